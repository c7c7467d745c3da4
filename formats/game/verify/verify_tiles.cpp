#include "formats/game/verify/verify_tiles.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "engine/check.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/claims.hpp"
#include "formats/game/verify/found_faults.hpp"
#include "formats/game/verify/illegal.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/game/verify/rulings.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/game/verify/turn_numbers.hpp"

namespace cartulary::formats {
namespace {

/// Rules that a move breaks. True if it can be played.
bool check_rules(const MoveScene& scene, const engine::Turn& turn, HeldRulings& held,
                 Findings& findings) {
  const bool stands = recorded(scene).ruled.stands;
  bool legal = true;
  const auto refuse = [&](const engine::Violation& violation) {
    Finding& finding = findings.add(explain(violation, scene));
    if (stands)
      finding.help.emplace_back("no ruling lets this stand: nobody could play on after it");
    legal &= finding.severity() != Severity::error;
  };
  const engine::Violations violations = engine::check(scene.game, turn);
  for (const engine::Violation& violation : violations) {
    if (follows_from(violation.rule, violations)) continue;
    const bool is_error = row_of(code_of(violation.rule)).severity == Severity::error;
    if (stands && is_error && engine::can_stand(violation.rule)) {
      held.let_stand(scene.move, explain(violation, scene));
    } else {
      refuse(violation);
    }
  }
  if (!stands || !legal) return legal;
  for (const engine::Violation& violation : engine::check_standing(scene.game, turn)) {
    refuse(violation);
  }
  return legal;
}

/// The form's faults of one move, in the rules' words. True when the move can be played.
bool check_move(const Document& document, const TileRecord& record, const Replay& replay,
                HeldRulings& held, Findings& findings) {
  const MoveScene scene{{{record, replay.game()}, document}, replay.move(), replay.turn()};
  const RecordedTurn& recorded = replay.recorded();
  const MeepleFault fault = replay.fault();
  if (recorded.player != engine::kNobody && recorded.player != scene.game.to_move() &&
      !scene.game.over()) {
    findings.add(wrong_player(scene));
    return false;
  }
  if (says_again_in_vain(scene.game, recorded) && !scene.game.over()) {
    findings.add(wrong_again(scene));
    return false;
  }
  if (replay.left_out_by() != engine::kNobody) {
    findings.add(left_out_second_part(scene, replay.left_out_by()));
  }
  if (replay.due() != engine::kNobody) {
    held.let_stand_out_of_turn(scene.move, record.players[replay.due()].name);
  }
  engine::Turn turn = scene.turn;
  if (fault != MeepleFault::none) {
    turn.laid()->deployment = {};
    turn.laid()->extra.without_figure();  // which stands somewhere
  }
  bool legal = check_rules(scene, turn, held, findings);
  if (fault != MeepleFault::none && !scene.game.over()) {
    findings.add(explain(fault, scene));
    legal = false;
  }
  return legal;
}

/// A record kept with y the other way goes wrong early, often with a legal move or two before.
void suggest_axes(const TileRecord& record, const engine::GameRules& rules, std::size_t played,
                  Findings& findings) {
  if (!findings.last() || !row_of(findings[*findings.last()].code).id.starts_with("P3")) return;
  const auto replay = std::make_unique<Replay>();
  replay->begin(record, rules);
  while (replay->next()) {
    if (engine::Laid* laid = replay->turn().laid()) {
      laid->cell.y = static_cast<int16_t>(-laid->cell.y);
    }
    if (!replay->is_legal()) break;
    replay->play();
  }
  const std::size_t fit = replay->played();
  if (fit < record.moves.size() && fit < 2 * played + 4) return;
  findings[*findings.last()].help.push_back(fmt::format(
      "with `axes: {}` in the header {} {}", kAxesNames[record.axes == Axes::y_south ? 1 : 0],
      fit == record.moves.size() ? std::string("all moves")
                                 : fmt::format("the first {} moves", fit),
      "are legal"));
}

/// Notes a wish of the record that cannot change how a game that came to its end is scored.
void note_needless_wish(const RecordedResult& result, Findings& findings) {
  if (!result.final_scoring || result.final_scoring->value) return;
  findings.add(
      {.code = Code::no_effect,
       .span = result.final_scoring->span,
       .message = "`final-scoring: false` has no effect: the game came to its end",
       .help = {"for a game that stopped early, write its `termination`, such as `time`"}});
}

/// The tiles that were not laid: in the bag, in hands and face down.
void note_table(const engine::Game& game, const Record& record, Verdict& verdict) {
  verdict.tiles_left = game.remaining();
  verdict.face_down = game.unseen();
  verdict.goods = game.extra().trade.goods;
  for (engine::Title title : engine::kAllTitles) {
    const engine::HeldTitle& held = game.extra().titles[title];
    verdict.titles[title].tiles = held.tiles;
    if (held.holder != engine::kNobody) verdict.titles[title].players.insert(held.holder);
  }
  for (engine::Neutral who : engine::each<engine::Neutral>(engine::kNeutrals)) {
    verdict.neutral[who] = where_is(who, game, record);
  }
  for (engine::TileId tile : engine::kAllTiles) verdict.unseen[tile] = game.unseen(tile);
}

void note_points(const engine::Game& game, Verdict& verdict) {
  verdict.totals = points_of(game);
  for (engine::Player p : game.seats()) {
    // The points that a position gives were not replayed.
    verdict.points += verdict.totals[p] - verdict.before[p];
    for (engine::Category c : engine::kAllCategories) verdict.by_category[p][c] = game.points(p, c);
  }
}

/// Says of the first error that was found of a move what would follow if it stood.
void tell_if_it_stood(const TileRecord& record, std::size_t move, std::size_t before,
                      Findings& findings) {
  const std::string words = if_it_stood(record, move);
  if (words.empty()) return;
  for (std::size_t i = before; i < findings.size(); ++i) {
    if (findings[i].severity() != Severity::error) continue;
    findings[i].help.push_back(words);
    return;
  }
}

/// A second part that the move declines, once it was played.
void check_declined(const Document& document, const Replay& replay, const TileRecord& record,
                    HeldRulings& held, Findings& findings) {
  const engine::Laid* laid = replay.turn().laid();
  if (laid == nullptr || !laid->extra.declined) return;
  const bool due = replay.game().extra().trade.due;
  if (due) held.let_decline(replay.move());
  if (due || replay.recorded().declined_span.size == 0) return;
  findings.add(wrong_declined({{{record, replay.game()}, document}, replay.move(), replay.turn()}));
}

/// Plays the moves of the record, checks each with its claims, and says how that ended.
Status replay_moves(Replay& replay, bool trace_turns, ClaimChecker& claims, Findings& findings,
                    Report& report) {
  TurnNumbers numbers(
      replay.game().rules().tells_who_goes_on
          ? "every tile laid is a turn, also the second tile of a player who goes on; a "
            "discard belongs to the turn of the tile that replaces it"
          : "every tile laid is a turn; a discard belongs to the turn of the tile that "
            "replaces it");
  const TileRecord& record = report.record.tiles();
  Verdict& verdict = report.verdict;
  HeldRulings held(record.rulings);
  const auto end = [&](std::size_t played) {
    verdict.moves_played = played;
    held.report(played, record, findings);
    verdict.rulings = held.all();
  };
  while (replay.next()) {
    const RecordedTurn& recorded = replay.recorded();
    numbers.check(recorded, replay.number(), findings);
    const std::size_t before = findings.size();
    if (!check_move(report.document, record, replay, held, findings)) {
      end(replay.move());
      if (!recorded.ruled.stands) tell_if_it_stood(record, replay.move(), before, findings);
      return Status::illegal;
    }
    replay.play();
    check_declined(report.document, replay, record, held, findings);
    if (recorded.ruled.to_mover != 0) held.tell_mover(replay.move(), replay.player());
    verdict.turns += replay.turn().laid() != nullptr;
    const SeatPoints after = points_of(replay.game());
    if (recorded.totals.given || recorded.gain.given) {
      claims.check_move(replay.move(), replay.player(), replay.number(), verdict.before_final,
                        after);
    }
    claims.check_played(report.document, replay);
    verdict.before_final = after;
    if (trace_turns) report.tiles().turns.push_back(trace(replay));
  }
  end(replay.played());
  return replay.played() == record.moves.size() ? Status::right : Status::unreadable;
}

}  // namespace

void verify_line(bool trace, Report& report) {
  Replay& replay = report.checked()->playing();
  Findings& findings = report.checked()->findings;
  const TileRecord& record = report.record.tiles();
  replay.begin(record);
  report.verdict.started = true;
  ClaimChecker claims(record, findings);
  report.verdict.before_final = report.verdict.before = points_of(replay.game());
  report.verdict.turns_before = static_cast<std::size_t>(replay.game().turn_number() - 1);
  report.verdict.status = replay_moves(replay, trace, claims, findings, report);
  claims.fold();
}

void verify_tiles(bool trace, Report& report) {
  Replay& replay = report.checked()->playing();
  Findings& findings = report.checked()->findings;
  const TileRecord& record = report.record.tiles();
  const RecordedResult& result = record.result;
  Verdict& verdict = report.verdict;
  const std::vector<RecordedTurn>& tiles = record.position.tiles;
  if (!std::ranges::all_of(tiles, &RecordedTurn::readable)) {
    verdict.status = Status::unreadable;  // findings say what is not known
    return;
  }
  replay.begin(record);
  const engine::Game& game = replay.game();
  verdict.started = true;
  ClaimChecker claims(record, findings);
  verdict.before_final = verdict.before = points_of(game);
  verdict.turns_before = static_cast<std::size_t>(game.turn_number() - 1);
  verdict.position_wrong = !check_found({{{record, game}, report.document}}, findings);
  verdict.status = verdict.position_wrong ? Status::illegal
                                          : replay_moves(replay, trace, claims, findings, report);
  if (verdict.status == Status::illegal && !verdict.position_wrong) {
    suggest_axes(record, game.rules(), verdict.moves_played, findings);
  }
  const bool complete = verdict.status == Status::right;
  note_table(game, record, verdict);
  // Games that say nothing else came to their end.
  const bool completed = termination_of(result) == Termination::completed;
  verdict.over = game.over() || (game.may_be_over() && completed);
  if (complete && has_final_scoring(result, verdict.over)) {
    note_needless_wish(result, findings);
    replay.finish();
    verdict.final_scoring = true;
    if (trace) report.tiles().final_scores = last_scorings(game);
  }
  note_points(game, verdict);
  const bool decided = verdict.over || is_counted_as_it_stands(record);
  if (complete && decided && verdict.final_scoring) {
    verdict.winners = game.winners();
    // The board does not show who has the better seed: the result does.
    const auto& claimed = result.winner;
    if (claimed && engine::can_have_won(claimed->value, verdict.winners, game.rules().tie)) {
      verdict.winners = claimed->value;
    }
  }
  if (complete) note_what_is_given(record, game.rules(), verdict, findings);
  if (complete) claims.check_result(game.rules(), verdict);
  claims.fold();
  verdict.claims = claims.compared();
  verdict.wrong_claims = claims.wrong();
  if (complete && verdict.readings.undecided) verdict.status = Status::open;
  if (complete && findings.has_errors()) verdict.status = Status::wrong;
}

}  // namespace cartulary::formats
