#include "formats/pages/page/replay_steps.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/game/record/notation.hpp"
#include "formats/game/record/turn_line.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/widths.hpp"

namespace cartulary::formats {
namespace {

using Kind = ReplayStep::Kind;

std::string written_move(const Report& report, const RecordedTurn& recorded) {
  constexpr std::size_t kLongest = 120;  // columns, the mark of the cut included
  const std::string_view text =
      report.document.text.substr(recorded.span.offset, recorded.span.size);
  if (!recorded.is_text && recorded.readable && recorded.has_cell) {
    MeepleFault fault{};
    return text_of(resolve(recorded, fault), report.record);
  }
  return cut_to_width(printable(text), kLongest, "…");
}

ReplayStep step_of(const Report& report, const TracedTurn& turn) {
  const RecordedTurn& recorded = report.record.tiles().moves[turn.move];
  ReplayStep step{.kind = Kind::move,
                  .moves = turn.move + 1,
                  .number = turn.number,
                  .player = turn.player,
                  .key = turn.turn.laid() != nullptr ? fmt::format("turn={}", turn.number)
                                                     : fmt::format("move={}", turn.move + 1),
                  .move = move_text(turn.turn, report.record, recorded.meeple),
                  .comment = turn_comment(report.document, recorded),
                  .scored = turn.scored,
                  .totals = turn.totals};
  step.nag = recorded.nag;
  return step;
}

bool is_of_position(const RecordedPosition& position, Span span) {
  const auto covers = [span](Span whole) {
    return span.offset >= whole.offset && span.offset < whole.end();
  };
  return covers(position.span) ||
         std::ranges::any_of(position.tiles,
                             [&](const RecordedTurn& tile) { return covers(tile.span); });
}

}  // namespace

std::vector<ReplayStep> replay_steps(const Report& report) {
  const TileRecord& record = report.record.tiles();
  const Verdict& verdict = report.verdict;
  std::vector<ReplayStep> steps;
  steps.push_back({.number = static_cast<int>(verdict.turns_before),
                   .key = "turn=0",
                   .totals = verdict.before});
  for (const TracedTurn& turn : report.tiles().turns) steps.push_back(step_of(report, turn));
  if (verdict.position_wrong) {
    steps.push_back({.kind = Kind::stop,
                     .number = static_cast<int>(verdict.turns_before),
                     .key = "stop",
                     .totals = verdict.before});
  } else if (verdict.started && verdict.cut_short()) {
    const RecordedTurn& recorded = record.moves[verdict.moves_played];
    ReplayStep stop{.kind = Kind::stop,
                    .moves = verdict.moves_played,
                    .number = report.game().turn_number(),
                    .player = report.game().to_move(),
                    .key = "stop",
                    .move = written_move(report, recorded),
                    .comment = turn_comment(report.document, recorded),
                    .totals = steps.back().totals};
    steps.push_back(std::move(stop));
  }
  if (verdict.final_scoring) {
    steps.push_back({.kind = Kind::final,
                     .moves = verdict.moves_played,
                     .number = verdict.next_turn() - 1,
                     .key = "final",
                     .scored = report.tiles().final_scores,
                     .totals = verdict.totals});
  }
  for (std::size_t s = 1; s < steps.size(); ++s) {
    for (engine::Player p : record.seats()) {
      steps[s].gains[p] = steps[s].totals[p] - steps[s - 1].totals[p];
    }
  }
  for (std::size_t f = 0; f < report.findings.size(); ++f) {
    const auto step = step_at(report, steps, report.findings[f].span);
    if (step) steps[*step].findings.push_back(f);
  }
  return steps;
}

std::optional<std::size_t> step_at(const Report& report, const std::vector<ReplayStep>& steps,
                                   Span span) {
  const RecordedResult& result = report.record.result;
  if (report.verdict.position_wrong) {
    if (steps.empty() || !is_of_position(report.record.tiles().position, span)) return std::nullopt;
    return steps.size() - 1;
  }
  if (const auto move = turn_at(report, span)) {
    if (*move + 1 >= steps.size()) return std::nullopt;  // after the one that stopped the replay
    return *move + 1;
  }
  const bool in_result =
      result.given && span.offset >= result.span.offset && span.offset < result.span.end();
  if (!steps.empty() && in_result) return steps.size() - 1;
  return std::nullopt;
}

const Finding* worst_finding(const Report& report, const ReplayStep& step) {
  const Finding* worst = nullptr;
  for (std::size_t f : step.findings) {
    const Finding& finding = report.findings[f];
    if (worst == nullptr || finding.severity() > worst->severity()) worst = &finding;
  }
  return worst;
}

std::string step_name(const Report& report, const ReplayStep& step) {
  if (step.kind == Kind::start) return "Start";
  if (step.kind == Kind::final) return "Final scoring";
  if (step.kind == Kind::stop && report.verdict.position_wrong) return "Position, not legal";
  if (step.kind == Kind::stop) {
    return fmt::format("Turn {}, {}", step.number,
                       report.verdict.status == Status::illegal ? "not legal" : "not readable");
  }
  const bool laid = report.tiles().turns[step.moves - 1].turn.laid() != nullptr;
  return fmt::format("Turn {}{}", step.number, laid ? "" : ", a tile that fits nowhere");
}

std::string gain_text(int gain) {
  if (gain == 0) return "";
  return gain > 0 ? fmt::format("+{}", gain) : fmt::format("\u2212{}", -gain);
}

}  // namespace cartulary::formats
