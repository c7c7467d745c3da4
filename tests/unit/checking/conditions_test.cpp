// Conditions: what they ask of a record, when it is certain, and patterns of tiles.
#include "formats/checking/conditions.hpp"

#include <gtest/gtest.h>

#include "formats/checking/tile_pattern.hpp"
#include "formats/checking/verifier.hpp"

namespace cartulary::test {
namespace {

using formats::Asked;
using formats::Conditions;

/// Bob's knight completes a city of two tiles; then comes what `more` says.
std::string game(std::string_view more = "") {
  return "cartulary: 1\nplayers: [Ann, Bob]\ndate: 2026-05-09\nmoves: |\n"
         "  U 1,0 r1\n  E 0,-1 r2 knight:S\n" +
         std::string(more);
}

Asked asked(const std::string& text, std::vector<std::string> conditions) {
  const Conditions all(conditions);
  formats::Verifier verifier;
  verifier.ask(all);
  return verifier.verify({.name = "game.yaml", .text = text}, false).asked;
}

std::string found(std::string condition) {
  const Asked out = asked(game(), {std::move(condition)});
  return out.passed_over ? "nothing" : out.found.empty() ? "met" : out.found.front();
}

TEST(Conditions, SayByWhatTheyAreMet) {
  EXPECT_EQ(found("city>=2"), "city of 2 tiles, 4 points, at turn 2");
  EXPECT_EQ(found("city=2 tiles"), "city of 2 tiles, 4 points, at turn 2");
  EXPECT_EQ(found("city>4 points"), "nothing");
  EXPECT_EQ(found("turn-points>3"), "turn-points 4 at turn 2");
  EXPECT_EQ(found("not city>2"), "met");
  EXPECT_EQ(found("city!=2"), "nothing");
  EXPECT_EQ(found("lead-changes=0"), "lead-changes 0");
  EXPECT_EQ(found("margin=4"), "margin 4");
  EXPECT_EQ(found("player=ÄNN"), "met");
  EXPECT_EQ(found("player=Cid, bob"), "met");
  EXPECT_EQ(found("player~o"), "met");
  EXPECT_EQ(found("event~o"), "nothing");
  EXPECT_EQ(found("not event~o"), "met");
  EXPECT_EQ(found("date=2026-05"), "met");
  EXPECT_EQ(found("date<=2026"), "met");
  EXPECT_EQ(found("date>2026-05"), "nothing");
}

/// The turns that did not come are unknown.
TEST(Conditions, AreUndecidedWhereTheReplayStops) {
  const std::string cut = game("  U 9,9 r0\n");
  EXPECT_TRUE(asked(cut, {"city>=3"}).undecided);
  EXPECT_TRUE(asked(cut, {"not city>=3"}).undecided);
  EXPECT_TRUE(asked(cut, {"turns<9"}).undecided);
  EXPECT_FALSE(asked(cut, {"city>=2"}).undecided);
  EXPECT_TRUE(asked(cut, {"not city>=2"}).passed_over);
  EXPECT_TRUE(asked(cut, {"city>=3", "player=Cid"}).passed_over);
  EXPECT_FALSE(asked(cut, {"status=illegal"}).undecided);
  EXPECT_TRUE(asked("cartulary: 1\nplayers: [Ann", {"player=Cid"}).undecided);
}

TEST(Conditions, OfTheHeaderAreAskedBeforeTheReplay) {
  const Conditions none(std::vector<std::string>{"player=Cid", "city>=2"});
  formats::Verifier verifier;
  verifier.ask(none);
  const formats::Report report = verifier.verify({.name = "game.yaml", .text = game()}, true);
  EXPECT_TRUE(report.asked.passed_over);
  EXPECT_FALSE(report.verdict.started);
}

TEST(Conditions, LeaveTheTurnsOnlyToWhoAskedForThem) {
  const Conditions all(std::vector<std::string>{"city>=2"});
  formats::Verifier verifier;
  verifier.ask(all);
  const formats::Document document{.name = "game.yaml", .text = {}};
  const std::string text = game();
  formats::Document own = document;
  own.text = text;
  EXPECT_TRUE(verifier.verify(own, false).tiles().turns.empty());
  EXPECT_EQ(verifier.verify(own, true).tiles().turns.size(), 2u);
}

TEST(Conditions, FindTilesHoweverTheBoardIsTurned) {
  // E lies above D, with a city between them, and U beside D.
  for (const char* pattern : {"Er2 / Dr0", "E ? / D U", "Dr1 E", "D E", "U D", "????", "c??? .",
                              ". / E / D / .", "D / E"}) {
    EXPECT_EQ(found(std::string("tiles=") + pattern).substr(0, 5), "tiles") << pattern;
  }
  for (const char* pattern : {"D / Er2", "E U", "C", ". D .", "D ? ? D"}) {
    EXPECT_EQ(found(std::string("tiles=") + pattern), "nothing") << pattern;
  }
  EXPECT_EQ(found("tiles=E / D"), "tiles at turn 2");
  EXPECT_EQ(found("position=D U"), "position at turn 1");
  EXPECT_EQ(found("position=D"), "position");
  EXPECT_EQ(found("position=E / D"), "nothing");
}

TEST(Conditions, WithFaultsAreRefused) {
  for (const char* text :
       {"", "player", "player=", "citty>3", "city~3", "city>=x", "city>=3 cities", "date=May",
        "tiles=", "tiles=. ?", "tiles=Z", "position>D", "city=>3", "not", "score>=3 points"}) {
    EXPECT_NE(formats::fault_of_condition(text), "") << text;
  }
  EXPECT_EQ(formats::fault_of_condition(" not  city >= 3 tiles "), "");
  EXPECT_TRUE(formats::begins_like_condition("citty>3"));
  EXPECT_FALSE(formats::begins_like_condition("https://example.org/?x=1"));
  EXPECT_FALSE(formats::begins_like_condition("./a=b.yaml"));
}

}  // namespace
}  // namespace cartulary::test
