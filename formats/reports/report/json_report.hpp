// The shape of the JSON report; formats/guide/REPORT.md describes it. Each function writes the
// members of an object that is open.
#pragma once

#include "formats/ground/text/json.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {

/// Version of the report's shape: increases when a member changes meaning or is removed.
inline constexpr int kReportVersion = 1;

/// Version of the shape, program and command.
void write_run(Json& json, const WriteOptions& options);
/// A record with its findings; with View::score all turns, too.
void write_report(Json& json, const WriteOptions& options, const Report& report);
void write_line_fix(Json& json, const LineFix& fix);

// The part of a line of `jsonl` that is for `cartulary report` alone, so it can make any other
// format of it. Each function writes the member `for_report`, or nothing if it has nothing to add.

void write_for_report(Json& json, const WriteOptions& options);
void write_for_report(Json& json, const WriteOptions& options, const Report& report);
/// For the line of a file that was not read.
void write_for_report(Json& json, const WriteOptions& options, const UnreadFile& file);
/// For the line of the summary; `unread`: how many lines there are of what was not read.
void write_for_report(Json& json, const WriteOptions& options, const Summary& summary,
                      std::size_t unread);
/// The members of a line for a record of another game, if a part of a run says what it is like.
void write_skipped(Json& json, const Report& report);

}  // namespace cartulary::formats
