// Two ways to count the sets of tiles that fill gaps, against each other.
#include "engine/odds/fillings.hpp"

#include <gtest/gtest.h>

#include "engine/odds/draws.hpp"
#include "engine/openings.hpp"
#include "engine/rules_of.hpp"
#include "tests/random_game.hpp"
#include "tests/unit/engine/names.hpp"

namespace cartulary::test {
namespace {

using namespace engine;
using namespace engine::analysis;

void expect_same(const SetCounts& some, const SetCounts& others) {
  ASSERT_EQ(some.most_tiles(), others.most_tiles());
  ASSERT_EQ(some.most_hiding(), others.most_hiding());
  for (int hiding = 0; hiding <= some.most_hiding(); ++hiding) {
    for (int tiles = 0; tiles <= some.most_tiles(); ++tiles) {
      EXPECT_TRUE(some.at(tiles, hiding) == others.at(tiles, hiding));
    }
  }
}

TEST(Fillings, BothCountsAreTheSame) {
  RandomGame random;
  Random chance(1);
  int compared = 0;
  int clustered = 0;
  for (const ExpansionSet expansions : {ExpansionSet{}, kHillsAndSheep}) {
    for (uint64_t seed = 0; seed < 6; ++seed) {
      Ruleset rules;
      rules.expansions = expansions;
      random.reset(rules_of(rules), 2, seed);
      while (!random.over()) {
        random.game().play_unchecked(random.next());
        const Game& game = random.game();
        if (game.remaining() > 30 || chance.below(3) != 0 || random.over()) continue;
        const Draws draws = draws_of(game);
        const Features& features = game.board().features();
        for (Node root : each<Node>(features.size())) {
          if (features.find(root) != root || features[root].kind == FeatureKind::field ||
              features[root].complete()) {
            continue;
          }
          std::vector<Cell> gaps;
          for (const OpenCell& open : open_cells(game, root)) gaps.push_back(open.cell);
          const Demand demand = demand_of(game, root, gaps, Purpose::finish);
          const TileGroups groups = groups_of(game, demand);
          CountTask task{draws.pool, {}, draws.bag};
          // Sometimes a tile of the pool is in a hand.
          for (TileId tile : kAllTiles) {
            if (chance.below(20) != 0 || task.pool[tile] == 0) continue;
            --task.pool[tile];
            ++task.sure[tile];
          }
          const auto some = count_by_handfuls(demand, groups, task);
          const auto others = count_by_states(demand, groups, task);
          if (!some || !others) continue;
          expect_same(*some, *others);
          compared += gaps.size() > 1;
          clustered += gaps.size() > 1 && demand.clusters.size() < gaps.size();
        }
      }
    }
  }
  EXPECT_GT(compared, 200);
  EXPECT_GT(clustered, 50);
}

TEST(SetCounts, NumbersOfSetsAreExact) {
  EXPECT_TRUE(choose(0, 0) == 1);
  EXPECT_TRUE(choose(5, 2) == 10);
  EXPECT_TRUE(choose(5, 6) == 0);
  EXPECT_TRUE(choose(5, -1) == 0);
  // Every row of the triangle is a power of two, up to more tiles than any box has.
  Count power = 1;
  for (int n = 0; n < kMaxTiles; ++n, power += power) {
    Count sum = 0;
    for (int k = 0; k <= n; ++k) sum += choose(n, k);
    EXPECT_TRUE(sum == power);
  }
  EXPECT_TRUE(choose(128, 64) == choose(127, 63) * 2);
  EXPECT_TRUE(choose(144, 72) == choose(143, 71) + choose(143, 72));
  EXPECT_TRUE(choose(144, 72) - choose(143, 71) == choose(143, 71));
  EXPECT_EQ(static_cast<long double>(choose(64, 32)), 1832624140942590534.0L);
}

/// The chances of all sets add up to 1, and each share has as many draws as turns go round.
TEST(Draws, SomeSetIsDrawn) {
  for (const int hiding : {0, 1, 4, 9}) {
    for (const int hidden : {0, 3}) {
      for (const int seats : {1, 2, 5}) {
        for (int seat = 0; seat < seats; ++seat) {
          const Draws draws{.pool = {}, .tiles = 40, .hiding = hiding, .bag = 40 - hidden};
          long double sum = 0;
          long double expected_hiding = 0;
          for (int h = 0; h <= hiding; ++h) {
            for (int t = h; t <= draws.bag; ++t) {
              const long double chance = chance_of_set(draws, {seat, seats}, t, h) *
                                         static_cast<long double>(choose(hiding, h)) *
                                         static_cast<long double>(choose(40 - hiding, t - h));
              sum += chance;
              expected_hiding += chance * h;
            }
          }
          EXPECT_NEAR(static_cast<double>(sum), 1, 1e-15);
          EXPECT_LE(static_cast<double>(expected_hiding), hiding + 1e-12);
        }
      }
    }
  }
}

}  // namespace
}  // namespace cartulary::test
