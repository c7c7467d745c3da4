// Parts of records that not every format can hold.
#pragma once

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

/// Options of the rules that differ from the usual ones and are not among those that a format can
/// do without or says itself: "`hole-bonus: true`". Empty if the record fits.
std::string unheld_options(const Rules& rules, std::span<const std::string_view> held);

/// "the rules, claimed points and comments".
std::string parts_text(Parts parts);

}  // namespace cartulary::formats
