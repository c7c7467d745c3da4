// A board that is found and counted: what lies there, what can lie beside it, and what it scores.
#pragma once

#include <string_view>

#include "formats/game/verify/report.hpp"
#include "formats/ground/text/json.hpp"

namespace cartulary::formats {

/// True if a record is a board to be counted: a position without moves, scored to its end.
bool is_counted(const Report& report);

/// `{"x": 2, "y": -1}` as a member.
void append_cell(Json& json, std::string_view name, engine::Cell cell);

/// Appends `first`, `last` and `count`, as position_report.hpp has them, of a counted record.
void append_count(Json& json, const Report& report);

}  // namespace cartulary::formats
