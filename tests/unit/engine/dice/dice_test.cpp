// The dice game: score table, turns round the table, chances. The worked examples are those of the
// rule page.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "engine/dice/check.hpp"
#include "engine/dice/odds.hpp"
#include "tests/random_game.hpp"
#include "tests/unit/engine/names.hpp"

namespace cartulary::test {
namespace {

using namespace engine::dice;
using engine::Player;

/// A roll: cities, knights, catapults; then city dice built and knights set aside.
Roll roll(int cities, int knights, int catapults, int built = 0, int aside = 0) {
  const auto u8 = [](int n) { return static_cast<uint8_t>(n); };
  return {.rolled = {u8(cities), u8(knights), u8(catapults)},
          .cities_built = u8(built),
          .knights_aside = u8(aside)};
}

Turn turn(std::vector<Roll> rolls, int city = 0, Ending ending = Ending::score) {
  Turn out{.ending = ending, .city = static_cast<uint8_t>(city)};
  for (const Roll& r : rolls) out.rolls.push_back(r);
  return out;
}

std::vector<Rule> broken(const Game& game, const Turn& turn) {
  std::vector<Rule> out;
  for (const Violation& v : check(game, turn)) out.push_back(v.rule);
  return out;
}

Game new_game(int players) {
  Game game;
  game.reset(players);
  return game;
}

void play(Game& game, const Turn& turn) {
  ASSERT_TRUE(check(game, turn).empty());
  game.play_unchecked(turn);
}

TEST(DiceScoreTable, IsThePrintedOne) {
  constexpr int normal[] = {0, 0, 0, 1, 3, 6, 10, 15, 21, 28};
  constexpr int doubled[] = {0, 0, 0, 2, 6, 12, 20, 30, 42};
  for (int dice = 0; dice <= kDice; ++dice) EXPECT_EQ(points(dice, false), normal[dice]) << dice;
  for (int dice = 0; dice < kDice; ++dice) {
    EXPECT_EQ(points(dice, true), doubled[dice]) << dice;
    EXPECT_TRUE(is_printed(dice, true));
  }
  EXPECT_TRUE(is_printed(kDice, false));
  EXPECT_FALSE(is_printed(kDice, true)) << "\"cannot happen\", says the table";
}

TEST(DiceScoreTable, TellsTheCityOfAValue) {
  for (bool doubled : {false, true}) {
    for (int dice = 3; dice <= kDice; ++dice) {
      EXPECT_EQ(city_worth(points(dice, doubled), doubled), dice);
    }
    EXPECT_EQ(city_worth(0, doubled), 0);
    EXPECT_EQ(city_worth(5, doubled), -1);
  }
  EXPECT_EQ(city_worth(6, false), 5);
  EXPECT_EQ(city_worth(6, true), 4);
  EXPECT_EQ(city_worth(2, false), -1) << "exists in the doubled column only";
}

// Example 1a, 1b: one catapult leaves, four dice are built; of the other four a second one leaves
// and two are added. Six dice, ten points.
TEST(DiceTurn, ExampleOne) {
  Game game = new_game(3);
  play(game, turn({roll(6, 2, 1, 4), roll(2, 1, 1, 2)}, 6));
  EXPECT_EQ(game.points(kRed), 10);
  EXPECT_EQ(game.dice(kRed), 0);
  EXPECT_EQ(game.dice(kBlue), 9);
  EXPECT_EQ(game.to_move(), kBlue);
}

// Example 2a to 2c: a city of two dice and an unfinished one score nothing.
TEST(DiceTurn, ExampleTwo) {
  Game game = new_game(2);
  play(game, turn({roll(8, 1, 0, 4, 1), roll(2, 0, 2), roll(2, 0, 0, 2)}, 2));
  EXPECT_EQ(game.points(kRed), 0);
  EXPECT_EQ(game.last_points(), 0);
  EXPECT_EQ(game.dice(kBlue), 9);
}

// "He keeps one and passes all other dice on. He does not score points for the city he built."
TEST(DiceTurn, ThreeKnightsMayBeKeptAsOne) {
  Game game = new_game(2);
  play(game, turn({roll(6, 3, 0, 6, 3)}, 6, Ending::keep));
  EXPECT_EQ(game.points(kRed), 0);
  EXPECT_TRUE(game.has_knight(kRed));
  EXPECT_EQ(game.dice(kRed), 1);
  EXPECT_EQ(game.dice(kBlue), 8);
  play(game, turn({roll(4, 2, 2, 4)}, 4));
  EXPECT_EQ(game.points(kBlue), 3);
  EXPECT_EQ(game.dice(kRed), 9) << "his knight is rolled with the dice passed to him";
  play(game, turn({roll(5, 2, 2, 5)}, 5));
  EXPECT_EQ(game.points(kRed), 12) << "doubled";
  EXPECT_FALSE(game.has_knight(kRed));
  EXPECT_EQ(game.dice(kRed), 0);
}

TEST(DiceTurn, KnightsMayLieAfterTheLastRoll) {
  Game game = new_game(2);
  play(game, turn({roll(7, 2, 0, 0, 2), roll(6, 1, 0)}, 0, Ending::keep));
  EXPECT_TRUE(game.has_knight(kRed));
}

TEST(DiceTurn, DoublingIsUsedUpAndDoesNotStack) {
  Game game = new_game(2);
  const Turn keep9 = turn({roll(6, 3, 0)}, 0, Ending::keep);
  play(game, keep9);
  play(game, turn({roll(8, 0, 0)}));
  play(game, keep9) /* again with three knights: still one knight */;
  EXPECT_EQ(game.dice(kRed), 1);
  play(game, turn({roll(8, 0, 0)}));
  play(game, turn({roll(9, 0, 0, 3)}, 3));
  EXPECT_EQ(game.points(kRed), 2) << "twice, not four times";
  play(game, turn({roll(9, 0, 0)}));
  play(game, turn({roll(9, 0, 0, 3)}, 3));
  EXPECT_EQ(game.points(kRed), 3) << "the doubled turn was the one before";
}

TEST(DiceTurn, SeveralPlayersMayHoldAKnight) {
  Game game = new_game(3);
  play(game, turn({roll(6, 3, 0)}, 0, Ending::keep));
  play(game, turn({roll(5, 3, 0)}, 0, Ending::keep));
  EXPECT_EQ(game.dice(kRed), 1);
  EXPECT_EQ(game.dice(kBlue), 1);
  EXPECT_EQ(game.dice(kGreen), 7);
  EXPECT_TRUE(game.has_knight(kRed) && game.has_knight(kBlue));
}

TEST(DiceEnd, FortyTwoPointsWinAtOnce) {
  Game game = new_game(2);
  play(game, turn({roll(9, 0, 0, 9)}, 9));
  play(game, turn({roll(9, 0, 0)}));
  EXPECT_FALSE(game.over());
  play(game, turn({roll(9, 0, 0, 9)}, 9));
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.winner(), kRed);
  EXPECT_FALSE(game.won_by_catapults());
  EXPECT_EQ(broken(game, turn({roll(9, 0, 0)})), std::vector{Rule::game_over});
}

TEST(DiceEnd, NineDiceWithAKnightWin) {
  Game game = new_game(2);
  play(game, turn({roll(6, 3, 0)}, 0, Ending::keep));
  play(game, turn({roll(8, 0, 0)}));
  play(game, turn({roll(9, 0, 0, 9)}, 9));
  EXPECT_EQ(game.points(kRed), 56);
  EXPECT_EQ(game.winner(), kRed);
}

TEST(DiceEnd, NineCatapultsOfOneTurnWin) {
  Game game = new_game(2);
  play(game, turn({roll(2, 2, 5), roll(1, 0, 3), roll(0, 0, 1)}));
  EXPECT_EQ(game.winner(), kRed);
  EXPECT_TRUE(game.won_by_catapults());
  EXPECT_EQ(game.points(kRed), 0);
}

struct Slip {
  const char* name;
  Turn turn;
  Violation expected;
};

class DiceSlips : public ::testing::TestWithParam<Slip> {};

TEST_P(DiceSlips, AreTold) {
  const Game game = new_game(2);
  const Violations all = check(game, GetParam().turn);
  ASSERT_EQ(all.size(), 1u);
  const Violation& expected = GetParam().expected;
  EXPECT_EQ(all[0].rule, expected.rule);
  EXPECT_EQ(all[0].roll, expected.roll);
  EXPECT_EQ(all[0].expected, expected.expected);
  EXPECT_EQ(all[0].actual, expected.actual);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, DiceSlips,
    ::testing::Values(
        Slip{"NoRoll", turn({}), {Rule::no_roll, 0, 0, 0}},
        Slip{"FourthRoll",
             turn({roll(9, 0, 0), roll(9, 0, 0), roll(9, 0, 0), roll(9, 0, 0)}),
             {Rule::fourth_roll, 3, 3, 4}},
        Slip{"NotAllRolled", turn({roll(8, 0, 0)}), {Rule::not_all_rolled, 0, 9, 8}},
        Slip{"CatapultRolledAgain",
             turn({roll(6, 2, 1, 4), roll(4, 1, 0)}),
             {Rule::wrong_reroll, 1, 4, 5}},
        Slip{"KnightRolledAgain",
             turn({roll(7, 2, 0, 4, 1), roll(4, 1, 0)}),
             {Rule::wrong_reroll, 1, 4, 5}},
        Slip{"TooManyBuilt", turn({roll(5, 4, 0, 6)}), {Rule::too_many_built, 0, 5, 6}},
        Slip{"TooManyAside", turn({roll(8, 1, 0, 0, 2)}), {Rule::too_many_aside, 0, 1, 2}},
        Slip{"RollWithoutDice",
             turn({roll(9, 0, 0, 9), roll(0, 0, 0)}),
             {Rule::roll_after_all, 1, 0, 0}},
        Slip{"CityTooLarge", turn({roll(9, 0, 0, 4)}, 5), {Rule::city_too_large, 0, 4, 5}},
        Slip{"SingleDie", turn({roll(9, 0, 0, 4)}, 1), {Rule::single_die, 0, 0, 0}},
        Slip{"TwoKnights",
             turn({roll(7, 2, 0)}, 0, Ending::keep),
             {Rule::too_few_knights, 0, 3, 2}}),
    [](const auto& slip) { return std::string(slip.param.name); });

/// A legal turn, played at random.
Turn random_turn(const Game& game, Random& random) {
  const int dice = game.dice(game.to_move());
  Turn out;
  int left = dice;
  for (int n = 0; n < kMaxRolls && left > 0; ++n) {
    Roll r;
    for (int d = 0; d < left; ++d) {
      const uint32_t face = random.below(6);
      ++(face < 4 ? r.rolled.cities : face == 4 ? r.rolled.knights : r.rolled.catapults);
    }
    r.cities_built = static_cast<uint8_t>(random.below(r.rolled.cities + 1u));
    r.knights_aside = static_cast<uint8_t>(random.below(r.rolled.knights + 1u));
    left -= r.rolled.catapults + r.cities_built + r.knights_aside;
    out.rolls.push_back(r);
    if (random.below(4) == 0) break;
  }
  const TurnSums sums = sums_of(out);
  if (sums.cities_built > 1 && random.below(3) > 0) {
    out.city =
        static_cast<uint8_t>(2 + random.below(static_cast<std::size_t>(sums.cities_built) - 1));
  }
  if (sums.knights >= kKnightsToKeep && random.below(2) == 0) out.ending = Ending::keep;
  return out;
}

TEST(DiceGames, KeepNineDiceOnTheTable) {
  int kept = 0, finished = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    Game game = new_game(kMinPlayers + static_cast<int>(seed % 4));
    for (int turns = 0; turns < 400 && !game.over(); ++turns) {
      const Player player = game.to_move();
      const int before = game.points(player);
      const bool doubled = game.has_knight(player);
      const Turn next = random_turn(game, random);
      ASSERT_TRUE(check(game, next).empty());
      game.play_unchecked(next);
      int dice = 0;
      for (Player p : game.seats()) {
        dice += game.dice(p);
        if (p == game.to_move()) continue;
        EXPECT_EQ(game.dice(p), game.has_knight(p))
            << "who waits holds his knight and nothing else";
      }
      ASSERT_EQ(dice, kDice);
      const bool keeps = next.ending == Ending::keep;
      kept += keeps;
      EXPECT_EQ(game.points(player) - before, keeps ? 0 : points(next.city, doubled));
    }
    finished += game.over();
  }
  EXPECT_GT(kept, 100);
  EXPECT_GT(finished, 250);
}

/// The mean of `value(cities, knights)` over every outcome of every die, taken singly.
template <class Value>
double mean_over_outcomes(int dice, Value value) {
  int outcomes = 1;
  for (int d = 0; d < dice; ++d) outcomes *= kFaces;
  double sum = 0;
  for (int outcome = 0; outcome < outcomes; ++outcome) {
    int cities = 0, knights = 0;
    for (int d = 0, rest = outcome; d < dice; ++d, rest /= kFaces) {
      cities += rest % kFaces < kCityFaces;
      knights += rest % kFaces == kCityFaces;
    }
    sum += value(cities, knights);
  }
  return sum / outcomes;
}

/// The expectation of a turn by going through every outcome of every die, one by one.
double brute_force(int rolls, int dice, int built, bool doubled) {
  return mean_over_outcomes(dice, [&](int cities, int knights) {
    double best = points(built + cities, doubled);
    for (int aside = 0; aside <= cities && rolls > 1; ++aside) {
      for (int again = 0; again <= knights; ++again) {
        const int thrown = cities - aside + again;
        if (thrown == 0) continue;
        best = std::max(best, brute_force(rolls - 1, thrown, built + aside, doubled));
      }
    }
    return best;
  });
}

TEST(DiceOdds, ExpectationIsThatOfEveryOutcomeTakenSingly) {
  for (int dice = 1; dice <= 3; ++dice) {
    EXPECT_NEAR(turn_odds(dice, false).expected, brute_force(kMaxRolls, dice, 0, false), 1e-9);
  }
  EXPECT_NEAR(turn_odds(3, true).expected, brute_force(kMaxRolls, 3, 0, true), 1e-9);
}

TEST(DiceOdds, SumToOneAndGrowWithTheDice) {
  double before = -1, knights_before = -1;
  for (int dice = 1; dice <= kDice; ++dice) {
    const TurnOdds odds = turn_odds(dice, false);
    EXPECT_NEAR(std::accumulate(odds.city.begin(), odds.city.end(), 0.0), 1, 1e-12);
    double expected = 0;
    for (int size = 0; size <= kDice; ++size) {
      expected += points(size, false) * odds.city[static_cast<std::size_t>(size)];
    }
    EXPECT_NEAR(odds.expected, expected, 1e-9);
    EXPECT_NEAR(turn_odds(dice, true).expected, 2 * odds.expected, 1e-9);
    EXPECT_GE(odds.expected, before);
    EXPECT_GE(chance_of_three_knights(dice), knights_before);
    before = odds.expected;
    knights_before = chance_of_three_knights(dice);
  }
  EXPECT_EQ(chance_of_three_knights(2), 0);
}

TEST(DiceOdds, OneRollIsCountedExactly) {
  for (int dice = 0; dice <= kDice; ++dice) {
    for (const Ways& ways : {ways_of_one_face(dice), ways_of_cities(dice)}) {
      EXPECT_EQ(std::accumulate(ways.begin(), ways.end(), uint64_t{0}), outcomes(dice));
    }
  }
  EXPECT_EQ(outcomes(9), 10'077'696u);
  EXPECT_EQ(ways_of_one_face(9)[9], 1u) << "nine catapults in one roll";
  EXPECT_EQ(ways_of_one_face(2)[1], 10u);
  EXPECT_EQ(ways_of_cities(2)[2], 16u);
}

/// The chance of three knights, by every outcome of every die.
double knights_by_brute_force(int rolls, int dice, int knights) {
  if (knights >= kKnightsToKeep) return 1;
  if (rolls == 0 || dice == 0) return 0;
  return mean_over_outcomes(dice, [&](int cities, int more) {
    return knights_by_brute_force(rolls - 1, cities, knights + more);
  });
}

TEST(DiceOdds, ThreeKnightsAreThoseOfEveryOutcomeTakenSingly) {
  for (int dice = 1; dice <= 4; ++dice) {
    EXPECT_NEAR(chance_of_three_knights(dice), knights_by_brute_force(kMaxRolls, dice, 0), 1e-9);
  }
}

}  // namespace
}  // namespace cartulary::test
