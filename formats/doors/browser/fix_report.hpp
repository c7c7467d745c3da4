// The changes that a page offers to make in a record, in JSON.
#pragma once

#include "formats/game/verify/report.hpp"
#include "formats/ground/text/json.hpp"

namespace cartulary::formats {

/// Writes a list of all_quick_fixes(): `title`, and `lines`, each with `line`, `from` and `to` as
/// `fixes` of the JSON report. The report must have its turns.
void write_fixes(Json& json, const Report& report);

}  // namespace cartulary::formats
