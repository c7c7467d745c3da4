// Open cells and finishing tiles, against laying the tile and looking.
#include "engine/openings.hpp"

#include <gtest/gtest.h>

#include <map>

#include "engine/rules_of.hpp"
#include "tests/random_game.hpp"
#include "tests/unit/engine/rulesets.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

class Openings : public testing::TestWithParam<Ruleset (*)()> {};
INSTANTIATE_TEST_SUITE_P(Rules, Openings,
                         testing::Values([] { return Ruleset{}; }, with_hills, with_border,
                                         with_edge));

/// Every unseen tile on every open cell of every feature.
TEST_P(Openings, TilesFinishWhatTheyFinishWhenLaid) {
  RandomGame random;
  Random chance(3);
  int finishing = 0;
  int others = 0;
  for (uint64_t seed = 0; seed < 4; ++seed) {
    random.reset(engine::rules_of(GetParam()()), 3, seed);
    const Game& game = random.game();
    while (!random.over()) {
      random.game().play_unchecked(random.next());
      if (chance.below(8) != 0) continue;
      const Features& features = game.board().features();
      for (Node root : each<Node>(features.size())) {
        const FeatureKind kind = features[root].kind;
        if (features.find(root) != root || kind == FeatureKind::field) continue;
        const auto cells = open_cells(game, root);
        if (features[root].complete()) {
          EXPECT_TRUE(cells.empty());
          continue;
        }
        EXPECT_FALSE(cells.empty());
        for (const OpenCell& open : cells) {
          const TileCounts counts = finishing_tiles(game, root, open.cell);
          EXPECT_LE(total(counts), open.fitting);
          TileCounts laid{};
          int fitting = 0;
          for (TileId tile : kAllTiles) {
            if (game.remaining(tile) <= 0 || !game.board().bounds().contains(open.cell)) continue;
            const RotationSet fits = kFits[tile][game.board().wanted_at(open.cell)];
            if (!fits.empty()) fitting += game.remaining(tile);
            for (Rotation r : fits) {
              Board board = game.board();
              board.lay(tile, open.cell, r);
              if (!board.features().of(root).complete()) continue;
              laid[tile] = static_cast<uint8_t>(game.remaining(tile));
            }
          }
          EXPECT_EQ(fitting, open.fitting);
          EXPECT_EQ(laid, counts);
          (total(counts) > 0 ? finishing : others) += 1;
        }
      }
    }
  }
  EXPECT_GT(finishing, 100);
  EXPECT_GT(others, 100);
}

/// A feature that needs a tile which is not left is never finished.
TEST_P(Openings, WhatIsLostStaysLost) {
  RandomGame random;
  int lost = 0;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    random.reset(engine::rules_of(GetParam()()), 2, seed);
    const Game& game = random.game();
    std::map<Node, int> hopeless;  // any node of the feature, and when it was lost
    while (!random.over()) {
      random.game().play_unchecked(random.next());
      const Features& features = game.board().features();
      for (const auto& [node, turn] : hopeless) {
        ASSERT_FALSE(features.of(node).complete()) << seed << ", lost in turn " << turn;
      }
      for (Node root : each<Node>(features.size())) {
        if (features.find(root) != root || features[root].kind == FeatureKind::field) continue;
        for (const OpenCell& open : open_cells(game, root)) {
          if (open.fitting > 0) continue;
          hopeless.emplace(root, game.turn_number());
          ++lost;
        }
      }
    }
  }
  EXPECT_GT(lost, 100);
}

}  // namespace
}  // namespace cartulary::test
