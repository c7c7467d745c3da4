#include "engine/analysis/ledger.hpp"

#include <algorithm>
#include <cmath>

namespace cartulary::engine::analysis {
namespace {

double square(double x) {
  return x * x;
}

/// The standard error that no number of playouts takes away: what the next players answer, is found
/// by a quick look, and another seed finds something else (formats/guide/ANALYSIS.md).
constexpr double kStaysUnsure = 130;
/// The same for a chance to win of one half; less for those that are nearly certain.
constexpr double kStaysUnsureToWin = 3000;

/// A margin or a chance to win, of a player.
struct Unit {
  PerPlayer<Value> Values::*part;
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

/// A position by the turn that led to it and by the one that it was the beginning of.
struct Position {
  double led_to = 0;  ///< how much of the first one is in the mean: 0 to 1
  Value value{};
};

/// The same for all players, so that their chances still come to one.
double share_of(const Values& led_to, const Values& began, PerPlayer<Value> Values::*part) {
  double one = 0;
  double other = 0;
  for (Player p : each<Player>(kMaxPlayers)) {
    one += square((led_to.*part)[p].error);
    other += square((began.*part)[p].error);
  }
  // A result that was computed, and not tried, is the value.
  return one + other > 0 ? other / (one + other) : 0;
}

Position seen_twice(const Values& led_to, const Values& began, Unit unit) {
  const double share = share_of(led_to, began, unit.part);
  const Value& one = unit.of(led_to);
  const Value& other = unit.of(began);
  return {share,
          {share * one.mean + (1 - share) * other.mean,
           std::hypot(share * one.error, (1 - share) * other.error)}};
}

void enter(std::span<const TurnValue> turns, const Values& last, Unit unit, Ledger& out) {
  Position before{0, unit.of(turns.front().before)};
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const TurnValue& turn = turns[i];
    const Values& next = i + 1 < turns.size() ? turns[i + 1].before : last;
    const Position after = seen_twice(turn.with_played, next, unit);
    Ledger::Entry& entry = out.entries[i];
    Value loss = unit.of(turn.loss);
    double best = after.value.mean + loss.mean;
    if (unit.part == &Values::win) best = std::clamp(best, 0.0, double{kCertain});
    loss.mean = best - after.value.mean;
    const Value skill = unit.of(turn.skill);
    unit.of(entry.before) = unit.told(before.value, before.value.mean);
    unit.of(entry.with_played) = unit.told(after.value, after.value.mean);
    unit.of(entry.with_best) = unit.told({best, after.value.error}, after.value.mean);
    unit.of(entry.loss) = loss;
    unit.of(entry.skill) = skill;
    // One look tells both what the turn began from and what it led to.
    const double joint =
        (square(unit.of(turn.before).error) + square(unit.of(turn.with_played).error) -
         square(unit.of(turn.moved).error)) /
        2;
    const double squares = square(before.value.error) + square(after.value.error) +
                           square(skill.error) - 2 * (1 - before.led_to) * after.led_to * joint;
    const double luck = after.value.mean - skill.mean - before.value.mean;
    unit.of(entry.luck) = unit.told({luck, std::sqrt(std::max(squares, 0.0))}, before.value.mean);
    before = after;
  }
  unit.of(out.last) = unit.told(before.value, before.value.mean);
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

Ledger ledger_of(std::span<const TurnValue> turns, const Values& last) {
  Ledger out;
  out.entries.resize(turns.size());
  if (turns.empty()) return out;
  for (Player p : each<Player>(kMaxPlayers)) {
    for (const auto part : {&Values::margin, &Values::win}) enter(turns, last, {part, p}, out);
  }
  return out;
}

}  // namespace cartulary::engine::analysis
