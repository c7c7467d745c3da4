// Odds against brute force: every order of small bags, every way to lay what was drawn.
#include "engine/odds/odds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/rules_of.hpp"
#include "tests/random_game.hpp"
#include "tests/unit/engine/names.hpp"
#include "tests/unit/engine/rulesets.hpp"

namespace cartulary::test {
namespace {

using namespace engine;
using namespace engine::analysis;

using Tiles = std::vector<TileId>;

Ruleset base_rules() {
  return {};
}
/// Where the layout may be pushed, but takes no more room.
Ruleset with_shifting() {
  Ruleset rules;
  rules.table = Table{.columns = 12, .rows = 10, .shifting = true};
  return rules;
}

/// A board takes much memory, so they are used again.
std::vector<Board>& spare_boards() {
  static std::vector<Board> boards(20);
  return boards;
}

/// Lays tiles, each on another gap, in all ways, to see if they finish a feature.
class Laying {
 public:
  Laying(const Game& game, const FeatureOdds& feature)
      : game_(game), feature_(feature), boards_(spare_boards()) {}

  bool finishes(Tiles drawn) {
    std::sort(drawn.begin(), drawn.end());
    const auto [known, fresh] = known_.try_emplace(drawn, false);
    if (fresh) {
      boards_[0] = game_.board();
      known->second = fill(drawn, 0);
    }
    return known->second;
  }

 private:
  bool fill(Tiles& drawn, std::size_t gap) {
    const Board& board = boards_[gap];
    if (gap == feature_.gaps.size()) return board.features().of(feature_.root).complete();
    const Cell cell = feature_.gaps[gap].cell;
    if (!board.bounds().contains(cell)) return false;
    for (TileId& tile : drawn) {
      if (tile == kNoTile) continue;
      const TileId laid = tile;
      for (Rotation rotation : kFits[laid][board.wanted_at(cell)]) {
        boards_[gap + 1] = board;
        boards_[gap + 1].lay(laid, cell, rotation);
        tile = kNoTile;
        const bool filled = fill(drawn, gap + 1);
        tile = laid;
        if (filled) return true;
      }
    }
    return false;
  }

  const Game& game_;
  const FeatureOdds& feature_;
  std::vector<Board>& boards_;
  std::map<Tiles, bool> known_;
};

Tiles pool_of(const Game& game) {
  Tiles out;
  for (TileId tile : kAllTiles)
    out.insert(out.end(), static_cast<std::size_t>(game.unseen(tile)), tile);
  return out;
}

/// Deals every order of the unseen tiles. `visit(all, by player)` for each.
template <class Visit>
void for_each_deal(const Game& game, Visit visit) {
  Tiles order = pool_of(game);
  int bag = game.bag_size();
  PerPlayer<Tiles> hands;
  for (TileId tile : kAllTiles) {
    const bool hill = kTiles[tile].marks.contains(Mark::hill);
    if (hill) bag -= game.in_hands(tile);
    for (Player p : game.seats()) {
      hands[p].insert(hands[p].end(), static_cast<std::size_t>(game.in_hand(p, tile)), tile);
    }
  }
  do {
    Tiles all;
    PerPlayer<Tiles> drawn = hands;
    for (Player p : game.seats()) all.insert(all.end(), hands[p].begin(), hands[p].end());
    Player mover = game.to_move();
    for (int taken = 0; taken < bag; ++taken) {
      const TileId tile = order[static_cast<std::size_t>(taken)];
      all.push_back(tile);
      drawn[mover].push_back(tile);
      mover = static_cast<Player>((index(mover) + 1) % static_cast<std::size_t>(game.players()));
      if (kTiles[tile].marks.contains(Mark::hill)) ++taken;
    }
    visit(all, drawn);
  } while (std::next_permutation(order.begin(), order.end()));
}

/// How many features were compared, and in which ways they were special.
struct Compared {
  int features = 0;
  int several = 0;  ///< gaps, and chances that are neither 0 nor 1
  int dead = 0;
};

void compare(const Game& game, Compared& compared) {
  Odds odds = odds_of(game);
  std::vector<Laying> layings;
  for (const FeatureOdds& feature : odds.features) layings.emplace_back(game, feature);
  std::vector<int> finished(odds.features.size());
  std::vector<PerPlayer<int>> own(odds.features.size());
  int deals = 0;
  for_each_deal(game, [&](const Tiles& all, const PerPlayer<Tiles>& drawn) {
    ++deals;
    for (std::size_t f = 0; f < layings.size(); ++f) {
      finished[f] += layings[f].finishes(all);
      for (Player p : game.seats()) own[f][p] += layings[f].finishes(drawn[p]);
    }
  });
  for (std::size_t f = 0; f < layings.size(); ++f) {
    const FeatureOdds& feature = odds.features[f];
    ++compared.features;
    compared.dead += feature.dead != Dead::no;
    const auto near = [&](const Chance& chance, int count) {
      EXPECT_FALSE(chance.sampled);
      EXPECT_NEAR(chance.value, static_cast<double>(count) / deals, 1e-12)
          << "gaps " << feature.gaps.size() << " first " << feature.gaps[0].cell.x << ","
          << feature.gaps[0].cell.y << " kind " << index(feature.kind);
    };
    near(feature.finished, finished[f]);
    bool open = false;
    for (Player p : game.seats()) {
      near(feature.own[p], own[f][p]);
      open |= own[f][p] > 0 && own[f][p] < deals;
    }
    compared.several += open && feature.gaps.size() > 1;
    EXPECT_TRUE(feature.dead == Dead::no || finished[f] == 0);
  }
}

class OddsOf : public testing::TestWithParam<Ruleset (*)()> {};
INSTANTIATE_TEST_SUITE_P(Rules, OddsOf,
                         testing::Values(base_rules, with_hills, with_border, with_edge,
                                         with_shifting));

/// Ends of whole games.
TEST_P(OddsOf, EndsOfGamesAreAsByBruteForce) {
  RandomGame random;
  Compared compared;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    random.reset(rules_of(GetParam()()), 1 + static_cast<int>(seed % 4), seed);
    while (!random.over()) {
      random.game().play_unchecked(random.next());
      if (pool_of(random.game()).size() <= 7 && !random.over()) compare(random.game(), compared);
    }
  }
  EXPECT_GT(compared.features, 500);
  EXPECT_GT(compared.several, 0);
  EXPECT_GT(compared.dead, 20);
}

/// Small boxes, so that there is room around few tiles.
TEST_P(OddsOf, SmallBoxesAreAsByBruteForce) {
  RandomGame random;
  Random chance(5);
  Compared compared;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    random.reset(small_box(GetParam()(), 12, chance), 1 + static_cast<int>(seed % 3), seed);
    while (!random.over()) {
      random.game().play_unchecked(random.next());
      if (pool_of(random.game()).size() <= 7 && !random.over()) compare(random.game(), compared);
    }
  }
  EXPECT_GT(compared.features, 500);
  EXPECT_GT(compared.several, 50);
}

/// Players with some of the unseen tiles in their hands.
TEST_P(OddsOf, HandsAreAsByBruteForce) {
  RandomGame random;
  Random chance(6);
  Compared compared;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    random.reset(small_box(GetParam()(), 14, chance), 2, seed);
    while (!random.over()) {
      random.game().play_unchecked(random.next());
      const Tiles pool = pool_of(random.game());
      if (pool.size() > 9 || random.game().bag_size() < 4 || random.over()) continue;
      Game game = random.game();
      for (int n = 0; n < 3; ++n) {
        const TileId tile = pool[chance.below(pool.size())];
        if (game.unseen(tile) > 0) game.take_into_hand(n == 0 ? kBlue : kRed, tile);
      }
      compare(game, compared);
    }
  }
  EXPECT_GT(compared.features, 500);
  EXPECT_GT(compared.several, 50);
}

/// Lays the tiles that are left in every order and on every place, and calls `visit(board)` for
/// each position on the way.
class EveryEnd {
 public:
  EveryEnd(const Game& game, Tiles tiles)
      : tiles_(std::move(tiles)),
        most_(static_cast<std::size_t>(game.remaining())),
        boards_(spare_boards()) {
    boards_[0] = game.board();
  }
  template <class Visit>
  void visit(Visit visit, std::size_t laid = 0) {
    visit(boards_[laid]);
    if (laid == most_) return;
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
      const TileId tile = tiles_[i];
      if (tile == kNoTile || std::find(tiles_.begin(), tiles_.begin() + static_cast<int>(i),
                                       tile) != tiles_.begin() + static_cast<int>(i)) {
        continue;
      }
      tiles_[i] = kNoTile;
      const auto frontier = boards_[laid].grid().frontier();
      for (const Grid::Opening& opening : frontier) {
        if (!boards_[laid].bounds().contains(opening.cell)) continue;
        for (Rotation rotation : boards_[laid].fits(tile, opening.square)) {
          boards_[laid + 1] = boards_[laid];
          boards_[laid + 1].lay(tile, opening.cell, rotation);
          this->visit(visit, laid + 1);
        }
      }
      tiles_[i] = tile;
    }
  }

 private:
  Tiles tiles_;
  const std::size_t most_;
  std::vector<Board>& boards_;
};

TEST_P(OddsOf, NothingFinishesWhatIsDead) {
  RandomGame random;
  Random chance(7);
  ArrayBy<Dead, int, 6> proved{};
  for (uint64_t seed = 0; seed < 60; ++seed) {
    random.reset(small_box(GetParam()(), 10, chance), 2, seed);
    while (!random.over()) {
      random.game().play_unchecked(random.next());
      const Game& game = random.game();
      if (random.over() || pool_of(game).size() > 3) continue;
      std::vector<Node> dead;
      for (const FeatureOdds& feature : odds_of(game).features) {
        ++proved[feature.dead];
        if (feature.dead != Dead::no) dead.push_back(feature.root);
      }
      EveryEnd(game, pool_of(game)).visit([&](const Board& board) {
        for (Node node : dead) ASSERT_FALSE(board.features().of(node).complete());
      });
    }
  }
  EXPECT_GT(proved[Dead::no], 100);
  EXPECT_GT(proved[Dead::none_fits], 20);
  EXPECT_GT(proved[Dead::too_few_tiles], 20);
  EXPECT_GT(proved[Dead::too_few_fit], 0);
}

/// Sampled chances are as near to the exact ones as they say.
TEST_P(OddsOf, SamplesAreNearWhatIsCounted) {
  RandomGame random;
  int compared = 0;
  int beyond_two = 0;
  for (uint64_t seed = 0; seed < 3; ++seed) {
    random.reset(rules_of(GetParam()()), 3, seed);
    while (!random.over()) {
      random.game().play_unchecked(random.next());
      const Game& game = random.game();
      if (game.turn_number() % 12 != 0 || random.over()) continue;
      for (const FeatureOdds& feature : odds_of(game).features) {
        if (feature.gaps.size() < 2 || feature.own[kBlue].sampled) continue;
        const Chance exact = feature.own[kBlue];
        const Chance sampled = feature_odds(game, feature.root, Counting::sampled).own[kBlue];
        if (!sampled.sampled) continue;
        ++compared;
        EXPECT_NEAR(sampled.value, exact.value, 5 * sampled.error);
        beyond_two += std::abs(sampled.value - exact.value) > 2 * sampled.error;
      }
    }
  }
  EXPECT_GT(compared, 20);
  EXPECT_LT(beyond_two, compared / 6);
}

}  // namespace
}  // namespace cartulary::test
