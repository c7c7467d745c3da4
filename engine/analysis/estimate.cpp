#include "engine/analysis/estimate.hpp"

#include <cmath>
#include <limits>

namespace cartulary::engine::analysis {
namespace {

Outcome with_margins(const Game& game, const PerPlayer<Millipoints>& worth) {
  Outcome out;
  for (Player p : game.seats()) out.margin[p] = margin_of(game, worth, p);
  return out;
}

/// By stage: the difference in worth at which the better player wins 73 of 100 games, in points.
/// Fitted to games of two players who look ahead.
constexpr ArrayBy<Stage, double, kStages> kWinScale{{
#include "engine/analysis/win_scale.def"
}};
/// By Expansion: how many times wider it is with the box, of which more or less may come.
constexpr ArrayBy<Expansion, double, kExpansions> kBoxWinScale{{
#include "engine/analysis/box_win_scale.def"
}};

}  // namespace

Outcome outcome_of(const Game& game) {
  PerPlayer<Millipoints> points{};
  for (Player p : game.seats()) points[p] = kPoint * game.points(p);
  Outcome out = with_margins(game, points);
  const PlayerSet winners = game.winners();
  for (Player p : winners) out.win[p] = kCertain / winners.size();
  return out;
}

double win_scale(const Game& game) {
  double out = kPoint * kWinScale[stage_of(game)];
  for (Expansion it : game.rules().expansions) out *= kBoxWinScale[it];
  return out;
}

Outcome expected_of(const Game& game, const Worth& worth) {
  const PerPlayer<Millipoints> points = worth_of(game, worth);
  Outcome out = with_margins(game, points);
  const double scale = win_scale(game);
  PerPlayer<double> odds{};
  double all = 0;
  for (Player p : game.seats()) {
    odds[p] = std::exp((points[p] - points[Player{0}]) / scale);
    all += odds[p];
  }
  for (Player p : game.seats()) {
    out.win[p] = static_cast<Millionths>(std::lround(kCertain * (odds[p] / all)));
  }
  return out;
}

double Sample::mean() const {
  return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}
double Sample::variance() const {
  if (count < 2) return 0;
  const auto n = static_cast<double>(count);
  return std::max(0.0,
                  (static_cast<double>(squares) - static_cast<double>(sum) * mean()) / (n - 1));
}
double Sample::standard_error() const {
  if (count < 2) return std::numeric_limits<double>::infinity();
  return std::sqrt(variance() / static_cast<double>(count));
}

Value value_of(const Sample& sample) {
  return {sample.mean(), sample.standard_error()};
}

}  // namespace cartulary::engine::analysis
