// A round as it is paired: its tables, and those who play in it.
#pragma once

#include <optional>
#include <string>
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

}  // namespace cartulary::formats
