#include "formats/pages/dice_replay/dice_steps.hpp"

#include <algorithm>

#include "formats/game/dice/replay.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/page/replay_steps.hpp"

namespace cartulary::formats {
namespace {

using DiceKind = DiceStep::Kind;

std::vector<DiceAtHand> at_hand(const engine::dice::Game& game) {
  std::vector<DiceAtHand> out;
  for (const engine::Player p : game.seats()) out.push_back({game.dice(p), game.has_knight(p)});
  return out;
}

std::string outcome_sentence(const Report& report, const DiceStep& step) {
  const TracedDiceTurn& turn = *step.traced;
  const std::string& who = report.record.players[step.player].name;
  if (turn.catapults) return fmt::format("{} wins with nine catapults", who);
  if (turn.worth.kept) return fmt::format("{} keeps a knight", who);
  const std::string_view wins = turn.wins() ? " and wins" : "";
  if (turn.worth.city == 0) {
    if (turn.points > 0) return fmt::format("{} scores{}: {}", who, wins, gain_text(turn.points));
    if (turn.kept_unknown) return fmt::format("{} scores nothing, or keeps a knight", who);
    return fmt::format("{} {}", who, step.recorded ? "closes no city" : "scores nothing");
  }
  const std::string city =
      fmt::format("{} closes a city of {}{}", who, counted(turn.worth.city, "die", "dice"), wins);
  if (turn.points == 0) return city + ": no points";
  return fmt::format("{}: {}{}", city, turn.worth.doubled ? "doubled " : "",
                     gain_text(turn.points));
}

}  // namespace

std::vector<DiceStep> dice_steps(const Report& report) {
  const DiceRecord& record = report.record.dice();
  const Verdict& verdict = report.verdict;
  engine::dice::Game game;
  game.reset(static_cast<int>(record.players.size()), record.dice_rules());
  engine::PerPlayer<int> kept_in{};  // the last turn of each player, if a knight was kept in it
  std::vector<DiceStep> steps;
  DiceStep& start = steps.emplace_back();
  start.key = "turn=0";
  if (record.has_turns) start.after = at_hand(game);
  for (const TracedDiceTurn& turn : report.dice().turns) {
    DiceStep step{.kind = DiceKind::turn,
                  .number = turn.number,
                  .player = turn.player,
                  .key = fmt::format("turn={}", turn.number),
                  .traced = &turn,
                  .totals = turn.totals};
    step.gain = turn.totals[turn.player] - steps.back().totals[turn.player];
    if (turn.worth.doubled) step.doubled_by = kept_in[turn.player];
    kept_in[turn.player] = turn.worth.kept ? turn.number : 0;
    if (turn.turn) {
      step.recorded = &record.turns[*turn.turn];
      step.before = DiceAtHand{game.dice(turn.player), game.has_knight(turn.player)};
      game.play_unchecked(resolve(*step.recorded, record));
      step.after = at_hand(game);
    }
    steps.push_back(std::move(step));
  }
  if (record.has_turns && verdict.cut_short()) {
    const engine::Player player = game.to_move();
    DiceStep stop{.kind = DiceKind::stop,
                  .number = game.turn_number(),
                  .player = player,
                  .key = "stop",
                  .recorded = &record.turns[verdict.moves_played],
                  .before = DiceAtHand{game.dice(player), game.has_knight(player)},
                  .totals = steps.back().totals,
                  .after = at_hand(game)};
    steps.push_back(std::move(stop));
  }
  for (std::size_t f = 0; f < report.findings.size(); ++f) {
    const auto step = dice_step_at(report, steps, report.findings[f].span);
    if (step) steps[*step].findings.push_back(f);
  }
  return steps;
}

std::optional<std::size_t> dice_step_at(const Report& report, const std::vector<DiceStep>& steps,
                                        Span span) {
  const DiceRecord& record = report.record.dice();
  if (const auto turn = turn_at(report, span)) {
    if (*turn + 1 >= steps.size()) return std::nullopt;  // after the one that stopped the replay
    return *turn + 1;
  }
  for (const engine::Player p : record.seats()) {
    const auto& entries = record.sheets[p].entries;
    const auto entry = std::ranges::find_if(entries, [span](const SheetEntry& e) {
      return span.offset >= e.span.offset && span.offset < e.span.end();
    });
    if (entry == entries.end()) continue;
    auto row = entry - entries.begin();
    for (std::size_t s = 0; s < steps.size(); ++s) {
      if (steps[s].kind == DiceKind::turn && steps[s].player == p && row-- == 0) return s;
    }
  }
  const RecordedResult& result = record.result;
  if (result.given && span.offset >= result.span.offset && span.offset < result.span.end()) {
    return steps.size() - 1;
  }
  return std::nullopt;
}

std::string step_name(const Report& report, const DiceStep& step) {
  if (step.kind == DiceKind::start) return "Start";
  if (step.kind == DiceKind::turn) return fmt::format("Turn {}", step.number);
  return fmt::format("Turn {}, {}", step.number,
                     report.verdict.status == Status::illegal ? "not legal" : "not readable");
}

std::string step_sentence(const Report& report, const DiceStep& step) {
  if (step.kind == DiceKind::start) return "The game begins";
  if (step.kind == DiceKind::turn) return outcome_sentence(report, step);
  return fmt::format("{}'s turn {}", report.record.players[step.player].name,
                     report.verdict.status == Status::illegal ? "is not legal" : "cannot be read");
}

}  // namespace cartulary::formats
