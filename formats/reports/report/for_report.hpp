// The part of a line of `jsonl` that is for `cartulary report` alone, so that it can make any other
// format of it: formats/guide/REPORT.md describes it. Each function writes the member `for_report`,
// or nothing where there is nothing to be added.
#pragma once

#include "formats/reports/report/json_report.hpp"

namespace cartulary::formats {

/// For the run's line.
void write_for_report(Json& json, const WriteOptions& options);
/// For the line of a record.
void write_for_report(Json& json, const WriteOptions& options, const Report& report);
/// For the line of a file that was not read.
void write_for_report(Json& json, const WriteOptions& options, const UnreadFile& file);
/// For the line of the summary; `unread`: how many lines there are of what was not read.
void write_for_report(Json& json, const WriteOptions& options, const Summary& summary,
                      std::size_t unread);
/// The members of a line for a record that another command reports, if a part of the run says how
/// it is compared with others.
void write_skipped(Json& json, const Report& report);

}  // namespace cartulary::formats
