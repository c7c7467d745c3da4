#include "formats/game/dice/verify_dice.hpp"

#include "formats/game/dice/replay.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/game/verify/turn_numbers.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

/// Replays the turns of a record until one is illegal or cannot be read, and checks the claims of
/// each. Fills the turns of the report, the status and the numbers of turns of the verdict.
class DiceReplay {
 public:
  DiceReplay(Report& report, RunningTotals& totals) : report_(report), totals_(totals) {}

  void run() {
    game_.reset(static_cast<int>(record_.players.size()), record_.dice_rules());
    Verdict& verdict = report_.verdict;
    verdict.status = Status::right;
    verdict.moves = record_.turns.size();
    for (std::size_t i = 0; i < record_.turns.size(); ++i) {
      verdict.status = turn(i);
      if (verdict.status != Status::right) return;
      ++verdict.moves_played;
      ++verdict.turns;
    }
  }

 private:
  Status turn(std::size_t index) {
    const RecordedDiceTurn& recorded = record_.turns[index];
    if (!recorded.readable) return Status::unreadable;
    const DiceScene scene{{record_, game_}, index, resolve(recorded, record_)};
    numbers_.check(recorded, game_.turn_number(), findings_);
    warn_provisional(recorded);
    if (!check(scene)) return Status::illegal;
    const Player player = game_.to_move();
    const DicePoints worth{.city = scene.played.city,
                           .doubled = game_.has_knight(player),
                           .kept = scene.played.ending == engine::dice::Ending::keep};
    const std::optional<std::size_t> other_city = check_city(scene);
    const SeatPoints before = points_of(game_);
    game_.play_unchecked(scene.played);
    TracedDiceTurn& traced = report_.dice().turns.emplace_back();
    traced = {.turn = index,
              .number = game_.turn_number() - 1,
              .player = player,
              .worth = worth,
              .points = game_.last_points(),
              .catapults = game_.won_by_catapults(),
              .knights = engine::dice::sums_of(scene.played).knights,
              .totals = points_of(game_)};
    if (scene.played.rolls.back().has_layout) traced.layout = scene.played.rolls.back().layout;
    check_claims(recorded, traced, before, other_city);
    warn_open_points(recorded, scene.played, worth);
    return Status::right;
  }

  bool check(const DiceScene& scene) {
    const RecordedDiceTurn& recorded = scene.recorded();
    if (recorded.player != engine::kNobody && recorded.player != game_.to_move() && !game_.over()) {
      findings_.add(wrong_player(recorded, record_, game_.to_move(), game_.turn_number(),
                                 "players roll in the order of `players`; is a turn missing or "
                                 "repeated above?"));
      return false;
    }
    const engine::dice::Violations violations = engine::dice::check(game_, scene.played);
    for (const auto& violation : violations) {
      Finding finding = explain(violation, scene);
      if (violation.rule == engine::dice::Rule::not_all_rolled) note_dice(finding, violation);
      const int off = game_.over() ? totals_.offset(game_.winner()) : 0;
      if (off != 0) {
        finding.notes.push_back(
            fmt::format("{}'s totals in this record are off by {:+}", name(game_.winner()), off));
      }
      findings_.add(std::move(finding));
    }
    if (!violations.empty()) return false;
    if (recorded.kept && recorded.kept->value != 1) {
      findings_.add({.code = Code::knights_kept,
                     .span = recorded.kept->span,
                     .message = fmt::format("expected one knight kept by {}, got {}", scene.mover(),
                                            recorded.kept->value),
                     .label = "one knight at most",
                     .help = {"all other dice are passed to the left"},
                     .brief = fmt::format("{} kept by {}", counted(recorded.kept->value, "knight"),
                                          scene.mover())});
      return false;
    }
    const int at_hand = game_.dice(game_.to_move());
    if (recorded.dice && recorded.dice->value != at_hand) {
      // The rolls are right, so it is only the number that is wrong.
      Finding& finding = findings_.add(
          {.code = Code::dice_at_hand,
           .span = recorded.dice->span,
           .message = fmt::format("expected {} for {}, got {}", dice_text(at_hand), scene.mover(),
                                  recorded.dice->value),
           .label = fmt::format("{} were rolled", at_hand),
           .brief = fmt::format("{} written for {}, who has {}", dice_text(recorded.dice->value),
                                scene.mover(), at_hand)});
      note_kept_knights(finding, scene);
    }
    return true;
  }

  /// Where a die may have come from, or gone to: a knight whose `keep` was forgotten.
  void note_dice(Finding& finding, const engine::dice::Violation& violation) const {
    if (violation.actual + 1 != violation.expected) return;
    const auto& turns = report_.dice().turns;
    const std::size_t others = record_.players.size() - 1;
    for (std::size_t back = 0; back < others && back < turns.size(); ++back) {
      const TracedDiceTurn& turn = turns[turns.size() - 1 - back];
      if (turn.worth.kept || turn.knights < engine::dice::kKnightsToKeep) continue;
      finding.help.push_back(fmt::format("{} had {} in turn {}: is `keep` missing there?",
                                         name(turn.player), counted(turn.knights, "knight"),
                                         turn.number));
      if (turn.turn) {
        finding.labels.push_back({record_.turns[*turn.turn].span, "no knight was kept here"});
      }
      return;
    }
  }

  /// The size the record claims against the layout's: the number of the finding, if one was kept.
  std::optional<std::size_t> check_city(const DiceScene& scene) {
    const RecordedDiceTurn& recorded = scene.recorded();
    if (!scene.played.rolls.back().has_layout || !recorded.city) return {};
    totals_.count_compared(1);
    if (recorded.city->value == scene.played.city) return {};
    totals_.count_wrong(1);
    Finding& finding = findings_.add(
        {.code = Code::city_layout,
         .span = recorded.city->span,
         .message = scene.played.city == 0
                        ? fmt::format("expected no closed city, got one of {}",
                                      dice_text(recorded.city->value))
                        : fmt::format("expected a largest closed city of {}, got {}",
                                      dice_text(scene.played.city), recorded.city->value),
         .label = "the layout shows another size",
         .brief = fmt::format("city of {} written, {} in the layout",
                              dice_text(recorded.city->value), scene.played.city)});
    const RecordedLayout& last = recorded.layouts.back();
    const Span dice =
        last.spans.empty()
            ? last.span
            : Span{last.spans.front().offset, last.spans.back().end() - last.spans.front().offset};
    finding.labels.push_back({dice, "the final layout"});
    const engine::dice::Layout& layout = scene.played.rolls.back().layout;
    for (const engine::dice::City& city : engine::dice::cities_of(record_.face_table, layout)) {
      std::vector<std::string> places;
      for (std::size_t i = 0; i < layout.size(); ++i) {
        if ((city.dice >> i & 1u) == 0) continue;
        places.push_back(fmt::format("({})", text_of(layout[i].cell, record_)));
      }
      finding.notes.push_back(fmt::format("{} city of {} at {}",
                                          city.closed ? "a closed" : "an open",
                                          dice_text(city.size()), joined(places, " ")));
    }
    note_layout(finding, layout, record_);
    return findings_.last();
  }

  /// Warns of points that the rules leave open: they are never silent.
  void warn_open_points(const RecordedDiceTurn& recorded, const engine::dice::Turn& played,
                        const DicePoints& worth) {
    if (!worth.kept && !engine::dice::is_printed(worth.city, worth.doubled)) {
      findings_.add(undefined_cell(recorded.city ? recorded.city->span : recorded.span));
    }
    const bool in_one_roll = engine::dice::sums_of(played).most_catapults == engine::dice::kDice;
    if (game_.won_by_catapults() && !in_one_roll && !gives_option(record_, "nine-catapults")) {
      const auto by_roll = mapped(
          played.rolls, [](const engine::dice::Roll& roll) { return int{roll.rolled.catapults}; });
      findings_.add({.code = Code::catapults_over_rolls,
                     .span = recorded.span,
                     .message = "nine catapults over several rolls: counted as a win",
                     .label = fmt::format("{} catapults", joined(by_roll, " and ")),
                     .help = {"write `rules: {nine-catapults: turn}` if that was agreed, or "
                              "`nine-catapults: roll` if all nine must come in one roll"}});
    }
  }

  /// Warns that nobody has confirmed what the faces of the dice look like.
  void warn_provisional(const RecordedDiceTurn& recorded) {
    const RecordedLayout* first =
        find_where(recorded.layouts, [](const RecordedLayout& l) { return !l.dice.empty(); });
    if (record_.faces || warned_ || first == nullptr) return;
    warned_ = true;
    findings_.add({.code = Code::provisional_faces,
                   .span = first->span,
                   .message = "layouts are checked against provisional faces of the dice",
                   .label = "the first layout",
                   .help = {"give the faces of your dice in the header, as in `faces: {A: [N], B: "
                            "[NS], C: [N, E], D: [NES]}`; `cartulary dice faces` shows these"}});
  }

  /// `other_city`: the finding that tells that the city has another size than the record claims.
  void check_claims(const RecordedDiceTurn& recorded, const TracedDiceTurn& traced,
                    const SeatPoints& before, std::optional<std::size_t> other_city) {
    const Player mover = traced.player;
    const engine::PlayerSet fresh = totals_.compare(recorded.totals, traced.number, traced.totals);
    const engine::PlayerSet wrong =
        totals_.wrong_gains(recorded.gain, mover, before, traced.totals);
    // By how much each player's points are wrong, and the finding that tells it.
    SeatPoints slip{};
    for (Player p : wrong) {
      slip[p] = claimed_gain(recorded.gain, p) - (traced.totals[p] - before[p]);
    }
    // The points for the size of the city that the record claims.
    DicePoints claimed = traced.worth;
    if (recorded.city) claimed.city = recorded.city->value;
    const int follows = claimed.due() - traced.worth.due();
    std::optional<std::size_t> told;
    if (other_city &&
        (wrong.empty() || (wrong == engine::PlayerSet::of(mover) && slip[mover] == follows))) {
      told = other_city;
      slip[mover] = follows;
      if (!wrong.empty()) findings_[*told].labels.push_back({recorded.gain.span, "and its points"});
    } else if (!wrong.empty()) {
      findings_.add(wrong_gain(recorded, traced, wrong.contains(mover)));
      told = findings_.last();
    }
    if (fresh.empty()) return;
    bool same = told.has_value();
    for (Player p : record_.seats()) {
      const int off = recorded.totals.points[p] - traced.totals[p] - totals_.offset(p);
      same &= !fresh.contains(p) || off == slip[p];
    }
    if (same) {  // one slip, one finding
      findings_[*told].labels.push_back({recorded.totals.span, "and the total"});
      totals_.diverged(told, recorded.totals, traced.number, traced.totals, fresh);
      return;
    }
    Finding& finding =
        findings_.add({.code = Code::totals,
                       .span = recorded.totals.span,
                       .message = "claimed totals differ from the replay",
                       .label = totals_.compared_text(recorded.totals, traced.totals)});
    const SeatPoints difference =
        totals_.diverged(findings_.last(), recorded.totals, traced.number, traced.totals, fresh);
    explain_totals(finding, traced, difference);
  }

  Finding wrong_gain(const RecordedDiceTurn& recorded, const TracedDiceTurn& traced,
                     bool of_mover) const {
    const Player mover = traced.player;
    if (!of_mover) {
      return {.code = Code::gain,
              .span = recorded.gain.span,
              .message = "claimed gain differs from the replay",
              .label = fmt::format("only {} can gain points in this turn", name(mover))};
    }
    const int claimed = claimed_gain(recorded.gain, mover);
    Finding finding = wrong_points(claimed, traced.worth, name(mover));
    finding.span = recorded.gain.span;
    const int dice = engine::dice::city_worth(claimed, traced.worth.doubled);
    if (!recorded.city && traced.layout.empty() && !traced.worth.kept && dice > 0) {
      finding.help.insert(
          finding.help.begin(),
          fmt::format("if a city of {} dice was closed, write `city:{}`", dice, dice));
    }
    if (traced.worth.doubled) {
      finding.notes.push_back(fmt::format("{} kept a knight in turn {}", name(mover),
                                          last_turn_of(mover, traced.number)));
    }
    return finding;
  }

  /// The number of the player's last turn before turn `number`; 0 if there was none.
  int last_turn_of(Player player, int number) const {
    const auto& turns = report_.dice().turns;
    for (auto turn = turns.rbegin(); turn != turns.rend(); ++turn) {
      if (turn->player == player && turn->number < number) return turn->number;
    }
    return 0;
  }

  /// The last turns of the players concerned since their totals were right.
  void explain_totals(Finding& finding, const TracedDiceTurn& now, const SeatPoints& difference) {
    constexpr std::size_t kMaxNotes = 6;
    std::vector<std::string> notes;
    const auto& turns = report_.dice().turns;
    for (auto turn = turns.rbegin(); turn != turns.rend() && notes.size() < kMaxNotes; ++turn) {
      if (difference[turn->player] == 0) continue;
      if (turn->number <= totals_.last_right_turn(turn->player)) continue;
      notes.push_back(fmt::format("turn {}, {}: {}", turn->number, name(turn->player),
                                  points_text(turn->worth)));
    }
    finding.notes.insert(finding.notes.end(), notes.rbegin(), notes.rend());
    for (Player p : record_.seats()) {
      if (difference[p] == 0 || last_turn_of(p, now.number + 1) > totals_.last_right_turn(p)) {
        continue;
      }
      finding.notes.push_back(fmt::format("no turn of {} since then", name(p)));
    }
    const int off = difference[now.player];
    if (off == 0) return;
    const Finding why = wrong_points(now.worth.due() + off, now.worth, name(now.player));
    if (why.code != Code::table_value) finding.help = why.help;
  }

  const std::string& name(Player player) const { return record_.players[player].name; }

  Report& report_;
  Findings& findings_ = report_.checked()->findings;
  const DiceRecord& record_ = report_.record.dice();
  RunningTotals& totals_;
  TurnNumbers numbers_{"the turns of all players are numbered in one sequence"};
  engine::dice::Game game_;
  bool warned_ = false;
};

/// A win that only the other reading of the rule on catapults knows.
void suggest_catapults(const DiceRecord& record, Finding& finding) {
  if (record.turns.empty()) return;
  int catapults = 0;
  for (const RecordedRoll& roll : record.turns.back().rolls)
    catapults += roll.roll.rolled.catapults;
  if (catapults == engine::dice::kDice)
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
    const std::string nobody =
        fmt::format("nobody has {} points or nine catapults", engine::dice::kGoal);
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
    DiceReplay(report, totals).run();
    if (!report.dice().turns.empty()) {
      const TracedDiceTurn& last = report.dice().turns.back();
      verdict.totals = last.totals;
      verdict.by_catapults = last.catapults;
      verdict.over = last.wins();
      if (verdict.over) verdict.winners = engine::PlayerSet::of(last.player);
    }
    if (record.has_sheet) compare_sheet(verdict.status == Status::right, report, totals);
  } else {
    take_sheet(report, totals);
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
