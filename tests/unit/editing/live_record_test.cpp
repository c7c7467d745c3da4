// Games that are written turn by turn, against the whole record.
#include "formats/desk/editing/live_record.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "formats/checking/verifier.hpp"
#include "formats/desk/editing/turn_lines.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

/// A record whose turns are a block, in three parts.
struct Parts {
  std::string before;  ///< up to the line of `moves: |`
  std::vector<std::string>
      turns{};  ///< without blanks around them; comments of their own are left out
};
Parts parts_of(const std::string& text) {
  const std::size_t begin = text.find(": |\n") + 4;
  Parts out{text.substr(0, begin), {}};
  for (std::size_t at = begin; at < text.size() && text[at] == ' ';) {
    const std::size_t end = text.find('\n', at);
    const std::string line = text.substr(at + 2, end - at - 2);
    if (line[0] != ' ' && line[0] != '/' && line[0] != '#') out.turns.push_back(line);
    at = end + 1;
  }
  return out;
}

TEST(LiveRecord, ComesToTheSameAsTheWholeRecord) {
  for (const char* const name :
       {"samples/five-players.yaml", "samples/print-and-play.yaml", "samples/study-base.yaml",
        "samples/study-hills-and-sheep.yaml", "samples/study-dice.yaml",
        "tests/golden/corpus/hills-discards-002.yaml"}) {
    SCOPED_TRACE(name);
    const std::string text = read_file(name);
    const Parts parts = parts_of(text);
    formats::LiveRecord live("game", parts.before);
    ASSERT_TRUE(live.can_go_on());
    for (const std::string& turn : parts.turns) {
      // Numbers are added where the turns before have them.
      const std::size_t number = live.report().verdict.moves_played == 0 ? 0 : turn.find(". ");
      const bool numbered = number != 0 && number < 4;
      ASSERT_TRUE(live.add(numbered ? turn.substr(number + 2) : turn))
          << turn << ": " << live.refused().findings[0].message;
    }
    formats::Verifier verifier;
    const formats::Document document{.text = text};
    const formats::Report whole = verifier.verify(document, true);
    EXPECT_EQ(live.report().verdict.totals, whole.verdict.totals);
    EXPECT_EQ(live.report().verdict.turns, whole.verdict.turns);
    EXPECT_EQ(live.report().findings.size(), 0U);
    ASSERT_TRUE(live.undo());
    EXPECT_EQ(live.report().verdict.moves_played + 1, whole.verdict.moves_played);
  }
}

TEST(LiveRecord, IsOneTurnForOneLine) {
  const std::string text = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n";
  formats::LiveRecord live("game", text);
  EXPECT_TRUE(live.add("E 0,-1 r2\nU 1,0 r1"));
  EXPECT_EQ(live.text(), text + "  E 0,-1 r2\n");
  EXPECT_FALSE(live.add("// only a comment"));
  EXPECT_FALSE(live.add(""));
  EXPECT_EQ(live.text(), text + "  E 0,-1 r2\n");
  EXPECT_TRUE(live.undo());
  EXPECT_FALSE(live.undo());
  EXPECT_EQ(live.text(), text);
}

TEST(LiveRecord, NeedsPlaceForLines) {
  for (const char* const text : {"", "cartulary: 1\nplayers: [Ann, Bob]\n",
                                 "cartulary: 1\nplayers: [Ann, Bob]\nmoves: [E 0,-1 r2]\n",
                                 "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  E 0,-1 r0\n"}) {
    EXPECT_FALSE(formats::LiveRecord("game", text).can_go_on()) << text;
  }
}

std::string record_of(const std::string& header, const std::string& turns) {
  return "cartulary: 1\nplayers: [Ann, Bob]\n" + header + "moves: |\n" + turns +
         "result: {termination: unfinished}\n";
}

TEST(LiveRecord, TakesInWhatGoesOn) {
  formats::LiveRecord live("game", record_of("", ""));
  ASSERT_TRUE(live.add("U 1,0 r1"));
  EXPECT_FALSE(live.take_in(live.text()).is_new);
  auto change = live.take_in(record_of("event: Cup\n", "  1. U 1,0 r3 !? =0:0 // good\n"));
  EXPECT_FALSE(change.goes_on);  // it lies in another way
  change = live.take_in(record_of("event: Cup\n", "  1. U 1,0 r1 !? =0:0 // good\n"));
  EXPECT_TRUE(change.goes_on && change.is_new);
  EXPECT_TRUE(change.more.empty());
  // Words that somebody else has written on its line would be lost.
  EXPECT_TRUE(live.is_held());
  EXPECT_FALSE(live.undo());
  EXPECT_EQ(live.text(), record_of("event: Cup\n", "  1. U 1,0 r1 !? =0:0 // good\n"));
  const std::string play = live.play_of("2. U 2,0 r1 =0:0");
  EXPECT_EQ(play, live.play_of("U 2,0 r1 // the same"));
  change = live.take_in(record_of("", "  U 1,0 r1\n  U 2,0 r1\n  U 3,0 r1\n"));
  EXPECT_TRUE(change.goes_on);
  ASSERT_EQ(change.more.size(), 2u);
  EXPECT_EQ(change.more[0], play);
  EXPECT_FALSE(live.undo());
  EXPECT_TRUE(live.add("U 4,0 r1"));
}

TEST(LiveRecord, KeepsWhatDoesNot) {
  const std::string before = record_of("", "  U 1,0 r1\n");
  formats::LiveRecord live("game", before);
  // Nothing has been added that could be lost.
  EXPECT_TRUE(live.take_in(record_of("", "")).goes_on);
  ASSERT_TRUE(live.add("U 1,0 r1"));
  const std::string text = live.text();
  auto change = live.take_in(record_of("", ""));
  EXPECT_FALSE(change.goes_on);
  EXPECT_TRUE(change.legal);
  EXPECT_EQ(change.at, 1u);
  EXPECT_EQ(change.is, "");
  for (const std::string& broken : {record_of("", "  U 1,0 r1\n  U 1,0 r1\n"), std::string("["),
                                    std::string(), "---\n" + before + "---\n" + before}) {
    change = live.take_in(broken);
    EXPECT_FALSE(change.goes_on || change.legal) << broken;
  }
  EXPECT_EQ(live.text(), text);
}

const std::string kNoTurns = record_of("", "");

/// Whatever is mended and taken back again, the text is what it was.
TEST(LiveRecord, MendsAnyTurn) {
  using Mend = formats::LiveRecord::Mend;
  const std::string text = read_file("samples/print-and-play.yaml");
  formats::LiveRecord live("game", text);
  const int turns = static_cast<int>(live.report().verdict.turns);
  const std::vector<std::string> plays = formats::TurnLines({.text = text}).plays();
  for (int turn = 1; turn <= turns; ++turn) {
    SCOPED_TRACE(turn);
    const std::string before = live.text();
    const std::string& play = plays[static_cast<std::size_t>(turn) - 1];
    ASSERT_TRUE(live.mend(Mend::drop, turn, ""));
    EXPECT_EQ(live.turn_numbers(), (std::pair{1, turns - 1}));
    // Where it was; behind the others if it was the last.
    ASSERT_TRUE(turn < turns ? live.mend(Mend::insert, turn, play) : live.add(play));
    EXPECT_EQ(live.report().verdict.turns, static_cast<std::size_t>(turns));
    EXPECT_FALSE(live.mend(Mend::change, turn, "D 90,90 r0"));
    EXPECT_TRUE(live.has_refused());
    ASSERT_TRUE(live.mend(Mend::change, turn, play));
    for (int step = 0; step < 3; ++step) ASSERT_TRUE(live.undo());
    EXPECT_EQ(live.text(), before);
  }
  EXPECT_EQ(live.text(), text);
  EXPECT_FALSE(live.mend(Mend::drop, turns + 1, ""));
  EXPECT_FALSE(live.has_refused());
  EXPECT_FALSE(live.mend(Mend::drop, 0, ""));
}

/// A line that is mended is as right as one that is added.
TEST(LiveRecord, RefusesAMendedLineWithAnError) {
  using Mend = formats::LiveRecord::Mend;
  const std::string before = record_of("", "  1. E 0,-1 r2\n  2. U 1,0 r1\n  3. V 9,9 r0\n");
  formats::LiveRecord live("game", before);
  for (const int turn : {1, 3}) {
    EXPECT_FALSE(live.mend(Mend::change, turn, "5. V -1,0 r3"));
    EXPECT_TRUE(live.has_refused());
    EXPECT_FALSE(live.mend(Mend::insert, turn, "V -1,0 r3 =5:0"));
    EXPECT_TRUE(live.has_refused());
  }
  EXPECT_EQ(live.text(), before);
  // A number is not written twice.
  ASSERT_TRUE(live.mend(Mend::change, 3, "3. V 2,0 r0 =0:0"));
  ASSERT_TRUE(live.mend(Mend::insert, 2, "2) V -1,0 r3"));
  ASSERT_TRUE(live.add("5. U -1,1 r0"));
  EXPECT_FALSE(live.add("5. U -1,2 r0"));
  EXPECT_EQ(live.text(), record_of("",
                                   "  1. E 0,-1 r2\n  2) V -1,0 r3\n  3. U 1,0 r1\n"
                                   "  4. V 2,0 r0 =0:0\n  5. U -1,1 r0\n"));
  EXPECT_EQ(formats::LiveRecord("game", kNoTurns).turn_numbers(), std::nullopt);
}

/// The text of a record after a line, or why the line is refused.
std::string ended(formats::LiveRecord& live, std::string_view line) {
  const auto end = formats::parse_game_end(line, live.report());
  if (!end) return "no word that ends a game";
  if (!end->refused.empty()) return end->refused;
  return live.end(*end) ? live.text() : live.refused().findings[0].message;
}

const std::string kCity = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  E 0,-1 r2 K\n";

TEST(LiveRecord, EndsAGameByAWord) {
  const std::string before = kCity + "result:\n  termination: unfinished\n";
  const std::string result = kCity + "result:\n  scores: {Ann: 4, Bob: 0}\n";
  const std::pair<std::string_view, std::string> rows[] = {
      {"conceded Ann", result + "  winner: Bob\n  termination: conceded\n"},
      {"time Bob", result + "  winner: Ann\n  termination: time\n"},
      {"time", result + "  termination: time\n"},
      {"no-show Bob", result + "  winner: Ann\n  termination: no-show\n"},
      {"abandoned", result + "  termination: abandoned\n"}};
  for (const auto& [line, text] : rows) {
    formats::LiveRecord live("game", before);
    EXPECT_EQ(ended(live, line), text);
    EXPECT_EQ(live.report().findings.count(formats::Severity::warning), 0u) << line;
    EXPECT_FALSE(live.report().findings.has_errors()) << line;
    EXPECT_TRUE(live.undo());
    EXPECT_EQ(live.text(), before);
    // The result need not be there, or stand in lines.
    formats::LiveRecord without("game", kCity);
    EXPECT_EQ(ended(without, line), text);
    formats::LiveRecord braces("game", kCity + "result: {termination: unfinished}\n");
    ended(braces, line);
    EXPECT_FALSE(braces.report().findings.has_errors()) << line;
    EXPECT_EQ(formats::ended_by_word(braces.report().record.result),
              formats::ended_by_word(without.report().record.result));
  }
}

TEST(LiveRecord, RefusesAnEndThatMakesNoSense) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"conceded", "expected who loses, as `conceded Ann`, got no name"},
      {"conceded Cid", "expected Ann or Bob after `conceded`, got `Cid`"},
      {"abandoned Ann", "expected `abandoned` alone, got `abandoned Ann`: nobody loses"},
      {"completed", "the game is not over, 70 tiles left; words such as `abandoned` end it before"},
      {"unfinished", "no word that ends a game"}};
  for (const auto& [line, why] : rows) {
    formats::LiveRecord live("game", kCity);
    EXPECT_EQ(ended(live, line), why);
    EXPECT_EQ(live.text(), kCity);
  }
  const auto refused = [](const std::string& text, std::string_view line) {
    formats::LiveRecord live("game", text);
    return ended(live, line);
  };
  const std::string head = "cartulary: 1\nplayers: ";
  const std::string moves = "moves: |\n  E 0,-1 r2\n";
  EXPECT_EQ(refused(head + "[Ann, Bob, Cid]\n" + moves, "time Bob"),
            "`time Bob` leaves open which of Ann and Cid wins; write `termination` and `winner` "
            "into the result, or end the game with `abandoned`");
  EXPECT_EQ(refused(head + "[Ann]\n" + moves, "conceded Ann"),
            "`conceded Ann` needs a winner, but Ann plays alone; `abandoned` ends the "
            "game without");
  EXPECT_EQ(refused(kCity + "result:\n  termination: no-show\n", "time"),
            "the game has ended already, with `no-show`; `undo` takes that back");
  EXPECT_EQ(refused(read_file("samples/tournament-final.yaml"), "conceded Marta"),
            "the game is over already; `undo` takes its last turn back");
  EXPECT_EQ(refused(kCity + "result:\n  winner: Ann\n  termination: unfinished\n", "conceded Ann"),
            "`conceded Ann` makes Bob win, but the result in the record says Ann");
}

/// Where unplaceable tiles go back into the bag, only the players know when nothing fits any more.
TEST(LiveRecord, CompletesAGameWhoseTilesFitNowhere) {
  const std::string before =
      "cartulary: 1\nrules: {unplaceable: return, table: {columns: 2, rows: 1, start: [0, 0]}}\n"
      "players: [Ann, Bob]\nmoves: |\n  U 1,0 r1 H\n";
  formats::LiveRecord live("game", before);
  EXPECT_EQ(ended(live, "completed"), before +
                                          "result:\n  scores: {Ann: 2, Bob: 0}\n  winner: Ann\n"
                                          "  termination: completed\n");
  EXPECT_TRUE(live.report().verdict.over);
  formats::LiveRecord again("game", live.text());
  EXPECT_TRUE(live.undo());
  EXPECT_EQ(live.text(), before);
  // Only the word is taken back.
  EXPECT_TRUE(again.undo());
  EXPECT_EQ(again.text(), before + "result:\n  termination: unfinished\n");
}

TEST(LiveRecord, TakesAwayWhatStoodInTheFile) {
  formats::LiveRecord live("game", kCity +
                                       "  U 1,0 r1 // a road\nresult:\n  scores: {Ann: 4, Bob: 0}\n"
                                       "  winner: Bob\n  termination: conceded\n  note: late\n");
  ASSERT_TRUE(live.undo());
  EXPECT_EQ(live.taken_away(),
            "  scores: {Ann: 4, Bob: 0}\n  winner: Bob\n  termination: conceded\n");
  const std::string result = "result:\n  termination: unfinished\n  note: late\n";
  EXPECT_EQ(live.text(), kCity + "  U 1,0 r1 // a road\n" + result);
  live.restore();
  EXPECT_TRUE(formats::ended_by_word(live.report().record.result));
  ASSERT_TRUE(live.undo());
  ASSERT_TRUE(live.undo());
  EXPECT_EQ(live.taken_away(), "  U 1,0 r1 // a road\n");
  EXPECT_EQ(live.text(), kCity + result);
  ASSERT_TRUE(live.add("V 1,0 r0"));
  ASSERT_TRUE(live.undo());
  EXPECT_EQ(live.taken_away(), "");
  ASSERT_TRUE(live.undo());
  EXPECT_FALSE(live.undo());
  EXPECT_EQ(live.report().verdict.turns, 0u);
}

/// The result that the last tile brought goes with it.
TEST(LiveRecord, TakesTheLastTileAwayWithItsResult) {
  const std::string text = read_file("samples/tournament-final.yaml");
  formats::LiveRecord live("game", text);
  ASSERT_TRUE(live.undo());
  EXPECT_EQ(live.report().verdict.turns, 70u);
  EXPECT_FALSE(live.report().findings.has_errors());
  EXPECT_NE(live.taken_away().find("  - 71. "), std::string::npos) << live.taken_away();
  EXPECT_NE(live.taken_away().find("  breakdown:"), std::string::npos);
  EXPECT_TRUE(live.text().ends_with("result:\n  termination: unfinished\n"));
  ASSERT_TRUE(live.add("B -3,2 r2"));
  EXPECT_EQ(live.report().verdict.winners.size(), 1u);
}

/// A result of somebody else goes before the turn that stands there, turns of his do not.
TEST(LiveRecord, TakesAResultOfSomebodyElseAway) {
  const std::string result = "result:\n  termination: abandoned\n";
  formats::LiveRecord live("game", kCity);
  ASSERT_TRUE(live.add("U 1,0 r1"));
  ASSERT_TRUE(live.take_in(live.text() + result).goes_on);
  ASSERT_TRUE(live.undo());
  EXPECT_EQ(live.taken_away(), "  termination: abandoned\n");
  ASSERT_TRUE(live.take_in(kCity + "  U 1,0 r1\n  U 2,0 r1\n" + result).goes_on);
  ASSERT_TRUE(live.undo());
  EXPECT_FALSE(live.undo());
  EXPECT_TRUE(live.others_added());
  EXPECT_EQ(live.report().verdict.turns, 3u);
}

/// Turns of before a mend are not taken for turns that were added behind it.
TEST(LiveRecord, TakesNoOlderTurnAwayAfterAChange) {
  using Mend = formats::LiveRecord::Mend;
  formats::LiveRecord live("game", "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  E 0,-1 r2\n");
  ASSERT_TRUE(live.add("U 1,0 r1"));
  ASSERT_TRUE(live.mend(Mend::change, 1, "E 0,-1 r2 knight:S"));
  ASSERT_TRUE(live.take_in(live.text() + "  V 2,0 r1\n").goes_on);
  EXPECT_FALSE(live.undo());
}

TEST(LiveRecord, KeepsTheVariationsOfSomebodyElse) {
  const std::string lines[] = {"  U 1,0 r1\n", "  U 1,0 r1\n  (\n    U 1,0 r3\n  )\n",
                               "  U 1,0 r1\n  (\n    U 1,0 r3 // why not?\n  )\n"};
  for (const auto& [was, is] : {std::pair{0, 1}, {1, 2}, {1, 0}}) {
    formats::LiveRecord live("game", record_of("", ""));
    ASSERT_TRUE(live.add("U 1,0 r1"));
    ASSERT_TRUE(live.take_in(record_of("", lines[was])).goes_on);
    ASSERT_TRUE(live.take_in(record_of("", lines[is])).goes_on);
    EXPECT_TRUE(live.is_held());
    EXPECT_FALSE(live.undo());
    EXPECT_EQ(live.text(), record_of("", lines[is]));
    ASSERT_TRUE(live.add("U 2,0 r1"));
    EXPECT_TRUE(live.undo());
    EXPECT_FALSE(live.undo());
  }
}

/// A game that was counted as it stood goes on only without that.
TEST(LiveRecord, HasEndedWhereItIsCountedAsItStands) {
  const std::string position =
      "cartulary: 1\nplayers: [Ann, Bob]\nposition:\n  tiles: |\n    D 0,0 r0\n";
  for (const std::string& before : {kCity, kCity + "  U 1,0 r1 H\n", position}) {
    formats::LiveRecord live("game", before + "result:\n  final-scoring: true\n");
    EXPECT_EQ(formats::ended_by_entry(live.report()), "final-scoring: true");
    EXPECT_EQ(ended(live, "time"),
              "the game has ended already, with `final-scoring: true`; `undo` takes that back");
    ASSERT_TRUE(live.undo());
    EXPECT_EQ(live.taken_away(), "  final-scoring: true\n");
    EXPECT_EQ(live.text(), before + "result:\n  termination: unfinished\n");
    EXPECT_EQ(formats::ended_by_entry(live.report()), "");
    EXPECT_TRUE(live.add("V 2,0 r0") || live.add("V 1,0 r0"));
  }
  const formats::LiveRecord other("game", kCity + "result:\n  final-scoring: false\n");
  EXPECT_EQ(formats::ended_by_entry(other.report()), "");
  // Nothing else than its last tile has ended this one.
  const formats::LiveRecord whole(
      "game", read_file("samples/tournament-final.yaml") + "  final-scoring: true\n");
  EXPECT_FALSE(whole.report().findings.has_errors());
  EXPECT_EQ(formats::ended_by_entry(whole.report()), "");
}

std::string with_carriage_returns(std::string text) {
  for (std::size_t at = 0; (at = text.find('\n', at)) != text.npos; at += 2) text.insert(at, "\r");
  return text;
}

/// Lines that are written into a file end as its others do.
TEST(LiveRecord, KeepsHowLinesEnd) {
  using Mend = formats::LiveRecord::Mend;
  for (const std::string& before :
       {record_of("", ""), record_of("", "  1. E 0,-1 r2 // a city\n"), kCity,
        kCity + "result:\n  termination: unfinished\n",
        std::string("cartulary: 1\nplayers: [Ann, Bob]\nmoves:\n  - E 0,-1 r2  # a city"),
        std::string("cartulary: 1\nplayers: [Ann, Bob]\nposition:\n  tiles: |\n    D 0,0 r0\n")}) {
    formats::LiveRecord live("game", before);
    formats::LiveRecord other("game", with_carriage_returns(before));
    const auto all = [&](const auto& change) {
      EXPECT_TRUE(change(live) && change(other)) << live.text();
      EXPECT_EQ(other.text(), with_carriage_returns(live.text()));
    };
    const int turn = static_cast<int>(live.report().verdict.turns) + 1;
    all([](auto& it) { return it.add("U 1,0 r1"); });
    all([](auto& it) { return it.add("V 2,0 r0"); });
    all([&](auto& it) { return it.mend(Mend::change, turn, "U 1,0 r3 // turned"); });
    all([&](auto& it) { return it.mend(Mend::insert, turn, "U -1,0 r1"); });
    all([&](auto& it) { return it.mend(Mend::drop, turn + 1, ""); });
    all([](auto& it) { return it.undo(); });
    all([](auto& it) { return !ended(it, "conceded Ann").empty(); });
    formats::LiveRecord again("game", live.text());
    formats::LiveRecord another("game", other.text());
    ASSERT_TRUE(again.undo() && another.undo());
    EXPECT_EQ(another.text(), with_carriage_returns(again.text()));
    EXPECT_EQ(another.taken_away(), again.taken_away());
  }
}

}  // namespace
}  // namespace cartulary::test
