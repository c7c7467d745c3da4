// The rules of one game: as declared (Ruleset), and resolved into numbers and functions
// (GameRules).
#pragma once

#include <optional>

#include "engine/catalogue.hpp"
#include "engine/features.hpp"
#include "engine/grid.hpp"
#include "engine/turn.hpp"
#include "engine/violation.hpp"

namespace cartulary::engine {

class Game;

/// Boxes that are shuffled into the base game.
enum class Expansion : uint8_t { hills_and_sheep };
/// A set of expansions, one bit each.
using ExpansionSet = uint8_t;
constexpr ExpansionSet only(Expansion expansion) {
  return static_cast<ExpansionSet>(1u << static_cast<unsigned>(expansion));
}

/// How fields pay at the end. The three printings of the first art edition differ; the last of
/// them is what everybody plays now.
enum class FieldScoring : uint8_t {
  per_field,       ///< owners of a field: 3 points for each completed city that it borders
  per_field_once,  ///< the same, but no player is paid twice for one city
  per_city,        ///< each completed city: 4 points to who has most farmers around it
};

/// A finished city of two tiles.
enum class TwoTileCity : uint8_t {
  full,  ///< 2 points a tile and a coat of arms, like every city
  half,  ///< 1 point a tile and a coat of arms (old English printings)
};

enum class Unplaceable : uint8_t {
  discard,    ///< leaves the game
  give_back,  ///< returns into the bag (house rule)
};

enum class End : uint8_t {
  last_tile,          ///< after the turn of the last tile
  first_unplaceable,  ///< literal reading of the Czech demo page: when a player cannot place
};

/// Who wins when the best totals are equal.
enum class Tie : uint8_t {
  shared,         ///< the rules have no tie-breaker
  second_player,  ///< tournaments: the starting player loses a tie
};

/// How hills break a tie for a feature.
enum class HillTiebreak : uint8_t {
  presence,  ///< who has a follower on a hill
  count,     ///< who has most followers on hills (house rule)
};

enum class Start : uint8_t {
  start_tile,  ///< the start tile lies at 0,0 before the first turn
  random,      ///< it went into the bag; the first drawn tile is laid freely (house rule)
};

/// The edge of the table as a limit, in cells. The start tile lies in column `start_column` and
/// row `start_row`, counted from 0 at the north-west corner.
struct Table {
  int16_t columns = 0;
  int16_t rows = 0;
  int16_t start_column = 0;
  int16_t start_row = 0;
  bool shifting = false;  ///< the layout may be pushed to make room
};

/// Everything a record can say about its rules. Defaults are those of the current edition.
struct Ruleset {
  const Distribution* box = &kBaseDistribution;
  ExpansionSet expansions = 0;
  uint8_t meeples = 7;  ///< figures a player has for placing, 1 to 12
  bool farmers = true;
  FieldScoring field_scoring = FieldScoring::per_field;
  TwoTileCity two_tile_city = TwoTileCity::full;
  HillTiebreak hill_tiebreak = HillTiebreak::presence;
  Unplaceable unplaceable = Unplaceable::discard;
  End end = End::last_tile;
  Tie tie = Tie::shared;
  Start start = Start::start_tile;
  uint8_t hand = 1;  ///< tiles in a player's hand, 1 or 3 (house rule)
  std::optional<Table> table{};
  bool border_completes = false;  ///< the table's edge finishes features (house rule)
  bool hole_bonus = false;        ///< filling a hole gives another turn (house rule)
  bool incomplete_scores = true;  ///< unfinished roads, cities, monasteries score at the end
  bool trees_end_roads = true;    ///< no tile of the base game has such trees
  bool record_hands = false;      ///< the record tells the hands, so they are checked

  bool has(Expansion expansion) const { return (expansions & only(expansion)) != 0; }
  /// All tiles of the game.
  Distribution tiles() const;
};

/// A row of the tables of phases and checks: what is run, and under which rules it is needed.
template <class Fn>
struct RuleRow {
  Fn run;
  bool (*needed)(const Ruleset&);
};
inline bool always(const Ruleset&) {
  return true;
}
inline bool with_sheep(const Ruleset& ruleset) {
  return ruleset.has(Expansion::hills_and_sheep);
}

/// The functions of a table that these rules need, in its order.
template <std::size_t Most, class Fn, std::size_t Rows>
StaticVector<Fn, Most> those_needed(const RuleRow<Fn> (&table)[Rows], const Ruleset& ruleset) {
  StaticVector<Fn, Most> out;
  for (const RuleRow<Fn>& row : table) {
    if (row.needed(ruleset)) out.push_back(row.run);
  }
  return out;
}

/// Points for a road, city or monastery.
struct FeaturePoints {
  int16_t tile = 0;
  int16_t coat = 0;
};

using PhaseFn = void (*)(Game&, const Turn&);
/// Adds what a rule of an expansion has against a turn. `fits`: the tile may lie there.
using CheckFn = void (*)(const Game&, const Turn&, bool fits, Violations&);
/// Who of the tied players gets the points, by their followers on hills.
using TieBreak = PlayerSet (*)(PlayerSet tied, PlayerCounts on_hills);
/// Scores the fields with these roots, all that farmers stand in.
using FieldScorer = void (*)(Game&, const NodeList& fields);

/// The rules as plain data, made once per game. The replay loop asks no option by name.
struct GameRules {
  Distribution tiles;
  uint8_t meeples = 0;
  bool farmers = false;
  Action unplaceable = Action::discard;  ///< the word for a tile that fits nowhere
  bool unplaceable_ends = false;
  bool random_start = false;
  Tie tie = Tie::shared;
  uint8_t hand = 1;
  bool record_hands = false;
  TableLimit limit;
  bool border_completes = false;

  FeaturePoints city, small_city, road, monastery;  ///< finished during the game
  FeaturePoints final_city, final_road, final_monastery;
  FieldScorer score_fields = nullptr;
  TieBreak tie_break = nullptr;
  uint8_t shepherds = 0;  ///< figures of each player, 0 or 1
  StaticVector<PhaseFn, 12> phases;
  StaticVector<CheckFn, 4> checks;  ///< beside those of the base game

  static GameRules from(const Ruleset& ruleset);
};

}  // namespace cartulary::engine
