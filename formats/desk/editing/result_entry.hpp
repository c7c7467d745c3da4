// Entries that players write down at the end of a game or find on a table, put into its record.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// with numbers of seats, ||
std::string with_result(const Document& document, std::string_view entry);

/// With several entries, one after the other.
std::string with_results(std::string_view text, std::span<const std::string> entries);

/// Numbers for all players by seat, as typed: `14:9`, with `?`. Nothing if they are not all there.
std::optional<SeatClaim> parse_seat_numbers(std::string_view text, const Record& record);

}  // namespace cartulary::formats
