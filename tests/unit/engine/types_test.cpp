#include "engine/types.hpp"

#include <gtest/gtest.h>

#include "tests/unit/engine/names.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

class Ports : public ::testing::TestWithParam<int> {
 protected:
  Port port_ = static_cast<Port>(GetParam());
};

TEST_P(Ports, FaceEachOtherAcrossTheBorder) {
  EXPECT_EQ(facing(facing(port_)), port_);
  EXPECT_EQ(side_of(facing(port_)), opposite(side_of(port_)));
}

TEST_P(Ports, ComeBackAfterFourQuarterTurns) {
  const PortSet start = PortSet::of(port_);
  PortSet turned = start;
  for (Rotation r : kAllRotations) {
    EXPECT_EQ(rotate(start, r), turned);
    turned = rotate(turned, Rotation{1});
  }
  EXPECT_EQ(turned, start);
}

TEST_P(Ports, TurnWithTheirSide) {
  for (Rotation r : kAllRotations) {
    const PortSet turned = rotate(PortSet::of(port_), r);
    EXPECT_EQ(turned & ports_of(rotate(side_of(port_), r)), turned);
  }
}

INSTANTIATE_TEST_SUITE_P(Clockwise, Ports, ::testing::Range(0, kPorts));

TEST(PortsOfTheTile, AreNamedClockwiseFromNorthWest) {
  EXPECT_EQ(port(Side::north, left), Port{0});
  EXPECT_EQ(port(Side::north, right), Port{2});
  EXPECT_EQ(port(Side::east, left), Port{3});
  EXPECT_EQ(port(Side::west, right), Port{11});
  // "My NL meets the northern neighbour's SR": the west half of the border for both.
  EXPECT_EQ(facing(port(Side::north, left)), port(Side::south, right));
  EXPECT_EQ(facing(port(Side::east, right)), port(Side::west, left));
  EXPECT_EQ(facing(port(Side::south, centre)), port(Side::north, centre));
}

TEST(PortsOfTheTile, BelongToOneSideEach) {
  PortSet all;
  for (Side side : kAllSides) {
    EXPECT_FALSE(all.meets(ports_of(side)));
    all |= ports_of(side);
  }
  EXPECT_EQ(all, kAllPorts);
}

TEST(Cells, HaveFourNeighbours) {
  const Cell cell{3, -5};
  EXPECT_EQ(neighbour(cell, Side::north), (Cell{3, -6}));
  EXPECT_EQ(neighbour(cell, Side::east), (Cell{4, -5}));
  EXPECT_EQ(neighbour(cell, Side::south), (Cell{3, -4}));
  EXPECT_EQ(neighbour(cell, Side::west), (Cell{2, -5}));
  for (Side side : kAllSides) {
    EXPECT_EQ(neighbour(neighbour(cell, side), opposite(side)), cell);
  }
}

TEST(EdgesOfATile, KeepTheFourSidesApart) {
  const Edges edges = edges_at(Side::north, Edge::city) + edges_at(Side::east, Edge::road) +
                      edges_at(Side::west, Edge::field);
  EXPECT_EQ(edge_at(edges, Side::north), Edge::city);
  EXPECT_EQ(edge_at(edges, Side::east), Edge::road);
  EXPECT_EQ(edge_at(edges, Side::south), Edge::none);
  EXPECT_EQ(edge_at(edges, Side::west), Edge::field);
}

TEST(Players, FormSets) {
  const PlayerSet set = set_of(kRed, kPink);
  EXPECT_TRUE(set.contains(kRed));
  EXPECT_FALSE(set.contains(kBlue));
  EXPECT_TRUE(set.contains(kPink));
}

}  // namespace
}  // namespace cartulary::test
