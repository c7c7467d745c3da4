// Tables of results: what is read, and what is told and left out.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "formats/text/csv.hpp"
#include "formats/tournament/entries.hpp"

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
  EXPECT_EQ(more.found, Lines{"2:15 F110 expected 5 cells as in the first line, got 8"});
  EXPECT_EQ(more.entries, Lines{"Eve, Fay"});
  EXPECT_EQ(read("round,a,b,games_a,games_b\n1,Berg, Ann,Bob,1,0\n").found,
            Lines{"2:19 F110 expected 5 cells as in the first line, got 6"});
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
  EXPECT_EQ(what_is_missing("# Results\nround,a,b,games_a,games_b\n"),
            "no columns `a` and `b`, or `player` and `points`: its first line has `# Results`");
  EXPECT_EQ(what_is_missing("player,place_\n"),
            "no column `points`: its first line has `player` and `place_`");
  EXPECT_EQ(what_is_missing("\n\n"), "it is empty");
  EXPECT_EQ(what_is_missing("a,b\n"), "");
}

}  // namespace
}  // namespace cartulary::formats
