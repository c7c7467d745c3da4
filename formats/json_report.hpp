// The shape of the JSON report; formats/REPORT.md describes it. Each function writes the members of
// an object that is open.
#pragma once

#include "formats/json.hpp"
#include "formats/writers.hpp"

namespace cartulary::formats {

/// Version of the shape, program and command.
void write_run(Json& json, const WriteOptions& options);
/// A record with its findings; with View::score all turns, too.
void write_report(Json& json, const WriteOptions& options, const Report& report);
void write_unread(Json& json, const UnreadFile& file);
void write_summary(Json& json, const Summary& summary);

}  // namespace cartulary::formats
