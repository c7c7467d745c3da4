// Whole tournaments, round by round: every list that is filled in is read as it is.
#include "formats/league/pairing/next_round.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "formats/league/pairing/round_report.hpp"
#include "tests/played_tournament.hpp"

namespace cartulary::formats {
namespace {

std::string reasons(const NextRound& next) {
  std::string out;
  for (const std::string& why : next.refusals) out += why + "\n";
  return out;
}

TEST(NextRound, SwissTournamentsGoToTheirEnd) {
  std::mt19937 random(5);
  for (std::size_t players = 2; players <= 13; ++players) {
    for (const char* order : {"neighbours", "fold"}) {
      const std::size_t rounds = std::min<std::size_t>(players - 1, 4);
      const Tournament tournament = tournament_of(
          "tournament: 1\nsystem: champions-league-2027-swiss\nrounds: " + std::to_string(rounds) +
          "\npairing-order: " + order + "\n" + players_text(players));
      Played played;
      std::map<std::string, int> byes;
      std::set<std::set<std::string>> met;
      std::size_t repeats = 0;
      for (std::size_t round = 0; round < rounds; ++round) {
        const NextRound next = next_of(tournament, played);
        ASSERT_EQ(reasons(next), "");
        ASSERT_EQ(next.rounds.size(), 1u);
        EXPECT_EQ(next.rounds[0].round, std::to_string(round + 1));
        std::set<std::string> seen;
        for (const RoundTable& table : next.rounds[0].tables) {
          for (const std::string& name : table.players) EXPECT_TRUE(seen.insert(name).second);
          if (table.players.size() == 1) {
            EXPECT_EQ(++byes[table.players[0]], 1);
          } else if (!met.insert({table.players[0], table.players[1]}).second) {
            ++repeats;
          }
        }
        EXPECT_EQ(seen.size(), players);
        played.tables.push_back(filled(csv_of(next), random));
      }
      // Few rounds for so many players never need a second meeting, and the last of few may.
      EXPECT_TRUE(players < 8 || repeats == 0) << players;
      EXPECT_EQ(reasons(next_of(tournament, played)),
                "all rounds are played: there is none to pair\n");
      const League league(tournament, played.entries());
      const std::vector<GroupStandings> groups = league.standings({});
      ASSERT_EQ(groups.size(), 1u);
      EXPECT_EQ(groups[0].places.size(), players);
      EXPECT_EQ(groups[0].contest.meetings.size(), rounds * ((players + 1) / 2));
    }
  }
}

TEST(NextRound, EverybodyMeetsEverybodyInACircle) {
  std::mt19937 random(6);
  for (std::size_t players = 2; players <= 9; ++players) {
    const Tournament tournament =
        tournament_of("tournament: 1\nsystem: duels\n" + players_text(players));
    Played played;
    std::set<std::set<std::string>> met;
    const NextRound all = next_of(tournament, played, {.all = true});
    for (std::size_t round = 0;; ++round) {
      const NextRound next = next_of(tournament, played);
      if (!next.refusals.empty()) break;
      ASSERT_LT(round, all.rounds.size());
      ASSERT_EQ(next.rounds.size(), 1u);
      ASSERT_EQ(next.rounds[0].tables.size(), all.rounds[round].tables.size());
      EXPECT_EQ(next.rounds[0].round, all.rounds[round].round);
      for (std::size_t i = 0; i < next.rounds[0].tables.size(); ++i) {
        const auto& names = next.rounds[0].tables[i].players;
        EXPECT_EQ(names, all.rounds[round].tables[i].players);
        EXPECT_TRUE(met.insert({names[0], names[1]}).second);
      }
      played.tables.push_back(filled(csv_of(next), random));
    }
    EXPECT_EQ(met.size(), players * (players - 1) / 2);
  }
}

TEST(NextRound, KnockOutsHaveAWinner) {
  std::mt19937 random(8);
  for (const char* system : {"knock-out", "double-elimination"}) {
    const int losses = system[0] == 'k' ? 1 : 2;
    for (std::size_t players = 2; players <= 12; ++players) {
      const Tournament tournament =
          tournament_of(std::string("tournament: 1\nbest-of: 3\nsystem: ") + system + "\n" +
                        players_text(players));
      Played played;
      std::map<std::string, int> lost;
      for (int round = 0;; ++round) {
        ASSERT_LT(round, 20);
        const NextRound next = next_of(tournament, played);
        if (!next.refusals.empty()) {
          EXPECT_EQ(reasons(next), "all rounds are played: there is none to pair\n");
          break;
        }
        for (const RoundTable& table : next.rounds[0].tables) {
          for (const std::string& name : table.players) EXPECT_LT(lost[name], losses) << name;
        }
        played.tables.push_back(filled(csv_of(next), random));
        const std::vector<Entry> entries = Played{{played.tables.back()}}.entries();
        for (const Entry& entry : entries) ++lost[entry.players[(*entry.declared)[0] > 0 ? 1 : 0]];
      }
      int left = 0;
      for (std::size_t i = 0; i < players; ++i) {
        if (lost["P" + std::to_string(i + 1)] < losses) ++left;
      }
      EXPECT_EQ(left, 1) << system << players;
    }
  }
}

TEST(NextRound, TablesOfFourGoOn) {
  std::mt19937 random(9);
  for (std::size_t players = 3; players <= 14; ++players) {
    const Tournament tournament =
        tournament_of("tournament: 1\nsystem: hig-ranking\nrounds: 3\n" + players_text(players));
    Played played;
    for (int round = 0; round < 3; ++round) {
      const NextRound next = next_of(tournament, played);
      ASSERT_EQ(reasons(next), "");
      std::size_t seats = 0;
      for (const RoundTable& table : next.rounds[0].tables) {
        seats += table.players.size();
        EXPECT_LE(table.players.size(), 4u);
        EXPECT_GE(table.players.size(), players == 5 ? 2u : 3u);
      }
      EXPECT_EQ(seats, players);
      played.tables.push_back(filled(csv_of(next), random));
    }
    EXPECT_EQ(reasons(next_of(tournament, played)),
              "all rounds are played: there is none to pair\n");
  }
}

TEST(NextRound, ReportsOfChessAreReadAsTheyAreWritten) {
  std::mt19937 random(10);
  const Tournament tournament = tournament_of(
      "tournament: 1\nname: Łódź\nsystem: world-championship\nplayers: [Ann, Bjørn, \"Ćedomir\", "
      "D, E]\n");
  Played played;
  for (int round = 0; round < 3; ++round) {
    const NextRound next = next_of(tournament, played);
    ASSERT_EQ(reasons(next), "");
    std::string trf;
    std::string fault;
    std::vector<std::string> notes;
    ASSERT_TRUE(write_trf(next, trf, fault, notes)) << fault;
    EXPECT_TRUE(notes.empty());
    ASSERT_TRUE(is_trf(trf));
    EXPECT_TRUE(is_result_table(trf));
    // The rounds before, without the pairs of this one.
    ResultTable table{.name = "t.trf", .text = trf};
    std::vector<Entry> read;
    read_results(table, 0, read);
    EXPECT_TRUE(table.findings.empty());
    const auto set_of = [](const std::vector<Entry>& entries) {
      std::multiset<std::string> out;
      for (const Entry& entry : entries) {
        std::vector<std::string> seats;
        for (std::size_t i = 0; i < entry.players.size(); ++i) {
          std::string seat = entry.players[i];
          if (entry.declared) seat += (*entry.declared)[i] > 0 ? " won" : " lost";
          if (entry.starter == i) seat += " as starter";
          seats.push_back(seat);
        }
        std::sort(seats.begin(), seats.end());
        std::string text = entry.round;
        for (const std::string& seat : seats) text += ", " + seat;
        out.insert(text);
      }
      return out;
    };
    EXPECT_EQ(set_of(read), set_of(played.entries()));
    played.tables.push_back(filled(csv_of(next), random));
  }
}

TEST(NextRound, DutchPairsAreThoseOfTheAnswer) {
  const Tournament tournament = tournament_of(
      "tournament: 1\npairing: dutch\nrounds: 3\nplayers: [Ann, Bob, Cid, Dan, Eve, Finn]\n"
      "rulings: [{round: 1, absent: Bob, reason: ill}]\n");
  std::string asked;
  std::optional<std::string> answer;
  const auto pair = [&] {
    RoundWish wish;
    wish.dutch = [&](const std::string& report, std::string& fault) {
      asked = report;
      if (!answer) fault = "nobody is there";
      return answer;
    };
    return next_of(tournament, {}, wish);
  };
  answer = "3\n5 1\r\n3 4\n\n6 0\n";
  const NextRound next = pair();
  ASSERT_EQ(reasons(next), "");
  EXPECT_TRUE(asked.find("\r\n240 Z   1    2\r\n") != asked.npos) << asked;
  EXPECT_TRUE(asked.find("\r\n152 W\r\n") != asked.npos) << asked;
  const auto& tables = next.rounds[0].tables;
  ASSERT_EQ(tables.size(), 3u);
  EXPECT_EQ(tables[0].players, (std::vector<std::string>{"Ann", "Eve"}));
  EXPECT_EQ(tables[0].starter, 1u);
  EXPECT_EQ(tables[1].starter, 0u);
  EXPECT_EQ(tables[2].players, std::vector<std::string>{"Finn"});
  for (const char* wrong :
       {"", "3", "2\n5 1\n3 4\n6 0\n", "2\n5 1\n3 4\n", "3\n5 1\n3 4\n6 2\n", "3\n5 1\n3 4\n6 7\n",
        "3\n5 1\n3 4\n0 6\n", "3\n5 1\n3 4\n6 6\n", "3\n5 1\n3 4\n6\n", "3\n5 1\n3 4\n6 -1\n",
        "pairs\n5 1\n3 4\n6 0\n", "3\n5 1\n3 4\n6 0\n9"}) {
    answer = wrong;
    EXPECT_TRUE(reasons(pair()).starts_with("no pairs of this round: ")) << wrong;
  }
  answer.reset();
  EXPECT_EQ(reasons(pair()), "nobody is there\n");
  EXPECT_EQ(reasons(next_of(tournament, {})), "`cartulary pair` alone pairs by `dutch`\n");
}

TEST(NextRound, HostileReportsOfChessGiveFindings) {
  const std::string player(
      "001    1      Ann                               "
      "                                 0.0    1");
  ASSERT_EQ(player.size(), 89u);
  std::string other = player;
  other.replace(7, 1, "2").replace(14, 3, "Bob");
  for (const std::string& text :
       {player + "  0009 w 1\n", player + "     1 w 1\n", player + "  abcd w 1\n",
        player + "     2 w 1\n" + other + "     1 b 1\n", player + "     2 w 1\n" + other + "\n",
        player + "     2 w ?\n" + other + "     1 b 0\n", player + "\n" + player + "\n",
        player + "  0000 - 1\n", player + std::string(5000, '1') + "\n"}) {
    SCOPED_TRACE(text.substr(0, 110));
    ResultTable table{.name = "t.trf", .text = text};
    ASSERT_TRUE(is_result_table(text));
    std::vector<Entry> entries;
    read_results(table, 0, entries);
    EXPECT_FALSE(table.findings.empty());
  }
  const std::string good = player + "     2 w 1\n" + other + "     1 b 0\n";
  const std::string team = "310   1 Lions" + std::string(61, ' ');
  for (const std::string& text :
       {good + "162  W three\n", good + "162  Q 1.0\n", good + "162  W 3.0    D 1.0    L 0.0\n",
        good + "162  W-3.0\n", good + "162  W 1.25\n", good + "310   1\n", good + team + "9\n",
        good + team + "1\n", good + team + "1    2\n", good + "240 F   2    1\n",
        good + "240 Q   2    1\n", good + "240 H   x    1\n", good + "240 H   0    1\n",
        good + "240 H 100    1\n", good + "240 H   2    7\n", good + "240\n",
        good + team + "1\n310   2 Tigers" + std::string(60, ' ') + "1\n"}) {
    SCOPED_TRACE(text.substr(good.size()));
    ResultTable table{.name = "t.trf", .text = text};
    ASSERT_TRUE(is_result_table(text));
    std::vector<Entry> entries;
    read_results(table, 0, entries);
    EXPECT_FALSE(table.findings.empty());
  }
  ResultTable usual{.name = "t.trf", .text = good + "162  W 1.0    D 0.5    L 0.0    P 1.0\n"};
  std::vector<Entry> read;
  read_results(usual, 0, read);
  EXPECT_TRUE(usual.findings.empty());
  EXPECT_EQ(read.size(), 1u);
  for (const char* text : {"", "001", "001 \n", "001    1", "\n\n\n", "012 x\n"}) {
    EXPECT_FALSE(is_trf(text)) << text;
  }
}

TEST(NextRound, DrawsOfReportsAreDrawsWhateverTheRules) {
  std::string one(99, ' ');
  one.replace(0, 8, "001    1").replace(14, 3, "Ann").replace(91, 8, "   2 w =");
  std::string two(99, ' ');
  two.replace(0, 8, "001    2").replace(14, 3, "Bob").replace(91, 8, "   1 b =");
  ResultTable table{.name = "t.trf", .text = one + "\n" + two + "\n"};
  std::vector<Entry> entries;
  read_results(table, 0, entries);
  EXPECT_TRUE(table.findings.empty());
  ASSERT_EQ(entries.size(), 1u);
  const Tournament tournament = tournament_of("tournament: 1\nsystem: czech-online\n");
  const League league(tournament, entries);
  const GroupStandings group = league.standings({})[0];
  ASSERT_EQ(group.contest.meetings.size(), 1u);
  EXPECT_EQ(group.contest.meetings[0].seats[0].score.matches.drawn, 1);
}

TEST(NextRound, ResultsOfAllRoundsBeforeAreThere) {
  const Tournament tournament =
      tournament_of("tournament: 1\nsystem: world-championship\nplayers: [Ann, Bob, Cid, Dan]\n");
  const std::string first =
      "round,a,b,games_a,games_b\n1,Ann,Bob,1,0\n1,Cid,Dan,1,0\n2,Ann,Cid,1,0\n";
  const std::string third = "3,Ann,Dan,1,0\n3,Bob,Cid,1,0\n";
  const std::string why =
      "round 2 has no result of Bob: enter it, or list a bye or a withdrawal\n"
      "round 2 has no result of Dan: enter it, or list a bye or a withdrawal\n";
  EXPECT_EQ(reasons(next_of(tournament, {{first}})), why);
  EXPECT_EQ(reasons(next_of(tournament, {{first + third}})), why);
  EXPECT_EQ(reasons(next_of(tournament, {{first + third}}, {.force = true})), "");
  EXPECT_EQ(reasons(next_of(tournament, {{first + "2,Bob,Dan,1,0\n" + third}})), "");
}

TEST(NextRound, KnockOutsGoOnFromRoundsWithWhoIsIn) {
  const Tournament cup = tournament_of(
      "tournament: 1\nsystem: knock-out\nrounds: [Quarter-final, Semi-final, Final]\n"
      "players: [Ann, Bob, Cid, Dan, Eve, Fay, Gus, Hal]\n");
  const std::string head = "round,a,b,games_a,games_b\n";
  const std::string quarters =
      "Quarter-final,Ann,Hal,1,0\nQuarter-final,Bob,Gus,1,0\nQuarter-final,Cid,Fay,1,0\n";
  const std::string semis = "Semi-final,Bob,Cid,1,0\nSemi-final,Ann,";
  const std::string whole = head + quarters + "Quarter-final,Dan,Eve,1,0\n" + semis;
  EXPECT_EQ(reasons(next_of(cup, {{whole + "Eve,1,0\n"}})),
            "round-1.csv:7: Eve is out since Quarter-final (round-1.csv:5) and plays in "
            "Semi-final, where Dan has no result\n");
  const NextRound forced = next_of(cup, {{whole + "Eve,1,0\n"}}, {.force = true});
  ASSERT_EQ(reasons(forced), "");
  EXPECT_EQ(forced.rounds[0].remarks[0],
            "Eve is out since Quarter-final (round-1.csv:5) and plays in Semi-final, where Dan has "
            "no result.");
  // A line of the first round is lost, and so is who lost in it.
  EXPECT_EQ(reasons(next_of(cup, {{head + quarters + semis + "Dan,1,0\n"}})),
            "Quarter-final has no result of Eve: enter it, or list a bye or a withdrawal\n");
  // A player who waited and has withdrawn before playing was in the bracket all the same.
  const Tournament left = tournament_of(
      "tournament: 1\nsystem: knock-out\nplayers: [Ann, Bob, Cid, Dan, Eve]\n"
      "withdrawn: [{player: Cid}]\n");
  EXPECT_EQ(reasons(next_of(left, {{head + "1,Dan,Eve,1,0\n"}})), "");
  const NextRound next = next_of(cup, {{whole + "Dan,1,0\n"}});
  ASSERT_EQ(reasons(next), "");
  EXPECT_EQ(next.rounds[0].tables[0].players, (std::vector<std::string>{"Ann", "Bob"}));
  EXPECT_EQ(reasons(next_of(cup, {{whole + "Dan,1,0\nFinal,Ann,Cid,1,0\n"}})),
            "round-1.csv:8: Cid is out since Semi-final (round-1.csv:6) and plays in Final, where "
            "Bob has no result\n");
  EXPECT_EQ(reasons(next_of(cup, {{whole + "Dan,1,0\nFinal,Ann,Cid,1,0\n"}}, {.force = true})),
            "all rounds are played: there is none to pair\n");
}

TEST(NextRound, AnythingIsPairedOrRefused) {
  std::mt19937 random(12);
  for (int i = 0; i < 600; ++i) {
    const std::size_t players = random() % 7;
    std::string file = "tournament: 1\n";
    const char* const systems[] = {"duels", "world-championship", "hig-ranking", "knock-out",
                                   "double-elimination"};
    file += std::string("system: ") + systems[random() % 5] + "\n";
    if (random() % 2 == 0) file += "rounds: 2\n";
    if (players > 0 && random() % 2 == 0) file += players_text(players);
    const auto name = [&random] { return "P" + std::to_string(1 + random() % 6); };
    if (random() % 3 == 0) file += "withdrawn: [{player: " + name() + "}]\n";
    if (random() % 3 == 0) file += "byes: [{round: 2, player: " + name() + "}]\n";
    const Tournament tournament = tournament_of(file);
    std::string table = "round,group,a,b,games_a,games_b,starter\n";
    for (std::size_t k = random() % 9; k > 0; --k) {
      const std::string a = name();
      const std::string b = name();
      if (a == b) continue;
      table += std::to_string(1 + random() % 3) + "," + (random() % 4 == 0 ? "A" : "") + "," + a +
               "," + b + "," +
               (random() % 4 == 0   ? ","
                : random() % 2 == 0 ? "1,0"
                                    : "0,1") +
               "," + (random() % 2 == 0 ? a : "") + "\n";
    }
    const Played played{{table}};
    for (const bool force : {false, true}) {
      const NextRound next = next_of(tournament, played, {.force = force});
      EXPECT_NE(next.refusals.empty(), next.rounds.empty()) << file << table;
      for (const RoundOfGroup& round : next.rounds) {
        std::set<std::string> seen;
        for (const RoundTable& of : round.tables) {
          for (const std::string& player : of.players) {
            EXPECT_TRUE(seen.insert(player).second) << file << table;
          }
        }
      }
      csv_of(next);
      std::string out;
      for (const SlipFormat& format : slip_formats()) format.write({}, next, "Cup", out);
      std::string fault;
      std::vector<std::string> notes;
      if (!next.rounds.empty()) write_trf(next, out, fault, notes);
    }
  }
}

}  // namespace
}  // namespace cartulary::formats
