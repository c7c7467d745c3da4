#include "formats/schema/schema.hpp"

namespace cartulary::formats {

std::span<const Schema> all_schemas() {
  static constexpr Schema rows[] = {
      {"record", "of a record, for editors", record_schema},
      {"report", "of what `--format json` writes", report_schema},
      {"config", "of a configuration `cartulary.yaml`, for editors", config_schema},
      {"report-line", "of each line that `--format jsonl` writes", report_line_schema},
  };
  return rows;
}

}  // namespace cartulary::formats
