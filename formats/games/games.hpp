// The games that records can be of, and their rules in short.
#pragma once

#include <span>
#include <string_view>

namespace cartulary::formats {

/// A game and its rules in short, for `cartulary explain`.
struct GameRow {
  std::string_view name;  ///< as in `game:`
  std::string_view meaning;
  std::string_view rules;
  std::string_view source;
};
std::span<const GameRow> all_games();

}  // namespace cartulary::formats
