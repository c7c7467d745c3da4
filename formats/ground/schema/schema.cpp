#include "formats/ground/schema/schema.hpp"

namespace cartulary::formats {

std::span<const Schema> all_schemas() {
  static constexpr Schema rows[] = {
      {"record", "of a record, for editors", record_schema},
      {"report", "of what `verify --format json` writes", report_schema},
      {"config", "of a configuration `cartulary.yaml`, for editors", config_schema},
      {"report-line", "of each line that `verify --format jsonl` writes", report_line_schema},
      {"analysis", "of what `analyse --format json` and `jsonl` write", analysis_schema},
      {"odds", "of what `odds --format json` writes", odds_schema},
      {"position", "of each line that `play` reads", position_schema},
      {"answer", "of each line that `play` writes", answer_schema},
      {"tournament", "of a tournament's file `tournament.yaml`, for editors", tournament_schema},
  };
  return rows;
}

}  // namespace cartulary::formats
