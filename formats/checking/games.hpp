// The games that records can be of: one row for each.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

struct GameRow {
  GameKind game{};
  std::string_view name;  ///< as in `game:`
  std::string_view meaning;
  std::string_view turn;  ///< what one of its turns is called in a record: the key without its `s`
  Resemblance::Kind alike{};       ///< what records have in common that seem to be copies
  OptionOf options{};              ///< which options change its rules
  std::span<const Code> claims{};  ///< findings that tell of all its claims; none if others do, too
  std::string_view other_codes{};  ///< first letters of codes that only other games have
  std::optional<int> goal{};       ///< points that win at once
  /// How many tiles it is played with; none if with none.
  int (*tiles)(const Rules& rules) = nullptr;
  /// Prepares a record for its replay: forgets rulings that do not count, fills in what is open.
  void (*prepare)(Rulings rulings, Report& report) = nullptr;
  /// Replays the report's record and fills the rest; `trace`: with every turn's scoring.
  void (*verify)(bool trace, Report& report);
  /// Why claims are wrong; none if nobody can tell.
  Diagnosis (*diagnose)(const Report& report, std::vector<Finding>* later) = nullptr;
  std::string_view (*rules)();  ///< in short, for `cartulary explain`
  std::string_view source;
};
/// In the order of GameKind.
std::span<const GameRow> all_games();
const GameRow& row_of(GameKind game);

/// Their rules in short, each in a file of its name.
std::string_view base_rules();
std::string_view print_and_play_rules();
std::string_view dice_rules();

}  // namespace cartulary::formats
