// Commands that go through records and report: `verify`, `score` and the two of `dice`.
#pragma once

#include "cli/options/record_flags.hpp"

namespace cartulary::cli {

/// Without its texts.
Command record_command(RecordTask task);

}  // namespace cartulary::cli
