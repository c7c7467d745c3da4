// The shape of the JSON report; formats/guide/REPORT.md describes it. Each function writes the
// members of an object that is open.
#pragma once

#include <string_view>

#include "formats/ground/text/json.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {

/// Version of the report's shape: increases when a member changes meaning or is removed.
inline constexpr int kReportVersion = 1;

/// Version of the shape, program and command.
void write_run(Json& json, const WriteOptions& options);
/// A record with its findings; with View::score all turns, too.
void write_report(Json& json, const WriteOptions& options, const Report& report);
/// An object with a line before and after a change.
void write_line_fix(Json& json, const LineFix& fix);

}  // namespace cartulary::formats
