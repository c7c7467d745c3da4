// The games that records can be of: one row for each.
#pragma once

#include <span>
#include <string_view>

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

struct GameRow {
  GameKind game{};
  std::string_view name;  ///< as in `game:`
  std::string_view meaning;
  std::string_view turn;  ///< what one of its turns is called in a record: the key without its `s`
  /// Replays the report's record and fills the rest of the report; `trace`: with every turn's
  /// scoring.
  void (*verify)(bool trace, Report& report);
  /// Why claims are wrong; none if nobody can tell.
  Diagnosis (*diagnose)(const Report& report, std::vector<Finding>* later) = nullptr;
  std::string_view rules;  ///< in short, for `cartulary explain`
  std::string_view source;
};
/// In the order of GameKind.
std::span<const GameRow> all_games();
const GameRow& row_of(GameKind game);

}  // namespace cartulary::formats
