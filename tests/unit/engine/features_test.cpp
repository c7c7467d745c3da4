#include "engine/features.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/unit/engine/names.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

/// Joins the features of two segments; a loop closes where they are one already.
Node unite(Features& features, Node a, Node b) {
  const Node one = features.find(a);
  const Node other = features.find(b);
  return one == other ? one : features.unite_roots(one, other);
}

constexpr TileIndex kFirst{0}, kSecond{1}, kThird{2};

Feature city(TileIndex tile, int open, int coats = 0) {
  Feature out;
  out.kind = FeatureKind::city;
  out.tiles.insert(tile);
  out.open = static_cast<int16_t>(open);
  out.coats = static_cast<uint8_t>(coats);
  return out;
}

std::set<Node> ring(const Features& features, Node node) {
  std::set<Node> out;
  features.for_each_segment(node, [&](Node n) { EXPECT_TRUE(out.insert(n).second); });
  return out;
}

TEST(FeaturesOfTheBoard, AddUpWhenTheyJoin) {
  Features features;
  const Node a = features.add(city(kFirst, 3, 1));
  const Node b = features.add(city(kSecond, 6, 1));
  const Node c = features.add(city(kSecond, 3));
  features.place_meeple(a, kGreen);
  features.place_meeple(c, kGreen);
  unite(features, a, b);
  EXPECT_EQ(features.find(a), features.find(b));
  EXPECT_NE(features.find(a), features.find(c));
  unite(features, c, a);
  const Feature& whole = features.of(b);
  EXPECT_EQ(whole.tiles.count(), 2) << "two segments of one tile count once";
  EXPECT_EQ(features.segments(features.find(a)), 3);
  EXPECT_EQ(whole.open, 12);
  EXPECT_EQ(whole.coats, 2);
  EXPECT_EQ(whole.followers[kGreen], 2);
  for (Node n : {a, b, c}) EXPECT_EQ(ring(features, n), (std::set<Node>{a, b, c}));
}

TEST(FeaturesOfTheBoard, StayTheSameWhenALoopCloses) {
  Features features;
  const Node a = features.add(city(kFirst, 3, 1));
  const Node b = features.add(city(kSecond, 3));
  const Node root = unite(features, a, b);
  EXPECT_EQ(unite(features, b, a), root);
  EXPECT_EQ(features.segments(root), 2);
  EXPECT_EQ(features[root].open, 6);
  EXPECT_EQ(features[root].coats, 1);
  EXPECT_EQ(ring(features, a), (std::set<Node>{a, b}));
}

TEST(FeaturesOfTheBoard, AreCompleteWithoutOpenEnds) {
  EXPECT_FALSE(city(kFirst, 3).complete());
  EXPECT_TRUE(city(kFirst, 0).complete());
}

TEST(FeaturesOfTheBoard, SendAllMeeplesHome) {
  Features features;
  const Node a = features.add(city(kFirst, 3));
  const Node b = features.add(city(kSecond, 3));
  const Node other = features.add(city(kThird, 3));
  features.place_meeple(a, kRed);
  features.place_meeple(b, kBlue);
  features.place_meeple(other, kBlue);
  const Node root = unite(features, a, b);
  std::multiset<Player> home;
  features.remove_meeples(root, [&](Player p, Figure) { home.insert(p); });
  EXPECT_EQ(home, (std::multiset<Player>{kRed, kBlue}));
  EXPECT_FALSE(features[root].followers.any());
  EXPECT_EQ(features.meeple_on(a), kNobody);
  EXPECT_EQ(features.meeple_on(b), kNobody);
  EXPECT_EQ(features.meeple_on(other), kBlue);
  features.remove_meeples(root, [&](Player, Figure) { ADD_FAILURE() << "nobody is left"; });
}

TEST(FeaturesOfTheBoard, KnowTheirRootHoweverTheyJoined) {
  Features features;
  constexpr int kNodes = 512;
  for (int n = 0; n < kNodes; ++n) features.add(city(kFirst, 0));
  // Pairs, then pairs of pairs: most segments are told a new root.
  for (int step = 1; step < kNodes; step *= 2) {
    for (int n = 0; n < kNodes; n += 2 * step) {
      unite(features, static_cast<Node>(n), static_cast<Node>(n + step));
    }
  }
  EXPECT_EQ(ring(features, Node{17}).size(), 512u);
  for (Node n : each<Node>(kNodes)) EXPECT_EQ(features.find(n), features.find(Node{0}));
}

TEST(FeaturesOfTheBoard, StartAnewAfterAReset) {
  Features features;
  const Node a = features.add(city(kFirst, 3));
  features.place_meeple(a, kRed);
  features.reset();
  EXPECT_EQ(features.size(), 0);
  EXPECT_EQ(features.add(city(TileIndex{5}, 3)), a);
  EXPECT_EQ(features.meeple_on(a), kNobody);
  EXPECT_FALSE(features.of(a).followers.any());
}

}  // namespace
}  // namespace cartulary::test
