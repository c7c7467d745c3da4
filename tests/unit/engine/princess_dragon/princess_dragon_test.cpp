// Dragon, fairy, princesses and portals (Princess & Dragon), rule by rule.
#include <gtest/gtest.h>

#include <memory>

#include "engine/legal.hpp"
#include "engine/princess_dragon/flight.hpp"
#include "engine/princess_dragon/portal.hpp"
#include "engine/rules_of.hpp"
#include "tests/random_game.hpp"
#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

class Dragon : public ::testing::Test {
 protected:
  Dragon() { start({.expansions = kDragon}); }

  void start(const Ruleset& rules, std::initializer_list<const char*> turns = {}, int players = 2) {
    game_.reset(engine::rules_of(rules), players);
    play(game_, turns);
  }
  bool is_legal(const char* text) { return check(game_, turn(text, &game_)).empty(); }
  bool breaks(const char* text, Rule rule) {
    const Violations all = check(game_, turn(text, &game_));
    return all.size() == 1 && all[0].rule == rule;
  }
  const NeutralFigure& at(Neutral who) const { return game_.extra().dragon.at[who]; }
  /// Followers at home.
  int at_home(Player player) const { return game_.supply(player); }
  int for_fairy(Player player) const { return game_.points(player, Category::fairy); }
  std::size_t choices(const char* text) {
    const Turn drawn = turn(text, &game_);
    FarActions out;
    add_far_actions(game_, drawn, out);
    return out.size();
  }

  Game game_;
};

TEST_F(Dragon, BoxHasThirtyTiles) {
  EXPECT_EQ(game_.remaining(), 72 + 30 - 1);
  start({.expansions = kDragon | kAbbots});
  EXPECT_EQ(game_.remaining(tile_called("DG/C.dG")), 1);
  EXPECT_EQ(game_.remaining(tile_called("DG/C.d")), 0);
}

TEST_F(Dragon, ComesWithTheVolcanoOnWhichNobodyStands) {
  EXPECT_TRUE(breaks("DG/F.v 0,1 r0 field", Rule::figure_at_dragon));
  EXPECT_FALSE(at(Neutral::dragon).out);
  play(game_, {"DG/F.v 0,1 r0"});
  EXPECT_TRUE(at(Neutral::dragon).out);
  EXPECT_EQ(at(Neutral::dragon).cell, (Cell{0, 1}));
  play(game_, {"DG/RFr.v 1,0 r0"});
  EXPECT_EQ(at(Neutral::dragon).cell, (Cell{1, 0}));
}

TEST_F(Dragon, TilesWithADragonComeAfterAVolcano) {
  EXPECT_FALSE(game_.may_come(tile_called("DG/RFr.d")));
  EXPECT_EQ(game_.next_copies(tile_called("DG/Rr.d")), 0);
  EXPECT_TRUE(breaks("DG/RFr.d 1,0 r0", Rule::dragon_held_back));
  play(game_, {"DG/F.v 0,1 r0"});
  EXPECT_TRUE(game_.may_come(tile_called("DG/RFr.d")));
  EXPECT_EQ(game_.next_copies(tile_called("DG/Rr.d")), 2);
}

TEST_F(Dragon, FliesToNoTileTwice) {
  play(game_, {"DG/F.v 0,1 r0"});
  EXPECT_TRUE(breaks("DG/RFr.d 1,0 r0", Rule::flight_missing));
  EXPECT_TRUE(breaks("DG/RFr.d 1,0 r0 dragon:N", Rule::flight_too_short));
  EXPECT_TRUE(breaks("DG/RFr.d 1,0 r0 dragon:NS", Rule::flight_blocked));
  EXPECT_TRUE(breaks("DG/RFr.d 1,0 r0 dragon:E", Rule::flight_blocked));
  EXPECT_TRUE(breaks("U 1,0 r1 dragon:NE", Rule::flight_not_due));
  // It can fly no further than to the tile that was just laid.
  EXPECT_TRUE(is_legal("DG/RFr.d 1,0 r0 dragon:NE"));
}

TEST_F(Dragon, EatsEveryFigureOnItsWay) {
  play(game_, {"U 1,0 r1 road", "DG/F.v 0,1 r0", "DG/RFr.d 2,0 r0 field dragon:NEE"});
  EXPECT_EQ(at(Neutral::dragon).cell, (Cell{2, 0}));
  EXPECT_EQ(at_home(kRed), 7);
  EXPECT_EQ(game_.points(kRed), 0);
  // The road has no follower any more, so another one may stand there.
  EXPECT_TRUE(is_legal("U 3,0 r1 road"));
  EXPECT_TRUE(game_.is_consistent());
}

// The road that Red completes scores only where the dragon flies after it.
TEST_F(Dragon, FliesBeforeOrAfterFeaturesScore) {
  const auto turns = {"U 1,0 r1 road", "DG/F.v 0,1 r0", "A -1,0 r3", "B 1,1 r0",
                      "DG/LRRR.d 2,0 r0 dragon:NEE"};
  start({.expansions = kDragon}, turns);
  EXPECT_EQ(game_.points(kRed), 0);
  Ruleset after{.expansions = kDragon};
  after.extra.dragon_after_scoring = true;
  start(after, turns);
  EXPECT_EQ(game_.points(kRed), 4);
  EXPECT_EQ(at_home(kRed), 7);
}

TEST_F(Dragon, EatsACompanionWhoseFollowerItEats) {
  start({.expansions = kDragon | kTraders},
        {"U 1,0 r1 road", "DG/F.v 0,1 r0", "U 2,0 r1 builder:road"});
  EXPECT_NE(game_.extra().trade.builders[kRed], kNoNode);
  game_.forgo_second_part();
  // It does not fly as far as to the builder.
  play(game_, {"DG/RFr.d 3,0 r0 dragon:NEEE"});
  EXPECT_EQ(game_.extra().trade.builders[kRed], kNoNode);
}

TEST_F(Dragon, FairyStandsByAFollowerOfTheMover) {
  play(game_, {"U 1,0 r1 road", "V -1,0 r3"});
  EXPECT_TRUE(breaks("U 2,0 r1 fairy@0,0:field", Rule::fairy_without_follower));
  EXPECT_TRUE(breaks("U 2,0 r1 field fairy@1,0:road", Rule::second_action));
  EXPECT_EQ(choices("U 2,0 r1"), 1u);
  play(game_, {"U 2,0 r1 fairy@1,0:road"});
  EXPECT_EQ(for_fairy(kRed), 0);
  EXPECT_TRUE(breaks("U 3,0 r1 fairy@1,0:road", Rule::fairy_without_follower));
  play(game_, {"U 3,0 r1"});
  EXPECT_TRUE(breaks("U 4,0 r1 fairy@1,0:road", Rule::fairy_stays));
  EXPECT_EQ(choices("U 4,0 r1"), 0u);
  play(game_, {"U 4,0 r1"});
  EXPECT_EQ(for_fairy(kRed), 1);
}

TEST_F(Dragon, FairyPaysWhenTheFeatureOfItsFollowerScores) {
  play(game_, {"U 1,0 r1 road", "V -1,0 r3", "U 2,0 r1 fairy@1,0:road", "U 3,0 r1"});
  game_.finish();
  EXPECT_EQ(for_fairy(kRed), 3);
  EXPECT_EQ(game_.points(kRed), 3 + 5);
}

TEST_F(Dragon, FairyKeepsTheDragonOff) {
  play(game_, {"U 1,0 r1 road", "DG/F.v 0,1 r0", "U 2,0 r1 fairy@1,0:road"});
  EXPECT_TRUE(breaks("DG/RFr.d 3,0 r0 dragon:NE", Rule::flight_blocked));
  EXPECT_TRUE(is_legal("DG/RFr.d 3,0 r0 dragon:N"));
}

TEST_F(Dragon, FairyOnATileGuardsAllFollowersThere) {
  Ruleset on_tile{.expansions = kDragon};
  on_tile.extra.fairy_on_tile = true;
  start(on_tile, {"U 1,0 r1 road", "V -1,0 r3", "U 2,0 r1 fairy@1,0", "U 3,0 r1", "U 4,0 r1"});
  EXPECT_EQ(at(Neutral::fairy).beside, kNoNode);
  EXPECT_EQ(for_fairy(kRed), 1);
}

TEST_F(Dragon, PrincessSendsAFollowerHome) {
  play(game_, {"N 0,-1 r1 city"});
  EXPECT_EQ(at_home(kRed), 6);
  EXPECT_TRUE(breaks("U 1,0 r1 princess@0,-1:city", Rule::no_princess));
  EXPECT_TRUE(breaks("DG/Cc.p 1,-1 r0 princess@0,0:city", Rule::princess_finds_nobody));
  EXPECT_TRUE(breaks("DG/Cc.p 1,-1 r0 field princess@0,-1:city", Rule::second_action));
  EXPECT_TRUE(is_legal("DG/Cc.p 1,-1 r0"));
  play(game_, {"DG/Cc.p 1,-1 r0 princess@0,-1:city"});
  EXPECT_EQ(at_home(kRed), 7);
  EXPECT_TRUE(game_.is_consistent());
}

TEST_F(Dragon, PrincessMustSendSomebodyHomeByAnOption) {
  Ruleset must{.expansions = kDragon};
  must.extra.princess_must = true;
  start(must, {"N 0,-1 r1 city"});
  EXPECT_TRUE(breaks("DG/Cc.p 1,-1 r0", Rule::princess_missing));
  const auto all = std::make_unique<Choices>();
  legal_choices(game_, tile_called("DG/Cc.p"), *all);
  for (const Choice& choice : *all) {
    if (choice.cell == Cell{1, -1} && choice.rotation == Rotation{0}) {
      EXPECT_FALSE(choice.deployment.any());
    }
  }
}

TEST_F(Dragon, PortalLeadsToAnyUnfinishedFeatureWithoutFollowers) {
  play(game_, {"E 0,-1 r2", "U -1,0 r1 road"});
  EXPECT_TRUE(breaks("U 1,0 r1 portal@0,0:field", Rule::no_portal));
  EXPECT_TRUE(breaks("DG/RRR.g 1,0 r0 portal@0,0:city", Rule::portal_to_finished));
  EXPECT_TRUE(breaks("DG/RRR.g 1,0 r0 portal@-1,0:road", Rule::feature_occupied));
  EXPECT_TRUE(breaks("DG/RRR.g 1,0 r0 portal@7,7", Rule::portal_leads_nowhere));
  play(game_, {"DG/RRR.g 1,0 r0 portal@0,-1:field"});
  EXPECT_EQ(at_home(kRed), 6);
  EXPECT_TRUE(game_.is_consistent());
}

TEST_F(Dragon, EachPartCanBeLeftOutOrPlayedAlone) {
  Ruleset alone;
  alone.extra.dragon_parts[DragonPart::fairy] = true;
  start(alone, {"U 1,0 r1 road", "V -1,0 r3", "U 2,0 r1 fairy@1,0:road"});
  EXPECT_TRUE(at(Neutral::fairy).out);
  Ruleset without{.expansions = kDragon};
  for (DragonPart part : kAllDragonParts) without.extra.dragon_parts[part] = false;
  start(without, {"DG/F.v 0,1 r0 field", "DG/RFr.d 1,0 r0"});
  EXPECT_FALSE(at(Neutral::dragon).out);
  EXPECT_TRUE(breaks("U 2,0 r1 fairy@1,0", Rule::dragon_part_not_played));
}

// All offers are legal, and all that is derived stays in step.
TEST_F(Dragon, RandomGamesStayConsistent) {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Ruleset rules{.expansions = kDragon};
    if (seed % 2 == 1) rules.expansions |= kTraders | kHillsAndSheep | kAbbots | kInns;
    rules.extra.dragon_after_scoring = seed % 4 < 2;
    rules.extra.fairy_on_tile = seed % 8 < 4;
    rules.extra.princess_must = seed % 3 == 0;
    RandomGame random;
    random.reset(engine::rules_of(rules), static_cast<int>(2 + seed % 5), seed);
    while (!random.over()) {
      const Turn next = random.next();
      const Violations broken = check(random.game(), next);
      ASSERT_TRUE(broken.empty()) << "seed " << seed << ", turn " << random.game().turn_number()
                                  << ", rule " << static_cast<int>(broken[0].rule);
      random.game().play_unchecked(next);
      ASSERT_TRUE(random.game().is_consistent()) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace cartulary::test
