// A game in progress: the board, the players' supplies and points, the tiles that are left.
#pragma once

#include <algorithm>

#include "engine/board.hpp"
#include "engine/extras.hpp"
#include "engine/game_rules.hpp"
#include "engine/score_event.hpp"

namespace cartulary::engine {

/// Most scorings of one turn or of the final scoring.
inline constexpr std::size_t kMaxEvents = 192;
using ScoreEvents = StaticVector<ScoreEvent, kMaxEvents>;

class Game {
 public:
  /// Sets up a new game; `players` is 1 to kMaxPlayers. The object is meant to be reused.
  void reset(const GameRules& rules, int players);

  /// Begins with an empty table, which `set_up(play)` lays.
  template <class SetUp>
  void begin_with(const GameRules& rules, int players, SetUp set_up);

  /// Plays a turn that `check` found no fault with. Events of the turn are in events() until the
  /// next call.
  void play_unchecked(const Turn& turn);

  /// The player who may go on does not.
  void forgo_second_part();
  /// Another player lays the tile of the coming turn, which stays the turn of the one whose it is:
  /// then comes the player after that one (house rule "buy").
  void lend_turn_to(Player player);

  // Rulings of arbiters between two turns, whatever the rules say.

  /// The coming turn is that of another player; play goes on from there.
  void give_turn_to(Player player);
  /// A player leaves: play passes over them, points and figures stay, and they win nothing. Two
  /// must be left.
  void leave(Player player);
  /// Points are awarded to a player, or taken away. The scoring comes behind those in events().
  void award(Player player, int16_t points);

  /// Final scoring of the position as it stands. Events are in events().
  void finish();

  const GameRules& rules() const { return rules_; }
  int players() const { return players_; }
  /// Those who left.
  PlayerSet gone() const { return gone_; }
  auto seats() const { return each<Player>(players_); }
  Player to_move() const { return to_move_; }
  /// The player who draws the tile of the turn: the one to move, or the one who sells it.
  Player drawer() const { return lender_ == kNobody ? to_move_ : lender_; }
  /// Number of the turn about to be played, from 1. A discard belongs to the turn it interrupts.
  int turn_number() const { return turn_number_; }
  /// True if the player to move laid the tile before, too, and a rule lets him go on.
  bool again() const { return again_; }
  /// No tile is left, or the rules ended the game earlier.
  bool over() const { return over_; }
  /// The same for a tile that somebody wants to lay: players may lay their own ones afterwards, and
  /// only those fit everything.
  bool over_for(TileId tile) const {
    return tile != rules_.own && (over_ || kOriented[tile][Rotation{0}].edges == kNoEdges);
  }
  /// Where tiles go back into the bag, the game is over when none of them fits. Every tile that
  /// fits may have left the bag face down; then nobody can tell from the record.
  bool may_be_over() const;

  /// The lowest stage of which tiles are left; the next tile that is drawn is one of them.
  uint8_t stage() const;
  /// When the next copy of a tile is drawn.
  uint8_t stage_of(TileId tile) const {
    const bool first = remaining_[tile] == static_cast<int8_t>(rules_.tiles.counts[tile]);
    return first ? rules_.first_stage[tile] : rules_.stage[tile];
  }
  /// How many copies of a tile are drawn before all tiles of a stage.
  int left_before(uint8_t stage, TileId tile) const;
  /// How many copies of a tile may come next.
  int next_copies(TileId tile) const {
    if (is_held_back(tile)) return 0;
    if (!rules_.staged) return std::max(0, remaining(tile));
    return left_before(static_cast<uint8_t>(stage() + 1), tile);
  }
  /// The fate of a tile that fits nowhere. One that comes before others leaves the game: if it went
  /// back, it would be drawn again and again.
  Action unplaceable_with(TileId tile) const {
    return stage_of(tile) < rules_.last_stage ? Action::discard : rules_.unplaceable;
  }
  /// True if a tile of this type may come next, as far as anybody knows what is left. Where players
  /// hold several tiles, nobody can tell when one was drawn.
  bool may_come(TileId tile) const {
    return remaining_[tile] > 0 && in_stage(tile) && !is_held_back(tile);
  }
  /// True if the stage of a tile has come.
  bool in_stage(TileId tile) const {
    return !rules_.staged || rules_.hand > 1 || stage_of(tile) == stage();
  }
  /// True if no copy of a tile is drawn now, though its stage may have come.
  bool is_held_back(TileId tile) const {
    return rules_.held_back != nullptr && rules_.held_back(*this, tile);
  }
  /// The rotations in which a tile may be laid on an empty cell, `fits` being those in which its
  /// edges match.
  RotationSet allowed(TileId tile, Cell cell, RotationSet fits) const {
    for (const PlacementRule& rule : rules_.placement) {
      if (fits.empty()) break;
      fits = rule.allowed(*this, tile, cell, fits);
    }
    return fits;
  }
  /// True if a tile can be laid anywhere at all.
  [[nodiscard]] bool fits_anywhere(TileId tile) const;

  /// Followers of a kind that a player can place. One more than the player had may stand there, if
  /// an arbiter let it.
  int supply(Player player, Figure figure = Figure::meeple) const {
    return std::max(0, int{supply_[player][figure]});
  }
  int points(Player player) const { return points_[player]; }
  int points(Player player, Category category) const { return by_category_[player][category]; }
  /// Copies of a type that nobody has seen: in the bag, in hands or taken face down.
  /// Negative only when an inferred count was exceeded.
  int remaining(TileId tile) const { return remaining_[tile]; }
  /// Tiles that are still to be laid: in the bag and in hands.
  int remaining() const { return remaining_total_; }
  /// Tiles in the bag, not counting hands that the record gives.
  int bag_size() const;
  /// Tiles in the bag once the tile of the coming turn has been drawn.
  int left_to_draw() const { return bag_size() - static_cast<int>(!rules_.record_hands); }
  /// Tiles that left the bag face down and that nobody has seen.
  int unseen() const { return unseen_; }
  /// Copies of a type that may be among them, or still in the bag.
  int unseen(TileId tile) const;
  const GameExtras& extra() const { return extra_; }
  int in_hand(Player player, TileId tile) const { return hands_[player][tile]; }
  int hand_size(Player player) const { return hand_size_[player]; }
  /// Copies of a type in all hands.
  int in_hands(TileId tile) const;

  const ScoreEvents& events() const { return events_; }
  const Board& board() const { return board_; }

  /// The players with the best total, after the tie rule. A player who left is none of them.
  [[nodiscard]] PlayerSet winners() const;

  /// The tile that is taken face down along with the one of this turn: kUnknownTile if nobody has
  /// seen it, kNoTile if there is none.
  [[nodiscard]] TileId taken_along(const Turn& turn) const {
    for (TakenAlongFn taken : rules_.taken_along) {
      if (const TileId tile = taken(*this, turn); tile != kNoTile) return tile;
    }
    return kNoTile;
  }

  /// True if board, supplies, counts and points agree with each other. Slow: for tests.
  [[nodiscard]] bool is_consistent() const;

  /// Notes a tile in a player's hand before the first turn.
  void take_into_hand(Player player, TileId tile);

 private:
  friend class Play;

  /// An empty table.
  void clear(const GameRules& rules, int players);
  void put_out_of_game(TileId tile);
  /// Unseen tiles that can be laid. Where tiles go back into the bag, the game is over when none
  /// is left there.
  int fitting() const;

  Board board_;
  GameRules rules_;
  int players_ = 0;
  Player to_move_{};
  int turn_number_ = 1;
  bool over_ = false;
  bool again_ = false;
  Player lender_ = kNobody;  ///< whose turn it is, where a player who bought the tile lays it
  PlayerSet gone_;
  int unseen_ = 0;
  int remaining_total_ = 0;
  ArrayBy<TileId, int8_t, kTileTypes> remaining_{};
  PerPlayer<PerFigure<int8_t>> supply_{};
  PerPlayer<int16_t> points_{};
  PerPlayer<int16_t> before_{};
  PerPlayer<ArrayBy<Category, int16_t, kCategories>> by_category_{};
  PerPlayer<TileCounts> hands_{};
  PerPlayer<uint8_t> hand_size_{};
  GameExtras extra_;
  ScoreEvents events_;
};

/// The access through which phases and scorers change a game. Only the game hands it out.
class Play {
 public:
  const Game& game() const { return game_; }
  GameExtras& extra() { return game_.extra_; }

  void lay(TileId tile, Cell cell, Rotation rotation);
  /// The mover places a follower on a segment of the tile laid last.
  void place_meeple(SegmentIndex segment, Figure figure);
  // Further steps for a table that is set up.

  /// A follower stands there.
  void stand(Node node, Player player, Figure figure);
  /// A tile has left the game.
  void discard(TileId tile);
  /// The game goes on from what lies there: turns are numbered by it, and so is whose turn comes
  /// where `to_move` is kNobody.
  void begin_from(const PerPlayer<int16_t>& points, Player to_move);

  /// Builders and pigs whose last follower has left without a scoring go home with it.
  void send_companions_home() {
    game_.extra_.trade.send_home([this](Player player, Node node) {
      return game_.board_.features().of(node).followers[player] == 0;
    });
  }
  /// No follower is placed in a feature from now on.
  void bar(Node node) { game_.board_.bar(node); }
  void send_meeples_home(Node root);
  /// The follower on exactly this segment goes home.
  void take_home(Node node);
  /// Figures in a feature that has scored may bring more points.
  void tell_scored(Node root, bool final) {
    for (ScoredFn pay : game_.rules_.scored) pay(*this, root, final);
  }
  void award(const ScoreEvent& event);
  /// A tile leaves the bag face down; kUnknownTile if nobody saw it.
  void take_unseen(TileId tile);
  /// The drawer takes `drawn` into the hand in place of `played`; kNoTile if he takes none.
  void draw_into_hand(TileId played, TileId drawn);
  void pass_turn();
  /// The mover goes on.
  void go_on() { game_.again_ = true; }

 private:
  friend class Game;
  explicit Play(Game& game) : game_(game) {}

  Game& game_;
};

template <class SetUp>
void Game::begin_with(const GameRules& rules, int players, SetUp set_up) {
  clear(rules, players);
  set_up(Play(*this));
}

}  // namespace cartulary::engine
