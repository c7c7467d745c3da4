// Answers that Board Game Arena sends instead of a log, and people save: refusals, and pages
// without a game.
#pragma once

#include <optional>

#include "formats/exchange/convert/import.hpp"

namespace cartulary::formats {

/// True if JSON is the answer of a site that refuses what it was asked for.
bool is_refusal(JsonValue root);
/// A finding that quotes it.
Finding refusal_finding(JsonValue root);

/// `<b>Ann &amp; Bob</b>` as people read it.
std::string without_markup(std::string_view html);

/// A finding about a page in which there is no log.
Finding no_log_in_page(std::string_view page);

}  // namespace cartulary::formats
