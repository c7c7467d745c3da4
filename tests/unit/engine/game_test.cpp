#include "engine/game.hpp"

#include <gtest/gtest.h>

#include "engine/rules_of.hpp"
#include "tests/random_game.hpp"
#include "tests/unit/engine/rulesets.hpp"
#include "tests/unit/engine/written_turns.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

/// Only a city to the south fits, in the one free cell.
class GameInProgress : public ::testing::Test {
 protected:
  void start(const Ruleset& rules, int players = 2) {
    game_.reset(engine::rules_of(rules), players);
  }
  Game game_;
};

TEST_F(GameInProgress, BeginsWithTheStartTile) {
  start({}, 3);
  EXPECT_EQ(game_.players(), 3);
  EXPECT_EQ(game_.to_move(), kRed);
  EXPECT_EQ(game_.turn_number(), 1);
  EXPECT_FALSE(game_.over());
  EXPECT_EQ(game_.remaining(), 71);
  EXPECT_EQ(game_.remaining(find_tile("D")), 3);
  EXPECT_EQ(game_.board().tile_count(), 1);
  EXPECT_EQ(game_.board().tile(TileIndex{0}).type, find_tile("D"));
  for (Player p : each<Player>(3)) {
    EXPECT_EQ(game_.supply(p), 7);
    EXPECT_EQ(game_.points(p), 0);
  }
}

TEST_F(GameInProgress, BeginsEmptyWithARandomStart) {
  start({.start = Start::random});
  EXPECT_EQ(game_.remaining(), 72);
  EXPECT_EQ(game_.board().tile_count(), 0);
}

TEST_F(GameInProgress, GoesRoundTheTable) {
  start({}, 3);
  for (Player expected : {kRed, kBlue, kGreen, kRed}) {
    EXPECT_EQ(game_.to_move(), expected);
    const std::string x = std::to_string(game_.turn_number());
    play(game_, {("U " + x + ",0 r1").c_str()});
  }
  EXPECT_EQ(game_.turn_number(), 5);
}

// "All meeples of a scored feature go home", also those that got no points (base game page).
TEST_F(GameInProgress, SendsEveryMeepleHome) {
  start({.start = Start::random});
  play(game_, {"E 0,0 r2 city", "B 1,0 r0", "B -1,0 r0", "G 1,1 r0 city", "E -1,1 r1 city"});
  EXPECT_EQ(game_.supply(kRed), 5);
  EXPECT_EQ(game_.supply(kBlue), 6);
  play(game_, {"E 2,1 r3", "R 0,1 r0"});
  EXPECT_EQ(game_.supply(kRed), 7);
  EXPECT_EQ(game_.supply(kBlue), 7);
  EXPECT_EQ(game_.points(kRed), 10);
  EXPECT_EQ(game_.points(kBlue), 0);
}

TEST_F(GameInProgress, BooksPointsByCategory) {
  start({});
  play(game_, {"E 0,-1 r2 city", "W 1,0 r0 road3", "W -1,0 r0", "B 0,1 r0 monastery"});
  game_.finish();
  EXPECT_EQ(game_.points(kRed, Category::cities), 4);
  EXPECT_EQ(game_.points(kRed), 4);
  EXPECT_EQ(game_.points(kBlue, Category::roads), 3);
  EXPECT_EQ(game_.points(kBlue, Category::monasteries), 4);
  EXPECT_EQ(game_.points(kBlue), 7);
}

TEST_F(GameInProgress, FillingAHoleGivesAnotherTurn) {
  for (bool bonus : {false, true}) {
    start({.start = Start::random, .hole_bonus = bonus});
    play(game_, {"B 0,0 r0", "B 1,0 r0", "E 2,0 r0", "E 2,1 r1", "E 2,2 r2", "E 1,2 r2", "E 0,2 r2",
                 "B 0,1 r0"});
    ASSERT_EQ(game_.to_move(), kRed);
    play(game_, {"B 1,1 r0"});
    EXPECT_EQ(game_.to_move(), bonus ? kRed : kBlue);
    EXPECT_EQ(game_.turn_number(), 10);
  }
}

/// A rule like that of a builder: who lays a U plays a second part of the turn, and no third.
struct SecondPart {
  static inline bool second = false;
  static inline int asked = 0;
  static bool after(Play, const Turn& turn, const Laid&) {
    ++asked;
    second = !second && turn.tile == find_tile("U");
    return second;
  }
};

TEST_F(GameInProgress, ARuleLetsThePlayerGoOn) {
  engine::GameRules rules = engine::rules_of({});
  EXPECT_TRUE(rules.turns_go_round());
  rules.goes_on.push_back(SecondPart::after);
  EXPECT_FALSE(rules.turns_go_round());
  SecondPart::second = false;
  game_.reset(rules, 3);
  for (Player expected : {kRed, kRed, kBlue, kBlue, kGreen}) {
    EXPECT_EQ(game_.to_move(), expected);
    play(game_, {("U " + std::to_string(game_.turn_number()) + ",0 r1").c_str()});
  }
  EXPECT_EQ(game_.to_move(), kGreen);
  play(game_, {"V 0,1 r0"});
  EXPECT_EQ(game_.to_move(), kRed) << "the second part may lay anything";
  play(game_, {"V 0,2 r2"});
  EXPECT_EQ(game_.to_move(), kBlue);
  EXPECT_EQ(game_.turn_number(), 8);
}

TEST_F(GameInProgress, AllRulesAreAskedWhetherThePlayerGoesOn) {
  engine::GameRules rules = engine::rules_of({.start = Start::random, .hole_bonus = true});
  rules.goes_on.push_back(SecondPart::after);
  SecondPart::second = false;
  SecondPart::asked = 0;
  game_.reset(rules, 2);
  play(game_, {"B 0,0 r0", "B 1,0 r0", "E 2,0 r0", "E 2,1 r1", "E 2,2 r2", "E 1,2 r2", "E 0,2 r2",
               "B 0,1 r0"});
  ASSERT_EQ(game_.to_move(), kRed);
  play(game_, {"B 1,1 r0"});
  EXPECT_EQ(game_.to_move(), kRed) << "a hole is filled";
  EXPECT_EQ(SecondPart::asked, 9) << "once after each tile";
  play(game_, {"V -1,0 r0"});
  EXPECT_EQ(game_.to_move(), kBlue);
}

TEST_F(GameInProgress, DiscardLeavesTheGame) {
  start({.table = kTwoCells});
  play(game_, {"discard B"});
  EXPECT_EQ(game_.remaining(find_tile("B")), 3);
  EXPECT_EQ(game_.remaining(), 70);
  EXPECT_EQ(game_.to_move(), kRed) << "the same player draws again";
  EXPECT_EQ(game_.turn_number(), 1);
  EXPECT_FALSE(game_.over());
}

TEST_F(GameInProgress, ReturnedTileStaysInTheBag) {
  start({.unplaceable = Unplaceable::give_back, .table = kTwoCells});
  play(game_, {"return B"});
  EXPECT_EQ(game_.remaining(find_tile("B")), 4);
  EXPECT_EQ(game_.remaining(), 71);
  EXPECT_EQ(game_.to_move(), kRed);
}

TEST_F(GameInProgress, EndsAtTheFirstUnplaceableTileIfSoAgreed) {
  start({.end = End::first_unplaceable, .table = kTwoCells});
  play(game_, {"discard B"});
  EXPECT_TRUE(game_.over());
}

TEST_F(GameInProgress, EndsWithTheLastTile) {
  RandomGame random;
  random.reset(engine::rules_of({}), 2, 7);
  int drawn = 0;
  while (!random.game().over() && drawn < 72) {
    EXPECT_EQ(random.game().remaining(), 71 - drawn);
    random.game().play_unchecked(random.next());
    ++drawn;
  }
  EXPECT_EQ(drawn, 71);
  EXPECT_EQ(random.game().remaining(), 0);
}

TEST_F(GameInProgress, EndsWithADiscardedLastTileToo) {
  start({.box = &kPrintAndPlayDistribution, .table = kTwoCells});
  for (TileId tile : kAllTiles) {
    const int copies = game_.remaining(tile);
    for (int n = 0; n < copies; ++n) {
      EXPECT_FALSE(game_.over());
      game_.play_unchecked({.tile = tile, .fate = Discarded{}});
    }
  }
  EXPECT_TRUE(game_.over());
}

TEST_F(GameInProgress, ProvisionalCountsMayBeExceeded) {
  start({.box = &kPrintAndPlayDistribution});
  game_.play_unchecked(turn("H 0,-1 r1"));
  EXPECT_EQ(game_.remaining(find_tile("H")), -1);
  EXPECT_EQ(game_.remaining(), 46);
}

TEST_F(GameInProgress, PaymentsComeBeforeTheTile) {
  start({});
  play(game_, {"E 0,-1 r2 city"});
  Turn buying = turn("W 1,0 r0");
  buying.laid()->trade = {kRed, kBlue, 3};
  ASSERT_TRUE(check(game_, buying).empty());
  game_.play_unchecked(buying);
  EXPECT_EQ(game_.points(kRed), 1);
  EXPECT_EQ(game_.points(kBlue), 3);
  EXPECT_EQ(game_.points(kRed, Category::trades), -3);
  EXPECT_EQ(game_.points(kBlue, Category::trades), 3);
  ASSERT_EQ(game_.events().size(), 2u);
  EXPECT_EQ(game_.events()[0].category, Category::trades);
}

TEST_F(GameInProgress, HandsAreRefilled) {
  start({.hand = 3, .record_hands = true});
  for (const char* tile : {"U", "U", "B"}) game_.take_into_hand(kRed, find_tile(tile));
  game_.take_into_hand(kBlue, find_tile("U"));
  EXPECT_EQ(game_.hand_size(kRed), 3);
  EXPECT_EQ(game_.in_hand(kRed, find_tile("U")), 2);
  EXPECT_EQ(game_.in_hands(find_tile("U")), 3);
  Turn playing = turn("U 1,0 r1");
  playing.drew = find_tile("V");
  ASSERT_TRUE(check(game_, playing).empty());
  game_.play_unchecked(playing);
  EXPECT_EQ(game_.hand_size(kRed), 3);
  EXPECT_EQ(game_.in_hand(kRed, find_tile("U")), 1);
  EXPECT_EQ(game_.in_hand(kRed, find_tile("V")), 1);
  // Nothing left to draw: the hand shrinks.
  game_.play_unchecked(turn("U 2,0 r1"));
  EXPECT_EQ(game_.hand_size(kBlue), 0);
}

TEST_F(GameInProgress, RemembersNothingAfterAReset) {
  start({});
  play(game_, {"E 0,-1 r2 city", "U 1,0 r1 road"});
  start({.expansions = kHillsAndSheep});
  play(game_, {"HS/CFC.h 0,-1 r0 shepherd draw:3 under:?"});
  start({.meeples = 5}, 4);
  EXPECT_EQ(game_.points(kRed), 0);
  EXPECT_EQ(game_.points(kRed, Category::cities), 0);
  EXPECT_EQ(game_.supply(kBlue), 5);
  EXPECT_EQ(game_.to_move(), kRed);
  EXPECT_EQ(game_.turn_number(), 1);
  EXPECT_EQ(game_.remaining(), 71);
  EXPECT_EQ(game_.board().tile_count(), 1);
  EXPECT_TRUE(game_.events().empty());
  EXPECT_EQ(game_.unseen(), 0);
  EXPECT_FALSE(game_.extra().flocks.any());
}

TEST(Winners, ShareATieByDefault) {
  Game game;
  game.reset(engine::rules_of({}), 3);
  EXPECT_EQ(game.winners(), set_of(kRed, kBlue, kGreen));
  play(game, {"E 0,-1 r2 city"});
  EXPECT_EQ(game.winners(), set_of(kRed));
}

// Tournament rule: the starting player loses a tie.
TEST(Winners, ExcludeTheStarterOnATieIfSoAgreed) {
  Game game;
  game.reset(engine::rules_of({.tie = Tie::second_player}), 3);
  EXPECT_EQ(game.winners(), set_of(kBlue, kGreen));
  play(game, {"E 0,-1 r2 city"});
  EXPECT_EQ(game.winners(), set_of(kRed)) << "no tie";
  game.reset(engine::rules_of({.tie = Tie::second_player}), 2);
  EXPECT_EQ(game.winners(), set_of(kBlue));
}

}  // namespace
}  // namespace cartulary::test
