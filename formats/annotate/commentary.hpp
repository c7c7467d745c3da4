// A replayed record in a commentator's words: what each turn brought, and how it ended.
#pragma once

#include <string>
#include <vector>

#include "formats/verify/replay.hpp"
#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// What to comment on.
struct Topics {
  bool events = true;  ///< scorings, majorities, wrong claims, the final scoring
  bool notes = true;   ///< meeples left, tiles left for large features
};

struct Commentary {
  /// Lines about each replayed turn, and about the illegal one after them if there is one.
  std::vector<std::vector<std::string>> turns{};
  std::vector<std::string> end{};  ///< about the end of the record
};

/// The report must have been asked for its turns. Records that could not be replayed, and score
/// pads, have no turns to comment on. `replay` is only working memory.
Commentary commentary(const Report& report, const Topics& topics, Replay& replay);

/// Comments on a dice game turn by turn.
void tell_rolls(const Report& report, const Topics& topics, Commentary& out);

}  // namespace cartulary::formats
