// A round as it is paired: its tables, and those who play in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/league/pairing/field.hpp"
#include "formats/league/tournament/league.hpp"

namespace cartulary::formats {

/// A table of a round, or somebody who has none.
struct RoundTable {
  std::string table{};                    ///< its number; empty where nobody plays
  std::string match{};                    ///< of teams: "Lions - Tigers"
  std::vector<std::string> players{};     ///< one: a bye
  std::optional<std::size_t> starter{};   ///< who moves first
  std::optional<std::size_t> walkover{};  ///< who wins without playing
  std::string stake{};  ///< what it decides, where that is not said by the round; for slips
};

/// A round of a group of a stage.
struct RoundOfGroup {
  std::string stage{};
  std::string group{};
  std::string round{};
  int32_t best_of = 1;
  bool of_tables = false;  ///< of more than two
  bool of_teams = false;
  std::vector<RoundTable> tables{};
  std::vector<std::string> remarks{};  ///< sentences
  /// Those of the group, the best first, and what they did before.
  std::vector<std::string> players{};
  /// The same as they are listed or seeded, which no result changes.
  std::vector<std::string> entered{};
  GroupStandings before{};
  /// For teams: the players of each of `entered`, the first board first.
  std::vector<std::vector<std::string>> squads{};
};

// Remarks on a round.

/// "Ann and Bob have no opponent in this round."; nothing if nobody is named.
void say_without_opponent(RoundOfGroup& round, const std::vector<std::string>& names);
/// Says `what` the tables behind the number `before` are, up to `last`; nothing if there are none.
void say_tables(RoundOfGroup& round, std::size_t before, std::size_t last, std::string_view what);
/// How often two of a field have met, and that they are of one club; nothing if neither is so.
/// `proven`: no other pairs repeat less.
void say_met(RoundOfGroup& round, const std::vector<std::string>& names,
             const pairing::Field& field, std::size_t a, std::size_t b, bool proven);

}  // namespace cartulary::formats
