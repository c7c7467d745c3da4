#include "engine/dice/odds.hpp"

namespace cartulary::engine::dice {
namespace {

uint64_t power(uint64_t base, int exponent) {
  uint64_t out = 1;
  for (int i = 0; i < exponent; ++i) out *= base;
  return out;
}

uint64_t choose(int n, int k) {
  uint64_t out = 1;
  for (int i = 1; i <= k; ++i) {
    out = out * static_cast<uint64_t>(n - k + i) / static_cast<uint64_t>(i);
  }
  return out;
}

/// k dice of n on `sides` of the six sides.
Ways ways_of(int dice, uint64_t sides) {
  Ways out{};
  for (int k = 0; k <= dice; ++k) {
    out[static_cast<std::size_t>(k)] =
        choose(dice, k) * power(sides, k) * power(kFaces - sides, dice - k);
  }
  return out;
}

/// Chance that `dice` dice show this many cities and knights, and catapults otherwise.
double chance(int dice, int cities, int knights) {
  const uint64_t ways =
      choose(dice, cities) * choose(dice - cities, knights) * power(kCityFaces, cities);
  return static_cast<double>(ways) / static_cast<double>(outcomes(dice));
}

/// Calls `visit(cities, knights, chance)` for every roll of the dice.
template <class Visit>
void for_each_roll(int dice, Visit visit) {
  for (int cities = 0; cities <= dice; ++cities) {
    for (int knights = 0; knights + cities <= dice; ++knights) {
      visit(cities, knights, chance(dice, cities, knights));
    }
  }
}

double three_knights(int dice, int knights, int rolls) {
  if (knights >= kKnightsToKeep) return 1;
  if (rolls == 0 || dice == 0) return 0;
  double sum = 0;
  for_each_roll(dice, [&](int cities, int more, double chance) {
    sum += chance * three_knights(cities, knights + more, rolls - 1);
  });
  return sum;
}

/// The best that can be made of a turn, by what is left of it.
class Policy {
 public:
  explicit Policy(bool doubled) : doubled_(doubled) {}

  /// With `built` city dice set aside, before `dice` dice are rolled.
  const TurnOdds& before(int rolls, int dice, int built) {
    Cell& cell = cells_[static_cast<std::size_t>(rolls)][static_cast<std::size_t>(dice)]
                       [static_cast<std::size_t>(built)];
    if (cell.known) return cell.odds;
    TurnOdds sum;
    for_each_roll(dice, [&](int cities, int knights, double chance) {
      const TurnOdds best = after(rolls - 1, cities, knights, built);
      sum.expected += chance * best.expected;
      for (std::size_t size = 0; size < sum.city.size(); ++size) {
        sum.city[size] += chance * best.city[size];
      }
    });
    cell = {sum, true};
    return cell.odds;
  }

 private:
  struct Cell {
    TurnOdds odds;
    bool known = false;
  };

  /// After a roll: stop with all city dice built, or set some aside and roll the rest again.
  TurnOdds after(int rolls, int cities, int knights, int built) {
    TurnOdds best;
    best.expected = points(built + cities, doubled_);
    best.city[static_cast<std::size_t>(built + cities)] = 1;
    if (rolls == 0) return best;
    for (int aside = cities; aside >= 0; --aside) {
      const int again = cities - aside + knights;
      if (again == 0) continue;
      const TurnOdds& odds = before(rolls, again, built + aside);
      if (odds.expected > best.expected) best = odds;
    }
    return best;
  }

  bool doubled_;
  std::array<std::array<std::array<Cell, kDice + 1>, kDice + 1>, kMaxRolls + 1> cells_{};
};

}  // namespace

uint64_t outcomes(int dice) {
  return power(kFaces, dice);
}

Ways ways_of_one_face(int dice) {
  return ways_of(dice, 1);
}

Ways ways_of_cities(int dice) {
  return ways_of(dice, kCityFaces);
}

double chance_of_three_knights(int dice) {
  return three_knights(dice, 0, kMaxRolls);
}

TurnOdds turn_odds(int dice, bool with_knight) {
  Policy policy(with_knight);
  return policy.before(kMaxRolls, dice, 0);
}

}  // namespace cartulary::engine::dice
