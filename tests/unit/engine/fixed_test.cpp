#include "engine/fixed.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/engine/names.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

template <class T, std::size_t N>
std::vector<T> items(const StaticVector<T, N>& v) {
  return {v.begin(), v.end()};
}

TEST(StaticVectorOfInts, GrowsAndShrinks) {
  StaticVector<int, 4> v;
  EXPECT_TRUE(v.empty());
  for (int i : {7, 8, 9}) v.push_back(i);
  EXPECT_EQ(items(v), (std::vector{7, 8, 9}));
  EXPECT_EQ(v.back(), 9);
  v.swap_remove(0);
  EXPECT_EQ(items(v), (std::vector{9, 8}));
  v.swap_remove(1);
  EXPECT_EQ(items(v), (std::vector{9}));
  v.clear();
  EXPECT_EQ(v.size(), 0u);
  EXPECT_EQ(v.capacity(), 4u);
}

TEST(StaticVectorOfInts, PushesOnlyWhatIsWanted) {
  StaticVector<int, 3> v;
  v.push_back_if(true, 1);
  v.push_back_if(false, 2);
  v.push_back_if(true, 3);
  EXPECT_EQ(items(v), (std::vector{1, 3}));
}

TEST(StaticVectorOfInts, GrowsByWhatIsWrittenLater) {
  StaticVector<int, 5> v;
  v.push_back(1);
  int* const room = v.grow<3>(2);
  for (int i = 0; i < 3; ++i) room[i] = 10 + i;
  EXPECT_EQ(items(v), (std::vector{1, 10, 11}));
  v.push_back(2);
  EXPECT_EQ(items(v), (std::vector{1, 10, 11, 2}));
}

TEST(StaticVectorOfInts, CopiesWhatItHasHoweverLarge) {
  StaticVector<int, 4> small;
  StaticVector<int, 400> large;
  for (int i : {7, 8, 9}) {
    small.push_back(i);
    large.push_back(i);
  }
  const auto small_copy = small;
  auto large_copy = large;
  large_copy.push_back(10);
  EXPECT_EQ(items(small_copy), (std::vector{7, 8, 9}));
  EXPECT_EQ(items(large_copy), (std::vector{7, 8, 9, 10}));
  large_copy = large;
  EXPECT_EQ(items(large_copy), (std::vector{7, 8, 9}));
}

TEST(TileSetOfAFeature, CountsATileOnce) {
  for (int tile : {0, 63, 64, 127}) {
    TileSet one;
    one.insert(static_cast<TileIndex>(tile));
    EXPECT_EQ(TileSet::of(static_cast<TileIndex>(tile)), one);
  }
  TileSet set;
  for (int tile : {0, 63, 64, 127, 63, 0}) set.insert(static_cast<TileIndex>(tile));
  EXPECT_EQ(set.count(), 4);
  EXPECT_TRUE(set.contains(TileIndex{64}));
  EXPECT_FALSE(set.contains(TileIndex{65}));
  TileSet other;
  other.insert(TileIndex{64});
  other.insert(TileIndex{65});
  set.merge(other);
  EXPECT_EQ(set.count(), 5);
}

TEST(PlayerCountsOfAFeature, KeepPlayersApart) {
  PlayerCounts counts;
  EXPECT_FALSE(counts.any());
  for (int n = 0; n < 200; ++n) counts.add(kRed);
  counts.add(kPink);
  EXPECT_EQ(counts[kRed], 200);
  EXPECT_EQ(counts[kBlue], 0);
  EXPECT_EQ(counts[kPink], 1);
  counts.add(kGreen, 2);
  EXPECT_EQ(counts[kGreen], 2) << "one that counts for two";
  PlayerCounts more;
  more.add(kPink);
  more.add(kBlue);
  counts.merge(more);
  EXPECT_EQ(counts[kBlue], 1);
  EXPECT_EQ(counts[kPink], 2);
  counts.clear();
  EXPECT_FALSE(counts.any());
}

}  // namespace
}  // namespace cartulary::test
