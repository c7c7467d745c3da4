// Records as files of other programs: one row for each format, and what not every format can hold.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/numbered.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// A part of a record besides its players and the tiles that they laid.
enum class Part : uint8_t {
  event,
  description,
  people,
  rules,
  claims,
  discards,
  under,
  result,
  comments,
  clocks,
  assertions,
  variations,
  rulings,
  purchases
};
using Parts = engine::Set<Part, uint16_t>;

/// The parts of a record. That a game is not over follows from its moves, and counts as no result.
Parts parts_of(const Report& report);

/// Options that differ from the usual ones and that a format does not hold: "`hole-bonus: true`".
std::string unheld_options(const Rules& rules, std::span<const std::string_view> held);

/// "the rules, claimed points and comments".
std::string parts_text(Parts parts);

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

/// The moves that were replayed, as the address under which CarcassonneLab replays them; empty if
/// none can hold them. Points, result and rules are not in it. `report` must have its turns.
std::string replay_link(const Report& report);

}  // namespace cartulary::formats
