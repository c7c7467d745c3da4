// Answers to a cursor in the file of a tournament: keys, their words, systems, criteria. The file
// need not be right yet, so it is looked at line by line.
#pragma once

#include <optional>
#include <string_view>

#include "formats/desk/editing/at_cursor.hpp"
#include "formats/ground/text/finding.hpp"

namespace cartulary::formats {

/// For the word at a byte: keys of the mapping, or words of the value.
Offers tournament_offers(std::string_view text, uint32_t offset);

/// The findings at a byte, and what the key, the system or the criterion there means.
std::optional<Hover> tournament_hover(std::string_view text, const Findings& findings,
                                      uint32_t offset);

}  // namespace cartulary::formats
