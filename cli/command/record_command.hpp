// Commands that go through records and report: `verify`, `score` and the two of `dice`.
#pragma once

#include <string>
#include <vector>

#include "cli/options/record_flags.hpp"

namespace cartulary::cli {

Command record_command(std::string word, std::string meaning, RecordTask task,
                       std::vector<Example> examples);

}  // namespace cartulary::cli
