// Results against boards: what an audit finds, and what it leaves alone.
#include "formats/tournament/audit.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace cartulary::formats {
namespace {

struct Found {
  std::vector<std::string> lines;  ///< "2:5 A801"
  std::vector<std::string> messages;
};

Found audited(const std::string& results, const std::string& rules = "") {
  Tournament tournament = default_tournament();
  const std::string text = "tournament: 1\n" + rules;
  if (!rules.empty()) {
    Findings findings;
    tournament = read_tournament({.name = "tournament.yaml", .text = text}, findings);
    EXPECT_TRUE(findings.empty()) << (findings.empty() ? "" : findings[0].message);
  }
  std::deque<ResultTable> tables;
  ResultTable& table = tables.emplace_back();
  table.name = "results.csv";
  table.text = results;
  std::vector<Entry> entries;
  read_results(table, 0, entries);
  EXPECT_TRUE(table.findings.empty()) << table.findings[0].message;
  const League league(tournament, std::move(entries));
  Found out;
  for (const auto& [file, findings] : audit(league, tables)) {
    for (const Finding& finding : findings) {
      const bool in_table = file.kind == AuditedFile::Kind::table;
      const Document document{.name = "", .text = in_table ? table.text : text};
      const Position at = document.position(finding.span.offset);
      out.lines.push_back(std::to_string(at.line) + ":" + std::to_string(at.column) + " " +
                          std::string(row_of(finding.code).id));
      out.messages.push_back(finding.message);
    }
  }
  return out;
}

using Lines = std::vector<std::string>;

TEST(Audit, FindsResultsThatBoardsDoNotGive) {
  const Found found = audited("a,b,games_a,games_b,g1,g2,g3\nAnn,Bob,2,1,80-70,60-75,85-90\n");
  EXPECT_EQ(found.lines, Lines{"2:9 A801"});
  EXPECT_EQ(found.messages, Lines{"the result of Ann-Bob says 2-1, its boards give 1-2"});
  // Games without points, and games that are said to be won on time, may make up for it.
  EXPECT_EQ(audited("a,b,games_a,games_b,g1,g2\nAnn,Bob,2,1,80-70,60-75\n").lines, Lines{});
  EXPECT_EQ(audited("a,b,games_a,games_b,g1,g2,g3\nAnn,Bob,2,1,80-70,60-75,85-90 a time\n").lines,
            Lines{"2:25 A808"});
}

TEST(Audit, TellsWhomTiedBoardsAreGivenTo) {
  const std::string duel = "a,b,starter,g1\nAnn,Bob,Ann,93-93\n";
  EXPECT_EQ(audited(duel).messages, Lines{"game 1 is tied 93-93: it is drawn (`board-tie: half`)"});
  EXPECT_EQ(audited(duel, "board-tie: second-player\n").messages,
            Lines{"game 1 is tied 93-93: Bob wins it, who did not start "
                  "(`board-tie: second-player`)"});
  const std::string seeds = "players: [{name: Ann, seed: 1}, {name: Bob, seed: 2}]\n";
  EXPECT_EQ(audited(duel, "board-tie: better-seed\n" + seeds).messages,
            Lines{"game 1 is tied 93-93: Ann wins it, the better seed (`board-tie: better-seed`)"});
  const Found open =
      audited("a,b,games_a,games_b,g1,g2\nAnn,Bob,2,0,93-93,80-70\n", "board-tie: second-player\n");
  EXPECT_EQ(open.lines, Lines{"2:13 A803"});
  EXPECT_EQ(open.messages.front(),
            "game 1 is tied 93-93, and `board-tie: second-player` does not decide: nobody knows "
            "who started; the recorded result gives it to Ann");
}

TEST(Audit, FindsBoardsThatAreGivenToNobody) {
  // A duel of WTCOC 2024: three boards, one of them tied, and two games won.
  const std::string duel = "a,b,games_a,games_b,g1,g2,g3\nAnn,Bob,0,2,108-118,67-67,81-104\n";
  EXPECT_EQ(audited(duel, "board-tie: second-player\n").lines, (Lines{"2:21 A803", "2:9 A801"}));
  EXPECT_EQ(audited(duel).lines, Lines{"2:21 A802"});
}

TEST(Audit, KnowsHowLongDuelsAre) {
  const std::string head = "a,b,format,games_a,games_b,g1,g2,g3\n";
  EXPECT_EQ(audited(head + "Ann,Bob,Bo3,1,1,,,\n").lines, Lines{"2:13 A804"});
  EXPECT_EQ(audited(head + "Ann,Bob,Bo3,2,0,,,\n").lines, Lines{});
  EXPECT_EQ(audited(head + "Ann,Bob,Bo1,2,0,,,\n").lines, Lines{"2:13 A805"});
  EXPECT_EQ(audited(head + "Ann,Bob,Bo3,2,1,9-8,9-8,8-9\n").lines, Lines{"2:25 A805"});
  EXPECT_EQ(audited(head + "Ann,Bob,Bo2,1,1,,,\n").lines, Lines{});
  // Nobody said how long it is.
  EXPECT_EQ(audited("a,b,games_a,games_b\nAnn,Bob,1,0\n").lines, Lines{});
  EXPECT_EQ(audited("a,b,games_a,games_b\nAnn,Bob,1,0\n", "best-of: 3\n").lines, Lines{"2:9 A804"});
}

TEST(Audit, FindsWhatNobodyPlayedOrDecided) {
  const std::string duel = "a,b,games_a,games_b\nAnn,Bob,,\nBob,Cid,2,0\n";
  EXPECT_EQ(audited(duel).lines, Lines{"2:1 A806"});
  EXPECT_EQ(audited(duel, "walkovers: [{players: [Ann, Bob], winner: Bob}]\n").lines,
            Lines{"2:1 A807"});
  EXPECT_EQ(audited(duel, "withdrawn: [{player: Ann, unplayed: ignore}]\n").lines, Lines{});
  EXPECT_EQ(audited(duel, "withdrawn: [{player: Ann}]\n").lines, Lines{"2:1 A807"});
  EXPECT_EQ(audited("round,a,b,games_a,games_b\n1,Bob,Cid,2,0\n",
                    "byes: [{round: 1, player: Bob}]\nbest-of: 3\n")
                .messages,
            Lines{"Bob has a bye in round 1"});
}

TEST(Audit, FindsDoubles) {
  const std::string head = "stage,round,table,a,b,games_a,games_b\n";
  EXPECT_EQ(audited(head + "S,1,1,Ann,Bob,2,0\nS,1,2,Bob,Ann,0,2\n").lines, Lines{"3:1 A821"});
  EXPECT_EQ(audited(head + "S,1,1,Ann,Bob,2,0\nS,1,2,Cid,Ann,0,2\n").lines, Lines{"3:11 A823"});
  EXPECT_EQ(audited(head + "S,1,1,Ann,Bob,2,0\nS,2,1,Bob,Ann,0,2\n").lines, Lines{});
  EXPECT_EQ(audited(head + "S,1,1,Ann,Bob,2,0\nS,2,1,Bob,Ann,0,2\n", "pairing: swiss\n").lines,
            Lines{"3:1 A824"});
  EXPECT_EQ(audited(head + "S,1,1,Ann,Bob,2,0\nT,1,2,Bob,Ann,0,2\n", "pairing: swiss\n").lines,
            Lines{});
}

TEST(Audit, AsksAboutNamesThatAreAlike) {
  const auto names = [](const std::string& first, const std::string& second) {
    return audited("round,a,b,games_a,games_b\n1," + first + ",Zoe,2,0\n2," + second + ",Yan,2,0\n")
        .lines;
  };
  const Lines told{"3:3 A825"};
  EXPECT_EQ(names("Ann Lee", "Lee Ann"), told);
  EXPECT_EQ(names("Ann Lee", "ann lee"), told);
  EXPECT_EQ(names("Nov\u00E1k", "Novak"), told);
  EXPECT_EQ(names("Martina Kral", "Martine Kral"), told);
  EXPECT_EQ(names("Martina", "Matrina"), told);
  EXPECT_EQ(names("\u0410nna", "Anna"), told);  // a Cyrillic letter
  EXPECT_EQ(names("Ann", "Anna"), Lines{});     // too short to say
  EXPECT_EQ(names("Player 01", "Player 02"), Lines{});
  // Who plays in the same round is somebody else.
  EXPECT_EQ(audited("round,a,b,games_a,games_b\n1,Ann Lee,Zoe,2,0\n1,Lee Ann,Yan,2,0\n").lines,
            Lines{});
  const std::string two = "round,a,b,games_a,games_b\n1,Ann Lee,Zoe,2,0\n2,Lee Ann,Yan,2,0\n";
  EXPECT_EQ(audited(two, "best-of: 3\nplayers: [Ann Lee, Lee Ann]\n").lines, Lines{});
  EXPECT_EQ(audited(two, "best-of: 3\nplayers: [{name: Ann Lee, also: [Lee Ann]}]\n").lines,
            Lines{});
}

TEST(Audit, ComparesPublishedTables) {
  std::deque<ResultTable> tables(1);
  tables[0].name = "results.csv";
  tables[0].text = "a,b,games_a,games_b\nAnn,Bob,2,1\nAnn,Cid,2,0\nBob,Cid,2,0\n";
  std::vector<Entry> entries;
  read_results(tables[0], 0, entries);
  const Tournament tournament = default_tournament();
  const League league(tournament, std::move(entries));
  const auto compared = [&](const std::string& text) {
    ResultTable published{.name = "p.csv", .text = text};
    compare_published(league, published);
    Lines out;
    for (const Finding& finding : published.findings) {
      const Position at = published.document().position(finding.span.offset);
      out.push_back(std::to_string(at.line) + ":" + std::to_string(at.column) + " " +
                    std::string(row_of(finding.code).id));
    }
    return out;
  };
  EXPECT_EQ(compared("seat,rank,games_won,games_lost\nAnn,1,4,1\nBob,2,3,2\nCid,3,0,4\n"), Lines{});
  EXPECT_EQ(compared("seat;rank;games_won\nAnn;2;4\nBob;1;2\nCid;3;0\n"),
            (Lines{"2:5 A832", "3:5 A832", "3:7 A831"}));
  EXPECT_EQ(compared("player,rank\nAnn,1\nBob,2\n"), Lines{"1:1 A833"});
  EXPECT_EQ(compared("player,rank,town\nAnn,1,Kiel\nBob,2,\nCid,3,\nDan,4,\n"),
            (Lines{"1:13 F132", "5:1 A833"}));
  EXPECT_EQ(compared("nothing\n"), Lines{"1:1 F110"});
}

}  // namespace
}  // namespace cartulary::formats
