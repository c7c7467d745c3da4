// Commands that go through records and report: `verify`, `score` and the two of `dice`.
#pragma once

#include <string>
#include <vector>

#include "cli/flags/flag.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {

/// Which report a command makes, and of which records.
struct RecordTask {
  formats::View view = formats::View::verify;
  bool dice_only = false;  ///< records of other games are left out
};

Command record_command(std::string word, std::string meaning, RecordTask task,
                       std::vector<Example> examples);

}  // namespace cartulary::cli
