#include "formats/desk/editing/seat_numbers.hpp"

#include "formats/game/record/turn_line.hpp"

namespace cartulary::formats {

std::optional<SeatClaim> parse_seat_numbers(std::string_view text, const Record& record) {
  const Document none;
  Findings findings;
  SeatClaim out;
  const MoveContext context{none, record.players, record.rules, findings};
  if (!read_seats(text, ':', false, {}, context, out)) return {};
  return out;
}

}  // namespace cartulary::formats
