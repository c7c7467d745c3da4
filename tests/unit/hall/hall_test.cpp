#include "formats/league/hall/hall.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "formats/league/hall/league_pages.hpp"
#include "formats/league/pairing/round_report.hpp"
#include "tests/played_tournament.hpp"

namespace cartulary::formats {
namespace {

Hall hall_after(const Tournament& tournament, const Played& played) {
  const std::vector<Entry> entries = played.entries();
  return hall_of(League(tournament, entries), entries, Trust::claims, true);
}

using Names = std::multiset<std::string>;

/// The matches of two known players in drawn brackets; `open`: without a winner.
std::multiset<Names> drawn(const std::vector<Listing>& brackets, bool open) {
  std::multiset<Names> out;
  for (const Listing& listing : brackets) {
    for (const BracketColumn& column : listing.bracket) {
      for (const DrawnMatch& match : column.matches) {
        const auto& [a, b] = match.seats;
        if (a.player.text.empty() || b.player.text.empty()) continue;
        if (open == (!a.won && !b.won)) out.insert({a.player.text, b.player.text});
      }
    }
  }
  return out;
}

std::multiset<Names> matches_of(const NextRound& next) {
  std::multiset<Names> out;
  for (const RoundOfGroup& round : next.rounds) {
    for (const RoundTable& table : round.tables) {
      if (table.players.size() == 2) out.insert({table.players[0], table.players[1]});
    }
  }
  return out;
}

TEST(Hall, ABracketHasEachMatchThatWasPlayedAndThatComesNext) {
  std::mt19937 random(68);
  for (const char* system : {"knock-out", "knock-out\nthird-place: true", "double-elimination"}) {
    for (std::size_t players = 2; players <= 19; ++players) {
      const Tournament tournament = tournament_of("tournament: 1\nsystem: " + std::string(system) +
                                                  "\n" + players_text(players));
      Played played;
      std::multiset<Names> before;
      for (;;) {
        const NextRound next = next_of(tournament, played);
        const Hall hall = hall_after(tournament, played);
        ASSERT_EQ(drawn(hall.brackets, false), before) << system << players;
        if (next.is_over) {
          EXPECT_TRUE(hall.round.empty());
          ASSERT_EQ(hall.winners.size(), 1u) << system << players;
          const auto places = League(tournament, played.entries()).standings({})[0].places;
          const League league(tournament, played.entries());
          EXPECT_TRUE(hall.winners[0].starts_with(league.name(places[0].entrant) + " won"))
              << hall.winners[0];
          break;
        }
        ASSERT_TRUE(next.refusals.empty());
        EXPECT_TRUE(hall.winners.empty());
        const std::multiset<Names> coming = matches_of(next);
        const std::multiset<Names> open = drawn(hall.brackets, true);
        EXPECT_TRUE(std::ranges::includes(open, coming)) << system << players;
        ASSERT_EQ(hall.round.size(), 1u);
        EXPECT_EQ(hall.round[0].rows.size(), next.rounds[0].tables.size());
        before.insert(coming.begin(), coming.end());
        played.tables.push_back(filled(csv_of(next), random));
      }
    }
  }
}

TEST(Hall, AFreeDrawIsDrawnAsItWasPlayed) {
  const Tournament tournament =
      tournament_of("tournament: 1\nsystem: knock-out\nplayers: [A, B, C, D, E, F, G, H]\n");
  const Played played{{"round,a,b,games_a,games_b\n1,A,B,1,0\n1,C,D,1,0\n1,E,F,1,0\n1,G,H,0,1\n",
                       "round,a,b,games_a,games_b\n2,A,H,1,0\n2,C,E,0,1\n"}};
  const Hall hall = hall_after(tournament, played);
  ASSERT_EQ(hall.brackets.size(), 1u);
  const auto& columns = hall.brackets[0].bracket;
  ASSERT_EQ(columns.size(), 3u);
  // Each match stands behind the two that it comes from.
  for (std::size_t round = 1; round < 3; ++round) {
    for (std::size_t i = 0; i < columns[round].matches.size(); ++i) {
      for (std::size_t seat = 0; seat < 2; ++seat) {
        const auto& from = columns[round - 1].matches[2 * i + seat].seats;
        const std::string& name = columns[round].matches[i].seats[seat].player.text;
        EXPECT_TRUE(from[0].player.text == name || from[1].player.text == name) << name;
      }
    }
  }
  EXPECT_EQ(drawn(hall.brackets, true), (std::multiset<Names>{{"A", "E"}}));
}

TEST(Hall, NobodyWinsWhileSomethingIsMissing) {
  const Tournament tournament =
      tournament_of("tournament: 1\nsystem: duels\nplayers: [Ann, Bob, Cid]\nbest-of: 1\n");
  const std::string head = "round,a,b,games_a,games_b\n";
  EXPECT_TRUE(hall_after(tournament, {{head + "1,Ann,Bob,1,0\n2,Ann,Cid,1,0\n"}}).winners.empty());
  const Hall open = hall_after(tournament, {{head + "1,Ann,Bob,1,0\n2,Ann,Cid,,\n3,Bob,Cid,,\n"}});
  EXPECT_TRUE(open.winners.empty());
  ASSERT_EQ(open.round.size(), 1u);
  EXPECT_EQ(open.round[0].title, "Round 2");
  EXPECT_EQ(
      hall_after(tournament, {{head + "1,Ann,Bob,1,0\n2,Ann,Cid,1,0\n3,Bob,Cid,1,0\n"}}).winners,
      std::vector<std::string>{"Ann won, before Bob and Cid."});
}

TEST(Hall, NobodyWinsAFinalThatTheResultsContradict) {
  const Tournament tournament =
      tournament_of("tournament: 1\nsystem: knock-out\nplayers: [P1, P2, P3, P4]\n");
  const std::string semis =
      "round,a,b,games_a,games_b\nSemi-final,P1,P4,1,0\nSemi-final,P2,P3,1,0\n";
  const auto winners = [&](const std::string& rest) {
    return hall_after(tournament, {{semis + rest}}).winners;
  };
  EXPECT_EQ(winners("Final,P1,P2,1,0\n"), std::vector<std::string>{"P1 won, before P2."});
  EXPECT_TRUE(winners("Final,P1,P2,1,0\nFinal,P1,P2,0,1\n").empty());
  EXPECT_TRUE(winners("Final,P1,P2,1,0\n3rd place,P1,P3,0,1\n").empty());
  // The round of a place has no name that others go on from.
  const Hall hall = hall_after(tournament, {{semis + "3rd place,P4,P3,1,0\n"}});
  ASSERT_EQ(hall.round.size(), 1u);
  EXPECT_EQ(hall.round[0].title, "Final, to come");
}

TEST(Hall, WithoutAFileNobodyKnowsWhatComesNext) {
  const Tournament tournament = default_tournament();
  for (const char* rows : {"1,Ann,Bob,2,0\n", "1,Ann,Bob,2,0\n2,Ann,Cid,2,0\n3,Bob,Cid,2,0\n"}) {
    const Played played{{std::string("round,a,b,games_a,games_b\n") + rows}};
    const std::vector<Entry> entries = played.entries();
    const Hall hall = hall_of(League(tournament, entries), entries, Trust::claims, false);
    EXPECT_TRUE(hall.round.empty());
    EXPECT_TRUE(hall.winners.empty());
  }
}

TEST(Hall, ResultsThatAreInStandBesideThoseThatAreNot) {
  const Tournament tournament = tournament_of(
      "tournament: 1\nsystem: world-championship\nrounds: 2\nplayers: [Ann, Bob, Cid, Dan]\n");
  const Hall hall =
      hall_after(tournament, {{"round,table,a,b,g1\n1,1,Ann,Bob,87-84\n1,2,Cid,Dan,\n"}});
  ASSERT_EQ(hall.round.size(), 1u);
  ASSERT_EQ(hall.round[0].rows.size(), 2u);
  EXPECT_EQ(hall.round[0].rows[0].back().text, "87:84");
  EXPECT_EQ(hall.round[0].rows[1].back().text, "");
}

TEST(LeaguePages, PlayersHavePagesByTheirNames) {
  const Tournament tournament = tournament_of(
      "tournament: 1\nsystem: duels\nplayers: [Ann Lee, \"\u00c1nn Lee\", "
      "\"\u05e9\u05e8\u05d4\"]\n");
  const Played played{{"round,a,b,games_a,games_b\n1,Ann Lee,\u00c1nn Lee,2,0\n"}};
  const std::vector<Entry> entries = played.entries();
  const League league(tournament, entries);
  const LeaguePages pages =
      league_pages(league, Season(3), hall_of(league, entries, {}, true), {}, {}, "");
  std::set<std::string> names;
  for (const PageFile& page : pages.files) EXPECT_TRUE(names.insert(page.name).second);
  for (const char* name : {"player-ann-lee", "player-ann-lee-2", "player"}) {
    EXPECT_TRUE(names.contains("tournament/" + std::string(name) + ".html")) << name;
  }
}

}  // namespace
}  // namespace cartulary::formats
