#include "engine/board.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

/// True if the edges of a tile match what lies around any cell on the table.
bool fits_anywhere(const Board& board, TileId tile) {
  if (board.tile_count() == 0) return true;
  const auto& frontier = board.grid().frontier();
  return std::any_of(frontier.begin(), frontier.end(), [&](const Grid::Opening& opening) {
    return !board.fits(tile, opening.square).empty() && board.bounds().contains(opening.cell);
  });
}

/// A board by itself: no turns, no players.
class BoardByItself : public ::testing::Test {
 protected:
  BoardByItself() { board_.reset({}, false); }

  /// Lays a tile; a meeple named in the text belongs to Red.
  TileIndex lay(const std::string& text) {
    const Turn turn = test::turn(text);
    const Laid& laid = *turn.laid();
    EXPECT_TRUE(board_.fits(turn.tile, Grid::at(laid.cell)).contains(laid.rotation)) << text;
    const TileIndex tile = board_.lay(turn.tile, laid.cell, laid.rotation);
    if (laid.deployment.any()) {
      board_.place_meeple(board_.node(tile, laid.deployment.segment), kRed);
    }
    return tile;
  }
  const Feature& feature(TileIndex tile, const char* word) const {
    return board_.features().of(board_.node(tile, segment_of(board_.tile(tile).type, word)));
  }

  Board board_;
};

TEST_F(BoardByItself, NumbersTilesAndSegments) {
  constexpr TileIndex kFirst{0}, kSecond{1};
  EXPECT_EQ(lay("D 0,0 r0"), kFirst);
  EXPECT_EQ(lay("U 1,0 r1"), kSecond);
  EXPECT_EQ(board_.tile_count(), 2);
  EXPECT_EQ(board_.at({1, 0}), kSecond);
  EXPECT_EQ(board_.at({2, 0}), kEmpty);
  EXPECT_EQ(board_.at({30000, 0}), kEmpty);
  EXPECT_EQ(board_.wanted_at({30000, 0}), kNoEdges);
  const Node road = board_.node(kSecond, SegmentIndex{0});
  EXPECT_EQ(board_.tile_of(road), kSecond);
  EXPECT_EQ(board_.segment(road).kind, FeatureKind::road);
}

TEST_F(BoardByItself, JoinsPortToPort) {
  const TileIndex start = lay("D 0,0 r0");
  const TileIndex road = lay("U 1,0 r1");
  EXPECT_EQ(feature(start, "road").tiles.count(), 2);
  EXPECT_EQ(feature(start, "road").open, 2);
  // North of the road and south of it.
  EXPECT_EQ(&feature(start, "field1"), &feature(road, "field2"));
  EXPECT_EQ(&feature(start, "field2"), &feature(road, "field1"));
  EXPECT_NE(&feature(start, "field1"), &feature(start, "field2"));
}

TEST_F(BoardByItself, ClosesACityRing) {
  const TileIndex north = lay("E 0,0 r2");
  const TileIndex south = lay("E 0,1 r0");
  EXPECT_TRUE(feature(north, "city").complete());
  EXPECT_EQ(feature(north, "city").tiles.count(), 2);
  EXPECT_FALSE(feature(south, "field").complete());
}

TEST_F(BoardByItself, CountsATileOnceInALoop) {
  const TileIndex village = lay("W 0,0 r0");
  lay("V 1,0 r0");
  lay("V 1,1 r1");
  lay("V 0,1 r2");
  EXPECT_EQ(&feature(village, "road1"), &feature(village, "road2"));
  EXPECT_TRUE(feature(village, "road1").complete());
  EXPECT_EQ(feature(village, "road1").tiles.count(), 4);
  EXPECT_FALSE(feature(village, "road3").complete());
}

// "Intentionally offset": two such sides, one on the other, make one city of all four segments.
TEST_F(BoardByItself, SharedSidesJoinAllFourCities) {
  const TileIndex south = lay("HS/CC!.v 0,0 r0");
  EXPECT_NE(&feature(south, "city1"), &feature(south, "city2"));
  EXPECT_EQ(feature(south, "city1").open, 2 + 3);
  EXPECT_EQ(feature(south, "city2").open, 1 + 3);
  const TileIndex north = lay("HS/CC!.v 0,-1 r2");
  const Feature& city = feature(south, "city1");
  EXPECT_EQ(&feature(south, "city2"), &city);
  EXPECT_EQ(&feature(north, "city1"), &city);
  EXPECT_EQ(&feature(north, "city2"), &city);
  EXPECT_EQ(city.tiles.count(), 2);
  EXPECT_EQ(city.open, 4 * 3) << "east and west of both tiles";
}

TEST_F(BoardByItself, OrdinaryCityJoinsBothCitiesOfASharedSide) {
  const TileIndex shared = lay("HS/CC!.v 0,0 r0");
  lay("E 1,0 r3");
  lay("E -1,0 r1");
  EXPECT_FALSE(feature(shared, "city1").complete());
  EXPECT_FALSE(feature(shared, "city2").complete());
  const TileIndex cap = lay("E 0,-1 r2");
  EXPECT_EQ(&feature(shared, "city1"), &feature(cap, "city"));
  EXPECT_EQ(&feature(shared, "city2"), &feature(cap, "city"));
  EXPECT_TRUE(feature(cap, "city").complete());
  EXPECT_EQ(feature(cap, "city").tiles.count(), 4) << "the shared tile counts once";
}

TEST_F(BoardByItself, SharedSideIsOccupiedByHalf) {
  lay("HS/CC!.v 0,0 r0 city2");
  // Seen from the cell in the north, what lies to the left of the tile's middle comes last.
  EXPECT_EQ(board_.grid()[Grid::at({0, -1})].occupied, PortSet::of(port(Side::south, left)));
  EXPECT_EQ(board_.grid()[Grid::at({1, 0})].occupied, ports_of(Side::west));
  EXPECT_TRUE(board_.grid()[Grid::at({-1, 0})].occupied.empty());
}

// Where two pointed cities meet tip to tip, nothing passes between them: not from one field to the
// other, not from one city to the other.
TEST_F(BoardByItself, PointedCitiesKeepFieldsApart) {
  const TileIndex north = lay("HS/C!.v 0,0 r0");
  const TileIndex south = lay("HS/C!.v 0,1 r2");
  EXPECT_NE(&feature(north, "field1"), &feature(north, "field2"));
  EXPECT_NE(&feature(south, "field1"), &feature(south, "field2"));
  EXPECT_EQ(&feature(north, "field1"), &feature(south, "field2")) << "in the west";
  EXPECT_EQ(&feature(north, "field2"), &feature(south, "field1")) << "in the east";
  EXPECT_NE(&feature(north, "city"), &feature(south, "city"));
  EXPECT_EQ(feature(north, "field1").tiles.count(), 2);
}

TEST_F(BoardByItself, OrdinaryFieldJoinsBothSidesOfAPointedCity) {
  const TileIndex pointed = lay("HS/C!.v 0,0 r0");
  EXPECT_NE(&feature(pointed, "field1"), &feature(pointed, "field2"));
  const TileIndex plain = lay("B 0,1 r0");
  EXPECT_EQ(&feature(pointed, "field1"), &feature(plain, "field"));
  EXPECT_EQ(&feature(pointed, "field2"), &feature(plain, "field"));
}

// "The fields on either side of the two city segments are not connected."
TEST_F(BoardByItself, WallsThatMeetPartFields) {
  const TileIndex walls = lay("HS/CFC.v 0,0 r0");
  EXPECT_NE(&feature(walls, "field1"), &feature(walls, "field2"));
  EXPECT_NE(&feature(walls, "city1"), &feature(walls, "city2"));
}

// "The road from the top and bottom both end at the small house."
TEST_F(BoardByItself, HouseEndsTwoRoads) {
  const TileIndex house = lay("HS/RFR.h 0,0 r0");
  EXPECT_NE(&feature(house, "road1"), &feature(house, "road2"));
  lay("HS/RFR.h 0,1 r0");
  EXPECT_TRUE(feature(house, "road2").complete());
  EXPECT_FALSE(feature(house, "road1").complete());
}

TEST_F(BoardByItself, CountsVineyardsAroundACell) {
  lay("HS/RRr.v 0,0 r0");
  EXPECT_EQ(board_.tiles_around({0, 0}, Mark::vineyard), 0) << "its own does not count";
  EXPECT_EQ(board_.tiles_around({1, 1}, Mark::vineyard), 1);
  EXPECT_EQ(board_.tiles_around({2, 0}, Mark::vineyard), 0);
  lay("HS/C!.v 0,-1 r0");
  lay("B 1,-1 r0");
  EXPECT_EQ(board_.tiles_around({1, -1}, Mark::vineyard), 2);
  EXPECT_EQ(board_.tiles_around({0, 0}, Mark::vineyard), 1);
}

TEST_F(BoardByItself, CountsCellsAroundAMonastery) {
  const TileIndex monastery = lay("B 0,0 r0");
  EXPECT_EQ(feature(monastery, "monastery").open, 8);
  lay("E 1,0 r1");
  lay("E 1,1 r1");  // at the corner; also counts
  EXPECT_EQ(feature(monastery, "monastery").open, 6);
  lay("E 2,1 r3");  // too far away
  EXPECT_EQ(feature(monastery, "monastery").open, 6);
  EXPECT_EQ(board_.tiles_around({0, 0}), 2);
  EXPECT_TRUE(board_.completed_centrals().empty());
}

TEST_F(BoardByItself, CompletesSeveralMonasteriesAtOnce) {
  // Three rows of four with two monasteries in the middle row; the last corner tile finishes none,
  // the last tile between them both.
  lay("B 1,1 r0");
  for (const char* text : {"E 0,0 r0", "E 0,1 r3", "E 0,2 r2", "E 1,2 r2", "E 3,0 r0", "E 3,1 r1",
                           "E 3,2 r2", "E 2,2 r2", "E 1,0 r0"}) {
    lay(text);
  }
  lay("B 2,1 r0");
  EXPECT_TRUE(board_.completed_centrals().empty());
  lay("E 2,0 r0");
  EXPECT_EQ(board_.completed_centrals().size(), 2u);
  for (Node monastery : board_.completed_centrals()) {
    EXPECT_TRUE(board_.features().of(monastery).complete());
  }
}

TEST_F(BoardByItself, KnowsAFilledHole) {
  lay("B 0,0 r0");
  for (const char* text :
       {"E 1,0 r0", "E 2,0 r0", "E 2,1 r1", "E 2,2 r2", "E 1,2 r2", "E 0,2 r2", "E 0,1 r3"}) {
    lay(text);
    EXPECT_FALSE(board_.filled_hole());
  }
  // Four neighbours are enough; what lies at the corners does not matter.
  lay("B 1,1 r0");
  EXPECT_TRUE(board_.filled_hole());
}

TEST_F(BoardByItself, BorderFinishesWhatReachesIt) {
  TableLimit limit;
  limit.bounds = {-1, -1, 1, 0};
  board_.reset(limit, true);
  const TileIndex start = lay("D 0,0 r0");
  EXPECT_EQ(feature(start, "city").open, 3) << "the table goes on to the north";
  EXPECT_EQ(feature(start, "field2").open, 2) << "but not to the south";
  const TileIndex wall = lay("F 0,-1 r1");
  EXPECT_TRUE(feature(wall, "city").complete());
  const TileIndex monastery = lay("B 1,-1 r0");
  EXPECT_EQ(feature(monastery, "monastery").open, 1) << "five cells lie beyond the corner";
  lay("U 1,0 r1");
  EXPECT_TRUE(feature(monastery, "monastery").complete());
  EXPECT_EQ(board_.completed_centrals().size(), 1u);
}

TEST_F(BoardByItself, BorderIsOnlyALimitOtherwise) {
  TableLimit limit;
  limit.bounds = {-1, -1, 1, 0};
  board_.reset(limit, false);
  lay("D 0,0 r0");
  const TileIndex wall = lay("F 0,-1 r1");
  EXPECT_EQ(feature(wall, "city").open, 3);
  EXPECT_FALSE(fits_anywhere(board_, find_tile("C")));
  EXPECT_TRUE(fits_anywhere(board_, find_tile("U")));
}

TEST_F(BoardByItself, PushedLayoutLimitsItsExtent) {
  TableLimit limit;
  limit.bounds = {-1, 0, 1, 0};
  limit.shifting = true;
  limit.columns = 3;
  limit.rows = 2;
  board_.reset(limit, false);
  lay("D 0,0 r0");
  EXPECT_EQ(board_.bounds(), (Bounds{-2, -1, 2, 1}));
  lay("U 1,0 r1");
  EXPECT_EQ(board_.bounds(), (Bounds{-1, -1, 2, 1}));
  lay("U 2,0 r1");
  EXPECT_EQ(board_.bounds(), (Bounds{0, -1, 2, 1}));
}

TEST_F(BoardByItself, OccupiedPortsReachTheEmptyCells) {
  const auto occupied = [&](Cell cell) { return board_.grid()[Grid::at(cell)].occupied; };
  lay("D 0,0 r0 road");
  EXPECT_EQ(occupied({1, 0}), PortSet::of(port(Side::west, centre)));
  EXPECT_EQ(occupied({-1, 0}), PortSet::of(port(Side::east, centre)));
  EXPECT_TRUE(occupied({0, 1}).empty());
  lay("U 1,0 r1");
  EXPECT_EQ(occupied({2, 0}), PortSet::of(port(Side::west, centre))) << "the road goes on";
  // A free city grows first and gets its knight with the last tile.
  lay("F 0,-1 r1");
  EXPECT_TRUE(occupied({0, -2}).empty());
  lay("G 0,-2 r1 city");
  EXPECT_EQ(occupied({0, -3}), ports_of(Side::south));
}

TEST_F(BoardByItself, IsEmptyAfterAReset) {
  lay("D 0,0 r0 road");
  lay("U 1,0 r1");
  board_.reset({}, false);
  EXPECT_EQ(board_.tile_count(), 0);
  EXPECT_EQ(board_.features().size(), 0);
  EXPECT_EQ(board_.at({0, 0}), kEmpty);
  EXPECT_TRUE(fits_anywhere(board_, find_tile("C")));
  const TileIndex tile = lay("B 1,0 r0");
  EXPECT_EQ(feature(tile, "monastery").open, 8);
}

}  // namespace
}  // namespace cartulary::test
