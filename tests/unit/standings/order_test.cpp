#include "formats/league/standings/order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "formats/league/standings/system.hpp"

namespace cartulary::formats::standings {
namespace {

struct Duel {
  uint32_t a;
  uint32_t b;
  int32_t games_a;
  int32_t games_b;
};

Contest contest_of(std::size_t players, const std::vector<Duel>& duels) {
  Contest out{.entrants = players};
  out.seeds.resize(players);
  out.lots.resize(players);
  for (uint32_t i = 0; i < players; ++i) out.who.push_back(static_cast<Entrant>(i));
  for (const Duel& duel : duels) {
    const Result result{.players = {static_cast<Entrant>(duel.a), static_cast<Entrant>(duel.b)},
                        .games = {},
                        .declared = std::array{duel.games_a, duel.games_b}};
    out.meetings.push_back(meeting_of(result, {.best_of = 3}, out.seeds));
  }
  return out;
}

std::vector<uint32_t> order_of(const Contest& contest, const char* chain) {
  std::vector<uint32_t> out;
  for (const Place& place : order(contest, *chain_of(chain))) {
    out.push_back(static_cast<uint32_t>(place.entrant));
  }
  return out;
}

// 0 beat 1, 1 beat 2, 2 beat 0; all beat 3.
const std::vector<Duel> kCircle{{0, 1, 2, 0}, {1, 2, 2, 1}, {2, 0, 2, 1},
                                {0, 3, 2, 1}, {1, 3, 2, 0}, {2, 3, 2, 0}};

TEST(Order, TheTiedAreComparedAmongThemselves) {
  const Contest contest = contest_of(4, kCircle);
  // Games among the three: 0 has 3-2, 1 has 2-3, 2 has 3-3.
  EXPECT_EQ(order_of(contest, "match-wins direct-game-difference"),
            (std::vector<uint32_t>{0, 2, 1, 3}));
  // Games against all: 0 has 5-3, 1 has 4-3, 2 has 5-3; then 2 beat 0.
  EXPECT_EQ(order_of(contest, "match-wins game-difference direct-match-wins"),
            (std::vector<uint32_t>{2, 0, 1, 3}));
}

TEST(Order, TellsWhichCriterionDecided) {
  const Contest contest = contest_of(4, kCircle);
  const std::vector<Place> places =
      order(contest, *chain_of("match-wins game-difference direct-match-wins"));
  EXPECT_EQ(places[0].decided, 2u);
  EXPECT_EQ(places[1].decided, 1u);
  EXPECT_EQ(places[2].decided, 0u);
  EXPECT_EQ(places[3].decided, std::nullopt);
}

TEST(Order, WhoDidNotMeetIsNotToldApartByDirectEncounters) {
  // 0 and 1 beat 2; they did not meet.
  const Contest contest = contest_of(3, {{0, 2, 2, 1}, {1, 2, 2, 0}});
  const std::vector<Place> places = order(contest, *chain_of("match-wins direct-match-wins"));
  EXPECT_EQ(places[0].rank, 1);
  EXPECT_EQ(places[1].rank, 1);
  EXPECT_EQ(places[2].rank, 3);
}

TEST(Order, LotsDecideIfAllOfTheTiedHaveOne) {
  Contest contest = contest_of(2, {});
  EXPECT_EQ(order(contest, *chain_of("lot"))[1].rank, 1);
  contest.lots[Entrant{1}] = 1;
  EXPECT_EQ(order(contest, *chain_of("lot"))[1].rank, 1);
  contest.lots[Entrant{0}] = 2;
  EXPECT_EQ(order_of(contest, "lot"), (std::vector<uint32_t>{1, 0}));
}

TEST(Order, ABuchholzCutDropsAByeFirst) {
  Contest contest = contest_of(4, {{0, 1, 2, 0}, {2, 3, 2, 0}, {0, 2, 2, 1}});
  contest.meetings.push_back(
      meeting_of({.players = {Entrant{1}}, .games = {}}, {.best_of = 3}, contest.seeds));
  const Criterion cut = step_of("buchholz-cut-1")->criterion;
  const Sums sums(contest, *step_of("match-wins"));
  // 1 met 0, who won twice, and had a bye.
  EXPECT_EQ(amount_of(sums, cut, Entrant{1}), Amount(2));
  // 0 met 1 and 2, who won once each, 1 by the bye.
  EXPECT_EQ(amount_of(sums, cut, Entrant{0}), Amount(1));
}

TEST(Order, KnockOutsOrderByTheRoundOfTheLoss) {
  Contest contest = contest_of(4, {{0, 1, 2, 0}, {2, 3, 2, 1}, {0, 2, 1, 2}});
  contest.meetings[2].round = 1;
  EXPECT_EQ(order_of(contest, "survival match-wins").front(), 2u);
  EXPECT_EQ(order_of(contest, "survival match-wins")[1], 0u);
}

TEST(System, EveryOneHasAChainAndPoints) {
  for (const System& system : all_systems()) {
    SCOPED_TRACE(system.name);
    ASSERT_TRUE(chain_of(system.chain));
    EXPECT_FALSE(chain_of(system.chain)->empty());
    EXPECT_EQ(system.points.empty(), !points_of(system.points));
    EXPECT_FALSE(system.source.empty());
    EXPECT_EQ(find_system(system.name), &system);
  }
}

TEST(System, PlacesAtSmallerTablesHaveTheFirstPointsAndTheLast) {
  const Counting counting = counting_of(*find_system("hig-ranking"));
  EXPECT_EQ(counting.place_points[4][3], Amount(1));
  EXPECT_EQ(counting.place_points[3][1], Amount(3));
  EXPECT_EQ(counting.place_points[3][2], Amount(1));
  EXPECT_FALSE(points_of("5-"));
  EXPECT_FALSE(points_of("5"));
  EXPECT_FALSE(points_of("a-b"));
  EXPECT_EQ((*points_of("1-0.5-0"))[1], Amount::halves(1));
}

TEST(Result, WhoSharesPlacesSharesPoints) {
  // 5-3-2-1 with two in second place.
  Result result{.players = {Entrant{0}, Entrant{1}, Entrant{2}, Entrant{3}}, .games = {{}}};
  const int32_t points[] = {80, 74, 74, 60};
  std::copy(std::begin(points), std::end(points), result.games[0].points.begin());
  Counting counting = counting_of(*find_system("hig-ranking"));
  Meeting meeting = meeting_of(result, counting, engine::VectorBy<Entrant, int32_t>(4));
  EXPECT_EQ(meeting.seats[1].score.match_points, Amount::halves(5));
  EXPECT_EQ(meeting.seats[2].score.match_points, Amount::halves(5));
  EXPECT_EQ(meeting.seats[0].score.share, Amount::quotient(80, 288));
  counting.split = false;
  meeting = meeting_of(result, counting, engine::VectorBy<Entrant, int32_t>(4));
  EXPECT_EQ(meeting.seats[2].score.match_points, Amount(3));
}

TEST(Result, TablesOfThreeHaveAVirtualFourth) {
  Result result{.players = {Entrant{0}, Entrant{1}, Entrant{2}}, .games = {{}}};
  const int32_t points[] = {60, 50, 40};
  std::copy(std::begin(points), std::end(points), result.games[0].points.begin());
  const Meeting meeting = meeting_of(result, counting_of(*find_system("hig-ranking")),
                                     engine::VectorBy<Entrant, int32_t>(3));
  EXPECT_EQ(meeting.seats[0].score.share, Amount::quotient(60, 200));
}

TEST(Result, TiedBoardsGoByTheRule) {
  Result result{.players = {Entrant{0}, Entrant{1}}, .games = {{}}};
  result.games[0].points = {90, 90};
  engine::VectorBy<Entrant, int32_t> seeds{2, 1};
  const auto winner = [&](engine::Tie tie) {
    return winner_of(result.games[0], result, {.tie = tie}, seeds);
  };
  EXPECT_EQ(winner(engine::Tie::shared), std::nullopt);
  EXPECT_EQ(winner(engine::Tie::second_player), std::nullopt);  // nobody knows who began
  result.games[0].starter = 0;
  EXPECT_EQ(winner(engine::Tie::second_player), 1u);
  EXPECT_EQ(winner(engine::Tie::seed), 1u);
  EXPECT_EQ(winner(engine::Tie::another_game), std::nullopt);
}

TEST(Places, AreOfThoseWhoPlayedForThem) {
  std::vector<Place> places(4);
  for (uint32_t i = 0; i < 4; ++i) {
    places[i] = {.entrant = Entrant{i}, .rank = i < 2 ? int32_t(i) + 1 : 3};
  }
  const auto settled = [&places](const std::vector<PlaceMatch>& matches) {
    std::vector<Place> of = places;
    settle_places(matches, of);
    std::string out;
    for (const Place& place : of) {
      out += std::to_string(static_cast<uint32_t>(place.entrant)) + ":" +
             std::to_string(place.rank) + " ";
    }
    return out;
  };
  EXPECT_EQ(settled({}), "0:1 1:2 2:3 3:3 ");
  EXPECT_EQ(settled({{3, Entrant{3}, Entrant{2}}}), "0:1 1:2 3:3 2:4 ");
  EXPECT_EQ(settled({{2, Entrant{3}, Entrant{0}}}), "1:1 3:2 0:3 2:4 ");
  // Nothing is changed by what cannot be: somebody twice, a place twice, a place that is not there.
  const std::string before = settled({});
  EXPECT_EQ(settled({{1, Entrant{0}, Entrant{1}}, {3, Entrant{2}, Entrant{1}}}), before);
  EXPECT_EQ(settled({{2, Entrant{2}, Entrant{1}}, {3, Entrant{0}, Entrant{3}}}), before);
  EXPECT_EQ(settled({{4, Entrant{2}, Entrant{3}}}), before);
  EXPECT_EQ(settled({{5, Entrant{2}, Entrant{3}}}), before);
}

}  // namespace
}  // namespace cartulary::formats::standings
