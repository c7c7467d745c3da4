// JSON Schemas, draft 7, which the YAML support of editors understands best: of the record, so that
// an editor completes keys and marks errors, and of the JSON report, so that programs can check
// what they read.
//
// The schema of the record is made of the tables that the reader goes by. It refuses nothing that
// the reader accepts; rules of play, claims and what depends on other values are beyond it.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace cartulary::formats {

struct Schema {
  std::string_view name;
  std::string_view meaning;
  void (*write)(std::string& out);
};
/// The schemas that there are, that of the record first.
std::span<const Schema> all_schemas();

// The rows' functions.
void write_record_schema(std::string& out);
void write_report_schema(std::string& out);
void write_report_line_schema(std::string& out);

}  // namespace cartulary::formats
