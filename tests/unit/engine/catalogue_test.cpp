// The facts of the tile reference (base game page) that the rows must add up to.
#include "engine/catalogue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <ostream>
#include <set>
#include <string>
#include <tuple>

#include "engine/hills_sheep/box.hpp"
#include "engine/tile_text.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

/// The rows of the base game come first.
bool is_of_base_game(TileId tile) {
  return index(tile) < kBaseRows.size();
}

/// Over all tiles of a box: how many carry a kind of segment, and how many segments.
struct KindTotals {
  const char* name;
  const Distribution* box;
  FeatureKind kind;
  int tiles;
  int segments;
};

void PrintTo(const KindTotals& totals, std::ostream* out) {
  *out << totals.name;
}

class KindsInABox : public ::testing::TestWithParam<KindTotals> {};

TEST_P(KindsInABox, HaveTheKnownTotals) {
  int tiles = 0, segments = 0;
  for (TileId t : kAllTiles) {
    const int here =
        static_cast<int>(std::count_if(kTiles[t].segments.begin(), kTiles[t].segments.end(),
                                       [](const Segment& s) { return s.kind == GetParam().kind; }));
    tiles += (here > 0) * GetParam().box->counts[t];
    segments += here * GetParam().box->counts[t];
  }
  EXPECT_EQ(tiles, GetParam().tiles);
  EXPECT_EQ(segments, GetParam().segments);
}

// Roads of the base game by adding up the page's own tile list; its statistics page prints 61
// segments.
INSTANTIATE_TEST_SUITE_P(
    Boxes, KindsInABox,
    ::testing::Values(
        KindTotals{"BaseFields", &kBaseDistribution, FeatureKind::field, 71, 126},
        KindTotals{"BaseRoads", &kBaseDistribution, FeatureKind::road, 45, 62},
        KindTotals{"BaseCities", &kBaseDistribution, FeatureKind::city, 44, 49},
        KindTotals{"BaseMonasteries", &kBaseDistribution, FeatureKind::monastery, 6, 6},
        KindTotals{"HillsFields", &kHillsSheepDistribution, FeatureKind::field, 18, 30},
        KindTotals{"HillsRoads", &kHillsSheepDistribution, FeatureKind::road, 9, 13},
        KindTotals{"HillsCities", &kHillsSheepDistribution, FeatureKind::city, 14, 20},
        KindTotals{"HillsMonasteries", &kHillsSheepDistribution, FeatureKind::monastery, 2, 2}),
    [](const auto& totals) { return std::string(totals.param.name); });

TEST(BaseBoxOfTiles, HasTenCoatsOfArms) {
  int coats = 0;
  for (TileId t : kAllTiles) {
    for (const Segment& s : kTiles[t].segments) coats += s.coats * kBaseDistribution.counts[t];
  }
  EXPECT_EQ(coats, 10);
}

TEST(BaseBoxOfTiles, HasEightVillages) {
  int villages = 0;
  for (TileId t : kAllTiles) {
    int roads = 0;
    for (const Segment& s : kTiles[t].segments) roads += s.kind == FeatureKind::road;
    villages += (roads >= 3) * kBaseDistribution.counts[t];
  }
  EXPECT_EQ(villages, 8);
}

TEST(BaseBoxOfTiles, HasFortyIllustratedTiles) {
  std::string all;
  for (TileId t : each<TileId>(kBaseRows.size())) {
    EXPECT_LE(kTiles[t].illustrations.size(), kBaseDistribution.counts[t]) << kTiles[t].code;
    all += kTiles[t].illustrations;
  }
  EXPECT_EQ(all.size(), 40u);
  const auto count = [&](char c) { return std::count(all.begin(), all.end(), c); };
  for (char letter : {'G', 'F', 'H', 'W'}) EXPECT_EQ(count(letter), 8) << letter;
  EXPECT_EQ(count('C'), 2);
  EXPECT_EQ(count('P'), 4);
  EXPECT_EQ(count('D'), 2);
}

// Eight hills, eight vineyards, two monasteries; no tile has two of them, none has a coat of arms.
TEST(HillsAndSheepBox, HasOneSpecialtyOnEachTile) {
  int hills = 0, vineyards = 0, gardens = 0;
  for (TileId t : kAllTiles) {
    const int copies = kHillsSheepDistribution.counts[t];
    const bool in_box = kTiles[t].code.starts_with("HS/") && !is_variant(t);
    EXPECT_EQ(copies > 0, in_box) << kTiles[t].code;
    int monasteries = 0;
    for (const Segment& s : kTiles[t].segments) {
      monasteries += s.kind == FeatureKind::monastery;
      if (copies > 0) {
        EXPECT_EQ(s.coats, 0) << kTiles[t].code;
      }
    }
    if (copies > 0) {
      EXPECT_EQ(kTiles[t].marks.size() + monasteries, 1) << kTiles[t].code;
      gardens += kTiles[t].illustrations == "G";
    } else if (is_of_base_game(t)) {
      EXPECT_TRUE(kTiles[t].marks.empty()) << kTiles[t].code;
    }
    hills += copies * kTiles[t].marks.contains(Mark::hill);
    vineyards += copies * kTiles[t].marks.contains(Mark::vineyard);
  }
  EXPECT_EQ(hills, 8);
  EXPECT_EQ(vineyards, 8);
  EXPECT_EQ(gardens, 1);
  EXPECT_EQ(kHillsSheepDistribution.counts[find_tile("HS/C!.v")], 2);
  EXPECT_EQ(kHillsSheepDistribution.counts[find_tile("HS/CC!.v")], 2);
  EXPECT_EQ(
      std::count(kHillsSheepDistribution.counts.begin(), kHillsSheepDistribution.counts.end(), 1),
      14);
}

TEST(Boxes, AreShuffledTogether) {
  const Distribution both = kPrintAndPlayDistribution + kHillsSheepDistribution;
  EXPECT_EQ(total(both.counts), 48 + 18);
  EXPECT_EQ(both.start, find_tile("D"));
  EXPECT_EQ(both.counts[find_tile("H")], 0);
  EXPECT_EQ(both.counts[find_tile("HS/C!.v")], 2);
  EXPECT_TRUE(both.inferred[find_tile("H")]);
  EXPECT_FALSE(both.inferred[find_tile("D")]);
  EXPECT_FALSE(both.inferred[find_tile("HS/C!.v")]);
}

TEST(Boxes, HoldAsManyTilesAsTheySay) {
  EXPECT_EQ(total(kBaseDistribution.counts), 72);
  EXPECT_EQ(total(kPrintAndPlayDistribution.counts), 48);
  EXPECT_EQ(std::count(kBaseDistribution.inferred.begin(), kBaseDistribution.inferred.end(), true),
            0);
  for (TileId t : kAllTiles) {
    EXPECT_EQ(kPrintAndPlayDistribution.inferred[t], is_of_base_game(t) && t != find_tile("D"))
        << kTiles[t].code;
  }
  for (const Distribution* box : {&kBaseDistribution, &kPrintAndPlayDistribution}) {
    EXPECT_EQ(box->start, find_tile("D"));
    EXPECT_EQ(box->counts[find_tile("D")], 4);
  }
  // The demo is drawn from the base game.
  for (TileId t : kAllTiles) {
    EXPECT_LE(kPrintAndPlayDistribution.counts[t], kBaseDistribution.counts[t]);
  }
}

TEST(Names, FindEveryTile) {
  std::set<std::string_view> names;
  for (TileId id : kAllTiles) {
    EXPECT_EQ(find_tile(kTiles[id].code), id);
    EXPECT_EQ(find_tile(kTiles[id].alias), id);
    names.insert(kTiles[id].code);
    names.insert(kTiles[id].alias);
    // A tile of an expansion has one name, but an abbey has two.
    const bool two = is_of_base_game(kPlainTile[id]) || kTiles[id].code == "AM/A";
    EXPECT_EQ(kTiles[id].code != kTiles[id].alias, two) << kTiles[id].code;
  }
  // Eight variants of the base game have a letter, ten of other boxes have none.
  EXPECT_EQ(names.size(), 2u * (kBaseRows.size() + 8) + kExpansionRows.size() + 10 + 1);
  EXPECT_EQ(kPlainTile[find_tile("HS/RR.hG")], find_tile("HS/RR.h"));
  for (const VariantRow& garden : kVariantRows) {
    const TileId tile = find_tile(garden.code);
    ASSERT_NE(tile, kNoTile) << garden.code;
    EXPECT_EQ(find_tile(garden.alias), tile);
    const TileId plain = kPlainTile[tile];
    EXPECT_EQ(kTiles[plain].code, garden.plain);
    EXPECT_NE(kTiles[plain].illustrations.find('G'), std::string_view::npos) << garden.code;
    EXPECT_EQ(kTiles[tile].segments.size(), kTiles[plain].segments.size() + 1);
    EXPECT_EQ(kTiles[tile].segments.back().kind, FeatureKind::garden);
  }
  EXPECT_EQ(find_tile("Y"), kNoTile);
  EXPECT_EQ(find_tile(""), kNoTile);
  EXPECT_EQ(find_tile("a"), kNoTile);
}

/// Edges clockwise from north, in capitals.
std::string edges_of(const OrientedTile& tile) {
  std::string out;
  for (Side side : kAllSides) out += tile_text::kEdgeLetters[index(edge_at(tile.edges, side))];
  return out;
}

std::string reversed(const std::string& edges) {
  // Seen in a mirror, east and west change places.
  return {edges[0], edges[3], edges[2], edges[1]};
}

TEST(Tiles, JAndKAreMirrorImagesAndNotRotations) {
  const TileId j = find_tile("J"), k = find_tile("K");
  const OrientedTile& upright_j = kOriented[j][Rotation{0}];
  const OrientedTile& upright_k = kOriented[k][Rotation{0}];
  EXPECT_EQ(edges_of(upright_j), "CRRF");
  EXPECT_EQ(edges_of(upright_k), "CFRR");
  EXPECT_EQ(reversed(edges_of(upright_j)), edges_of(upright_k));
  for (Rotation r : kAllRotations) EXPECT_NE(upright_j.edges, kOriented[k][r].edges);
}

class EveryTile : public ::testing::TestWithParam<int> {
 protected:
  TileId id_ = static_cast<TileId>(GetParam());
};

TEST_P(EveryTile, ShowsTheEdgesOfItsRowInEveryRotation) {
  std::string row(kTileRows[index(id_)].edges);
  row.resize(4);  // an abbey has none
  for (Rotation r : kAllRotations) {
    std::string turned = row;
    std::rotate(turned.begin(), turned.end() - static_cast<int>(r), turned.end());
    EXPECT_EQ(edges_of(kOriented[id_][r]), turned);
  }
}

TEST_P(EveryTile, OwnsEachPortOnce) {
  if (kTileRows[index(id_)].edges.empty()) return;  // an abbey has no ports
  for (Rotation r : kAllRotations) {
    const OrientedTile& tile = kOriented[id_][r];
    ASSERT_EQ(tile.segment_count, kTiles[id_].segments.size());
    for (Port p : kAllPorts) {
      int owners = 0;
      for (SegmentIndex s : each<SegmentIndex>(tile.segment_count)) {
        if (!tile.ports[s].contains(p)) continue;
        ++owners;
        EXPECT_EQ(tile.segment_at[p], s);
      }
      const bool free_middle =
          place_of(p) == centre && (edge_at(tile.edges, side_of(p)) == Edge::field ||
                                    edge_at(tile.edges, side_of(p)) == Edge::river);
      EXPECT_EQ(owners, free_middle ? 0 : 1);
      EXPECT_EQ(tile.segment_at[p] == kNoSegment, free_middle);
    }
  }
}

TEST_P(EveryTile, HasFieldsThatBorderCitiesOnly) {
  const auto& segments = kTiles[id_].segments;
  for (const Segment& s : segments) {
    for (SegmentIndex c : s.bordered_cities) {
      EXPECT_EQ(s.kind, FeatureKind::field);
      ASSERT_LT(index(c), segments.size());
      EXPECT_EQ(segments[c].kind, FeatureKind::city);
    }
  }
}

TEST_P(EveryTile, LooksAlikeWhereItsEdgesAndSegmentsHaveTheSamePorts) {
  using Looks = std::multiset<std::tuple<FeatureKind, uint16_t, uint16_t>>;
  const auto looks = [&](Rotation r) {
    Looks out;
    const OrientedTile& shape = kOriented[id_][r];
    for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
      out.insert({shape.kinds[s], shape.ports[s].bits, kTiles[id_].segments[s].marks.bits});
    }
    return std::pair(shape.edges, out);  // a river is no segment
  };
  for (Rotation r : kAllRotations) {
    for (Rotation other : kAllRotations) {
      EXPECT_EQ(kLookAlike[id_][r].contains(other), looks(r) == looks(other));
    }
  }
}

TEST_P(EveryTile, FitsWhereItsEdgesMatch) {
  const bool any = kTileRows[index(id_)].edges.empty();
  for (Edges wanted : each<Edges>(kEdgesInAll)) {
    for (Rotation r : kAllRotations) {
      // A tile without edges fits all of them in one rotation, and needs four.
      bool match = !any || r == Rotation{0};
      for (Side side : kAllSides) {
        const Edge want = edge_at(wanted, side);
        if (any) match = match && want != Edge::none;
        if (any || want == Edge::none) continue;
        match = match && want == edge_at(kOriented[id_][r].edges, side);
      }
      EXPECT_EQ(kFits[id_][wanted].contains(r), match);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Rows, EveryTile, ::testing::Range(0, kTileTypes), [](const auto& row) {
  std::string name(kTiles[static_cast<TileId>(row.param)].code);
  // Names of tests have letters and digits only; `!` marks the two special tiles.
  std::string out;
  for (char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c))) out += c;
    if (c == '!') out += "Special";
  }
  return out;
});

}  // namespace
}  // namespace cartulary::test
