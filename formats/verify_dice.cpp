#include "formats/verify_dice.hpp"

#include <fmt/format.h>

#include "formats/dice_sheet.hpp"
#include "formats/dice_turns.hpp"
#include "formats/words.hpp"

namespace cartulary::formats {
namespace {

using engine::dice::kGoal;

/// A win that only the other reading of the rule on catapults knows.
void suggest_catapults(const Record& record, Findings& findings) {
  if (record.dice.turns.empty() || !findings.last()) return;
  int catapults = 0;
  for (const RecordedRoll& roll : record.dice.turns.back().rolls) {
    catapults += roll.roll.rolled.catapults;
  }
  if (catapults != engine::dice::kDice) return;
  findings[*findings.last()].help.emplace_back("the claim is right under nine-catapults: turn");
}

/// The result against what came out.
void check_result(const Record& record, Findings& findings, const Verdict& verdict,
                  RunningTotals& totals) {
  const RecordedResult& result = record.result;
  if (!result.given || verdict.doubtful) return;
  const Termination termination =
      result.termination ? result.termination->value : Termination::completed;
  const std::string scores = scores_text(verdict.totals, record);
  SeatPoints unexplained{};
  Finding* wrong_scores = totals.compare_result(result.scores, verdict.totals, unexplained);
  if (wrong_scores != nullptr && unexplained != SeatPoints{}) {
    wrong_scores->help.push_back("`cartulary dice score` lists the points of every turn");
  }
  if (termination == Termination::completed && !verdict.over) {
    const std::string nobody = fmt::format("nobody has {} points or nine catapults", kGoal);
    if (wrong_scores != nullptr) {  // one slip, one finding
      wrong_scores->notes.push_back(nobody + ": the game is not over, and nobody has won");
      return;
    }
    findings.add(
        {.code = Code::unfinished,
         .span = result.termination    ? result.termination->span
                 : result.scores.given ? result.scores.span
                                       : result.span,
         .message = "expected a completed game, got one in which " + nobody,
         .label = result.termination ? "not completed" : "no `termination` means completed",
         .notes = {fmt::format("after {}: {}", counted(static_cast<long>(verdict.turns), "turn"),
                               scores)},
         .help = {"write `termination: unfinished` (or time, conceded, no-show, abandoned), "
                  "or add the missing turns"}});
    suggest_catapults(record, findings);
    return;
  }
  const bool calls_itself_unfinished =
      termination == Termination::unfinished || termination == Termination::abandoned;
  if (calls_itself_unfinished && verdict.over) {
    findings.add({.code = Code::finished,
                  .span = result.termination->span,
                  .message = fmt::format("expected a game that stopped before its end (`{}`), got "
                                         "one that reached it",
                                         kTerminations[static_cast<std::size_t>(termination)]),
                  .label = outcome_text(verdict, record),
                  .help = {"write `termination: completed`"}});
  }
  if (!result.winner) return;
  if (termination != Termination::completed) {
    findings.add(winner_not_checked(result));
    return;
  }
  totals.count_compared(1);
  if (result.winner->value != verdict.winners) findings.add(wrong_winner(record, verdict));
}

}  // namespace

void verify_dice(const Document& document, const Record& record, Findings& findings,
                 Report& report) {
  Verdict& verdict = report.verdict;
  RunningTotals totals(record, findings);
  verdict.started = true;
  if (record.dice.has_turns) {
    replay_dice_turns(document, record, findings, report, totals);
    if (!report.dice_turns.empty()) {
      const TracedDiceTurn& last = report.dice_turns.back();
      verdict.totals = last.totals;
      verdict.by_catapults = last.catapults;
      verdict.over = last.catapults || last.totals[last.player] >= kGoal;
      if (verdict.over) verdict.winners = engine::only(last.player);
    }
    if (record.dice.has_sheet) {
      compare_sheet(record, verdict.status == Status::right, findings, report, totals);
    }
  } else {
    take_sheet(record, findings, report, totals);
  }
  verdict.before_final = verdict.totals;
  for (int points : verdict.totals) verdict.points += points;
  const bool complete = verdict.status == Status::right;
  if (complete) check_result(record, findings, verdict, totals);
  totals.fold();
  verdict.claims = totals.compared();
  if (complete && findings.has_errors()) verdict.status = Status::wrong;
}

}  // namespace cartulary::formats
