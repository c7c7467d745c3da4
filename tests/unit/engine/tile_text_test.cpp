// A row that contradicts itself does not compile, so only good rows can be tested here.
#include "engine/tile_text.hpp"

#include <gtest/gtest.h>

namespace cartulary::test {
namespace {

using namespace engine;

constexpr PortSet half(Side side, PortPlace place) {
  return PortSet::of(port(side, place));
}

/// Segments of a row, in its order.
constexpr SegmentIndex kSegment1{0}, kSegment2{1}, kSegment3{2}, kSegment4{3}, kSegment5{4},
    kSegment6{5};

TEST(TileText, CityWithCoatAndField) {
  constexpr TileType tile = parse_tile({"Q", "BA/Ccc+", "CCFC", "c=N,E,W+ f=SL,SR~1", "W"});
  EXPECT_EQ(tile.code, "Q");
  EXPECT_EQ(tile.alias, "BA/Ccc+");
  EXPECT_EQ(tile.illustrations, "W");
  ASSERT_EQ(tile.segments.size(), 2u);
  EXPECT_EQ(tile.segments[kSegment1].kind, FeatureKind::city);
  EXPECT_EQ(tile.segments[kSegment1].coats, 1);
  EXPECT_EQ(tile.segments[kSegment1].ports,
            ports_of(Side::north) | ports_of(Side::east) | ports_of(Side::west));
  EXPECT_EQ(tile.segments[kSegment2].kind, FeatureKind::field);
  EXPECT_EQ(tile.segments[kSegment2].coats, 0);
  EXPECT_EQ(tile.segments[kSegment2].ports, half(Side::south, left) | half(Side::south, right));
  EXPECT_EQ(tile.segments[kSegment2].bordered_cities, SegmentSet::of(kSegment1));
}

TEST(TileText, RoadOwnsTheMiddleAndFieldsTheHalves) {
  constexpr TileType tile =
      parse_tile({"U", "BA/RFr", "RFRF", "r=N,S f=NR,EL,ER,SL f=NL,SR,WL,WR", ""});
  ASSERT_EQ(tile.segments.size(), 3u);
  EXPECT_EQ(tile.segments[kSegment1].kind, FeatureKind::road);
  EXPECT_EQ(tile.segments[kSegment1].ports, half(Side::north, centre) | half(Side::south, centre));
  EXPECT_EQ(tile.segments[kSegment2].ports, half(Side::north, right) | half(Side::east, left) |
                                                half(Side::east, right) | half(Side::south, left));
  EXPECT_EQ(tile.edges[Side::north], Edge::road);
  EXPECT_EQ(tile.edges[Side::east], Edge::field);
}

TEST(TileText, MonasteryOwnsNoPort) {
  constexpr TileType tile = parse_tile({"B", "BA/L", "FFFF", "m f=NL,NR,EL,ER,SL,SR,WL,WR", ""});
  ASSERT_EQ(tile.segments.size(), 2u);
  EXPECT_EQ(tile.segments[kSegment1].kind, FeatureKind::monastery);
  EXPECT_TRUE(tile.segments[kSegment1].ports.empty());
}

// The row counts its cities; the engine counts all segments.
TEST(TileText, BorderedCitiesBecomeSegments) {
  constexpr TileType tile =
      parse_tile({"?", "?", "RCRC", "r=N r=S c=E c=W f=NL,SR~2 f=NR,SL~1", ""});
  EXPECT_EQ(tile.segments[kSegment5].bordered_cities, SegmentSet::of(kSegment4));
  EXPECT_EQ(tile.segments[kSegment6].bordered_cities, SegmentSet::of(kSegment3));
  constexpr TileType both = parse_tile({"?", "?", "FCFC", "c=E c=W f=NL,NR,SL,SR~12", ""});
  EXPECT_EQ(both.segments[kSegment3].bordered_cities,
            SegmentSet::of(kSegment1) | SegmentSet::of(kSegment2));
}

// A side that two cities share: the left and the centre port are the one's, the right port the
// other's, so that two such sides, port on port, join all four.
TEST(TileText, CitiesMayShareASide) {
  constexpr TileType tile = parse_tile({"?", "?", "CCFC", "c=N<,W c=N>,E f=SL,SR~12", ""});
  ASSERT_EQ(tile.segments.size(), 3u);
  EXPECT_EQ(tile.segments[kSegment1].ports,
            half(Side::north, left) | half(Side::north, centre) | ports_of(Side::west));
  EXPECT_EQ(tile.segments[kSegment2].ports, half(Side::north, right) | ports_of(Side::east));
  EXPECT_EQ(tile.segments[kSegment3].bordered_cities,
            SegmentSet::of(kSegment1) | SegmentSet::of(kSegment2));
  EXPECT_EQ(tile.edges[Side::north], Edge::city);
}

TEST(TileText, MarksOfTheWholeTileAreNoSegments) {
  constexpr TileType marked = parse_tile({"?", "?", "CFFF", "h c=N f=EL,ER,SL,SR,WL,WR~1", ""});
  EXPECT_EQ(marked.marks, MarkSet::of(Mark::hill));
  ASSERT_EQ(marked.segments.size(), 2u);
  EXPECT_EQ(marked.segments[kSegment2].bordered_cities, SegmentSet::of(kSegment1));
  constexpr TileType plain = parse_tile({"?", "?", "FFFF", "f=NL,NR,EL,ER,SL,SR,WL,WR", ""});
  EXPECT_TRUE(plain.marks.empty());
  ASSERT_EQ(plain.segments.size(), 1u);
}

TEST(TileText, MarksOfASegmentAreNotTheTiles) {
  constexpr TileType tile = parse_tile({"?", "?", "CFFF", "v c=N+h f=EL,ER,SL,SR,WL,WR~1", ""});
  EXPECT_EQ(tile.marks, MarkSet::of(Mark::vineyard));
  EXPECT_EQ(tile.segments[kSegment1].marks,
            MarkSet::of(Mark::coat_of_arms) | MarkSet::of(Mark::hill));
  EXPECT_TRUE(tile.segments[kSegment2].marks.empty());
  EXPECT_EQ(tile.all_marks(), tile.marks | tile.segments[kSegment1].marks);
}

}  // namespace
}  // namespace cartulary::test
