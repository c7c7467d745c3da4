// Brackets and circles by what they promise.
#include "formats/league/pairing/bracket.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "formats/league/pairing/pairs.hpp"

namespace cartulary::formats::pairing {
namespace {

std::string text_of(const std::vector<BracketMatch>& matches) {
  std::string out;
  for (const BracketMatch& match : matches) {
    out += std::to_string(match.players[0] + 1) + "-" + std::to_string(match.players[1] + 1) + " ";
  }
  return out;
}

TEST(Bracket, SeedsMeetAsLateAsTheyAreGood) {
  Bracket bracket(8, 1);
  EXPECT_EQ(text_of(bracket.ready()), "1-8 4-5 2-7 3-6 ");
  EXPECT_TRUE(bracket.enter(0, 7));
  EXPECT_FALSE(bracket.enter(0, 7));
  EXPECT_FALSE(bracket.enter(1, 2));
  EXPECT_EQ(text_of(bracket.left_over()), "4-5 2-7 3-6 ");
  EXPECT_TRUE(bracket.enter(4, 3));
  EXPECT_TRUE(bracket.enter(1, 6));
  EXPECT_EQ(text_of(bracket.ready()), "3-6 ");
  EXPECT_TRUE(bracket.enter(2, 5));
  EXPECT_EQ(text_of(bracket.ready()), "1-5 2-3 ");
  EXPECT_EQ(text_of(bracket.left_over()), "");
}

TEST(Bracket, TheBestHaveNoOpponentAtFirst) {
  Bracket bracket(6, 1);
  EXPECT_EQ(text_of(bracket.ready()), "4-5 3-6 ");
  EXPECT_EQ(bracket.first_byes(), (std::vector<uint32_t>{0, 1}));
  bracket.enter(4, 3);
  bracket.enter(2, 5);
  EXPECT_EQ(text_of(bracket.ready()), "1-5 2-3 ");
}

TEST(Bracket, ThoseWhoLoseBeforeTheFinalPlayForTheThirdPlace) {
  Bracket bracket(4, 1, 4);
  EXPECT_EQ(text_of(bracket.ready()), "1-4 2-3 ");
  bracket.enter(3, 0);
  EXPECT_FALSE(bracket.enter(0, 1));
  bracket.enter(1, 2);
  EXPECT_EQ(text_of(bracket.ready()), "2-4 1-3 ");
  EXPECT_EQ(bracket.ready()[1].side, Side::third_place);
  EXPECT_TRUE(bracket.enter(3, 1));
  EXPECT_EQ(text_of(bracket.ready()), "1-3 ");
  EXPECT_TRUE(bracket.enter(2, 0));
  EXPECT_TRUE(bracket.ready().empty());
}

TEST(Bracket, TheThirdPlaceNeedsTwoWhoLost) {
  // One of three has no opponent before the final, and nobody else loses there.
  Bracket three(3, 1, 4);
  EXPECT_EQ(text_of(three.ready()), "2-3 ");
  three.enter(1, 2);
  EXPECT_EQ(text_of(three.ready()), "1-2 ");
  Bracket two(2, 1, 4);
  two.enter(0, 1);
  EXPECT_TRUE(two.ready().empty());
}

TEST(Bracket, AllPlayForAllPlacesAsOftenAsTheWinner) {
  std::mt19937 random(7);
  for (uint32_t rounds = 1; rounds <= 5; ++rounds) {
    const uint32_t players = 1u << rounds;
    Bracket bracket(players, 1, static_cast<int32_t>(players));
    std::vector<uint32_t> played(players);
    std::multiset<int32_t> decided;
    for (auto ready = bracket.ready(); !ready.empty(); ready = bracket.ready()) {
      for (const BracketMatch& match : ready) {
        auto [winner, loser] = match.players;
        ++played[winner];
        ++played[loser];
        if (random() % 2 == 0) std::swap(winner, loser);
        ASSERT_TRUE(bracket.enter(winner, loser));
        if (match.side == Side::third_place) decided.insert(3);
        if (match.stake.is_one_match()) decided.insert(match.stake.first);
      }
    }
    EXPECT_EQ(played, std::vector<uint32_t>(players, rounds));
    std::multiset<int32_t> wanted;
    for (int32_t place = 3; place < static_cast<int32_t>(players); place += 2) wanted.insert(place);
    EXPECT_EQ(decided, wanted);
  }
}

TEST(Bracket, TwoLossesAreOut) {
  Bracket bracket(4, 2);
  EXPECT_EQ(text_of(bracket.ready()), "1-4 2-3 ");
  bracket.enter(0, 3);
  bracket.enter(1, 2);
  EXPECT_EQ(text_of(bracket.ready()), "1-2 3-4 ");
  bracket.enter(1, 0);
  bracket.enter(2, 3);
  EXPECT_EQ(text_of(bracket.ready()), "1-3 ");
  bracket.enter(0, 2);
  EXPECT_EQ(text_of(bracket.ready()), "1-2 ");
  bracket.enter(0, 1);  // the first loss of the other
  EXPECT_EQ(text_of(bracket.ready()), "1-2 ");
  bracket.enter(1, 0);
  EXPECT_TRUE(bracket.ready().empty());
}

TEST(Bracket, EveryNumberComesToAChampion) {
  std::mt19937 random(3);
  for (uint32_t entrants = 1; entrants <= 40; ++entrants) {
    for (int losses = 1; losses <= 2; ++losses) {
      SCOPED_TRACE(std::to_string(entrants) + " with " + std::to_string(losses));
      Bracket bracket(entrants, losses);
      std::map<int32_t, int> lost;
      int rounds = 0;
      while (!bracket.ready().empty()) {
        const std::vector<BracketMatch> round = bracket.ready();
        EXPECT_TRUE(bracket.left_over().empty());
        std::set<int32_t> playing;
        for (const BracketMatch& match : round) {
          for (const int32_t player : match.players) {
            EXPECT_LT(player, static_cast<int32_t>(entrants));
            EXPECT_TRUE(playing.insert(player).second);
            EXPECT_LT(lost[player], losses);
          }
          const std::size_t winner = random() % 2;
          EXPECT_TRUE(bracket.enter(match.players[winner], match.players[1 - winner]));
          ++lost[match.players[1 - winner]];
        }
        ASSERT_LT(++rounds, 40);
      }
      uint32_t left = 0;
      for (uint32_t i = 0; i < entrants; ++i) left += lost[i] < losses ? 1 : 0;
      EXPECT_EQ(left, 1u);
    }
  }
}

TEST(Bracket, NobodyIsNoBracket) {
  const Bracket none(0, 2);
  EXPECT_TRUE(none.ready().empty());
}

TEST(Circle, EverybodyMeetsEverybodyOnce) {
  for (uint32_t players = 0; players <= 41; ++players) {
    const auto rounds = circle_rounds(players);
    std::set<std::set<uint32_t>> met;
    std::map<uint32_t, int> starts;
    for (const auto& round : rounds) {
      std::set<uint32_t> seen;
      for (const CirclePair& pair : round) {
        EXPECT_TRUE(seen.insert(pair[0]).second);
        EXPECT_TRUE(seen.insert(pair[1]).second);
        if (pair[0] >= players || pair[1] >= players) continue;
        EXPECT_TRUE(met.insert({pair[0], pair[1]}).second);
        ++starts[pair[0]];
      }
    }
    const std::size_t pairs = players < 2 ? 0 : std::size_t{players} * (players - 1) / 2;
    EXPECT_EQ(met.size(), pairs);
    for (const auto& [player, count] : starts) {
      EXPECT_LE(std::abs(2 * count - static_cast<int>(players - 1)), 1) << players;
    }
  }
}

TEST(Circle, IsThatOfBerger) {
  using Round = std::vector<CirclePair>;
  const auto rounds = circle_rounds(4);
  ASSERT_EQ(rounds.size(), 3u);
  EXPECT_EQ(rounds[0], (Round{{0, 3}, {1, 2}}));
  EXPECT_EQ(rounds[1], (Round{{3, 2}, {0, 1}}));
  EXPECT_EQ(rounds[2], (Round{{1, 3}, {2, 0}}));
}

}  // namespace
}  // namespace cartulary::formats::pairing
