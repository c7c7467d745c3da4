#include "engine/grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace cartulary::test {
namespace {

using namespace engine;

Edges shown(Edge north, Edge east, Edge south, Edge west) {
  return edges_at(Side::north, north) + edges_at(Side::east, east) + edges_at(Side::south, south) +
         edges_at(Side::west, west);
}

/// Lays a tile with these edges.
void put(Grid& grid, Cell cell, TileIndex tile, Edges edges) {
  ArrayBy<Side, Edges, kSides> to_neighbours{};
  for (Side side : kAllSides) {
    to_neighbours[side] = edges_at(opposite(side), edge_at(edges, side));
  }
  grid.put(cell, tile, to_neighbours, grid.neighbours(Grid::at(cell)));
}

constexpr TileIndex kTile1{0}, kTile2{1}, kTile3{2};

const Edges kStartTile = shown(Edge::city, Edge::road, Edge::field, Edge::road);

std::set<Cell> frontier(const Grid& grid) {
  std::set<Cell> out;
  for (const Grid::Opening& opening : grid.frontier()) {
    EXPECT_EQ(opening.square, Grid::at(opening.cell));
    EXPECT_TRUE(out.insert(opening.cell).second) << "twice in the frontier";
  }
  return out;
}

TEST(GridOfTheTable, OpensAroundTheFirstTile) {
  Grid grid;
  put(grid, {0, 0}, kTile1, kStartTile);
  EXPECT_EQ(frontier(grid), (std::set<Cell>{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}));
  EXPECT_EQ(grid[Grid::at({0, 0})].tile(), kTile1);
  EXPECT_EQ(grid[Grid::at({0, -1})].tile(), kEmpty);
  EXPECT_EQ(grid[Grid::at({0, -1})].wanted, edges_at(Side::south, Edge::city));
  EXPECT_EQ(grid[Grid::at({1, 0})].wanted, edges_at(Side::west, Edge::road));
  EXPECT_EQ(grid[Grid::at({0, 1})].wanted, edges_at(Side::north, Edge::field));
  // "Corner to corner is not a connection" (base game page, cities).
  EXPECT_EQ(grid[Grid::at({1, 1})].wanted, kNoEdges);
}

TEST(GridOfTheTable, WantsWhatAllNeighboursShow) {
  Grid grid;
  put(grid, {0, 0}, kTile1, kStartTile);
  put(grid, {1, 0}, kTile2, shown(Edge::field, Edge::field, Edge::city, Edge::road));
  put(grid, {1, 1}, kTile3, shown(Edge::city, Edge::field, Edge::road, Edge::field));
  EXPECT_EQ(grid[Grid::at({0, 1})].wanted, shown(Edge::field, Edge::field, Edge::none, Edge::none));
  EXPECT_EQ(grid.extent(), (Bounds{0, 0, 1, 1}));
  EXPECT_EQ(frontier(grid),
            (std::set<Cell>{{0, -1}, {1, -1}, {2, 0}, {2, 1}, {1, 2}, {0, 1}, {-1, 0}}));
}

TEST(GridOfTheTable, KeepsWhatIsWantedInTheOrderOfItsFrontier) {
  Grid grid;
  put(grid, {0, 0}, kTile1, kStartTile);
  put(grid, {0, -1}, kTile2, shown(Edge::field, Edge::road, Edge::city, Edge::city));
  put(grid, {1, 0}, kTile3, shown(Edge::city, Edge::field, Edge::field, Edge::road));
  ASSERT_EQ(grid.wanted().size(), grid.frontier().size());
  for (std::size_t slot = 0; slot < grid.frontier().size(); ++slot) {
    EXPECT_EQ(grid.wanted()[slot], grid[grid.frontier()[slot].square].wanted);
  }
}

TEST(GridOfTheTable, KnowsTheNeighboursOfASquare) {
  Grid grid;
  EXPECT_TRUE(grid.neighbours(Grid::at({0, 0})).empty());
  put(grid, {0, 0}, kTile1, kStartTile);
  put(grid, {1, 1}, kTile2, kStartTile);
  EXPECT_EQ(grid.neighbours(Grid::at({0, 0})), SideSet{});
  EXPECT_EQ(grid.neighbours(Grid::at({1, 0})), SideSet::of(Side::west) | SideSet::of(Side::south));
}

TEST(GridOfTheTable, KnowsWhatLiesBesideAMonastery) {
  Grid grid;
  put(grid, {0, 0}, kTile1, kStartTile);
  grid.mark_central(Grid::at({0, 0}));
  Grid copy = grid;
  for (int16_t x = -2; x <= 2; ++x) {
    for (int16_t y = -2; y <= 2; ++y) {
      const bool beside = std::max(std::abs(x), std::abs(y)) == 1;
      EXPECT_EQ(grid[Grid::at({x, y})].beside_central, beside) << x << ',' << y;
      EXPECT_EQ(copy[Grid::at({x, y})].beside_central, beside) << x << ',' << y;
    }
  }
  copy.reset();
  for (int step : Grid::kAround) {
    EXPECT_FALSE(copy[Grid::at({0, 0}) + step].beside_central);
  }
}

TEST(GridOfTheTable, RemembersNothingAfterAReset) {
  Grid grid;
  put(grid, {0, 0}, kTile1, kStartTile);
  grid.mark_occupied(Grid::at({0, 0}), kAllPorts);
  put(grid, {0, -1}, kTile2, kStartTile);
  grid.reset();
  EXPECT_TRUE(grid.frontier().empty());
  for (int16_t x = -4; x <= 4; ++x) {
    for (int16_t y = -4; y <= 4; ++y) {
      const Grid::Square& square = grid[Grid::at({x, y})];
      EXPECT_EQ(square.tile(), kEmpty);
      EXPECT_EQ(square.wanted, kNoEdges);
      EXPECT_TRUE(square.occupied.empty());
    }
  }
}

TEST(GridOfTheTable, MarksTheFacingPortsOfTheNeighbours) {
  Grid grid;
  put(grid, {0, 0}, kTile1, kStartTile);
  for (Port p : kAllPorts) {
    Grid fresh = grid;
    fresh.mark_occupied(Grid::at({0, 0}), PortSet::of(p));
    for (Side side : kAllSides) {
      EXPECT_EQ(fresh[Grid::at(neighbour({0, 0}, side))].occupied,
                side == side_of(p) ? PortSet::of(facing(p)) : PortSet{});
    }
  }
}

TEST(GridOfTheTable, ReachesAsFarAsTheTilesCan) {
  constexpr int16_t far = kMaxTiles;
  EXPECT_TRUE(Grid::representable({far, far}));
  EXPECT_TRUE(Grid::representable({-far - 1, far + 1}));
  EXPECT_FALSE(Grid::representable({far + 2, 0}));
  EXPECT_FALSE(Grid::representable({0, -far - 2}));
  Grid grid;
  put(grid, {far, -far}, kTile1, kStartTile);
  EXPECT_EQ(frontier(grid).size(), 4u);
}

TEST(GridOfTheTable, CopiesAreIndependent) {
  Grid grid;
  put(grid, {0, 0}, kTile1, kStartTile);
  const Grid copy = grid;
  put(grid, {0, 1}, kTile2, kStartTile);
  EXPECT_EQ(copy[Grid::at({0, 1})].tile(), kEmpty);
  EXPECT_EQ(frontier(copy).size(), 4u);
}

TEST(BoundsOfATable, IncludeTheirBorders) {
  const Bounds bounds{-1, -2, 3, 4};
  EXPECT_TRUE(bounds.contains({-1, -2}));
  EXPECT_TRUE(bounds.contains({3, 4}));
  EXPECT_FALSE(bounds.contains({4, 4}));
  EXPECT_FALSE(bounds.contains({0, -3}));
}

}  // namespace
}  // namespace cartulary::test
