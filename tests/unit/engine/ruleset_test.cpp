#include "engine/ruleset.hpp"

#include <gtest/gtest.h>

#include "engine/final_scoring.hpp"
#include "engine/hills_sheep/scoring.hpp"
#include "engine/rules_of.hpp"
#include "engine/scoring.hpp"
#include "tests/unit/engine/names.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

TEST(RulesetDefaults, AreTheCurrentEdition) {
  const GameRules rules = engine::rules_of({});
  EXPECT_EQ(rules.tiles.counts, kBaseDistribution.counts);
  EXPECT_EQ(rules.tiles.start, find_tile("D"));
  EXPECT_TRUE(rules.choices.empty());
  EXPECT_EQ(rules.followers[Figure::meeple], 7);
  EXPECT_TRUE(rules.farmers());
  EXPECT_EQ(rules.unplaceable, Action::discard);
  EXPECT_FALSE(rules.unplaceable_ends);
  EXPECT_FALSE(rules.random_start);
  EXPECT_EQ(rules.tie, Tie::shared);
  EXPECT_FALSE(rules.border_completes);
  EXPECT_EQ(rules.city.tile, 2);
  EXPECT_EQ(rules.city.coat, 2);
  EXPECT_EQ(rules.small_city.tile, 2);
  EXPECT_EQ(rules.small_city.coat, 2);
  EXPECT_EQ(rules.road.tile, 1);
  EXPECT_EQ(rules.monastery.tile, 1);
  EXPECT_EQ(rules.final_city.tile, 1);
  EXPECT_EQ(rules.final_city.coat, 1);
  EXPECT_EQ(rules.final_road.tile, 1);
  EXPECT_EQ(rules.final_monastery.tile, 1);
  EXPECT_EQ(rules.score_fields, field_scorer(FieldScoring::per_field));
}

TEST(RulesetOptions, TwoTileCityAtHalf) {
  const GameRules rules = engine::rules_of({.two_tile_city = TwoTileCity::half});
  EXPECT_EQ(rules.small_city.tile, 1);
  EXPECT_EQ(rules.small_city.coat, 1);
  EXPECT_EQ(rules.city.tile, 2);
}

TEST(RulesetOptions, IncompleteFeaturesScoreNothing) {
  const GameRules rules = engine::rules_of({.incomplete_scores = false});
  EXPECT_EQ(rules.final_city.tile, 0);
  EXPECT_EQ(rules.final_city.coat, 0);
  EXPECT_EQ(rules.final_road.tile, 0);
  EXPECT_EQ(rules.final_monastery.tile, 0);
  EXPECT_EQ(rules.city.tile, 2);
}

TEST(RulesetOptions, FieldScorings) {
  for (auto scoring :
       {FieldScoring::per_field, FieldScoring::per_field_once, FieldScoring::per_city}) {
    EXPECT_EQ(engine::rules_of({.field_scoring = scoring}).score_fields, field_scorer(scoring));
  }
  EXPECT_NE(field_scorer(FieldScoring::per_field), field_scorer(FieldScoring::per_city));
}

TEST(RulesetOptions, TheRest) {
  const GameRules rules = engine::rules_of({.box = &kPrintAndPlayDistribution,
                                            .meeples = 5,
                                            .farmers = false,
                                            .unplaceable = Unplaceable::give_back,
                                            .end = End::first_unplaceable,
                                            .tie = Tie::second_player,
                                            .start = Start::random,
                                            .hand = 3,
                                            .record_hands = true});
  EXPECT_EQ(rules.tiles.counts, kPrintAndPlayDistribution.counts);
  EXPECT_EQ(rules.tiles.inferred, kPrintAndPlayDistribution.inferred);
  EXPECT_EQ(rules.followers[Figure::meeple], 5);
  EXPECT_FALSE(rules.farmers());
  EXPECT_EQ(rules.unplaceable, Action::give_back);
  EXPECT_TRUE(rules.unplaceable_ends);
  EXPECT_TRUE(rules.random_start);
  EXPECT_EQ(rules.tie, Tie::second_player);
  EXPECT_EQ(rules.hand, 3);
  EXPECT_TRUE(rules.record_hands);
}

TEST(RulesetOptions, HillsAndSheep) {
  const Ruleset ruleset{.expansions = kHillsAndSheep};
  EXPECT_TRUE(ruleset.has(Expansion::hills_and_sheep));
  EXPECT_FALSE(Ruleset{}.has(Expansion::hills_and_sheep));
  const GameRules rules = engine::rules_of(ruleset);
  EXPECT_EQ(total(rules.tiles.counts), 72 + 18);
  EXPECT_EQ(rules.tiles.start, find_tile("D"));
  EXPECT_EQ(rules.choices.size(), 1u);
  EXPECT_EQ(rules.followers[Figure::meeple], 7) << "a shepherd is no meeple";
  EXPECT_EQ(
      total(engine::rules_of({.box = &kPrintAndPlayDistribution, .expansions = kHillsAndSheep})
                .tiles.counts),
      48 + 18);
}

TEST(RulesetOptions, HillTiebreak) {
  EXPECT_TRUE(engine::rules_of({}).tie_breaks.empty());
  Ruleset ruleset{.expansions = kHillsAndSheep};
  EXPECT_EQ(engine::rules_of(ruleset).tie_breaks[0].winners, by_presence_on_hills);
  ruleset.extra.hill_tiebreak = HillTiebreak::count;
  EXPECT_EQ(engine::rules_of(ruleset).tie_breaks[0].winners, by_count_on_hills);
}

// Hills, vineyards and shepherds can be left out one by one; the tiles stay.
TEST(RulesetOptions, PartsOfHillsAndSheep) {
  Ruleset ruleset{.expansions = kHillsAndSheep};
  const GameRules whole = engine::rules_of(ruleset);
  ruleset.extra.hills = false;
  const GameRules no_hills = engine::rules_of(ruleset);
  EXPECT_TRUE(no_hills.tie_breaks.empty());
  EXPECT_TRUE(no_hills.taken_along.empty());
  EXPECT_EQ(no_hills.choices.size(), 1u);
  EXPECT_EQ(no_hills.terms.size(), 1u);
  ruleset.extra.vineyards = false;
  EXPECT_TRUE(engine::rules_of(ruleset).terms.empty());
  ruleset.extra.shepherds = false;
  const GameRules tiles = engine::rules_of(ruleset);
  EXPECT_TRUE(tiles.choices.empty());
  EXPECT_TRUE(tiles.final_scoring.size() < whole.final_scoring.size());
  EXPECT_EQ(total(tiles.tiles.counts), 72 + 18);
}

TEST(RulesetTable, BecomesBoundsAroundTheStartTile) {
  const GameRules rules = engine::rules_of({.table = Table{15, 11, 7, 5, false}});
  EXPECT_EQ(rules.limit.bounds, (Bounds{-7, -5, 7, 5}));
  EXPECT_FALSE(rules.limit.shifting);
  const GameRules corner = engine::rules_of({.table = Table{3, 2, 0, 1, false}});
  EXPECT_EQ(corner.limit.bounds, (Bounds{0, -1, 2, 0}));
}

TEST(RulesetTable, IsWiderThanAnyLayoutByDefault) {
  const GameRules rules = engine::rules_of({});
  EXPECT_TRUE(rules.limit.bounds.contains({kMaxTiles, -kMaxTiles}));
}

// Where the layout may be pushed, its border lies nowhere yet, so it cannot finish anything.
TEST(RulesetTable, PushedLayoutHasNoBorderThatCompletes) {
  const Table fixed{5, 5, 2, 2, false};
  const Table shifting{5, 5, 2, 2, true};
  EXPECT_TRUE(engine::rules_of({.table = fixed, .border_completes = true}).border_completes);
  EXPECT_FALSE(engine::rules_of({.table = shifting, .border_completes = true}).border_completes);
}

TEST(RulesetPhases, AreOnlyThoseThatARuleNeeds) {
  const auto count = [](const Ruleset& rules) { return engine::rules_of(rules).phases.size(); };
  const std::size_t plain = count({});
  EXPECT_EQ(count({.hole_bonus = true}), plain) << "a reason to go on, not one more phase";
  EXPECT_EQ(engine::rules_of({.hole_bonus = true}).goes_on.size(), 1u);
  EXPECT_TRUE(engine::rules_of({}).turns_go_round());
  EXPECT_EQ(count({.hand = 3, .record_hands = true}), plain + 1);
  const Ruleset sheep{.expansions = kHillsAndSheep};
  EXPECT_EQ(count(sheep), plain + 3);
  EXPECT_EQ(engine::rules_of(sheep).drawing.size(), 1u);
  EXPECT_TRUE(engine::rules_of({}).drawing.empty());
}

}  // namespace
}  // namespace cartulary::test
