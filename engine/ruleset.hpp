// The rules of one game as a record declares them.
#pragma once

#include <optional>

#include "engine/catalogue.hpp"
#include "engine/extras.hpp"
#include "engine/types.hpp"

namespace cartulary::engine {

/// Boxes that are shuffled into the base game.
enum class Expansion : uint8_t {
#define EXPANSION(name) name,
#include "engine/expansions.def"
  count  ///< no box: how many there are
};
inline constexpr int kExpansions = static_cast<int>(Expansion::count);
using ExpansionSet = Set<Expansion, uint8_t>;

/// How fields score at the end. The three printings of the first art edition differ; the last of
/// them is what everybody plays now.
enum class FieldScoring : uint8_t {
  per_field,       ///< owners of a field: 3 points for each completed city that it borders
  per_field_once,  ///< the same, but no player scores a city twice
  per_city,        ///< each completed city: 4 points to whoever has the most farmers around it
};

/// A completed city of two tiles.
enum class TwoTileCity : uint8_t {
  full,  ///< 2 points per tile and per coat of arms, like every city
  half,  ///< 1 point per tile and per coat of arms (old English printings)
};

enum class Unplaceable : uint8_t {
  discard,    ///< leaves the game
  give_back,  ///< goes back into the bag (house rule)
};

enum class End : uint8_t {
  last_tile,          ///< after the turn of the last tile
  first_unplaceable,  ///< literal reading of the Czech demo page: when a player cannot place
};

/// The winner when the best totals are equal.
enum class Tie : uint8_t {
  shared,         ///< the rules have no tie-breaker
  second_player,  ///< the starting player loses a tie (world championships, text of 2022)
  seed,           ///< the better seed wins it (world championships, to 2019)
  another_game,   ///< nobody wins it; another game is played
};

/// The winners among those with the best total, as far as a board shows it: a seed it does not.
constexpr PlayerSet winners_of_tie(PlayerSet leaders, Tie tie, Player starter = Player{0}) {
  const PlayerSet others = leaders - PlayerSet::of(starter);
  return tie == Tie::second_player && !others.empty() ? others : leaders;
}

/// True if these can be the winners, where a board shows `winners`.
constexpr bool can_have_won(PlayerSet claimed, PlayerSet winners, Tie tie) {
  const bool one_of_them = claimed.size() == 1 && (claimed - winners).empty();
  return claimed == winners || (tie == Tie::seed && one_of_them);
}

enum class Start : uint8_t {
  start_tile,  ///< the start tile lies at 0,0 before the first turn
  random,  ///< it is in the bag; the first drawn tile is laid freely (house rule). Has no effect
           ///< with an expansion that brings a start tile of its own
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
  ExpansionSet expansions{};
  uint8_t meeples = 7;  ///< figures a player has for placing, 1 to 12
  bool farmers = true;
  FieldScoring field_scoring = FieldScoring::per_field;
  TwoTileCity two_tile_city = TwoTileCity::full;
  Unplaceable unplaceable = Unplaceable::discard;
  End end = End::last_tile;
  Tie tie = Tie::shared;
  Start start = Start::start_tile;
  uint8_t hand = 1;  ///< tiles in a player's hand, 1 or 3 (house rule)
  std::optional<Table> table{};
  bool border_completes = false;  ///< the table's edge completes features (house rule)
  bool hole_bonus = false;        ///< filling a hole gives another turn (house rule)
  bool incomplete_scores = true;  ///< unfinished roads, cities, monasteries score at the end
  bool trees_end_roads = true;    ///< no tile of the base game has such trees
  bool record_hands = false;      ///< the record gives the hands, so they are checked
  RuleExtras extra{};             ///< options of expansions

  constexpr bool has(Expansion expansion) const { return expansions.contains(expansion); }
};

}  // namespace cartulary::engine
