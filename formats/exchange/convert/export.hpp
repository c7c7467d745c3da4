// Records as files of other programs: one row for each format.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/exchange/convert/losses.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// The result of exporting a record.
struct Exported {
  std::string text{};
  std::string refused{};  ///< why the format cannot hold the game; empty if it can
  Parts lost{};           ///< what of the record the format does not hold
};

struct ExportOptions {
  /// Moves up to the position that is asked for; none: all of them.
  std::optional<std::size_t> moves{};
};

struct ExportFormat {
  std::string_view name;       ///< as in `--to`
  std::string_view extension;  ///< ".jcz"
  std::string_view meaning;
  Parts holds;  ///< of what records may say
  /// `report` is of a tile game that was replayed, with all its turns.
  void (*write)(const Report& report, const ExportOptions& options, Exported& out);
  bool holds_positions = false;  ///< a game that does not begin with the start tile alone
  bool takes_moves = false;      ///< it is of one position
};

}  // namespace cartulary::formats
