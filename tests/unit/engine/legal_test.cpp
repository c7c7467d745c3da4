#include "engine/legal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>

#include "engine/rules_of.hpp"
#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

/// Quarter turns clockwise.
constexpr Rotation k0{0}, k1{1}, k2{2}, k3{3};

class Generator : public ::testing::Test {
 protected:
  void start(const Ruleset& rules, std::initializer_list<const char*> turns = {}) {
    game_.reset(engine::rules_of(rules), 2);
    play(game_, turns);
  }
  std::set<Placement> placements(const char* tile) {
    legal_placements(game_, find_tile(tile), placements_);
    std::set<Placement> out(placements_.begin(), placements_.end());
    EXPECT_EQ(out.size(), placements_.size()) << "a placement is listed twice";
    return out;
  }
  std::set<Choice> choices(const char* tile) {
    legal_choices(game_, find_tile(tile), *choices_);
    std::set<Choice> out(choices_->begin(), choices_->end());
    EXPECT_EQ(out.size(), choices_->size()) << "a choice is listed twice";
    return out;
  }

  Game game_;
  Placements placements_;
  std::unique_ptr<Choices> choices_ = std::make_unique<Choices>();
};

TEST_F(Generator, FindsEveryPlaceAtTheStartTile) {
  start({});
  EXPECT_EQ(placements("C"),
            (std::set<Placement>{{{0, -1}, k0}, {{0, -1}, k1}, {{0, -1}, k2}, {{0, -1}, k3}}));
  EXPECT_EQ(placements("E"),
            (std::set<Placement>{{{0, -1}, k2}, {{0, 1}, k1}, {{0, 1}, k2}, {{0, 1}, k3}}));
  EXPECT_EQ(placements("B").size(), 4u) << "every rotation of a tile that always looks the same";
  EXPECT_EQ(placements("X").size(), 8u);
}

TEST_F(Generator, LaysTheFirstTileAtTheOrigin) {
  start({.start = Start::random});
  EXPECT_EQ(placements("V"),
            (std::set<Placement>{{{0, 0}, k0}, {{0, 0}, k1}, {{0, 0}, k2}, {{0, 0}, k3}}));
  EXPECT_EQ(choices("V").size(), 4u * (1 + 3));
}

TEST_F(Generator, OffersEachFreeSegment) {
  start({});
  const TileId e = find_tile("E");
  const Deployment city{segment_of(e, "city")}, field{segment_of(e, "field")};
  EXPECT_EQ(choices("E"), (std::set<Choice>{{{0, -1}, k2, city},
                                            {{0, -1}, k2, field},
                                            {{0, -1}, k2},
                                            {{0, 1}, k1, city},
                                            {{0, 1}, k1, field},
                                            {{0, 1}, k1},
                                            {{0, 1}, k2, city},
                                            {{0, 1}, k2, field},
                                            {{0, 1}, k2},
                                            {{0, 1}, k3, city},
                                            {{0, 1}, k3, field},
                                            {{0, 1}, k3}}));
}

TEST_F(Generator, LeavesOutWhatIsOccupied) {
  start({}, {"U 1,0 r1 road"});
  const TileId u = find_tile("U");
  const Deployment road{segment_of(u, "road")}, field{segment_of(u, "field1")};
  const auto with_u = choices("U");
  EXPECT_FALSE(with_u.contains({{2, 0}, k1, road}));
  EXPECT_TRUE(with_u.contains({{2, 0}, k1, field}));
  EXPECT_FALSE(with_u.contains({{-1, 0}, k1, road})) << "the other end of the same road";
  EXPECT_TRUE(with_u.contains({{1, 1}, k1, road})) << "a road of its own";
}

TEST_F(Generator, LeavesOutFarmersWhereTheyAreNotPlayed) {
  start({.farmers = false});
  const SegmentIndex field = segment_of(find_tile("B"), "field");
  for (const Choice& choice : choices("B")) {
    EXPECT_NE(choice.deployment.of(Figure::meeple), field);
  }
  EXPECT_EQ(choices("B").size(), 2u * 4u);
}

TEST_F(Generator, OffersNoMeepleFromAnEmptySupply) {
  start({.meeples = 1}, {"U 1,0 r1 road", "B 0,1 r0"});
  for (const Choice& choice : choices("V"))
    EXPECT_EQ(choice.deployment.of(Figure::meeple), kNoSegment);
  EXPECT_EQ(choices("V").size(), placements("V").size());
}

TEST_F(Generator, StaysOnTheTable) {
  start({.table = Table{1, 2, 0, 1, false}});
  EXPECT_TRUE(placements("B").empty());
  EXPECT_TRUE(choices("U").empty());
  EXPECT_EQ(placements("E"), (std::set<Placement>{{{0, -1}, k2}}));
}

TEST_F(Generator, IsSilentAfterTheEnd) {
  start({.end = End::first_unplaceable, .table = Table{1, 2, 0, 1, false}}, {"discard B"});
  EXPECT_TRUE(placements("E").empty());
  EXPECT_TRUE(choices("E").empty());
}

// The monastery's free field touches the tile on both sides of its road and so makes its two
// fields one; the eastern one touches a farmer: neither can be taken.
TEST_F(Generator, SeesAFreeFeatureThatJoinsTwoSegments) {
  start({.start = Start::random}, {"A 0,0 r0", "E 1,0 r2", "G 1,1 r1 field2"});
  std::set<SegmentIndex> free;
  for (const Choice& choice : choices("U")) {
    if (choice.cell == Cell{0, 1} && choice.rotation == k0)
      free.insert(choice.deployment.of(Figure::meeple));
  }
  EXPECT_EQ(free, (std::set<SegmentIndex>{segment_of(find_tile("U"), "road"), kNoSegment}));
}

// The same with a shepherd: he keeps other shepherds out of both fields, and no farmer.
TEST_F(Generator, SeesAFreeFieldThatJoinsTwoPastures) {
  start({.expansions = kHillsAndSheep, .start = Start::random},
        {"A 0,0 r0", "E 1,0 r2", "G 1,1 r1 shepherd2 draw:1"});
  const TileId u = find_tile("U");
  std::set<Choice> here;
  for (const Choice& choice : choices("U")) {
    if (choice.cell == Cell{0, 1} && choice.rotation == k0) here.insert(choice);
  }
  std::set<Choice> expected{{{0, 1}, k0}};
  for (const char* word : {"road", "field1", "field2"}) {
    expected.insert({{0, 1}, k0, {segment_of(u, word)}});
  }
  EXPECT_EQ(here, expected);
}

TEST_F(Generator, OffersTheShepherdOnFieldsOnly) {
  start({.expansions = kHillsAndSheep});
  std::set<SegmentIndex> pastures;
  for (const Choice& choice : choices("J")) {
    if (choice.deployment.figure == Figure::shepherd) pastures.insert(choice.deployment.segment);
  }
  const TileId j = find_tile("J");
  EXPECT_EQ(pastures, (std::set<SegmentIndex>{segment_of(j, "field1"), segment_of(j, "field2")}));
  start({});
  for (const Choice& choice : choices("J")) EXPECT_NE(choice.deployment.figure, Figure::shepherd);
}

TEST_F(Generator, OffersNoShepherdWhoIsOnTheTable) {
  start({.expansions = kHillsAndSheep}, {"B 0,1 r0 shepherd draw:1", "E 0,-1 r2"});
  for (const Choice& choice : choices("B")) EXPECT_NE(choice.deployment.figure, Figure::shepherd);
}

}  // namespace
}  // namespace cartulary::test
