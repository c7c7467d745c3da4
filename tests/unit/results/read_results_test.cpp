// Tables of results: what is read, and what is told and left out.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "formats/ground/tables/table_text.hpp"
#include "formats/league/results/entries.hpp"

namespace cartulary::formats {
namespace {

using Lines = std::vector<std::string>;

struct Reading {
  Lines found{};    ///< "3:5 F111 what is wrong"
  Lines entries{};  ///< "Ann, Bob"
};

Reading read(const std::string& text) {
  ResultTable table{.name = "r.csv", .text = text};
  std::vector<Entry> entries;
  read_results(table, 0, entries);
  Reading out;
  for (const Finding& finding : table.findings) {
    const Position at = table.document().position(finding.span.offset);
    out.found.push_back(std::to_string(at.line) + ":" + std::to_string(at.column) + " " +
                        std::string(row_of(finding.code).id) + " " + finding.message);
  }
  for (const Entry& entry : entries) {
    std::string& names = out.entries.emplace_back();
    for (const std::string& name : entry.players) names += (names.empty() ? "" : ", ") + name;
  }
  return out;
}

TEST(Results, LeaveOutTablesOfWhichASeatCannotBeRead) {
  const std::string head = "round,table,player,points\n";
  const Reading empty = read(head + "1,1,A,60\n1,1,B,\n1,1,C,70\n1,2,D,80\n1,2,E,70\n");
  EXPECT_EQ(empty.found,
            Lines{"3:7 F109 expected points, got nothing: round 1 table 1 does not count"});
  EXPECT_EQ(empty.entries, Lines{"D, E"});
  const Reading slips = read(head + "1,1,A,8o\n1,1,B,-7\n1,1,C,60\n1,2,D,80\n1,2,E,70\n");
  EXPECT_EQ(slips.found,
            (Lines{"2:7 F111 expected points from 0 to 9999, got `8o`: round 1 table 1 does not "
                   "count",
                   "3:7 F111 expected points from 0 to 9999, got `-7`: round 1 table 1 does not "
                   "count"}));
  EXPECT_EQ(slips.entries, Lines{"D, E"});
  EXPECT_EQ(read(head + "1,1,A,60\n1,1,,50\n1,1,C,70\n").entries, Lines{});
  EXPECT_EQ(read(head + "1,1,A,60\n1,1,A,50\n1,1,C,70\n").entries, Lines{});
  EXPECT_EQ(read(head + "1,1,A,9\n1,1,B,8\n1,1,C,7\n1,1,D,6\n1,1,E,5\n1,1,F,4\n1,1,G,3\n").entries,
            Lines{});
  // A seat alone that has points sat at a table, whose other seats are missing.
  EXPECT_EQ(read(head + "1,1,A,60\n").found,
            Lines{"2:1 F113 expected at least two players at a table, got `A` alone: round 1 "
                  "table 1 does not count"});
}

TEST(Results, TakePlacesForPointsWhereAllSeatsHaveOne) {
  const std::string head = "table,player,points,place\n";
  EXPECT_EQ(read(head + "1,A,,1\n1,B,,2\n1,C,,3\n").entries, Lines{"A, B, C"});
  EXPECT_EQ(read(head + "1,A,60,2\n1,B,60,1\n1,C,50,3\n").entries, Lines{"A, B, C"});
  EXPECT_EQ(read(head + "1,A,60,\n1,B,,1\n1,C,50,\n").found,
            Lines{"3:5 F109 expected points, got nothing: table 1 does not count"});
  EXPECT_EQ(read(head + "1,A,60,\n1,B,60,1\n1,C,50,\n").found,
            Lines{"2:8 F109 expected a place of each seat of the table or of none, got nothing: "
                  "table 1 does not count"});
}

TEST(Results, HaveNamesWithoutTheGuardOfSpreadsheets) {
  const std::string names[] = {"@max", "+one", "-x", "=1", "'@max", "O'Neil", "'tis"};
  for (const std::string& name : names) {
    std::string cell;
    append_cell(cell, kCsv, name);
    EXPECT_EQ(read("a,b,games_a,games_b\n" + cell + ",Bob,1,0\n").entries, Lines{name + ", Bob"});
  }
  EXPECT_EQ(read("player,points\n'@max,60\nBob,50\n").entries, Lines{"@max, Bob"});
}

TEST(Results, RefuseLinesWithMoreCellsThanTheFirst) {
  const Reading more = read("round,a,b,games_a,games_b\n1,Cid,Dan,1,0,7,8,9\n1,Eve,Fay,1,0,,\n");
  EXPECT_EQ(more.found, Lines{"2:15 F110 expected 5 cells as in the line of names, got 8"});
  EXPECT_EQ(more.entries, Lines{"Eve, Fay"});
  EXPECT_EQ(read("round,a,b,games_a,games_b\n1,Berg, Ann,Bob,1,0\n").found,
            Lines{"2:19 F110 expected 5 cells as in the line of names, got 6"});
  EXPECT_EQ(read("player,points\nAnn,60\nBerg, Bob,50\nCid,40\n").entries, Lines{});
}

TEST(Results, RefuseQuotesThatAreNotClosed) {
  const Reading open = read("round,a,b,games_a,games_b\n1,\"Ann,Bob,1,0\n1,Cid,Dan,1,0\n");
  EXPECT_EQ(open.found, Lines{"2:3 F110 the quote opened in line 2 is not closed in it"});
  EXPECT_EQ(open.entries, Lines{"Cid, Dan"});
  const Reading later = read("a,b,games_a,games_b\n\"Ann,Bob,1,0\nCid,\"Dan\",1,0\n");
  EXPECT_EQ(later.found, Lines{"2:1 F110 the quote opened in line 2 is not closed in it"});
  EXPECT_EQ(later.entries, Lines{"Cid, Dan"});
  EXPECT_EQ(read("a,b,games_a,games_b\n\"Ann\"x,Bob,1,0\n").found,
            Lines{"2:1 F110 expected nothing between a quote and the next cell, got `x`"});
  EXPECT_EQ(read("a,b,games_a,games_b\n\"Berg, Ann\" ,\"B \"\"X\"\"\",1,0\n").entries,
            Lines{"Berg, Ann, B \"X\""});
}

TEST(Results, HaveDaysOfTheCalendar) {
  const std::string head = "a,b,games_a,games_b,date\nAnn,Bob,1,0,";
  EXPECT_EQ(read(head + "2026-02-28\n").found, Lines{});
  const Reading day = read(head + "2026-99-99\n");
  EXPECT_EQ(day.found, Lines{"2:13 F111 expected a day of the calendar, got `2026-99-99`"});
  EXPECT_EQ(day.entries, Lines{"Ann, Bob"});
  EXPECT_EQ(read(head + "hello\n").found,
            Lines{"2:13 F111 expected a date such as `2026-05-09`, got `hello`"});
}

TEST(Results, SayWhichColumnsAreMissing) {
  EXPECT_EQ(what_is_missing("round,a,games_a,games_b\n1,Ann,2,0\n"),
            "no column `b`: its first line has `round`, `a`, `games_a` and `games_b`");
  EXPECT_EQ(what_is_missing("runde;weiss;schwarz\n1;Ann;Bob\n"),
            "no columns `a` and `b`, or `player` and `points`: its first line has `runde`, "
            "`weiss` and `schwarz`");
  EXPECT_EQ(what_is_missing("# Results\nround,a,b,games_a,games_b\n"), "");
  EXPECT_EQ(what_is_missing("# Results\n"), "no line of it has several cells");
  EXPECT_EQ(
      what_is_missing("2,Ann,Dan,2,1\n"),
      "no line of names above its results: write one above `2`, `Ann`, `Dan`, `2` and `1`, as "
      "`round,a,b,games_a,games_b`");
  EXPECT_EQ(what_is_missing("player,played\n"),
            "no column `points`: its first line has `player` and `played`");
  EXPECT_EQ(what_is_missing("\n\n"), "it is empty");
  EXPECT_EQ(what_is_missing("a,b\n"), "");
}

/// The second round of the same duel in another dress.
struct Dress {
  const char* name;
  const char* text;
};
constexpr Dress kDresses[] = {
    {"plain", "round,a,b,games_a,games_b\n2,Ann,Dan,2,1\n"},
    {"title above", "Round 2\n\nround,a,b,games_a,games_b\n2,Ann,Dan,2,1\n"},
    {"title with commas", "Round 2, at Berg, May 9\nround,a,b,games_a,games_b\n2,Ann,Dan,2,1\n"},
    {"comment", "# by the arbiter\nround,a,b,games_a,games_b\n# later\n2,Ann,Dan,2,1\n"},
    {"semicolons", "round;a;b;games_a;games_b\n2;Ann;Dan;2;1\n"},
    {"tabs", "round\ta\tb\tgames_a\tgames_b\n2\tAnn\tDan\t2\t1\n"},
    {"pipes", "round|a|b|games_a|games_b\n2|Ann|Dan|2|1\n"},
    {"Markdown",
     "## Round 2\n\n| round | a | b | games_a | games_b |\n|---|:--|---|--:|---|\n"
     "| 2 | **Ann** | [Dan](dan.html) | 2 | 1 |\n\nSigned: Eve | Fay\n"},
    {"sep", "sep=;\nround;a;b;games_a;games_b\n2;Ann;Dan;2;1\n"},
    {"German", "Runde;Spieler A;Spieler B;Spiele A;Spiele B\n2;Ann;Dan;2;1\n"},
    {"German scores", "Runde;Spieler 1;Spieler 2;Ergebnis\n2;Ann;Dan;2:1\n"},
    {"French", "Tour,Joueur 1,Joueur 2,Victoires 1,Victoires 2\n2,Ann,Dan,2,1\n"},
    {"Spanish", "Ronda,Jugador A,Jugador B,Partidas A,Partidas B\n2,Ann,Dan,2,1\n"},
    {"Czech", "Kolo;Hr\u00E1\u010D 1;Hr\u00E1\u010D 2;V\u00FDhry 1;V\u00FDhry 2\n2;Ann;Dan;2;1\n"},
    {"scores", "Round,Player A,Score A,Player B,Score B\n2,Ann,2,Dan,1\n"},
    {"names only", "Rd,Name 1,Name 2,Result\n2,Ann,Dan,2 - 1\n"},
    {"home and guest", "Round,Home,Guest,Games home,Games guest\n2,Ann,Dan,2,1\n"},
    {"opponent", "Round,Player,Opponent,Result\n2,Ann,Dan,2\u20131\n"},
    {"decimals", "round,a,b,games_a,games_b\n2,Ann,Dan,2.0,\"1,0\"\n"},
    {"twice, the same", "round,a,b,games_a,games_b,games_a\n2,Ann,Dan,2,1,2\n"},
    {"in parts", "round,a,b,games_a,games_b\n\nround,a,b,games_a,games_b\n2,Ann,Dan,2,1\n"},
};

TEST(Results, AreReadInManyDresses) {
  for (const Dress& dress : kDresses) {
    ResultTable table{.name = "r.csv", .text = table_text(dress.text)->text};
    std::vector<Entry> entries;
    ASSERT_TRUE(is_result_table(table.text)) << dress.name;
    read_results(table, 0, entries);
    ASSERT_EQ(entries.size(), 1u) << dress.name;
    EXPECT_EQ(entries[0].round, "2") << dress.name;
    EXPECT_EQ(entries[0].players, (Lines{"Ann", "Dan"})) << dress.name;
    EXPECT_EQ(entries[0].declared, (std::array<int32_t, 2>{2, 1})) << dress.name;
    const bool remark = std::string_view(dress.name) == "Markdown";  // a line below the table
    EXPECT_EQ(table.findings.size(), remark ? 1u : 0u) << dress.name;
  }
}

TEST(Results, HavePointsOfTheOnlyGameInTwoColumnsOrOne) {
  for (const char* text :
       {"a,b,points_a,points_b\nAnn,Bob,97,93\n",
        "player1,player2,points1,points2\nAnn,Bob,97,93\n",
        "Player A,Player B,Score A,Score B\nAnn,Bob,97,93\n", "a,b,score\nAnn,Bob,97 : 93\n",
        "a,b,games_a,games_b,points_a,points_b\nAnn,Bob,1,0,97.0,93.0\n",
        "a,b,g1\nAnn,Bob,97 - 93\n"}) {
    const Reading found = read(text);
    EXPECT_EQ(found.found, Lines{}) << text;
    std::vector<Entry> entries;
    ResultTable table{.name = "r.csv", .text = text};
    read_results(table, 0, entries);
    ASSERT_EQ(entries.size(), 1u) << text;
    ASSERT_EQ(entries[0].games.size(), 1u) << text;
    EXPECT_EQ(entries[0].games[0].declared[0], 97) << text;
    EXPECT_EQ(entries[0].games[0].declared[1], 93) << text;
  }
  EXPECT_EQ(read("a,b,games_a,games_b,points_a,points_b\nAnn,Bob,2,1,250,230\n").found,
            Lines{"2:13 F111 expected points of a duel of one game, got those of another duel"});
  EXPECT_EQ(read("a,b,points_a,points_b\nAnn,Bob,97,\n").found,
            Lines{"2:12 F109 expected the points of both players, got those of one"});
}

TEST(Results, DoNotCountIfAColumnStandsThereTwiceAndDiffers) {
  const Reading found =
      read("round,a,b,games_a,games_b,games_a\n1,Ann,Bob,2,1,2\n1,Cid,Dan,2,1,0\n");
  EXPECT_EQ(
      found.found,
      Lines{"1:27 F107 expected one column of this meaning, got `games_a` and `games_a`, which "
            "differ in line 3: `2` and `0`"});
  EXPECT_EQ(found.entries, Lines{});
}

TEST(Results, AreNoStandings) {
  const auto kind = [](const char* text, const char* name = "r.csv") {
    return look_at_table(text, name, {}).kind;
  };
  EXPECT_EQ(kind("Platz;Spieler;Punkte\n1;Ann;7\n2;Bob;5\n"), SourceKind::standings);
  EXPECT_EQ(kind("#,player,MW\n1,Ann,7\n"), SourceKind::standings);
  EXPECT_EQ(kind("turn,player,tile,x,y\n1,Ann,U,1,0\n"), SourceKind::turns);
  EXPECT_EQ(kind("Runde;Tisch;Spieler;Punkte\n1;1;Ann;70\n"), SourceKind::results);
  EXPECT_EQ(kind("2,Ann,Dan,2,1\n"), SourceKind::meant);
  EXPECT_EQ(kind("Cup of 2026, players\nName;Verein;Telefon\nAnn;Lions;1\n"), SourceKind::players);
  EXPECT_EQ(kind("player,group\nAnn,A\n", "r.txt"), SourceKind::players);
  EXPECT_EQ(kind("player,club,wins\nAnn,Lions,2\n"), SourceKind::meant);
  EXPECT_EQ(kind("player,club,round\nAnn,Lions,2\n"), SourceKind::meant);
  EXPECT_EQ(kind("player,club,points\nAnn,Lions,2\n"), SourceKind::results);
  EXPECT_EQ(kind("Spieler,Verein,Platz\nAnn,Lions,2\n"), SourceKind::standings);
  EXPECT_EQ(kind("round,player_a,club,player_b,club,result\n1,Ann,X,Bob,Y,1-0\n"),
            SourceKind::results);
  EXPECT_EQ(kind("round,a,games_a,games_b\n", "r.txt"), SourceKind::meant);
  EXPECT_EQ(kind("Dear all, the cup begins at nine, in the hall.\n", "r.txt"), SourceKind::nothing);
}

TEST(Results, HaveColumnsAsTheTournamentCallsThem) {
  const ColumnNames columns{
      {"Heimrecht", "a"}, {"Auswaerts", "b"}, {"Tore", "games_a"}, {"Dagegen", "games_b"}};
  ResultTable table{.name = "r.csv", .text = "Heimrecht,Auswaerts,Tore,Dagegen\nAnn,Bob,2,0\n"};
  std::vector<Entry> entries;
  EXPECT_FALSE(is_result_table(table.text));
  ASSERT_TRUE(is_result_table(table.text, "", columns));
  read_results(table, 0, entries, columns);
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(entries[0].declared, (std::array<int32_t, 2>{2, 0}));
}

}  // namespace
}  // namespace cartulary::formats
