// The variations of a record's moves, as the page of the scribe lists them.
#pragma once

#include "formats/game/verify/report.hpp"
#include "formats/ground/text/json.hpp"

namespace cartulary::formats {

/// Appends the member `variations` of a move, which position_report.hpp describes, if it has any.
void append_variations_of(Json& json, const Report& report, std::size_t move);

}  // namespace cartulary::formats
