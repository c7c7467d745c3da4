// The river, from the spring to the lake (The River), rule by rule.
//
// The spring lies at 0,0 and flows to the east. Bends are named as one sees them downstream.
#include <gtest/gtest.h>

#include <memory>
#include <set>

#include "engine/legal.hpp"
#include "engine/rules_of.hpp"
#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

class Stream : public ::testing::Test {
 protected:
  Stream() { start({.expansions = kRiver}); }

  void start(const Ruleset& rules, std::initializer_list<const char*> turns = {}) {
    game_.reset(engine::rules_of(rules), 2);
    play(game_, turns);
  }
  void start(RiverRoom room, std::initializer_list<const char*> turns) {
    start({.expansions = kRiver, .extra = {.river_room = room}}, turns);
  }
  /// To the east, and down in steps.
  void lay_all_but_the_lake(RiverStart start_tile = RiverStart::set_aside) {
    start({.expansions = kRiver, .extra = {.river_start = start_tile}},
          {"RI.1/CICI 1,0 r0", "RI.1/IFI 2,0 r0", "RI.1/IFI 3,0 r0", "RI.1/LIRI 4,0 r0",
           "RI.1/CIRI 5,0 r0", "RI.1/RIrI 6,0 r1", "RI.1/II 7,0 r0", "RI.1/RrII 7,1 r2",
           "RI.1/CcII 8,1 r1", "RI.1/II 8,2 r2"});
  }

  bool legal(const char* text) const { return check(game_, turn(text)).empty(); }
  bool may_come(const char* tile) const { return game_.may_come(find_tile(tile)); }
  bool fits(const char* tile) const { return game_.fits_anywhere(find_tile(tile)); }
  /// The feature of a segment, such as "field2", of the tile on a cell.
  Node feature(Cell cell, const char* word) const {
    const Board& board = game_.board();
    const TileIndex tile = board.at(cell);
    return board.features().find(board.node(tile, segment_of(board.tile(tile).type, word)));
  }

  Game game_;
};

TEST_F(Stream, BeginsAtTheSpring) {
  EXPECT_EQ(kTiles[game_.board().tile(TileIndex{0}).type].code, "RI/s");
  EXPECT_EQ(game_.remaining(), 72 + 12 - 2);
  EXPECT_EQ(game_.remaining(find_tile("D")), 3) << "the start tile is left out";
  start({.expansions = kRiver, .extra = {.river_start = RiverStart::in_bag}});
  EXPECT_EQ(game_.remaining(), 72 + 12 - 1);
  EXPECT_EQ(game_.remaining(find_tile("D")), 4) << "the start tile is shuffled in";
}

// Under `start: random`, the first tile is drawn as well, and it is the spring.
TEST_F(Stream, SpringIsDrawnFirst) {
  start({.expansions = kRiver, .start = Start::random});
  EXPECT_TRUE(may_come("RI/s"));
  for (const char* tile : {"RI.1/IFI", "RI.1/I.e", "D"}) EXPECT_FALSE(may_come(tile)) << tile;
  play(game_, {"RI/s 0,0 r1"});
  EXPECT_TRUE(legal("RI.1/IFI 0,1 r1"));
}

TEST_F(Stream, IsLedOnFromItsEnd) {
  EXPECT_TRUE(legal("RI.1/IFI 1,0 r0"));
  EXPECT_TRUE(legal("RI.1/IFI 1,0 r2"));
  EXPECT_FALSE(legal("RI.1/IFI 1,0 r1")) << "it meets a field";
  EXPECT_FALSE(legal("RI.1/IFI 0,1 r0")) << "fields match, and the river does not go on";
  EXPECT_TRUE(legal("RI.1/II 1,0 r0")) << "to the right";
  EXPECT_TRUE(legal("RI.1/II 1,0 r1")) << "to the left";
}

TEST_F(Stream, NeverBendsTheSameWayOnTwoTilesInARow) {
  play(game_, {"RI.1/II 1,0 r0"});
  EXPECT_FALSE(legal("RI.1/II 1,1 r1")) << "right and right";
  EXPECT_TRUE(legal("RI.1/II 1,1 r2")) << "right and left";
  start({.expansions = kRiver}, {"RI.1/II 1,0 r1"});
  EXPECT_FALSE(legal("RI.1/II 1,-1 r0")) << "left and left";
  EXPECT_TRUE(legal("RI.1/II 1,-1 r3")) << "left and right";
}

TEST_F(Stream, MayBendTheSameWayAfterAStraightTile) {
  play(game_, {"RI.1/II 1,0 r0", "RI.1/IFI 1,1 r1"});
  EXPECT_TRUE(legal("RI.1/II 1,2 r1")) << "right, straight, right";
  EXPECT_TRUE(legal("RI.1/II 1,2 r2")) << "right, straight, left";
}

// Three bends to the right with straight tiles between them: the river comes back to the spring.
constexpr std::initializer_list<const char*> kNarrowLoop{"RI.1/II 1,0 r0", "RI.1/IFI 1,1 r1",
                                                         "RI.1/II 1,2 r1", "RI.1/IFI 0,2 r0"};
constexpr std::initializer_list<const char*> kWideLoop{
    "RI.1/II 1,0 r0", "RI.1/IFI 1,1 r1", "RI.1/IFI 1,2 r1", "RI.1/II 1,3 r1", "RI.1/CICI 0,3 r0"};

TEST_F(Stream, NeedsNoRoomByThePrintedRule) {
  start(RiverRoom::none, kNarrowLoop);
  EXPECT_TRUE(legal("RI.1/RrII -1,2 r2"));
  start(RiverRoom::none, kWideLoop);
  EXPECT_TRUE(legal("RI.1/RrII -1,3 r2"));
}

// It would flow into -1,1. Of the cells left and right of that and of the three behind it, 0,0 is
// not empty.
TEST_F(Stream, NeedsFiveCells) {
  start(RiverRoom::five_cells, kNarrowLoop);
  EXPECT_FALSE(legal("RI.1/RrII -1,2 r2"));
  EXPECT_TRUE(legal("RI.1/RrII -1,2 r3")) << "to the south";
  start(RiverRoom::five_cells, kWideLoop);
  EXPECT_TRUE(legal("RI.1/RrII -1,3 r2")) << "the spring is one row further away";
}

TEST_F(Stream, NeedsAStripUpToTheLastTile) {
  start(RiverRoom::strip, kNarrowLoop);
  EXPECT_FALSE(legal("RI.1/RrII -1,2 r2"));
  start(RiverRoom::strip, kWideLoop);
  EXPECT_FALSE(legal("RI.1/RrII -1,3 r2"));
  EXPECT_TRUE(legal("RI.1/RrII -1,3 r3")) << "to the south";
}

TEST_F(Stream, ComesBeforeAllOtherTiles) {
  EXPECT_TRUE(may_come("RI.1/IFI"));
  EXPECT_FALSE(may_come("RI.1/I.e"));
  EXPECT_FALSE(may_come("B"));
  EXPECT_FALSE(legal("B 0,1 r0"));
  EXPECT_FALSE(legal("RI.1/I.e 1,0 r0"));
}

// "The start tile can be mixed into the river tiles": one copy, and the others come later.
TEST_F(Stream, StartTileMayComeAmongItsTiles) {
  start({.expansions = kRiver, .extra = {.river_start = RiverStart::in_river}});
  EXPECT_EQ(game_.remaining(find_tile("D")), 4);
  ASSERT_TRUE(legal("D 0,1 r2"));
  EXPECT_TRUE(may_come("RI.1/IFI"));
  play(game_, {"D 0,1 r2"});
  EXPECT_FALSE(may_come("D"));
  EXPECT_FALSE(legal("D 1,1 r2"));
  lay_all_but_the_lake(RiverStart::in_river);
  EXPECT_FALSE(may_come("RI.1/I.e")) << "the start tile has not come";
  EXPECT_FALSE(legal("RI.1/I.e 9,2 r0"));
  EXPECT_TRUE(may_come("D"));
  play(game_, {"D 0,-1 r0", "RI.1/I.e 9,2 r0"});
  EXPECT_TRUE(may_come("D"));
  EXPECT_TRUE(may_come("B"));
}

TEST_F(Stream, EndsWithTheLake) {
  lay_all_but_the_lake();
  EXPECT_FALSE(legal("B 0,1 r0"));
  EXPECT_TRUE(may_come("RI.1/I.e"));
  play(game_, {"RI.1/I.e 9,2 r0"});
  EXPECT_TRUE(legal("B 0,1 r0"));
  EXPECT_EQ(game_.stage(), game_.rules().last_stage);
  EXPECT_FALSE(fits("RI.1/IFI")) << "the river has no open end";
}

// The table has room for the spring and one tile.
TEST_F(Stream, TileThatFitsNowhereLeavesTheGame) {
  for (const Unplaceable unplaceable : {Unplaceable::discard, Unplaceable::give_back}) {
    start({.expansions = kRiver, .unplaceable = unplaceable, .table = Table{2, 1, 0, 0, false}});
    EXPECT_FALSE(legal("discard RI.1/IFI")) << "it fits";
    play(game_, {"RI.1/IFI 1,0 r0"});
    EXPECT_FALSE(legal("return RI.1/RrII")) << "it would be drawn again and again";
    ASSERT_TRUE(legal("discard RI.1/RrII"));
    play(game_, {"discard RI.1/RrII"});
    EXPECT_EQ(game_.remaining(find_tile("RI.1/RrII")), 0);
    EXPECT_EQ(game_.to_move(), kBlue) << "who draws again";
  }
}

TEST_F(Stream, FieldGoesRoundTheSpring) {
  play(game_, {"RI.1/IFI 1,0 r0"});
  EXPECT_EQ(feature({1, 0}, "field1"), feature({1, 0}, "field2"));
}

// The road crosses the river in the south and in the north of the bridge.
TEST_F(Stream, RiverAndBridgePartFields) {
  play(game_, {"RI.1/RIrI 1,0 r1", "RI.1/IFI 2,0 r0"});
  const Node north_west = feature({1, 0}, "field4"), south_west = feature({1, 0}, "field3");
  const Node north_east = feature({1, 0}, "field1"), south_east = feature({1, 0}, "field2");
  EXPECT_EQ(north_west, south_west) << "round the spring";
  EXPECT_EQ((std::set<Node>{north_west, north_east, south_east}).size(), 3u);
  EXPECT_EQ(feature({2, 0}, "field1"), north_east);
  EXPECT_EQ(feature({2, 0}, "field2"), south_east);
  EXPECT_EQ(game_.board().features()[feature({1, 0}, "road")].tiles.count(), 1);
}

TEST_F(Stream, FieldGoesRoundTheLake) {
  play(game_, {"RI.1/RIrI 1,0 r1"});
  game_.play_unchecked(turn("RI.1/I.e 2,0 r0"));
  EXPECT_EQ(feature({1, 0}, "field1"), feature({1, 0}, "field2"));
  EXPECT_NE(feature({1, 0}, "field1"), feature({1, 0}, "field3"));
}

// Figures are placed from the first tile on, and the river takes none: a monastery, a road, and
// three fields.
TEST_F(Stream, FiguresStandOnItsTiles) {
  const auto choices = std::make_unique<Choices>();
  legal_choices(game_, find_tile("RI.1/LIRI"), *choices);
  EXPECT_EQ(choices->size(), 2u * (1 + 5));
  play(game_, {"RI.1/CICI 1,0 r0 city"});
  EXPECT_EQ(game_.supply(kRed), 6);
}

TEST_F(Stream, FarmerHoldsBothBanksAtTheSpring) {
  play(game_, {"RI.1/IFI 1,0 r0 field1"});
  EXPECT_FALSE(legal("RI.1/IFI 2,0 r0 field1"));
  EXPECT_FALSE(legal("RI.1/IFI 2,0 r0 field2")) << "on the other bank";
}

}  // namespace
}  // namespace cartulary::test
