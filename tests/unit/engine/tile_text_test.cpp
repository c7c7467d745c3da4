// A row that contradicts itself does not compile, so only good rows can be tested here.
#include "engine/tile_text.hpp"

#include <gtest/gtest.h>

namespace cartulary::test {
namespace {

using namespace engine;

constexpr PortMask half(Side side, PortPlace place) {
  return bit(port(side, place));
}

TEST(TileText, CityWithCoatAndField) {
  constexpr TileType tile = parse_tile({"Q", "BA/Ccc+", "CCFC", "c=N,E,W+ f=SL,SR~1", "W"});
  EXPECT_EQ(tile.code, "Q");
  EXPECT_EQ(tile.alias, "BA/Ccc+");
  EXPECT_EQ(tile.illustrations, "W");
  ASSERT_EQ(tile.segments.size(), 2u);
  EXPECT_EQ(tile.segments[0].kind, FeatureKind::city);
  EXPECT_EQ(tile.segments[0].coats, 1);
  EXPECT_EQ(tile.segments[0].ports,
            ports_of(Side::north) | ports_of(Side::east) | ports_of(Side::west));
  EXPECT_EQ(tile.segments[1].kind, FeatureKind::field);
  EXPECT_EQ(tile.segments[1].coats, 0);
  EXPECT_EQ(tile.segments[1].ports, half(Side::south, left) | half(Side::south, right));
  EXPECT_EQ(tile.segments[1].bordered_cities, 1u << 0);
}

TEST(TileText, RoadOwnsTheMiddleAndFieldsTheHalves) {
  constexpr TileType tile =
      parse_tile({"U", "BA/RFr", "RFRF", "r=N,S f=NR,EL,ER,SL f=NL,SR,WL,WR", ""});
  ASSERT_EQ(tile.segments.size(), 3u);
  EXPECT_EQ(tile.segments[0].kind, FeatureKind::road);
  EXPECT_EQ(tile.segments[0].ports, half(Side::north, centre) | half(Side::south, centre));
  EXPECT_EQ(tile.segments[1].ports, half(Side::north, right) | half(Side::east, left) |
                                        half(Side::east, right) | half(Side::south, left));
  EXPECT_EQ(edge_of(tile, Side::north), Edge::road);
  EXPECT_EQ(edge_of(tile, Side::east), Edge::field);
}

TEST(TileText, MonasteryOwnsNoPort) {
  constexpr TileType tile = parse_tile({"B", "BA/L", "FFFF", "m f=NL,NR,EL,ER,SL,SR,WL,WR", ""});
  ASSERT_EQ(tile.segments.size(), 2u);
  EXPECT_EQ(tile.segments[0].kind, FeatureKind::monastery);
  EXPECT_EQ(tile.segments[0].ports, 0);
}

// The row counts its cities; the engine counts all segments.
TEST(TileText, BorderedCitiesBecomeSegments) {
  constexpr TileType tile =
      parse_tile({"?", "?", "RCRC", "r=N r=S c=E c=W f=NL,SR~2 f=NR,SL~1", ""});
  EXPECT_EQ(tile.segments[4].bordered_cities, 1u << 3);
  EXPECT_EQ(tile.segments[5].bordered_cities, 1u << 2);
  constexpr TileType both = parse_tile({"?", "?", "FCFC", "c=E c=W f=NL,NR,SL,SR~12", ""});
  EXPECT_EQ(both.segments[2].bordered_cities, 0b11u);
}

// A side that two cities share: the left and the centre port are the one's, the right port the
// other's, so that two such sides, port on port, join all four.
TEST(TileText, CitiesMayShareASide) {
  constexpr TileType tile = parse_tile({"?", "?", "CCFC", "c=N<,W c=N>,E f=SL,SR~12", ""});
  ASSERT_EQ(tile.segments.size(), 3u);
  EXPECT_EQ(tile.segments[0].ports,
            half(Side::north, left) | half(Side::north, centre) | ports_of(Side::west));
  EXPECT_EQ(tile.segments[1].ports, half(Side::north, right) | ports_of(Side::east));
  EXPECT_EQ(tile.segments[2].bordered_cities, 0b11u);
  EXPECT_EQ(edge_of(tile, Side::north), Edge::city);
}

TEST(TileText, MarksOfTheWholeTileAreNoSegments) {
  constexpr auto kMark = engine::Mark{1};
  constexpr TileType marked =
      parse_tile({"?", "?", "CFFF", "c=N f=EL,ER,SL,SR,WL,WR~1", "", kMark});
  EXPECT_EQ(marked.mark, kMark);
  ASSERT_EQ(marked.segments.size(), 2u);
  EXPECT_EQ(marked.segments[1].bordered_cities, 0b1u);
  constexpr TileType plain = parse_tile({"?", "?", "FFFF", "f=NL,NR,EL,ER,SL,SR,WL,WR", ""});
  EXPECT_EQ(plain.mark, engine::kNoMark);
  ASSERT_EQ(plain.segments.size(), 1u);
}

}  // namespace
}  // namespace cartulary::test
