// Abbeys, mayors, wagons and barns (Abbey & Mayor), rule by rule.
#include <gtest/gtest.h>

#include "engine/legal.hpp"
#include "engine/mayor_abbey/barn.hpp"
#include "engine/mayor_abbey/wagon.hpp"
#include "engine/rules_of.hpp"
#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

class AbbeyMayor : public ::testing::Test {
 protected:
  AbbeyMayor() { start({.expansions = kAbbeys}); }

  void start(const Ruleset& rules, std::initializer_list<const char*> turns = {}, int players = 2) {
    game_.reset(engine::rules_of(rules), players);
    play(game_, turns);
  }
  bool is_legal(const char* text) { return check(game_, turn(text, &game_)).empty(); }
  bool breaks(const char* text, Rule rule) {
    const Violations all = check(game_, turn(text, &game_));
    return all.size() == 1 && all[0].rule == rule;
  }
  int home(Player player, Figure figure) const { return game_.supply(player, figure); }
  /// A hole at 1,0 with tiles on all eight cells around; the road of the start tile meets it.
  void leave_hole() {
    play(game_,
         {"E 0,-1 r2", "B 1,-1 r0", "B 2,-1 r0", "B 0,1 r0", "B 1,1 r0", "E 2,0 r1", "E 2,1 r1"});
  }

  Game game_;
};

TEST_F(AbbeyMayor, BoxHasTwelveTilesAndAnAbbeyForEachPlayer) {
  EXPECT_EQ(game_.remaining(), 72 + 12 - 1);
  EXPECT_EQ(game_.remaining(kAbbey), 0);
  EXPECT_FALSE(game_.may_come(kAbbey));
  start({.expansions = kAbbeys | kAbbots});
  EXPECT_EQ(game_.remaining(tile_called("AM/RG")), 1);
  EXPECT_EQ(game_.remaining(tile_called("AM/R")), 0);
}

TEST_F(AbbeyMayor, AbbeyFitsAnyHoleAndNothingElse) {
  EXPECT_FALSE(game_.fits_anywhere(kAbbey));
  EXPECT_TRUE(breaks("AM/A 1,0 r0", Rule::no_hole));
  leave_hole();
  EXPECT_TRUE(is_legal("AM/A 1,0 r0 monastery"));
  EXPECT_FALSE(is_legal("discard AM/A"));
  EXPECT_TRUE(game_.fits_anywhere(kAbbey));
}

TEST_F(AbbeyMayor, AbbeyEndsWhatMeetsItAndIsAMonastery) {
  leave_hole();
  const int tiles = game_.remaining();
  const Player mover = game_.to_move();
  const Features& features = game_.board().features();
  const Node road = game_.board().node(TileIndex{0}, segment_of(tile_called("D"), "road"));
  const int open = features.of(road).open;
  play(game_, {"AM/A 1,0 r0 monastery"});
  EXPECT_EQ(game_.points(mover), 9);
  EXPECT_EQ(features.of(road).open, open - 1);
  EXPECT_EQ(features.of(road).tiles.count(), 1);
  EXPECT_EQ(game_.remaining(), tiles);
}

TEST_F(AbbeyMayor, EachPlayerHasOneAbbey) {
  leave_hole();
  const Player mover = game_.to_move();
  play(game_, {"AM/A 1,0 r0"});
  EXPECT_TRUE(game_.extra().abbey.laid.contains(mover));
  EXPECT_EQ(game_.extra().abbey.laid.size(), 1);
}

TEST_F(AbbeyMayor, MayorCountsCoatsOfArms) {
  // Red's mayor and Blue's knight in one city with one coat: a tie. Without: Blue alone.
  play(game_, {"M 0,-1 r1 mayor:city"});
  EXPECT_EQ(home(kRed, Figure::mayor), 0);
  EXPECT_TRUE(breaks("U 1,0 r1 mayor:road", Rule::figure_not_here));
}

TEST_F(AbbeyMayor, MayorWithoutCoatsScoresNobody) {
  play(game_, {"E 0,-1 r2 mayor:city"});
  EXPECT_EQ(game_.points(kRed), 0);
  EXPECT_EQ(home(kRed, Figure::mayor), 1);
}

TEST_F(AbbeyMayor, MayorKeepsOthersOutOfItsCity) {
  play(game_, {"N 0,-1 r1 mayor:city"});
  EXPECT_TRUE(breaks("E 1,-1 r3 city", Rule::feature_occupied));
}

TEST_F(AbbeyMayor, WagonMovesOnOnceItsFeatureHasScored) {
  EXPECT_TRUE(is_legal("E 0,-1 r2 wagon:city"));
  EXPECT_TRUE(is_legal("E 0,-1 r2 wagon:city wagon-to:0,0:road"));
  EXPECT_TRUE(breaks("U 1,0 r1 wagon:road wagon-to:0,0:road", Rule::wagon_not_scored));
  EXPECT_TRUE(breaks("E 0,-1 r2 wagon:city wagon-to:0,0:city", Rule::wagon_not_here));
  EXPECT_TRUE(breaks("E 0,-1 r2 city wagon-to:0,0:road", Rule::wagon_not_scored));
  play(game_, {"E 0,-1 r2 wagon:city wagon-to:0,0:road"});
  EXPECT_EQ(home(kRed, Figure::wagon), 0);
  EXPECT_EQ(game_.points(kRed), 4);
  EXPECT_TRUE(breaks("U 1,0 r1 road", Rule::feature_occupied));
  EXPECT_TRUE(game_.is_consistent());
}

TEST_F(AbbeyMayor, WagonReachesWhatTouchesByTheFirstEdition) {
  Ruleset first{.expansions = kAbbeys};
  first.extra.wagons_connected = true;
  start(first);
  // The city of the start tile touches no road.
  EXPECT_TRUE(breaks("E 0,-1 r2 wagon:city wagon-to:0,0:road", Rule::wagon_too_far));
  // That of AM/RC does, in its gate.
  EXPECT_TRUE(is_legal("AM/RC 0,-1 r2 wagon:city wagon-to:0,-1:road"));
}

TEST_F(AbbeyMayor, BarnStandsWhereFourFieldsMeet) {
  play(game_, {"U -1,0 r1", "B 0,1 r0"});
  EXPECT_TRUE(breaks("B -1,1 r0 barn:SE", Rule::barn_off_corner));
  EXPECT_TRUE(breaks("B -1,1 r0 monastery barn:NE", Rule::barn_and_figure));
  EXPECT_EQ(barn_corners(game_, find_tile("B"), {{-1, 1}, Rotation{0}}),
            CornerSet::of(Corner::northeast));
  play(game_, {"B -1,1 r0 barn:NE"});
  const Node barn = game_.extra().abbey.barns[kRed].node;
  EXPECT_EQ(barns_in(game_, game_.board().features().find(barn)), PlayerSet::of(kRed));
  EXPECT_TRUE(breaks("B 0,2 r0 field", Rule::feature_occupied));
}

TEST_F(AbbeyMayor, BarnScoresTheFarmersOfItsFieldAndSendsThemHome) {
  play(game_, {"E 0,-1 r2", "U -1,0 r1 field", "B 0,1 r0", "B 0,2 r0"});
  EXPECT_EQ(home(kBlue, Figure::meeple), 6);
  play(game_, {"B -1,1 r0 barn:NE"});
  EXPECT_EQ(home(kBlue, Figure::meeple), 7);
  EXPECT_EQ(game_.points(kBlue, Category::fields), 0);
}

TEST_F(AbbeyMayor, PartsCanBeLeftOut) {
  Ruleset none;
  none.extra.abbey_parts[AbbeyPart::wagon] = true;
  start(none);
  EXPECT_TRUE(is_legal("E 0,-1 r2 wagon:city"));
  EXPECT_TRUE(breaks("E 0,-1 r2 mayor:city", Rule::abbey_part_not_played));
  EXPECT_TRUE(breaks("B 0,1 r0 barn:NE", Rule::abbey_part_not_played));
}

}  // namespace
}  // namespace cartulary::test
