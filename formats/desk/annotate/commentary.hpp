// A replayed record in a commentator's words: what each turn brought, and how it ended.
#pragma once

#include <string>
#include <vector>

#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

struct Topics {
  bool events = true;  ///< scorings, majorities, wrong claims, the final scoring
  bool notes = true;   ///< meeples left, tiles left for large features
};

struct Commentary {
  /// Lines about each replayed turn and an illegal one after them; fewer if nothing is left to say.
  std::vector<std::vector<std::string>> turns{};
  std::vector<std::string> end{};  ///< about the end of the record
};

/// Comments on what moves brought. The report must have been asked for its turns. Records that
/// could not be replayed, and score pads, have no turns to comment on. `replay` is working memory.
Commentary comments_on_moves(const Report& report, const Topics& topics, Replay& replay);

bool share_comments_on_moves(const Report& one, const Report& other);

/// Comments on what the record claims, why a move is illegal, and how it ended. They come after the
/// comments on the moves. Claims before turn `from` have none, and are not carried on behind it.
Commentary comments_on_claims(const Report& report, const Topics& topics, std::size_t from = 0);

}  // namespace cartulary::formats
