#include "formats/league/standings/rating.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace cartulary::formats::standings {
namespace {

constexpr double kPi = 3.14159265358979323846;
/// Between the scale of ratings and that of the formulas.
constexpr double kScale = 173.7178;
constexpr double kMaxDeviation = 350;
constexpr double kPrecision = 1e-6;

struct Faced {
  double mu;
  double phi;
  double score;
};

double weight(double phi) {
  return 1 / std::sqrt(1 + 3 * phi * phi / (kPi * kPi));
}

double expected(double mu, const Faced& faced) {
  return 1 / (1 + std::exp(-weight(faced.phi) * (mu - faced.mu)));
}

/// Step 5: the new volatility, by the Illinois method.
double new_volatility(double sigma, double phi, double variance, double delta) {
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double sum = phi * phi + variance + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (kTau * kTau);
  };
  double low = a;
  double high = 0;
  if (delta * delta > phi * phi + variance) {
    high = std::log(delta * delta - phi * phi - variance);
  } else {
    int k = 1;
    while (f(a - k * kTau) < 0 && k < 1000) ++k;
    high = a - k * kTau;
  }
  double at_low = f(low);
  double at_high = f(high);
  for (int i = 0; i < 1000 && std::abs(high - low) > kPrecision; ++i) {
    const double middle = low + (low - high) * at_low / (at_high - at_low);
    const double at_middle = f(middle);
    if (at_middle * at_high <= 0) {
      low = high;
      at_low = at_high;
    } else {
      at_low /= 2;
    }
    high = middle;
    at_high = at_middle;
  }
  return std::exp(low / 2);
}

Rating rated(const Rating& before, const std::vector<Faced>& faced) {
  Rating out = before;
  const double phi = before.deviation / kScale;
  const double mu = (before.rating - 1500) / kScale;
  if (faced.empty()) {
    out.deviation = std::min(kMaxDeviation,
                             kScale * std::sqrt(phi * phi + before.volatility * before.volatility));
    return out;
  }
  double information = 0;
  double surplus = 0;
  for (const Faced& one : faced) {
    const double g = weight(one.phi);
    const double e = expected(mu, one);
    information += g * g * e * (1 - e);
    surplus += g * (one.score - e);
  }
  const double variance = 1 / information;
  out.volatility = new_volatility(before.volatility, phi, variance, variance * surplus);
  const double wider = phi * phi + out.volatility * out.volatility;
  const double narrow = 1 / std::sqrt(1 / wider + 1 / variance);
  out.deviation = std::min(kMaxDeviation, kScale * narrow);
  out.rating = 1500 + kScale * (mu + narrow * narrow * surplus);
  out.games += static_cast<int32_t>(faced.size());
  return out;
}

}  // namespace

void rate_period(std::span<const RatedGame> games, engine::VectorBy<Entrant, Rating>& ratings) {
  engine::VectorBy<Entrant, std::vector<Faced>> faced(ratings.size());
  const auto add = [&](Entrant player, Entrant opponent, double score) {
    const Rating& of = ratings[opponent];
    faced[player].push_back({(of.rating - 1500) / kScale, of.deviation / kScale, score});
  };
  for (const RatedGame& game : games) {
    add(game.first, game.second, game.score);
    add(game.second, game.first, 1 - game.score);
  }
  for (Entrant player : engine::each<Entrant>(ratings.size())) {
    // A player who was never rated stays unknown.
    if (faced[player].empty() && ratings[player].games == 0) continue;
    ratings[player] = rated(ratings[player], faced[player]);
  }
}

}  // namespace cartulary::formats::standings
