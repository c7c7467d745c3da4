// JSON Schemas, draft 7, which the YAML support of editors understands best: of the record, so that
// an editor completes keys and marks errors, of configurations, and of JSON that the program reads
// and writes, so that other programs can check it.
//
// Each is a file beside this one, built into the program. That of the record refuses nothing that
// the reader accepts; rules of play, claims and what depends on other values are beyond it. Its
// patterns match in linear time, in the regular expressions of ECMA-262 and of Python alike.
#pragma once

#include <span>
#include <string_view>

namespace cartulary::formats {

struct Schema {
  std::string_view name;
  std::string_view meaning;
  std::string_view (*text)();
};
std::span<const Schema> all_schemas();

// The rows' functions.
std::string_view record_schema();
std::string_view report_schema();
std::string_view report_line_schema();
std::string_view config_schema();
std::string_view analysis_schema();
std::string_view odds_schema();
std::string_view position_schema();
std::string_view answer_schema();
std::string_view tournament_schema();

}  // namespace cartulary::formats
