// The record of a game that is about to begin.
#pragma once

#include <string>
#include <vector>

namespace cartulary::formats {

/// The facts known before the first move; empty ones are left out.
struct NewRecord {
  std::vector<std::string> players;  ///< the first one first
  std::string game{};                ///< `base` may be left out
  bool sheet = false;                ///< of the dice game, a score pad in place of its rolls
  bool found = false;                ///< a board that is found, to be counted
  std::vector<std::string> expansions{};
  std::string rules{};  ///< the name of a preset
  std::string event{};
  std::string round{};
  std::string date{};  ///< `2026-11-23`
  std::string place{};
  std::string annotator{};
};

/// Its text: a header, no moves or points, and a result that says that the game goes on; of a board
/// that is found, a position without tiles, which is scored as it stands. But for those tiles, it
/// is a right record if the values are right; whoever gives them to others verifies it.
std::string new_record(const NewRecord& known);

/// Names out of `Ann, Bob` or `Ann Bob`: commas part them if there are any, else blanks.
std::vector<std::string> split_names(std::string_view text);

}  // namespace cartulary::formats
