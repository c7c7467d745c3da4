// Numbers that are types of their own, sets of them and tables by them.
#include "engine/numbered.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/game.hpp"
#include "tests/unit/engine/names.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

// Code that must not compile: a number in the place of another one, or of a plain number.

template <class A, class B>
concept CanBeCompared = requires(A a, B b) {
  a == b;
};
template <class A, class B>
concept Unlike =
    !std::is_convertible_v<A, B> && !std::is_convertible_v<B, A> && !CanBeCompared<A, B>;
template <class T, class... Others>
concept UnlikeAll = (Unlike<T, Others> && ...);
static_assert(CanBeCompared<Player, Player> && CanBeCompared<PortSet, PortSet>);
static_assert(UnlikeAll<Player, int, std::size_t, bool, TileId, TileIndex, SegmentIndex, Rotation>);
static_assert(UnlikeAll<TileId, int, std::size_t, bool, TileIndex, SegmentIndex, Rotation, Port>);
static_assert(UnlikeAll<TileIndex, int, std::size_t, bool, SegmentIndex, Rotation, Port, Node>);
static_assert(UnlikeAll<SegmentIndex, int, std::size_t, bool, Rotation, Port, Node>);
static_assert(UnlikeAll<Node, int, std::size_t, bool, SquareIndex, Edges, Port>);
static_assert(UnlikeAll<Edges, int, std::size_t, bool, Edge, PortSet>);
static_assert(UnlikeAll<PlayerSet, int, uint8_t, Player, RotationSet, ExpansionSet>);
static_assert(UnlikeAll<PortSet, int, uint16_t, Port, SegmentSet>);

template <class A, class B>
concept CanBeAdded = requires(A a, B b) {
  a + b;
};
static_assert(!CanBeAdded<Player, int> && !CanBeAdded<Player, Player>);
static_assert(!CanBeAdded<TileId, int> && !CanBeAdded<TileIndex, SegmentIndex>);
static_assert(!CanBeAdded<Node, int> && !CanBeAdded<Node, Node>);
static_assert(CanBeAdded<Node, SegmentIndex> && CanBeAdded<Edges, Edges>);

template <class T>
concept CanBeCounted = requires(T value) {
  ++value;
};
static_assert(!CanBeCounted<Player> && !CanBeCounted<Rotation> && !CanBeCounted<TileId>);

template <class Table, class Key>
concept LookedUpBy = requires(Table table, Key key) {
  table[key];
};
static_assert(LookedUpBy<PerPlayer<int>, Player> && LookedUpBy<TileCounts, TileId>);
static_assert(!LookedUpBy<PerPlayer<int>, int> && !LookedUpBy<PerPlayer<int>, std::size_t>);
static_assert(!LookedUpBy<PerPlayer<int>, TileId> && !LookedUpBy<TileCounts, Player>);
static_assert(!LookedUpBy<StaticVector<Segment, kMaxSegments, SegmentIndex>, std::size_t>);

using Lay = decltype(&Board::lay);
static_assert(std::is_invocable_v<Lay, Board&, TileId, Cell, Rotation>);
static_assert(!std::is_invocable_v<Lay, Board&, Rotation, Cell, TileId>);
static_assert(!std::is_invocable_v<Lay, Board&, int, Cell, int>);

using NodeOf = decltype(&Board::node);
static_assert(std::is_invocable_v<NodeOf, const Board&, TileIndex, SegmentIndex>);
static_assert(!std::is_invocable_v<NodeOf, const Board&, SegmentIndex, TileIndex>);
static_assert(!std::is_invocable_v<NodeOf, const Board&, TileId, SegmentIndex>);

using PlaceMeeple = decltype(&Board::place_meeple);
static_assert(std::is_invocable_v<PlaceMeeple, Board&, Node, Player, Figure>);
static_assert(!std::is_invocable_v<PlaceMeeple, Board&, Player, Node, Figure>);
static_assert(!std::is_invocable_v<PlaceMeeple, Board&, TileIndex, Player, Figure>);

using TakeIntoHand = decltype(&Game::take_into_hand);
static_assert(std::is_invocable_v<TakeIntoHand, Game&, Player, TileId>);
static_assert(!std::is_invocable_v<TakeIntoHand, Game&, TileId, Player>);
static_assert(!std::is_invocable_v<TakeIntoHand, Game&, int, TileId>);

/// Everything that a loop gives, in its order.
template <class Range>
auto items(const Range& range) {
  std::vector<std::decay_t<decltype(*range.begin())>> out;
  for (const auto item : range) out.push_back(item);
  return out;
}

TEST(NumbersOfTheirOwn, TellTheirIndex) {
  EXPECT_EQ(index(kRed), 0u);
  EXPECT_EQ(index(kPink), 5u);
  EXPECT_EQ(index(kNobody), 255u);
  EXPECT_EQ(index(kNoNode), 65535u);
  EXPECT_EQ(index(Side::west), 3u);
}

TEST(NumbersOfTheirOwn, AreLoopedOver) {
  EXPECT_EQ(items(each<Player>(3)), (std::vector{kRed, kBlue, kGreen}));
  EXPECT_EQ(items(each<Side>(kSides)), items(kAllSides));
  EXPECT_EQ(items(each<Rotation>(kRotations)), items(kAllRotations));
  EXPECT_TRUE(items(each<Player>(0)).empty());
  EXPECT_EQ(items(kAllTiles).size(), std::size_t{kTileTypes});
  // As many as the type has: the end is one beyond the last number.
  EXPECT_EQ(items(each<TileId>(256)).back(), kNoTile);
  EXPECT_EQ(items(each<TileId>(256)).size(), 256u);
}

TEST(NumbersOfTheirOwn, LeadFromATileToItsNodes) {
  constexpr Node kNode{40};
  EXPECT_EQ(kNode + SegmentIndex{0}, kNode);
  EXPECT_EQ(kNode + SegmentIndex{8}, Node{48});
  EXPECT_EQ(Node{48} - kNode, SegmentIndex{8});
}

TEST(SetsOfNumbers, AreEmptyAtFirst) {
  constexpr PlayerSet kNone;
  EXPECT_TRUE(kNone.empty());
  EXPECT_EQ(kNone.size(), 0);
  EXPECT_TRUE(items(kNone).empty());
  for (Player p : each<Player>(kMaxPlayers)) EXPECT_FALSE(kNone.contains(p));
}

TEST(SetsOfNumbers, HoldWhatIsInserted) {
  PlayerSet set;
  for (Player p : {kPink, kBlue, kPink}) set.insert(p);
  EXPECT_FALSE(set.empty());
  EXPECT_EQ(set.size(), 2);
  EXPECT_TRUE(set.contains(kBlue) && set.contains(kPink));
  EXPECT_FALSE(set.contains(kRed) || set.contains(kGreen) || set.contains(kBlack));
  EXPECT_EQ(set, PlayerSet::of(kBlue) | PlayerSet::of(kPink));
  EXPECT_NE(set, PlayerSet::of(kBlue));
}

TEST(SetsOfNumbers, InsertOnlyWhatIsWanted) {
  PlayerSet set = PlayerSet::of(kRed);
  set.insert_if(false, kBlue);
  EXPECT_EQ(set, set_of(kRed));
  set.insert_if(false, kRed);
  EXPECT_EQ(set, set_of(kRed)) << "nothing is taken out";
  set.insert_if(true, kBlue);
  EXPECT_EQ(set, set_of(kRed, kBlue));
}

TEST(SetsOfNumbers, AreLoopedOverFromTheLowest) {
  EXPECT_EQ(items(set_of(kPink, kRed, kYellow)), (std::vector{kRed, kYellow, kPink}));
  EXPECT_EQ(set_of(kPink, kYellow).lowest(), kYellow);
  EXPECT_EQ(set_of(kRed).lowest(), kRed);
  EXPECT_EQ(PortSet::of(Port{11}).lowest(), Port{11});
}

TEST(SetsOfNumbers, HoldTheFirstFew) {
  EXPECT_TRUE(PlayerSet::first(0).empty());
  EXPECT_EQ(items(PlayerSet::first(4)), items(each<Player>(4)));
  EXPECT_EQ(items(kAllPorts), items(each<Port>(kPorts)));
  EXPECT_EQ(items(kEveryRotation), items(kAllRotations));
  // As many as there are bits.
  EXPECT_EQ(PlayerSet::first(8).size(), 8);
  EXPECT_EQ(SegmentSet::first(16).size(), 16);
  EXPECT_TRUE(SegmentSet::of(SegmentIndex{15}).contains(SegmentIndex{15}));
}

TEST(SetsOfNumbers, AreUnitedIntersectedAndSubtracted) {
  constexpr PlayerSet kSome = set_of(kRed, kBlue, kBlack);
  constexpr PlayerSet kOthers = set_of(kBlue, kPink);
  EXPECT_EQ(kSome | kOthers, set_of(kRed, kBlue, kBlack, kPink));
  EXPECT_EQ(kSome & kOthers, set_of(kBlue));
  EXPECT_EQ(kSome - kOthers, set_of(kRed, kBlack));
  EXPECT_EQ(kOthers - kSome, set_of(kPink));
  EXPECT_TRUE((kSome - kSome).empty());
  EXPECT_TRUE(kSome.meets(kOthers));
  EXPECT_FALSE(kSome.meets(set_of(kGreen, kPink)));
  EXPECT_FALSE(kSome.meets({}));
  PlayerSet set = kSome;
  set |= kOthers;
  EXPECT_EQ(set, kSome | kOthers);
  set &= kOthers;
  EXPECT_EQ(set, kOthers);
}

TEST(SetsOfNumbers, AreThemselvesWhenWantedAndElseEmpty) {
  constexpr PortSet kNorth = ports_of(Side::north);
  EXPECT_EQ(kNorth.when(true), kNorth);
  EXPECT_TRUE(kNorth.when(false).empty());
  EXPECT_EQ(kAllPorts.when(true), kAllPorts);
}

TEST(TablesByNumbers, AreLookedUpByThem) {
  ArrayBy<Side, char, kSides> letters{{'N', 'E', 'S', 'W'}};
  EXPECT_EQ(letters[Side::north], 'N');
  EXPECT_EQ(letters[Side::west], 'W');
  letters[Side::south] = 's';
  EXPECT_EQ(std::string(letters.begin(), letters.end()), "NEsW");
  EXPECT_EQ(letters.size(), std::size_t{kSides});
  const auto& same = letters;
  EXPECT_EQ(same[Side::south], 's');
}

TEST(TablesByNumbers, AreComparedAndFilled) {
  PerPlayer<int> points{};
  EXPECT_EQ(points[kPink], 0);
  const PerPlayer<int> before = points;
  points[kGreen] = 4;
  EXPECT_NE(points, before);
  points.fill(0);
  EXPECT_EQ(points, before);
}

TEST(TablesByNumbers, WorkAtCompileTime) {
  constexpr auto kOpposite = [] {
    ArrayBy<Side, Side, kSides> out{};
    for (Side side : kAllSides) out[side] = opposite(side);
    return out;
  }();
  static_assert(kOpposite[Side::north] == Side::south);
  static_assert(kOpposite[kOpposite[Side::east]] == Side::east);
  static_assert(set_of(kRed, kGreen).contains(kGreen) && set_of(kRed, kGreen).size() == 2);
}

}  // namespace
}  // namespace cartulary::test
