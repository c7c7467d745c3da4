// Results against boards: what an audit finds, and what it leaves alone.
#include "formats/league/tournament/audit.hpp"

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
  EXPECT_EQ(audited("a,b,games_a,games_b,g1,g2\nAnn,Bob,2,1,80-70,60-75\n").lines,
            Lines{"2:9 A842"});
  EXPECT_EQ(audited("a,b,games_a,games_b,g1,g2,g3\nAnn,Bob,2,1,80-70,60-75,85-90 a time\n").lines,
            Lines{"2:25 A808"});
}

TEST(Audit, TellsWhomTiedBoardsAreGivenTo) {
  const std::string duel = "a,b,starter,g1\nAnn,Bob,Ann,93-93\n";
  EXPECT_EQ(audited(duel).messages, Lines{"game 1 is tied 93-93: it is drawn (`tie: shared`)"});
  EXPECT_EQ(audited(duel, "tie: second-player\n").messages,
            Lines{"game 1 is tied 93-93: Bob wins it, who did not start "
                  "(`tie: second-player`)"});
  const std::string seeds = "players: [{name: Ann, seed: 1}, {name: Bob, seed: 2}]\n";
  EXPECT_EQ(audited(duel, "tie: seed\n" + seeds).messages,
            Lines{"game 1 is tied 93-93: Ann wins it, the better seed (`tie: seed`)"});
  const Found open =
      audited("a,b,games_a,games_b,g1,g2\nAnn,Bob,2,0,93-93,80-70\n", "tie: second-player\n");
  EXPECT_EQ(open.lines, Lines{"2:13 A803"});
  EXPECT_EQ(open.messages.front(),
            "game 1 is tied 93-93, and `tie: second-player` does not decide: nobody knows "
            "who started; the recorded result gives it to Ann");
}

TEST(Audit, FindsBoardsThatAreGivenToNobody) {
  // A duel of WTCOC 2024: three boards, one of them tied, and two games won.
  const std::string duel = "a,b,games_a,games_b,g1,g2,g3\nAnn,Bob,0,2,108-118,67-67,81-104\n";
  EXPECT_EQ(audited(duel, "tie: second-player\n").lines, (Lines{"2:21 A803", "2:9 A801"}));
  EXPECT_EQ(audited(duel).lines, Lines{"2:21 A802"});
}

TEST(Audit, KnowsHowLongDuelsAre) {
  const std::string head = "a,b,format,games_a,games_b,g1,g2,g3\n";
  EXPECT_EQ(audited(head + "Ann,Bob,Bo3,1,1,,,\n").lines, Lines{"2:13 A804"});
  EXPECT_EQ(audited(head + "Ann,Bob,Bo3,2,0,,,\n").lines, Lines{});
  EXPECT_EQ(audited(head + "Ann,Bob,Bo1,2,0,,,\n").lines, Lines{"2:13 A810"});
  EXPECT_EQ(audited(head + "Ann,Bob,Bo3,2,1,9-8,9-8,8-9\n").lines, Lines{"2:25 A805"});
  EXPECT_EQ(audited(head + "Ann,Bob,Bo2,1,1,,,\n").lines, Lines{});
  // The length of the duel is not said.
  EXPECT_EQ(audited("a,b,games_a,games_b\nAnn,Bob,1,0\n").lines, Lines{});
  EXPECT_EQ(audited("a,b,games_a,games_b\nAnn,Bob,1,0\n", "best-of: 3\n").lines, Lines{"2:9 A804"});
}

TEST(Audit, RefusesResultsThatNoDuelEndsWith) {
  const std::string head = "a,b,games_a,games_b,g1,g2,g3\nAnn,Bob,";
  const auto codes = [&](const std::string& line, const std::string& rules = "") {
    std::string out;
    for (const std::string& found : audited(head + line + "\n", rules).lines) {
      if (found.ends_with("A810")) out += found;
    }
    return out;
  };
  for (const char* impossible : {"5,0", "2,2", "99,98", "3,0", "0,3", "3,2", "1,3"}) {
    EXPECT_EQ(codes(impossible), "2:9 A810") << impossible;
  }
  for (const char* possible : {"2,0", "2,1", "1,2", "0,2", "1,0", "1,1", "0,0", ","}) {
    EXPECT_EQ(codes(possible), "") << possible;
  }
  EXPECT_EQ(audited(head + "5,0\n").messages,
            Lines{"Ann-Bob has 5-0, and a best of 3 ends 2-0 or 2-1: it does not count"});
  // The tournament's file says how long duels are.
  EXPECT_EQ(codes("3,2", "best-of: 5\n"), "");
  EXPECT_EQ(codes("3,3", "best-of: 5\n"), "2:9 A810");
  EXPECT_EQ(codes("1,1", "best-of: 2\n"), "");
  EXPECT_EQ(codes("2,1", "best-of: 2\n"), "2:9 A810");
  EXPECT_EQ(codes("1,1", "system: german-championship\n"), "2:9 A810");
  EXPECT_EQ(codes("3,0", "all-games: true\n"), "");
  EXPECT_EQ(codes("2,2", "all-games: true\n"), "2:9 A810");
  // Boards alone are the result, also drawn ones; beside games they may have been played again.
  EXPECT_EQ(codes(",,9-8,9-8,9-8"), "2:19 A810");
  EXPECT_EQ(codes(",,9-8,8-8,8-9"), "");
  EXPECT_EQ(codes("2,1,9-8,8-8,8-9"), "");
  // A result that a ruling takes away is not looked at.
  EXPECT_EQ(codes("5,0", "withdrawn: [{player: Ann, played: annul}]\n"), "");
}

TEST(Audit, FindsWhatNobodyPlayedOrDecided) {
  const std::string duel = "a,b,games_a,games_b\nAnn,Bob,,\nBob,Cid,2,0\n";
  EXPECT_EQ(audited(duel).lines, Lines{"2:1 A806"});
  EXPECT_EQ(audited(duel, "walkovers: [{players: [Ann, Bob], winner: Bob}]\n").lines,
            Lines{"2:1 A807"});
  EXPECT_EQ(audited(duel, "withdrawn: [{player: Ann, unplayed: ignore}]\n").lines, Lines{});
  EXPECT_EQ(audited(duel, "withdrawn: [{player: Ann}]\n").lines, Lines{"2:1 A807"});
  EXPECT_EQ(audited("round,a,b,games_a,games_b\n1,Bob,Cid,2,0\n",
                    "byes: [{round: 2, player: Bob}]\nbest-of: 3\n")
                .messages,
            Lines{"Bob has a bye in round 2"});
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

TEST(Audit, FindsWinnersThatResultsDoNotGive) {
  const std::string head = "a,b,games_a,games_b,g1,winner\n";
  const Found found = audited(head + "Ann,Bob,1,0,90-70,Bob\n");
  EXPECT_EQ(found.lines, Lines{"2:19 A801"});
  EXPECT_EQ(found.messages, Lines{"Bob is named as the winner of Ann-Bob, and 1-0 makes it Ann"});
  EXPECT_EQ(audited(head + "Ann,Bob,,,90-70,Bob\n").lines, Lines{"2:17 A801"});
  EXPECT_EQ(audited(head + "Ann,Bob,1,0,90-70,Ann\n").lines, Lines{});
  EXPECT_EQ(audited(head + "Ann,Bob,,,80-80,Ann\n").lines, Lines{"2:11 A802"});
  // No player played, and one won: a ruling.
  EXPECT_EQ(audited(head + "Ann,Bob,0,0,,Bob\n").messages,
            Lines{"Bob wins against Ann without playing"});
}

TEST(Audit, FindsByesBesideDuelsAndByes) {
  const std::string head = "round,a,b,games_a,games_b,winner\n1,Ann,Bob,1,0,\n";
  const Found found = audited(head + "1,Ann,,,,Ann\n");
  EXPECT_EQ(found.lines, (Lines{"3:1 A807", "3:3 A823"}));
  EXPECT_EQ(found.messages.back(),
            "Ann has a bye and, in the same round, plays in Ann-Bob (results.csv:2)");
  EXPECT_EQ(audited(head + "1,Cid,,,,Cid\n1,Cid,,,,Cid\n").messages.back(),
            "Cid has a bye in round 1 already (results.csv:3)");
  EXPECT_EQ(audited(head, "byes: [{round: 1, player: Bob}]\n").lines,
            (Lines{"2:8 A807", "2:8 A823"}));
}

TEST(Audit, SaysOfMeetingsWithoutARoundOnlyWhere) {
  EXPECT_EQ(audited("round,a,b,games_a,games_b\n,Ann,Bob,1,0\n2,Ann,Bob,1,0\n", "pairing: swiss\n")
                .messages,
            Lines{"Ann and Bob meet in round 2, and met (results.csv:2)"});
}

TEST(Audit, DoesNotCountGamesThatWereGivenUp) {
  const Found found = audited("a,b,g1\nAnn,Bob,90-80 a abandoned\nCid,Dan,90-80 unfinished\n");
  EXPECT_EQ(found.lines, (Lines{"2:9 A809", "3:9 A809"}));
  EXPECT_EQ(found.messages,
            (Lines{"game 1 was abandoned: it does not count, although it names Ann as the winner",
                   "game 1 was left unfinished: it does not count"}));
}

TEST(Audit, HoldsDuelsAgainstTeams) {
  const std::string rules = "best-of: 3\nteams: {Lions: [Ann, Leo], Tigers: [Bob, Tim]}\n";
  const std::string head = "round,match,a,b,games_a,games_b\n1,Lions-Tigers,Ann,Bob,2,0\n";
  EXPECT_EQ(audited(head + "1,Lions-Tigers,Sub,Tim,2,0\n", rules).lines, Lines{});
  const Found wrong = audited(head + "2,Tigers-Lions,Ann,Bob,2,0\n", rules);
  EXPECT_EQ(wrong.lines, Lines{"3:3 A827"});
  EXPECT_EQ(wrong.messages,
            Lines{"the match is `Tigers-Lions`, but Ann plays for Lions and Bob for Tigers, for "
                  "whom the duel counts"});
  EXPECT_EQ(audited(head + "1,,Sub,Tim,2,0\n", rules).messages,
            Lines{"Sub plays for no team that is known: the duel does not count"});
  EXPECT_EQ(audited(head + "1,Foxes-Tigers,Sub,Tim,2,0\n", rules).messages,
            Lines{"Sub plays for no team that is known, and the match is `Foxes-Tigers`: the duel "
                  "does not count"});
  EXPECT_EQ(audited(head + "1,Lions-Tigers,Ann,Leo,2,0\n", rules).lines,
            (Lines{"3:16 A823", "3:3 A827"}));
}

TEST(Audit, HoldsResultsAgainstTheListsOfTheFile) {
  const std::string head = "stage,group,round,table,a,b,games_a,games_b\n";
  const std::string players = "players: [Ann, Bob, Cid, Dan]\n";
  EXPECT_EQ(
      audited(head + ",,1,1,Ann,Bob,1,0\n,,1,2,Cid,Dann,1,0\n", "best-of: 1\n" + players).lines,
      Lines{"3:11 A836"});
  // A few names in the file are no list of all.
  EXPECT_EQ(
      audited(head + ",,1,1,Ann,Eve,1,0\n,,1,2,Cid,Zed,1,0\n", "best-of: 1\n" + players).lines,
      Lines{});
  EXPECT_EQ(audited(head + ",,1,1,Ann,Bob,1,0\n,,1,1,Cid,Dan,1,0\n").lines, Lines{"3:1 A837"});
  const std::string rounds = "best-of: 1\nrounds: 3\n";
  EXPECT_EQ(audited(head + ",,9,1,Ann,Bob,1,0\n", rounds).messages,
            Lines{"the tournament has 3 rounds, and this is round 9"});
  EXPECT_EQ(audited(head + ",,1.5,1,Ann,Bob,1,0\n").lines, Lines{"2:3 A838"});
  EXPECT_EQ(audited(head + ",,1/2,1,Ann,Bob,1,0\n,,Final,1,Ann,Cid,1,0\n", rounds).lines, Lines{});
  EXPECT_EQ(audited(head + ",,Semis,1,Ann,Bob,1,0\n", "best-of: 1\nrounds: [Semi-final, Final]\n")
                .messages,
            Lines{"the tournament has no round `Semis`"});
  EXPECT_EQ(audited(head + ",A,1,1,Ann,Bob,1,0\n,B,2,1,Ann,Cid,1,0\n").lines, Lines{"3:8 A839"});
  EXPECT_EQ(
      audited(head + ",A,1,1,Ann,Bob,1,0\n", "best-of: 1\nplayers: [Ann, {name: Bob, group: B}]\n")
          .messages,
      Lines{"Bob plays in group A, and the tournament's file has group B"});
  EXPECT_EQ(
      audited(head + ",,2,1,Ann,Bob,1,0\n", "best-of: 1\nwithdrawn: [{player: Bob, after: 1}]\n")
          .messages,
      Lines{"Bob left after round 1, and plays in round 2"});
  const Found stage = audited(head + "Prelims,,1,1,Ann,Bob,1,0\n",
                              "best-of: 1\nstages: [{stage: Prelim}, {stage: Final}]\n");
  EXPECT_EQ(stage.lines, Lines{"2:1 A835"});
}

const std::string kCup = "system: knock-out\nrounds: [Quarter-final, Semi-final, Final]\n";
const std::string kQuarters =
    "round,a,b,games_a,games_b\nQuarter-final,Ann,Hal,1,0\nQuarter-final,Bob,Gus,1,0\n"
    "Quarter-final,Cid,Fay,1,0\nQuarter-final,Dan,Eve,1,0\n";

TEST(Audit, FindsWhoIsOutAndPlaysOn) {
  const auto cup = [](const std::string& lines, const std::string& rules = "") {
    return audited(kQuarters + lines, kCup + rules);
  };
  EXPECT_EQ(cup("Semi-final,Ann,Dan,1,0\nSemi-final,Bob,Cid,1,0\nFinal,Ann,Bob,1,0\n").lines,
            Lines{});
  const Found found = cup("Semi-final,Ann,Eve,1,0\nSemi-final,Bob,Cid,1,0\n");
  EXPECT_EQ(found.lines, Lines{"6:16 A828"});
  EXPECT_EQ(found.messages, Lines{"Eve is out since Quarter-final (results.csv:5) and plays in "
                                  "Semi-final, where Dan has no result"});
  // A player who waits has no result before.
  EXPECT_EQ(audited("round,a,b,games_a,games_b\n1,Dan,Eve,0,1\n2,Ann,Eve,1,0\n2,Dan,Cid,1,0\n",
                    "system: knock-out\nplayers: [Ann, Bob, Cid, Dan, Eve]\n")
                .messages,
            Lines{"Dan is out since round 1 (results.csv:2) and plays in round 2, where Bob has no "
                  "result"});
  // It is told once, also if she wins, and before the other line is there.
  EXPECT_EQ(cup("Semi-final,Ann,Eve,0,1\nSemi-final,Bob,Cid,1,0\nFinal,Eve,Bob,1,0\n").lines,
            Lines{"6:16 A828"});
  EXPECT_EQ(cup("Semi-final,Ann,Eve,,\n").messages.back(),
            "Eve is out since Quarter-final (results.csv:5) and plays in Semi-final");
  // The names in the lines of two matches are changed.
  EXPECT_EQ(cup("Semi-final,Ann,Dan,1,0\nSemi-final,Bob,Cid,1,0\nFinal,Ann,Cid,1,0\n"
                "Final,Bob,Dan,1,0\n")
                .lines,
            (Lines{"8:11 A828", "9:11 A828"}));
  // A player who has withdrawn makes room, and the opponent may go on without playing.
  EXPECT_EQ(
      cup("Semi-final,Ann,Eve,1,0\nSemi-final,Bob,Cid,1,0\n", "withdrawn: [{player: Dan}]\n").lines,
      Lines{});
  EXPECT_EQ(
      cup("Semi-final,Bob,Cid,1,0\nFinal,Ann,Bob,1,0\n", "withdrawn: [{player: Dan}]\n").lines,
      Lines{});
}

TEST(Audit, LeavesMatchesForPlacesAndLuckyLosersAlone) {
  const auto cup = [](const std::string& lines, const std::string& rules = "") {
    return audited(kQuarters + lines, kCup + rules).lines;
  };
  const std::string semis = "Semi-final,Ann,Dan,1,0\nSemi-final,Bob,Cid,1,0\n";
  EXPECT_EQ(cup(semis + "Final,Cid,Dan,1,0\nFinal,Ann,Bob,1,0\n"), Lines{});
  EXPECT_EQ(cup(semis + "Final,Cid,Dan,1,0\n", "third-place: true\n"), Lines{});
  EXPECT_EQ(cup("Semi-final,Hal,Eve,1,0\nSemi-final,Gus,Fay,1,0\n" + semis), Lines{});
  const std::string rules = "system: knock-out\n";
  const std::string head = "round,a,b,games_a,games_b\n";
  EXPECT_EQ(audited(head + "Semi-final,A,B,1,0\nSemi-final,C,D,1,0\nThird place,B,D,1,0\n"
                           "Final,A,C,1,0\n",
                    rules)
                .lines,
            Lines{});
  // Six play, and of those who lost one comes back.
  EXPECT_EQ(
      audited(head + "1,A,B,1,0\n1,C,D,1,0\n1,E,F,1,0\n2,A,B,0,1\n2,C,E,1,0\n3,B,C,1,0\n", rules)
          .lines,
      Lines{});
  // The best wait.
  EXPECT_EQ(audited(head + "1,C,F,1,0\n1,D,E,1,0\n2,A,D,1,0\n2,B,C,1,0\n3,A,B,1,0\n", rules).lines,
            Lines{});
  // Two legs.
  EXPECT_EQ(audited(head + "1,A,B,1,0\n1,C,D,1,0\n2,B,A,1,0\n2,D,C,0,1\n", rules).lines, Lines{});
  // It is unknown which round came first.
  EXPECT_EQ(audited(head + "Evening,A,B,1,0\nMorning,C,B,1,0\nMorning,A,D,1,0\n", rules).lines,
            Lines{});
  EXPECT_EQ(audited(head + "Round of 16,A,B,1,0\nRound of 32,A,C,1,0\nRound of 32,B,D,1,0\n", rules)
                .lines,
            Lines{});
}

TEST(Audit, FindsWhoIsOutOfADoubleElimination) {
  const std::string head =
      "round,a,b,games_a,games_b\n1,A,D,1,0\n1,B,C,1,0\n2,A,B,1,0\n2,C,D,1,0\n";
  const std::string rules = "system: double-elimination\n";
  EXPECT_EQ(audited(head + "3,B,C,1,0\n4,A,B,0,1\n5,A,B,1,0\n", rules).lines, Lines{});
  EXPECT_EQ(audited(head + "3,B,D,1,0\n", rules).messages,
            Lines{"D is out since round 2 (results.csv:5) and plays in round 3"});
}

TEST(Audit, FindsWhoGoesOnAndIsNotSeenAgain) {
  const Found found = audited(kQuarters + "Semi-final,Ann,Dan,1,0\nFinal,Ann,Bob,1,0\n", kCup);
  EXPECT_EQ(found.lines, Lines{"4:15 A829"});
  EXPECT_EQ(found.messages, Lines{"Cid goes on from Quarter-final and has no result in Semi-final, "
                                  "which others played"});
  // The round is not over.
  EXPECT_EQ(audited(kQuarters + "Semi-final,Ann,Dan,1,0\n", kCup).lines, Lines{});
}

TEST(Audit, FindsWhoPlaysWithoutHavingGoneOn) {
  const std::string rules =
      "best-of: 1\nstages:\n  - {stage: P, system: world-championship, rounds: 1, advance: 2}\n"
      "  - {stage: F, system: knock-out, rounds: [Final], seeds-from: P}\n";
  const std::string head = "stage,round,a,b,g1\nP,1,Ann,Bob,80-70\nP,1,Cid,Dan,80-60\n";
  EXPECT_EQ(audited(head + "F,Final,Ann,Cid,80-70\n", rules).lines, Lines{});
  const Found found = audited(head + "F,Final,Dan,Cid,80-70\n", rules);
  EXPECT_EQ(found.lines, Lines{"4:9 A828"});
  EXPECT_EQ(found.messages, Lines{"Dan is 4th of P, from which 2 go on, and plays in Final, where "
                                  "Ann has no result"});
  EXPECT_EQ(
      audited(head + "F,Final,Eve,Cid,80-70\n", rules).messages.back(),
      "Eve has no place in P, from which 2 go on, and plays in Final, where Ann has no result");
  // A player who has withdrawn makes room for the next; one who is tied with the last may go on.
  EXPECT_EQ(audited(head + "F,Final,Bob,Cid,80-70\n", rules + "withdrawn: [{player: Ann}]\n").lines,
            Lines{});
  EXPECT_EQ(audited("stage,round,a,b,g1\nP,1,Ann,Bob,80-80\nP,1,Cid,Dan,80-80\n"
                    "F,Final,Bob,Dan,80-70\n",
                    rules)
                .lines,
            (Lines{"2:13 A802", "3:13 A802"}));
  // Not all results are there.
  EXPECT_EQ(
      audited("stage,round,a,b,g1\nP,1,Ann,Bob,80-70\nP,1,Cid,Dan,\nF,Final,Bob,Ann,80-70\n", rules)
          .lines,
      Lines{"3:1 A806"});
}

TEST(Audit, FindsLostResultsOfRounds) {
  const std::string rules =
      "system: world-championship\nplayers: [Ann, Bob, Cid, Dan, Eve, Finn]\n";
  const std::string head =
      "round,a,b,games_a,games_b\n1,Ann,Bob,1,0\n1,Cid,Dan,1,0\n1,Eve,Finn,1,0\n";
  const std::string second = "2,Ann,Dan,1,0\n2,Eve,Cid,1,0\n";
  const std::string third = "3,Ann,Eve,1,0\n3,Dan,Finn,1,0\n3,Bob,Cid,1,0\n";
  const Found found = audited(head + second + third, rules);
  EXPECT_EQ(found.lines, Lines{"5:1 A820"});
  EXPECT_EQ(found.messages, Lines{"Bob and Finn have no result in round 2, which others played"});
  EXPECT_EQ(audited(head + second + "2,Bob,Finn,1,0\n" + third, rules).lines, Lines{});
  // The round may not be over.
  EXPECT_EQ(audited(head + second, rules).lines, Lines{});
  EXPECT_EQ(audited(head + second + third,
                    rules + "byes: [{round: 2, player: Bob}]\nwithdrawn: [{player: Finn}]\n")
                .lines,
            Lines{"4:8 A807"});
  // Players who come late, or are not seen again: it is told once, of those who are listed.
  const std::string late =
      "round,a,b,games_a,games_b\n1,Ann,Bob,1,0\n2,Ann,Cid,1,0\n2,Bob,Dan,1,0\n"
      "3,Ann,Dan,1,0\n4,Ann,Finn,1,0\n";
  EXPECT_EQ(audited(late, "system: world-championship\n").lines, Lines{});
  EXPECT_EQ(audited(late, rules).messages,
            Lines{"Bob and Cid have no result in round 3, which others played"});
  EXPECT_EQ(audited(late, rules + "withdrawn: [{player: Bob, after: 2}, {player: Cid, after: 2}]\n")
                .lines,
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
  // A player in the same round is somebody else.
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
  // No players at all, and one player twice.
  EXPECT_EQ(compared("player,rank\n"), Lines{"1:1 A833"});
  EXPECT_EQ(compared("player,rank\nAnn,1\nBob,2\nAnn,1\nCid,3\n"), Lines{"4:1 A830"});
  EXPECT_EQ(compared("group,player,rank\n,Ann,1\n,Bob,2\n,Cid,3\nB,Ann,1\n"), Lines{"5:3 A833"});
}

}  // namespace
}  // namespace cartulary::formats
