#include "engine/analysis/ledger.hpp"

#include <algorithm>
#include <cmath>

namespace cartulary::engine::analysis {
namespace {

/// The standard error that no number of playouts takes away: what the next players answer, is found
/// by a quick look, and another seed finds something else (formats/guide/ANALYSIS.md).
constexpr double kStaysUnsure = 130;
/// The same for a chance to win of one half; less for those that are nearly certain.
constexpr double kStaysUnsureToWin = 3000;

/// A margin or a chance to win, of a player.
struct Unit {
  PerPlayer<Value> Values::*part;
  PerPlayer<double> Expected::*expected;
  Player player;

  const Value& of(const Values& values) const { return (values.*part)[player]; }
  Value& of(Values& values) const { return (values.*part)[player]; }
  /// As it is told of a position with the value `at`: what was not computed stays unsure.
  Value told(Value value, double at) const {
    if (value.error == 0) return value;
    if (part == &Values::margin) return {value.mean, std::hypot(value.error, kStaysUnsure)};
    const double chance = std::clamp(at / kCertain, 0.0, 1.0);
    return {value.mean, std::hypot(value.error, kStaysUnsureToWin * 4 * chance * (1 - chance))};
  }
};

void enter(const Values& start, std::span<const TurnValue> turns, const Values* end, Unit unit,
           Ledger& out) {
  Value before = unit.of(start);
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const TurnValue& turn = turns[i];
    // Where the next turn was looked at to the end of the game, so was what it begins from.
    const bool last = i + 1 == turns.size();
    const bool computed = last ? end != nullptr : turns[i + 1].exact;
    const Value after = unit.of(!computed ? turn.with_played : last ? *end : turns[i + 1].before);
    Ledger::Entry& entry = out.entries[i];
    Value loss = unit.of(turn.loss);
    double best = after.mean + loss.mean;
    if (unit.part == &Values::win) best = std::clamp(best, 0.0, double{kCertain});
    loss.mean = best - after.mean;
    const double luck = (turn.luck.*unit.expected)[unit.player];
    unit.of(entry.before) = unit.told(before, before.mean);
    unit.of(entry.with_played) = unit.told(after, after.mean);
    unit.of(entry.with_best) = unit.told({best, after.error}, after.mean);
    unit.of(entry.loss) = loss;
    (entry.luck.*unit.expected)[unit.player] = luck;
    unit.of(entry.rest) = unit.told({after.mean - before.mean - luck + loss.mean,
                                     std::hypot(before.error, after.error, loss.error)},
                                    before.mean);
    before = after;
  }
  unit.of(out.last) = unit.told(before, before.mean);
}

}  // namespace

Values values_at_end(const Game& game) {
  const Outcome end = outcome_of(game);
  Values out;
  for (Player p : game.seats()) {
    out.margin[p].mean = end.margin[p];
    out.win[p].mean = end.win[p];
  }
  return out;
}

Ledger ledger_of(const Values& start, std::span<const TurnValue> turns, const Values* end) {
  Ledger out;
  out.entries.resize(turns.size());
  for (Player p : each<Player>(kMaxPlayers)) {
    enter(start, turns, end, {&Values::margin, &Expected::margin, p}, out);
    enter(start, turns, end, {&Values::win, &Expected::win, p}, out);
  }
  return out;
}

}  // namespace cartulary::engine::analysis
