// Entries that players write down at the end of a game or find on a table, put into its record.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// The text of a document with an entry of its `result`, in place of one that stands there.
/// `entry`: `scores 97:93` by seat, `winner 0` or `winner 0:1` with numbers of seats,
/// `termination completed`, `final-scoring true`; or of its `position`: `totals 12:9`, `discarded C
/// H`. A key alone takes the entry out. Empty if it means none of these.
std::string with_result(const Document& document, std::string_view entry);

/// With several entries, one after the other.
std::string with_results(std::string_view text, std::span<const std::string> entries);

/// Numbers for all players in the order of their seats, as somebody types them: `14:9`, with `?`
/// for what is not known. Nothing if it is not a number for each player.
std::optional<SeatClaim> parse_seat_numbers(std::string_view text, const Record& record);

}  // namespace cartulary::formats
