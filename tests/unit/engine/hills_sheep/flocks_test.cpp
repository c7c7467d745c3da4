// Shepherds, flocks, and hills as tiles (Hills & Sheep), rule by rule.
#include "engine/hills_sheep/flocks.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>

#include "engine/legal.hpp"
#include "engine/rules_of.hpp"
#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

class Meadow : public ::testing::Test {
 protected:
  Meadow() { start({.expansions = kHillsAndSheep}); }

  void start(const Ruleset& rules, int players = 2) {
    game_.reset(engine::rules_of(rules), players);
  }
  /// The first tile is laid freely; all that lies is what a test lays.
  void start_freely() { start({.expansions = kHillsAndSheep, .start = Start::random}); }

  bool legal(const char* text) const { return check(game_, turn(text)).empty(); }
  bool at_home(Player player) const { return game_.extra().flocks.of(player).at_home(); }
  int sheep(Player player) const { return game_.extra().flocks.of(player).sheep(); }
  int in_bag(Token token) const { return game_.extra().flocks.in_bag(token); }
  /// Points for sheep; no other points may have been scored.
  int points(Player player) const {
    EXPECT_EQ(game_.points(player), game_.points(player, Category::sheep));
    return game_.points(player);
  }
  void expect_all_tokens_in_the_bag() const {
    for (Token token : each<Token>(kTokenKinds)) EXPECT_EQ(in_bag(token), kTokensInAll[token]);
  }

  Game game_;
};

TEST_F(Meadow, BeginsWithAllTokensInTheBag) {
  EXPECT_TRUE(at_home(kRed) && at_home(kBlue));
  EXPECT_FALSE(game_.extra().flocks.any());
  expect_all_tokens_in_the_bag();
  int tokens = 0, sheep = 0;
  for (Token token : each<Token>(kTokenKinds)) {
    tokens += in_bag(token);
    sheep += in_bag(token) * sheep_on(token);
  }
  EXPECT_EQ(tokens, 18);
  EXPECT_EQ(sheep, 37);
}

// "Either place a meeple as normal or place your shepherd": he takes nothing from the supply, and
// no turn has both.
TEST_F(Meadow, ShepherdIsPlacedInsteadOfAMeeple) {
  const auto choices = std::make_unique<Choices>();
  legal_choices(game_, find_tile("B"), *choices);
  std::set<Choice> listed(choices->begin(), choices->end());
  EXPECT_EQ(listed.size(), choices->size());
  EXPECT_EQ(listed.size(), 4u * (1 + 2 + 1)) << "nobody, monk or farmer, shepherd";
  play(game_, {"B 0,1 r0 shepherd draw:3"});
  EXPECT_EQ(game_.supply(kRed), 7);
  EXPECT_FALSE(at_home(kRed));
}

TEST_F(Meadow, ShepherdNeedsNoMeeple) {
  start({.expansions = kHillsAndSheep, .meeples = 1});
  play(game_, {"B 0,1 r0 monastery", "E 0,-1 r2", "B 1,1 r0 shepherd draw:2"});
  EXPECT_EQ(game_.supply(kRed), 0);
  EXPECT_EQ(sheep(kRed), 2);
}

TEST_F(Meadow, ShepherdNeedsNoFarmersInTheGame) {
  start({.expansions = kHillsAndSheep, .farmers = false});
  EXPECT_FALSE(legal("B 0,1 r0 field"));
  EXPECT_TRUE(legal("B 0,1 r0 shepherd draw:1"));
}

TEST_F(Meadow, OnlyOneShepherdMayBePlacedInAField) {
  play(game_, {"B 0,1 r0 shepherd draw:1"});
  EXPECT_FALSE(legal("B 1,1 r0 shepherd draw:1"));
  EXPECT_FALSE(legal("U 1,0 r1 shepherd1 draw:1")) << "the same field, south of the road";
  EXPECT_TRUE(legal("U 1,0 r1 shepherd2 draw:1")) << "the field north of the road";
}

TEST_F(Meadow, ShepherdAndFarmerShareAField) {
  play(game_, {"B 0,1 r0 field", "B 1,1 r0 shepherd draw:1"});
  EXPECT_FALSE(legal("B 2,1 r0 field")) << "the farmer keeps other farmers out";
  start({.expansions = kHillsAndSheep});
  play(game_, {"B 0,1 r0 shepherd draw:1", "B 1,1 r0 field"});
  EXPECT_EQ(game_.supply(kBlue), 6);
}

TEST_F(Meadow, SheepStayWithTheShepherd) {
  play(game_, {"B 0,1 r0 shepherd draw:3"});
  EXPECT_EQ(sheep(kRed), 3);
  EXPECT_EQ(in_bag(Token::three), 4);
  EXPECT_EQ(points(kRed), 0);
  EXPECT_TRUE(game_.events().empty());
}

TEST_F(Meadow, WolfSendsANewShepherdHome) {
  play(game_, {"B 0,1 r0 shepherd draw:wolf"});
  EXPECT_TRUE(at_home(kRed));
  EXPECT_EQ(points(kRed), 0);
  expect_all_tokens_in_the_bag();
  ASSERT_EQ(game_.events().size(), 1u);
  const ScoreEvent& event = game_.events()[0];
  EXPECT_EQ(event.category, Category::sheep);
  EXPECT_EQ(event.extra.flock.end, FlockEnd::wolf);
  EXPECT_EQ(event.extra.flock.shepherds, set_of(kRed));
  EXPECT_TRUE(event.winners.empty());
  EXPECT_EQ(event.points, 0);
  EXPECT_TRUE(event.terms.empty());
  // The next turn he may try again.
  play(game_, {"E 0,-1 r2", "B 0,2 r0 shepherd draw:1"});
  EXPECT_EQ(sheep(kRed), 1);
}

TEST_F(Meadow, ExtendingOnesFieldAsksForAnAction) {
  play(game_, {"B 0,1 r0 shepherd draw:3", "E 0,-1 r2"});
  EXPECT_FALSE(legal("B 0,2 r0"));
  EXPECT_FALSE(legal("B 0,2 r0 monastery"));
  EXPECT_TRUE(legal("B 0,2 r0 guide"));
  EXPECT_TRUE(legal("B 0,2 r0 grow:1"));
  EXPECT_TRUE(legal("B 0,2 r0 grow:wolf"));
  EXPECT_TRUE(legal("B 0,2 r0 monastery guide")) << "the meeple is placed as usual";
  EXPECT_TRUE(legal("B 0,2 r0 field grow:2"));
  EXPECT_TRUE(legal("B 0,-2 r0")) << "another field";
  EXPECT_FALSE(legal("B 0,-2 r0 guide"));
}

TEST_F(Meadow, ExtendingAnothersFieldAsksForNothing) {
  play(game_, {"B 0,1 r0 shepherd draw:3"});
  EXPECT_TRUE(legal("B 0,2 r0"));
  EXPECT_FALSE(legal("B 0,2 r0 guide"));
  EXPECT_FALSE(legal("B 0,2 r0 grow:1"));
  play(game_, {"B 0,2 r0"});
  EXPECT_EQ(sheep(kRed), 3);
  EXPECT_EQ(points(kRed), 0);
}

// A shepherd placed with the tile that joins the fields draws his one token.
TEST_F(Meadow, PlacingAsksForNoAction) {
  play(game_, {"U 1,0 r1", "B 0,1 r0"});
  EXPECT_TRUE(legal("B 1,1 r0 shepherd draw:1"));
  EXPECT_FALSE(legal("B 1,1 r0 shepherd draw:1 guide"));
  EXPECT_FALSE(legal("B 1,1 r0 shepherd draw:1 grow:1"));
}

// The field lies round the monastery and meets the tile on both sides of its road.
TEST_F(Meadow, TouchingTheFieldTwiceIsOneAction) {
  start_freely();
  play(game_, {"A 0,0 r0 shepherd draw:3", "E 1,0 r2", "U 0,1 r0 grow:1"});
  EXPECT_EQ(sheep(kRed), 4);
  EXPECT_EQ(in_bag(Token::one), 3);
}

TEST_F(Meadow, FlockGrows) {
  play(game_, {"B 0,1 r0 shepherd draw:3", "E 0,-1 r2", "B 0,2 r0 grow:4"});
  EXPECT_EQ(sheep(kRed), 7);
  EXPECT_EQ(in_bag(Token::three), 4);
  EXPECT_EQ(in_bag(Token::four), 1);
  EXPECT_TRUE(game_.events().empty());
  EXPECT_EQ(points(kRed), 0);
}

TEST_F(Meadow, FlockScatters) {
  play(game_, {"B 0,1 r0 shepherd draw:3", "E 0,-1 r2", "B 0,2 r0 grow:wolf"});
  EXPECT_TRUE(at_home(kRed));
  EXPECT_EQ(points(kRed), 0);
  expect_all_tokens_in_the_bag();
  ASSERT_EQ(game_.events().size(), 1u);
  EXPECT_EQ(game_.events()[0].extra.flock.end, FlockEnd::wolf);
  EXPECT_TRUE(game_.events()[0].winners.empty());
  EXPECT_EQ(game_.events()[0].points, 0);
  ASSERT_EQ(game_.events()[0].terms.size(), 1u) << "the sheep that were lost";
  EXPECT_EQ(game_.events()[0].terms[0].each, 3);
}

TEST_F(Meadow, FlockIsGuidedHome) {
  play(game_,
       {"B 0,1 r0 shepherd draw:3", "E 0,-1 r2", "B 0,2 r0 grow:3", "B 0,-2 r0", "B 0,3 r0 guide"});
  EXPECT_TRUE(at_home(kRed));
  EXPECT_EQ(points(kRed), 6);
  expect_all_tokens_in_the_bag();
  ASSERT_EQ(game_.events().size(), 1u);
  const ScoreEvent& event = game_.events()[0];
  EXPECT_EQ(event.extra.flock.end, FlockEnd::guided);
  EXPECT_EQ(event.winners, set_of(kRed));
  EXPECT_EQ(event.points, 6);
  ASSERT_EQ(event.terms.size(), 1u);
  EXPECT_EQ(event.terms[0].counted, Counted::flock_tokens);
  EXPECT_EQ(event.terms[0].count, 2);
  EXPECT_EQ(event.terms[0].each, 3);
}

/// Red's field south of the road and Blue's north of it, joined round a monastery: eight sheep.
class SharedMeadow : public Meadow {
 protected:
  SharedMeadow() {
    play(game_,
         {"B 0,1 r0 shepherd draw:4", "U 1,0 r1 shepherd2 draw:3", "A 2,0 r1 monastery grow:1"});
  }
};

TEST_F(SharedMeadow, HoldsBothFlocks) {
  const Board& board = game_.board();
  const Node root = board.features().find(game_.extra().flocks.of(kRed).shepherd);
  EXPECT_EQ(shepherds_in(game_, root), set_of(kRed, kBlue));
  EXPECT_EQ(sheep(kRed), 5);
  EXPECT_EQ(sheep(kBlue), 3);
}

// Example 2: two flocks of 8 sheep; both players score 8.
TEST_F(SharedMeadow, GuidingPaysEverybodyInFull) {
  play(game_, {"B 0,2 r0 guide"});
  EXPECT_EQ(points(kRed), 8);
  EXPECT_EQ(points(kBlue), 8);
  EXPECT_TRUE(at_home(kRed) && at_home(kBlue));
  expect_all_tokens_in_the_bag();
  ASSERT_EQ(game_.events().size(), 1u);
  EXPECT_EQ(game_.events()[0].extra.flock.shepherds, set_of(kRed, kBlue));
  EXPECT_EQ(game_.events()[0].terms.size(), 3u) << "tokens of one, three and four sheep";
}

// The same, had you grown the flock and drawn a wolf.
TEST_F(SharedMeadow, WolfScattersEveryFlock) {
  play(game_, {"B 0,2 r0 grow:wolf"});
  EXPECT_EQ(points(kRed), 0);
  EXPECT_EQ(points(kBlue), 0);
  EXPECT_TRUE(at_home(kRed) && at_home(kBlue));
  expect_all_tokens_in_the_bag();
}

TEST_F(SharedMeadow, EachGrowsHisOwnFlock) {
  play(game_, {"B 0,2 r0 grow:2"});
  EXPECT_EQ(sheep(kRed), 5);
  EXPECT_EQ(sheep(kBlue), 5);
  EXPECT_FALSE(legal("B 0,3 r0")) << "it is Red's field too";
  EXPECT_TRUE(legal("B 0,3 r0 guide"));
}

TEST_F(SharedMeadow, NoThirdShepherdMayEnter) {
  EXPECT_FALSE(legal("B 0,2 r0 shepherd draw:1"));
}

/// Two tiles R with their field sides together enclose a field.
class EnclosedMeadow : public Meadow {
 protected:
  EnclosedMeadow() { start_freely(); }
};

TEST_F(EnclosedMeadow, PaysWhenSomebodyElseClosesIt) {
  play(game_, {"R 0,0 r0 shepherd draw:3"});
  EXPECT_FALSE(legal("R 0,1 r2 grow:1"));
  EXPECT_FALSE(legal("R 0,1 r2 guide"));
  play(game_, {"R 0,1 r2"});
  EXPECT_EQ(points(kRed), 3);
  EXPECT_EQ(points(kBlue), 0);
  EXPECT_TRUE(at_home(kRed));
  ASSERT_EQ(game_.events().size(), 1u);
  EXPECT_EQ(game_.events()[0].extra.flock.end, FlockEnd::closed);
}

// Example 3: the flock grows, and since the field is closed it goes home with 7 points.
TEST_F(EnclosedMeadow, PaysAfterItsOwnerLetItGrow) {
  play(game_, {"R 0,0 r0 shepherd draw:4", "N 0,-1 r1", "R 0,1 r2 grow:3"});
  EXPECT_EQ(points(kRed), 7);
  EXPECT_TRUE(at_home(kRed));
  expect_all_tokens_in_the_bag();
  ASSERT_EQ(game_.events().size(), 1u);
  EXPECT_EQ(game_.events()[0].extra.flock.end, FlockEnd::closed);
}

TEST_F(EnclosedMeadow, PaysOnceWhenItsOwnerGuides) {
  play(game_, {"R 0,0 r0 shepherd draw:4", "N 0,-1 r1", "R 0,1 r2 guide"});
  EXPECT_EQ(points(kRed), 4);
  ASSERT_EQ(game_.events().size(), 1u);
  EXPECT_EQ(game_.events()[0].extra.flock.end, FlockEnd::guided);
}

TEST_F(EnclosedMeadow, PaysNothingAfterAWolf) {
  play(game_, {"R 0,0 r0 shepherd draw:4", "N 0,-1 r1", "R 0,1 r2 grow:wolf"});
  EXPECT_EQ(points(kRed), 0);
  EXPECT_TRUE(at_home(kRed));
  ASSERT_EQ(game_.events().size(), 1u);
  EXPECT_EQ(game_.events()[0].extra.flock.end, FlockEnd::wolf);
}

TEST_F(EnclosedMeadow, StillAsksItsOwnerForAnAction) {
  play(game_, {"R 0,0 r0 shepherd draw:4", "N 0,-1 r1"});
  EXPECT_FALSE(legal("R 0,1 r2"));
}

// Footnote 2: the token of the placement, and without a wolf straight to the stable.
TEST_F(EnclosedMeadow, PaysAShepherdPlacedIntoIt) {
  play(game_, {"R 0,0 r0", "R 0,1 r2 shepherd draw:2"});
  EXPECT_EQ(points(kBlue), 2);
  EXPECT_TRUE(at_home(kBlue));
  ASSERT_EQ(game_.events().size(), 1u);
  EXPECT_EQ(game_.events()[0].extra.flock.end, FlockEnd::closed);
  start_freely();
  play(game_, {"R 0,0 r0", "R 0,1 r2 shepherd draw:wolf"});
  EXPECT_EQ(points(kBlue), 0);
  EXPECT_TRUE(at_home(kBlue));
  EXPECT_EQ(game_.events().size(), 1u);
}

// "This does not mean that the field is scored": only the sheep go home (footnote 1).
TEST_F(EnclosedMeadow, KeepsItsFarmer) {
  play(game_, {"R 0,0 r0 field", "R 0,1 r2 shepherd draw:2"});
  EXPECT_EQ(game_.supply(kRed), 6);
  EXPECT_EQ(points(kRed), 0);
  EXPECT_EQ(points(kBlue), 2);
}

// A shepherd that this very tile sends home is on the table when the tile is laid.
TEST_F(EnclosedMeadow, FreesItsShepherdForTheNextTurnOnly) {
  play(game_, {"R 0,0 r0 shepherd draw:1", "N 0,-1 r1"});
  EXPECT_FALSE(legal("G 0,1 r0 shepherd2 draw:1 guide"));
  EXPECT_TRUE(legal("G 0,1 r0 guide"));
  play(game_, {"G 0,1 r0 guide", "B 0,2 r0"});
  EXPECT_TRUE(legal("B 0,3 r0 shepherd draw:1"));
}

// Two fields of one tile: it closes Blue's and extends Red's. Both tokens of four sheep lie on the
// table, and Blue's is in the bag again when Red draws.
class TwoMeadows : public Meadow {
 protected:
  TwoMeadows() {
    start_freely();
    play(game_, {"E 0,0 r3", "R -1,0 r0 shepherd draw:4", "E 0,1 r3", "B 0,2 r0",
                 "B -1,2 r0 shepherd draw:4", "E 1,0 r1"});
  }
};

TEST_F(TwoMeadows, ClosedOneGivesItsTokensBackFirst) {
  EXPECT_EQ(in_bag(Token::four), 0);
  EXPECT_TRUE(legal("G -1,1 r0 grow:4"));
  EXPECT_FALSE(legal("B -1,3 r0 grow:4")) << "this one closes nothing";
  play(game_, {"G -1,1 r0 grow:4"});
  EXPECT_EQ(points(kBlue), 4);
  EXPECT_EQ(sheep(kRed), 8);
  EXPECT_EQ(in_bag(Token::four), 0);
}

TEST_F(TwoMeadows, EachIsAnEvent) {
  play(game_, {"G -1,1 r0 guide"});
  EXPECT_EQ(points(kBlue), 4);
  EXPECT_EQ(points(kRed), 4);
  ASSERT_EQ(game_.events().size(), 2u);
  EXPECT_EQ(game_.events()[0].extra.flock.end, FlockEnd::closed);
  EXPECT_EQ(game_.events()[0].winners, set_of(kBlue));
  EXPECT_EQ(game_.events()[1].extra.flock.end, FlockEnd::guided);
  EXPECT_EQ(game_.events()[1].winners, set_of(kRed));
}

// The mover's own tokens are on the table while he draws, also when his field is being closed.
TEST_F(EnclosedMeadow, GivesItsOwnerNothingBackBeforeHeDraws) {
  play(game_, {"R 0,0 r0 shepherd draw:4", "N 0,-1 r1"});
  EXPECT_TRUE(legal("R 0,1 r2 grow:4")) << "the second of two";
  start_freely();
  play(game_, {"R 0,0 r0 shepherd draw:4", "N 0,-1 r1", "E 0,-2 r1", "B 0,-3 r0 shepherd draw:4"});
  EXPECT_FALSE(legal("R 0,1 r2 grow:4"));
  EXPECT_TRUE(legal("R 0,1 r2 grow:3"));
}

// The tile joins Red's field with Blue's and closes it: both flocks are there while Red draws.
TEST_F(EnclosedMeadow, GivesNobodysTokensBackBeforeTheMoverDraws) {
  play(game_, {"R 0,0 r0 shepherd draw:4", "E 1,0 r3", "E 1,1 r3", "E 1,2 r3", "B 2,0 r0",
               "R 0,2 r2 shepherd draw:4"});
  EXPECT_FALSE(legal("H 0,1 r0 grow:4"));
  play(game_, {"B 3,0 r0"});
  EXPECT_FALSE(legal("H 0,1 r0 grow:4")) << "nor for the other";
  play(game_, {"H 0,1 r0 grow:3"});
  EXPECT_EQ(points(kRed), 11);
  EXPECT_EQ(points(kBlue), 11);
}

// Step 2 ends with the flocks, before features are scored.
TEST_F(Meadow, FlocksComeBeforeFeatures) {
  play(game_, {"W 1,0 r0 shepherd1 draw:3", "B 0,1 r0", "W -1,0 r0 guide"});
  ASSERT_EQ(game_.events().size(), 2u);
  EXPECT_EQ(game_.events()[0].category, Category::sheep);
  EXPECT_EQ(game_.events()[1].category, Category::roads);
}

// A border that finishes features closes fields as well (house rule).
TEST_F(Meadow, BorderOfTheTableClosesFields) {
  start(
      {.expansions = kHillsAndSheep, .table = Table{2, 2, 0, 0, false}, .border_completes = true});
  play(game_, {"B 0,1 r0 shepherd draw:2"});
  EXPECT_EQ(sheep(kRed), 2);
  play(game_, {"U 1,0 r1"});
  EXPECT_EQ(sheep(kRed), 2);
  play(game_, {"B 1,1 r0 grow:3"});
  EXPECT_EQ(points(kRed), 5);
}

TEST_F(Meadow, SheepStillOutScoreNothing) {
  play(game_, {"B 0,1 r0 shepherd draw:3", "U 1,0 r1 shepherd2 draw:4"});
  game_.finish();
  EXPECT_EQ(points(kRed), 0);
  EXPECT_EQ(points(kBlue), 0);
  for (const ScoreEvent& event : game_.events()) {
    EXPECT_EQ(event.extra.flock.end, FlockEnd::left);
    EXPECT_TRUE(event.winners.empty());
  }
}

// "The shepherd is a special figure, not a meeple": beside a farmer he decides nothing, and hills
// under him break no tie.
TEST_F(Meadow, ShepherdCountsForNoMajority) {
  play(game_, {"HS/CFR.h 1,0 r1 shepherd1 draw:1 under:?", "E 0,-1 r2 field", "B 1,-1 r0 grow:1"});
  game_.finish();
  EXPECT_EQ(game_.points(kRed), 0);
  EXPECT_EQ(game_.points(kBlue, Category::fields), 3);

  start({.expansions = kHillsAndSheep}, 3);
  play(game_, {"HS/CFR.h 1,0 r1 shepherd1 draw:1 under:?", "E 0,-1 r2 field", "U -1,0 r1 field2",
               "B 1,-1 r0 grow:1"});
  game_.finish();
  EXPECT_EQ(game_.points(kRed), 0);
  EXPECT_EQ(game_.points(kBlue, Category::fields), 3);
  EXPECT_EQ(game_.points(kGreen, Category::fields), 3);
}

TEST_F(Meadow, ShepherdIsNotAffectedByOtherScorings) {
  play(game_, {"W 1,0 r0 shepherd1 draw:3", "W -1,0 r0 road1"});
  EXPECT_EQ(game_.points(kBlue, Category::roads), 3);
  EXPECT_FALSE(at_home(kRed));
  EXPECT_EQ(sheep(kRed), 3);
}

TEST_F(Meadow, WolvesAreAlwaysInTheBag) {
  play(game_, {"B 0,1 r0 shepherd draw:4", "U 1,0 r1 shepherd2 draw:4", "B 0,2 r0 grow:3"});
  EXPECT_EQ(in_bag(Token::wolf), 2);
  EXPECT_EQ(in_bag(Token::four), 0);
  EXPECT_FALSE(legal("U 2,0 r1 grow:4"));
  EXPECT_TRUE(legal("U 2,0 r1 grow:wolf"));
}

// Every sheep token on the table: only the wolf is left.
TEST_F(Meadow, BagIsNeverEmpty) {
  start({.expansions = kHillsAndSheep}, 1);
  play(game_, {"B 0,1 r0 shepherd draw:1"});
  for (const char* text :
       {"B 0,2 r0 grow:1", "B 0,3 r0 grow:1", "B 0,4 r0 grow:1", "E 0,5 r1 grow:2",
        "E 0,6 r1 grow:2", "E 0,7 r1 grow:2", "E 0,8 r1 grow:2", "E 0,9 r1 grow:2",
        "H 0,10 r0 grow:3", "H 0,11 r0 grow:3", "H 0,12 r0 grow:3", "A 0,13 r1 grow:3",
        "A 0,14 r1 grow:3", "HS/CFC.h 0,15 r1 grow:4 under:?", "V -1,1 r0 grow:4"}) {
    play(game_, {text});
  }
  EXPECT_EQ(sheep(kRed), 37);
  for (const char* sheep : {"1", "2", "3", "4"}) {
    EXPECT_FALSE(legal(("V 1,1 r2 grow:" + std::string(sheep)).c_str())) << sheep;
  }
  EXPECT_TRUE(legal("V 1,1 r2 guide"));
  play(game_, {"V 1,1 r2 grow:wolf"});
  EXPECT_EQ(points(kRed), 0);
  expect_all_tokens_in_the_bag();
}

// Hills as tiles.

class Hill : public Meadow {
 protected:
  /// Leaves one copy of each of these in the bag.
  void empty_bag_but(std::initializer_list<const char*> tiles) {
    for (TileId tile : kAllTiles) {
      int keep = 0;
      for (const char* name : tiles) keep += find_tile(name) == tile;
      while (game_.remaining(tile) > keep) {
        game_.play_unchecked({.tile = tile, .fate = Discarded{}});
      }
    }
  }
};

TEST_F(Hill, TakesATileOutOfTheGame) {
  EXPECT_EQ(game_.remaining(), 89);
  play(game_, {"HS/CFC.h 0,-1 r0 under:?"});
  EXPECT_EQ(game_.remaining(), 87);
  EXPECT_EQ(game_.bag_size(), 87);
  EXPECT_EQ(game_.unseen(), 1);
  EXPECT_EQ(game_.remaining(find_tile("B")), 4) << "nobody knows which one it is";
  EXPECT_EQ(game_.board().tile_count(), 2);
  play(game_, {"B 0,1 r0"});
  EXPECT_EQ(game_.remaining(), 86);
  EXPECT_EQ(game_.unseen(), 1);
}

TEST_F(Hill, KnowsATileThatWasSeen) {
  play(game_, {"HS/CFC.h 0,-1 r0 under:B"});
  EXPECT_EQ(game_.remaining(), 87);
  EXPECT_EQ(game_.unseen(), 0);
  EXPECT_EQ(game_.remaining(find_tile("B")), 3);
}

TEST_F(Hill, CoversATileThatNobodyTold) {
  game_.play_unchecked(turn("HS/CFC.h 0,-1 r0"));
  EXPECT_EQ(game_.remaining(), 87);
  EXPECT_EQ(game_.unseen(), 1);
}

TEST_F(Hill, CoversNothingAsTheLastTile) {
  empty_bag_but({"HS/CFC.h"});
  EXPECT_EQ(game_.remaining(), 1);
  ASSERT_TRUE(legal("HS/CFC.h 0,-1 r0"));
  play(game_, {"HS/CFC.h 0,-1 r0"});
  EXPECT_EQ(game_.unseen(), 0);
  EXPECT_EQ(game_.remaining(), 0);
  EXPECT_TRUE(game_.over());
}

TEST_F(Hill, CoversTheLastTile) {
  empty_bag_but({"HS/CFC.h", "B"});
  play(game_, {"HS/CFC.h 0,-1 r0 under:?"});
  EXPECT_EQ(game_.unseen(), 1);
  EXPECT_EQ(game_.remaining(), 0);
  EXPECT_EQ(game_.remaining(find_tile("B")), 1);
  EXPECT_TRUE(game_.over());
}

// The hill that is being laid is in the hand until the turn ends; the bag has one tile.
TEST_F(Hill, CoversTheLastTileBesideTheHands) {
  start({.expansions = kHillsAndSheep, .hand = 3, .record_hands = true});
  for (const char* tile : {"HS/CFC.h", "U"}) game_.take_into_hand(kRed, find_tile(tile));
  for (TileId tile : kAllTiles) {
    while (game_.remaining(tile) >
           (tile == find_tile("HS/CFC.h") || tile == find_tile("U") || tile == find_tile("B"))) {
      game_.take_into_hand(kRed, tile);
      game_.play_unchecked({.tile = tile, .fate = Discarded{}});
    }
  }
  ASSERT_EQ(game_.bag_size(), 1);
  EXPECT_FALSE(legal("HS/CFC.h 0,-1 r0"));
  play(game_, {"HS/CFC.h 0,-1 r0 under:?"});
  EXPECT_EQ(game_.unseen(), 1);
  EXPECT_EQ(game_.bag_size(), 0);
  EXPECT_EQ(game_.remaining(), 1) << "the tile in the hand";
}

TEST_F(Hill, MayBeDiscardedWithTheTileUnderIt) {
  start({.expansions = kHillsAndSheep, .table = Table{1, 2, 0, 1, false}});
  play(game_, {"discard HS/RFR.h"});
  EXPECT_EQ(game_.remaining(), 88);
  play(game_, {"discard HS/RR.h under:?"});
  EXPECT_EQ(game_.remaining(), 86);
  EXPECT_EQ(game_.unseen(), 1);
  EXPECT_EQ(game_.to_move(), kRed);
}

// Where tiles return into the bag, what fits may lie under a hill, and nobody can tell.
TEST_F(Hill, HidesWhetherTheGameIsOver) {
  start({.expansions = kHillsAndSheep,
         .unplaceable = Unplaceable::give_back,
         .table = Table{1, 3, 0, 2, false}});
  play(game_, {"HS/CFC.h 0,-1 r0 under:?"});
  empty_bag_but({"HS/CC.h.2", "B", "U"});
  play(game_, {"return B"});
  EXPECT_FALSE(game_.over());
  EXPECT_TRUE(game_.may_be_over()) << "HS/CC.h.2 fits, unless it is the tile that nobody saw";
}

TEST_F(Hill, LeavesNoDoubtWhenTwoTilesFit) {
  start({.expansions = kHillsAndSheep,
         .unplaceable = Unplaceable::give_back,
         .table = Table{1, 3, 0, 2, false}});
  play(game_, {"HS/CFC.h 0,-1 r0 under:?"});
  empty_bag_but({"HS/CC.h.2", "E", "B"});
  play(game_, {"return B"});
  EXPECT_FALSE(game_.may_be_over());
}

}  // namespace
}  // namespace cartulary::test
