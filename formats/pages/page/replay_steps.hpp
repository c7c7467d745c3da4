// A record as steps to go through: the start, each move, what stopped it or its final scoring.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

struct ReplayStep {
  enum class Kind : uint8_t {
    start,  ///< before the first move
    move,   ///< after a move
    stop,   ///< a move that could not be replayed, or a position that cannot be; nothing changes
            ///< on the table
    final,  ///< after the final scoring
  };
  Kind kind = Kind::start;
  std::size_t moves = 0;                    ///< moves played
  int number = 0;                           ///< of the turn; 0 before the first
  engine::Player player = engine::kNobody;  ///< whose move it is
  std::string key{};                        ///< names the step in a link: `turn=31`, `final`
  std::string move{};                       ///< `L -3,2 r3`: without claims, mark and comment
  std::string nag{};      ///< what its annotator thinks of it: `!?`; empty for nothing
  std::string comment{};  ///< of the record, without its mark
  std::vector<ScoredFeature> scored{};
  engine::PerPlayer<int> totals{};
  engine::PerPlayer<int> gains{};       ///< since the step before
  std::vector<std::size_t> findings{};  ///< what is wrong here: index in Report::findings
};

/// The steps of a tile game that was started. The report must have its turns.
std::vector<ReplayStep> replay_steps(const Report& report);

/// The step that a place in the record belongs to; nothing for its header.
std::optional<std::size_t> step_at(const Report& report, const std::vector<ReplayStep>& steps,
                                   Span span);

/// The first of the worst findings of a step; null if nothing is wrong there.
const Finding* worst_finding(const Report& report, const ReplayStep& step);

/// "Turn 31", "Turn 31, tile not laid", "Final scoring".
std::string step_name(const Report& report, const ReplayStep& step);

/// "+4", "−3" with a minus sign; empty for nothing.
std::string gain_text(int gain);

}  // namespace cartulary::formats
