// Numbers for all players in the order of their seats, as somebody types them.
#pragma once

#include <optional>
#include <string_view>

#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// `14:9`, with `?` for what is not known, as a record has it behind `=`; nothing if it is not a
/// number for each player.
std::optional<SeatClaim> parse_seat_numbers(std::string_view text, const Record& record);

}  // namespace cartulary::formats
