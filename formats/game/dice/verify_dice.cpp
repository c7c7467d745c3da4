#include "formats/game/dice/verify_dice.hpp"

#include <fmt/core.h>

#include "formats/game/record/dice_record.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/game/verify/words.hpp"

namespace cartulary::formats {
namespace {

using engine::dice::kGoal;

/// A win that only the other reading of the rule on catapults knows.
void suggest_catapults(const DiceRecord& record, Finding& finding) {
  if (record.turns.empty()) return;
  int catapults = 0;
  for (const RecordedRoll& roll : record.turns.back().rolls) {
    catapults += roll.roll.rolled.catapults;
  }
  if (catapults != engine::dice::kDice) return;
  finding.help.emplace_back("the claim is right under nine-catapults: turn");
}

/// The result against what came out.
void check_result(const DiceRecord& record, Findings& findings, const Verdict& verdict,
                  RunningTotals& totals) {
  const RecordedResult& result = record.result;
  if (!result.given || verdict.doubtful) return;
  const bool completed = termination_of(result) == Termination::completed;
  SeatPoints unexplained{};
  Finding* wrong_scores = totals.compare_result(result.scores, verdict.totals, unexplained);
  if (wrong_scores != nullptr && unexplained != SeatPoints{}) {
    wrong_scores->help.push_back("`cartulary dice score` lists the points of every turn");
  }
  const bool told = wrong_scores != nullptr && findings.last();
  if (completed && !verdict.over) {
    const std::string nobody = fmt::format("nobody has {} points or nine catapults", kGoal);
    if (told) {  // one slip, one finding
      wrong_scores->notes.push_back(nobody + ": the game is not over, and nobody has won");
      return;
    }
    Finding& finding = findings.add(not_completed(result, nobody, "turns"));
    finding.notes.push_back(fmt::format("after {}: {}", counted(verdict.turns, "turn"),
                                        scores_text(verdict.totals, record)));
    suggest_catapults(record, finding);
    return;
  }
  if (calls_itself_unfinished(result) && verdict.over) {
    findings.add(came_to_its_end(result, outcome_text(verdict, record)));
  }
  if (!result.winner) return;
  if (!completed) {
    findings.add(winner_of_early_end(record));
    return;
  }
  totals.count_compared(1);
  if (result.winner->value == verdict.winners) return;
  totals.count_wrong(1);
  findings.add(wrong_winner(record, verdict));
}

}  // namespace

void verify_dice(Report& report) {
  const DiceRecord& record = report.record.dice();
  Findings& findings = report.checked()->findings;
  Verdict& verdict = report.verdict;
  RunningTotals totals(record, findings);
  verdict.started = true;
  if (record.has_turns) {
    replay_dice_turns(record, findings, report, totals);
    if (!report.dice().turns.empty()) {
      const TracedDiceTurn& last = report.dice().turns.back();
      verdict.totals = last.totals;
      verdict.by_catapults = last.catapults;
      verdict.over = last.wins();
      if (verdict.over) verdict.winners = engine::PlayerSet::of(last.player);
    }
    if (record.has_sheet) {
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
  verdict.wrong_claims = totals.wrong();
  if (complete && findings.has_errors()) verdict.status = Status::wrong;
}

}  // namespace cartulary::formats
