// Games that are written turn by turn, against the whole record.
#include "formats/scribe/live_record.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "formats/games/verifier.hpp"
#include "formats/scribe/turn_lines.hpp"
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
  // What somebody else has written on its line would be lost.
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
    EXPECT_FALSE(live.has_turn(turns));
    // Where it was; behind the others if it was the last.
    ASSERT_TRUE(turn < turns ? live.mend(Mend::insert, turn, play) : live.add(play));
    EXPECT_EQ(live.report().verdict.turns, static_cast<std::size_t>(turns));
    EXPECT_FALSE(live.mend(Mend::change, turn, "D 90,90 r0"));
    EXPECT_TRUE(live.has_refused());
    ASSERT_TRUE(live.mend(Mend::change, turn, play));
    for (int step = 0; step < 3; ++step) ASSERT_TRUE(live.undo());
    EXPECT_EQ(live.text(), before);
  }
  EXPECT_FALSE(live.undo());
  EXPECT_FALSE(live.mend(Mend::drop, turns + 1, ""));
  EXPECT_FALSE(live.has_refused());
  EXPECT_FALSE(live.mend(Mend::drop, 0, ""));
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

}  // namespace
}  // namespace cartulary::test
