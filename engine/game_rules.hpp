// The rules of one game as plain data: numbers, and the functions that its boxes bring along.
#pragma once

#include <vector>

#include "engine/box_terms.hpp"
#include "engine/grid.hpp"
#include "engine/majority.hpp"
#include "engine/ruleset.hpp"
#include "engine/score_event.hpp"
#include "engine/turn.hpp"
#include "engine/violation.hpp"

namespace cartulary::engine {

class Game;
class Play;
struct Piece;
struct Position;
struct PositionFault;

/// Points for a road, a city, or a monastery and features like it.
struct FeaturePoints {
  int16_t tile = 0;
  int16_t coat = 0;
};

/// The steps of a turn that lays its tile, in their order. Within one step, the boxes act in their
/// own order.
enum class Step : uint8_t {
  pay,        ///< house rule "buy"
  lay,        ///< the tile is laid
  meeple,     ///< a meeple is placed
  figures,    ///< special figures act
  score,      ///< what the tile has completed scores
  fill_hand,  ///< house rule "three-tile hand"
  pass,       ///< the turn goes to the next player
};
inline constexpr int kSteps = 7;

/// A rule about where a tile may lie besides the edges that it must match.
struct PlacementRule {
  /// The rotations, of those in which the edges match, in which the tile may be laid on a cell.
  RotationSet (*allowed)(const Game&, TileId, Cell, RotationSet fits);
  /// Adds the objections to a tile that may not lie as it does, though its edges match.
  void (*object)(const Game&, const Turn&, const Laid&, Violations&);
};
/// When a tile is drawn: those of a lower stage come before those of a higher one.
using StageFn = uint8_t (*)(TileId);
using FirstStageFn = uint8_t (*)(const Ruleset&, TileId);
/// True while no copy of a tile is drawn, because of what lies on the table.
using HeldBackFn = bool (*)(const Game&, TileId);
/// Changes which tiles a game is played with.
using BoxFn = void (*)(const Ruleset&, Distribution&);
/// Does what comes with drawing the tile, whatever becomes of it.
using DrawFn = void (*)(Play, const Turn&);
/// Does a part of a turn that lays its tile.
using PhaseFn = void (*)(Play, const Turn&, const Laid&);
/// True if the player who has laid a tile goes on, with another turn or with another part of this
/// one, which counts as a turn. Every such rule is asked once after each tile that is laid, also if
/// another one lets the player go on; what it must know of the turns before, it keeps in the game.
/// Two that let him go on at once give one more turn.
using GoesOnFn = bool (*)(Play, const Turn&, const Laid&);
/// Adds the objections of a rule to a turn.
using CheckFn = void (*)(const Game&, const Turn&, Violations&);
/// Adds the objections of a rule to the tile as it is laid. `fits`: it may lie there.
using LaidCheckFn = void (*)(const Game&, const Turn&, const Laid&, bool fits, Violations&);
/// Adds terms to the scoring of a road, city or monastery, the root of which is event.feature, or
/// puts others in their place.
using TermFn = void (*)(const Board&, ScoreEvent& event);
/// Adds points for figures in a feature that scores, once it has: its root, and whether the game
/// ends. Its followers still stand there.
using ScoredFn = void (*)(Play, Node root, bool final);
/// Scores the fields with these roots, all that farmers stand in.
using FieldScorer = void (*)(Play, const NodeList& fields, bool final);
/// A part of the final scoring.
using FinalFn = void (*)(Play);
/// Adds choices with special figures.
using ChoiceFn = void (*)(const Game&, TileId, Choices&);
/// Does what a rule wants of a table that is set up, once its tiles lie and its followers stand.
using SetUpFn = void (*)(Play, const Position&);
/// Adds special figures to what stands on the tiles of a game, in the order of the tiles.
using TakeDownFn = void (*)(const Game&, std::vector<Piece>&);
/// Adds the objections of a rule to a table that was found; the game is set up from it.
using PositionCheckFn = void (*)(const Game&, const Position&, std::vector<PositionFault>&);
/// The tile that is taken face down along with the drawn one; kNoTile if none is.
using TakenAlongFn = TileId (*)(const Game&, const Turn&);

/// Adds to a turn what an expansion wants of it besides tile and figure, where nobody says it: what
/// is drawn, by random bits, and what a player would do.
using PlayOnFn = void (*)(const Game&, Turn&, uint64_t random);
/// Adds the terms of players, wherever their figures stand.
using WorthFn = void (*)(const Game&, BoxTerms&);
/// Adds those of a feature with this root, in which these players have the majority.
using FeatureWorthFn = void (*)(const Board&, Node root, PlayerSet owners, BoxTerms&);

/// The replay loop names no option and no expansion.
struct GameRules {
  Distribution tiles;
  ExpansionSet expansions;
  /// By tile, when it is drawn; all tiles of one stage are shuffled together.
  ArrayBy<TileId, uint8_t, kTileTypes> stage{};
  /// By tile, when its first copy is drawn: with its others, or before them.
  ArrayBy<TileId, uint8_t, kTileTypes> first_stage{};
  bool staged = false;  ///< whether there is more than one stage
  uint8_t last_stage = 0;
  HeldBackFn held_back = nullptr;         ///< null: no tile ever is
  TileId own = kNoTile;                   ///< each player has one, besides those of the bag
  RuleExtras extra{};                     ///< what the record says about the rules of boxes
  MarkSet bare{};                         ///< no figure is placed on a tile with one of them
  PerFigure<uint8_t> followers{};         ///< of each kind that a player has
  PerFigure<uint8_t> special{};           ///< the same of figures that are no followers
  PerFigure<FeatureKindSet> stands_on{};  ///< the features on which each kind of follower may stand
  Action unplaceable = Action::discard;   ///< the word for a tile that fits nowhere
  bool unplaceable_ends = false;
  bool random_start = false;
  Tie tie = Tie::shared;
  uint8_t hand = 1;
  bool record_hands = false;
  TableLimit limit;
  bool border_completes = false;

  FeaturePoints city, small_city, road, monastery;  ///< completed during the game
  FeaturePoints final_city, final_road, final_monastery;
  FieldScorer score_fields = nullptr;
  TieBreaks tie_breaks;
  StaticVector<TakenAlongFn, 2> taken_along;  ///< the first that takes a tile counts
  StaticVector<PlacementRule, 3> placement;
  StaticVector<DrawFn, 5> drawing;
  StaticVector<PhaseFn, 36> phases;
  StaticVector<LaidCheckFn, 24> laid_checks;  ///< besides those of the base game
  StaticVector<CheckFn, 8> checks;            ///< besides those of the base game
  StaticVector<GoesOnFn, 4> goes_on;
  bool tells_who_goes_on = false;  ///< a record says it when somebody goes on
  StaticVector<TermFn, 8> terms;   ///< besides those of the base game
  StaticVector<ScoredFn, 5> scored;
  StaticVector<FinalFn, 9> final_scoring;
  StaticVector<ChoiceFn, 9> choices;  ///< besides those of the base game
  StaticVector<PlayOnFn, 4> play_on;
  StaticVector<WorthFn, 10> worth;
  StaticVector<FeatureWorthFn, 4> feature_worth;
  StaticVector<SetUpFn, 10> setting_up;
  StaticVector<TakeDownFn, 4> taking_down;
  bool several_figures = false;                       ///< on a tile of a table that is found
  StaticVector<PositionCheckFn, 14> position_checks;  ///< besides those of the base game

  /// True if each tile that is laid gives the turn to the next player, so that the number of tiles
  /// tells whose turn it is.
  bool turns_go_round() const { return goes_on.empty(); }
  /// True if a tile is in the bag at first, or each player has one.
  bool has(TileId tile) const { return tiles.counts[tile] > 0 || tile == own; }
  /// True if anybody has such a figure.
  bool has(Figure figure) const { return followers[figure] + special[figure] > 0; }
  bool farmers() const { return stands_on[Figure::meeple].contains(FeatureKind::field); }
};

}  // namespace cartulary::engine
