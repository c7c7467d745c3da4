// Offers that editors show: a bar is where the cursor stands.
#include "formats/desk/editing/at_cursor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "formats/checking/verifier.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

/// A text with a cursor in it.
struct Marked {
  explicit Marked(std::string marked) : text(std::move(marked)) {
    offset = static_cast<uint32_t>(text.find('^'));
    text.erase(offset, 1);
  }
  std::string text;
  uint32_t offset;
};

formats::Offers offers(const std::string& marked) {
  const Marked at(marked);
  return formats::offers_at({.name = "game.yaml", .text = at.text}, at.offset);
}

/// "K: 2 left | L: ...": each offer with its detail.
std::string shown(const formats::Offers& offers) {
  std::string out;
  for (const formats::Offer& offer : offers.offers) {
    if (!out.empty()) out += " | ";
    out += offer.text;
    if (!offer.detail.empty()) out += " (" + offer.detail + ")";
  }
  return out;
}

bool has(const formats::Offers& offers, const std::string& text) {
  return std::ranges::find(offers.offers, text, &formats::Offer::text) != offers.offers.end();
}

const std::string kHeader = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n";
const std::string kSheep =
    "cartulary: 1\nexpansions: [hills-and-sheep]\nplayers: [Ann, Bob]\nmoves: |\n";

TEST(TurnOffers, AreTilesThatAreLeft) {
  const formats::Offers first = offers(kHeader + "  U 1,0 r1\n  ^\n");
  EXPECT_TRUE(shown(first).starts_with("A (2 left, ")) << shown(first);
  EXPECT_TRUE(has(first, "X"));
  EXPECT_TRUE(has(first, "U"));
  EXPECT_EQ(first.replaced, (formats::Span{static_cast<uint32_t>(kHeader.size() + 13), 0}));
  // A number may stand before the tile, and the tile may have been begun.
  EXPECT_EQ(shown(offers(kHeader + "  U 1,0 r1\n  2. K^\n")), shown(first));
  EXPECT_EQ(shown(offers(kHeader + "  U 1,0 r1\n  2^. K\n")), "");
}

TEST(TurnOffers, AreThoseOfTheVariation) {
  // E lies at 0,1 there, and not yet where the game has it.
  const std::string text = kHeader +
                           "  U 1,0 r1\n"
                           "  E 0,-1 r2\n"
                           "  (\n"
                           "    E 0,1 r1\n"
                           "    V ^\n"
                           "  )\n"
                           "  V -1,0 r3\n";
  const formats::Offers found = offers(text);
  EXPECT_TRUE(has(found, "0,2")) << shown(found);
  EXPECT_FALSE(has(found, "0,1")) << shown(found);
}

TEST(TurnOffers, AreNoneBehindAPositionThatIsWrong) {
  const std::string wrong =
      "cartulary: 1\nplayers: [Ann, Bob]\nposition: |\n  D 0,0 r0\n  U 3,0 r1\n";
  EXPECT_EQ(shown(offers(wrong + "moves: |\n  X ^\n")), "");
  // While it is written it need not be possible yet.
  EXPECT_NE(shown(offers(wrong + "  X ^\n")), "");
}

TEST(TurnOffers, ArePlacesWhereTheTileFits) {
  EXPECT_EQ(shown(offers(kHeader + "  X ^\n")), "-1,0 (r0) | 1,0 (r0)");
  EXPECT_EQ(shown(offers(kHeader + "  E ^\n")), "0,-1 (r2) | 0,1 (r1, r2 or r3)");
}

TEST(TurnOffers, AreRotationsThatFitThere) {
  EXPECT_EQ(shown(offers(kHeader + "  E 0,1 ^\n")), "r1 (fcff) | r2 (ffcf) | r3 (fffc)");
}

TEST(TurnOffers, AreFiguresAndPoints) {
  const std::string bare = "knight:S (Ann 4) | farmer:NNW | =0:0 (the totals after the turn)";
  EXPECT_EQ(shown(offers(kHeader + "  E 0,-1 r2 ^\n")), bare);
  EXPECT_EQ(shown(offers(kHeader + "  E 0,-1 r2 knight:S ^\n")),
            "+4 (what the turn scores) | =4:0 (the totals after the turn)");
  EXPECT_EQ(shown(offers(kHeader + "  E 0,-1 r2 knight:S +4 ^\n")),
            "=4:0 (the totals after the turn)");
  // The edges tell how the tile lies.
  EXPECT_EQ(shown(offers(kHeader + "  ffcf 0,-1 ^\n")), bare);
}

TEST(TurnOffers, AreWordsOfExpansions) {
  EXPECT_EQ(shown(offers(kSheep + "  U 1,0 r1 shepherd:NNW ^\n")),
            "draw:1 (one sheep for the shepherd) | draw:2 (two sheep for the shepherd) | "
            "draw:3 (three sheep for the shepherd) | draw:4 (four sheep for the shepherd) | "
            "draw:wolf (the shepherd goes home)");
  const std::string extended = "  U 1,0 r1 shepherd:NNW draw:2\n  U 2,0 r1\n  U 3,0 r1 H ";
  EXPECT_EQ(shown(offers(kSheep + extended + "^\n")),
            "grow:1 (one more sheep in the flock) | grow:2 (two more sheep in the flock) | "
            "grow:3 (three more sheep in the flock) | grow:4 (four more sheep in the flock) | "
            "grow:wolf (all shepherds of the field go home) | "
            "guide (the flocks of the field score and go home)");
  EXPECT_EQ(shown(offers(kSheep + extended + "guide ^\n")),
            "+2 (what the turn scores) | =2:0 (the totals after the turn)");
  EXPECT_EQ(shown(offers(kSheep + "  HS/RR.h 1,0 r0 ^\n")),
            "highwayman:W | highwayman:S | farmer:NNW | farmer:SSW | shepherd:NNW | shepherd:SSW | "
            "under:? (a tile that nobody saw is put under the hill)");
}

TEST(TurnOffers, AreTilesOfHandsThatAreTold) {
  const std::string hands =
      "cartulary: 1\nplayers: [Ann, Bob]\nrules: {hand: 3}\n"
      "hands: {Ann: [U, E, D], Bob: [V, V, B]}\nmoves: |\n";
  EXPECT_EQ(shown(offers(hands + "  ^\n")),
            "D (3 left, 6 places) | E (5 left, 4 places) | U (8 left, 3 places)");
  const formats::Offers drawn = offers(hands + "  E 0,-1 r2 knight:S ^\n");
  EXPECT_TRUE(shown(drawn).starts_with("drew:A (goes into the hand after the move) | drew:B"));
  EXPECT_TRUE(has(drawn, "drew:B"));         // three of the four are left
  EXPECT_FALSE(has(drawn, "drew:HS/RR.h"));  // of another box
  EXPECT_EQ(shown(offers(hands + "  E 0,-1 r2 knight:S drew:A ^\n")),
            "+4 (what the turn scores) | =4:0 (the totals after the turn)");
}

TEST(TurnOffers, AreOfThePositionBeforeTheLine) {
  EXPECT_EQ(shown(offers(kHeader + "  E 0,-1 r2\n  X ^\n  U 1,0 r1\n")), "-1,0 (r0) | 1,0 (r0)");
  // A move that cannot be played leaves no position.
  EXPECT_EQ(shown(offers(kHeader + "  U 1,0 r0\n  X ^\n")), "");
}

TEST(TurnOffers, AreTheSameInAPosition) {
  const std::string header = "cartulary: 1\nplayers: [Ann, Bob]\nposition: |\n  D 0,0 r0\n";
  EXPECT_TRUE(has(offers(header + "  U ^\n  E 0,-1 r2\n"), "1,0"));
  // The tiles below count as well: they may stand in any order.
  EXPECT_FALSE(has(offers(header + "  U ^\n  U 1,0 r1\n"), "1,0"));
  EXPECT_TRUE(has(offers("cartulary: 1\nplayers: [Ann, Bob]\nposition:\n  tot^\n"), "totals: "));
}

TEST(TurnOffers, AreDiscardsOfTilesThatFitNowhere) {
  // Found in a game that was played: before such a move, no other may be made with its tile.
  const std::string text = read_file("tests/golden/corpus/discards-001.yaml");
  const std::size_t move = text.find("discard ");
  ASSERT_NE(move, text.npos);
  const std::string written = text.substr(move, text.find_first_of(" \n", move + 8) - move);
  const std::string before = text.substr(0, move);
  EXPECT_TRUE(has(offers(before + "^" + text.substr(move)), written)) << written;
  EXPECT_FALSE(has(offers(before + "^" + text.substr(move)), written.substr(8)));
  EXPECT_TRUE(has(offers(before + "discard ^\n"), written.substr(8)));
  EXPECT_FALSE(has(offers(kHeader + "  ^\n"), written));
}

TEST(TurnOffers, AreNoneInComments) {
  EXPECT_EQ(shown(offers(kHeader + "  E 0,-1 r2 // wh^\n")), "");
  EXPECT_EQ(shown(offers(kHeader + "  // ^\n")), "");
}

TEST(TurnOffers, AreTheSameInLists) {
  const std::string list = "cartulary: 1\nplayers: [Ann, Bob]\nmoves:\n";
  EXPECT_EQ(shown(offers(list + "  - X ^\n")), "-1,0 (r0) | 1,0 (r0)");
  EXPECT_EQ(shown(offers(list + "- X ^\n")), "-1,0 (r0) | 1,0 (r0)");
  EXPECT_EQ(shown(offers(list + "  - \"X ^\"\n")), "-1,0 (r0) | 1,0 (r0)");
  EXPECT_TRUE(has(offers(list + "  - {tile: X, ^}\n"), "rotation: "));
}

TEST(HeaderOffers, AreKeysAndValues) {
  EXPECT_TRUE(has(offers("cartulary: 1\n^\n"), "players: "));
  EXPECT_FALSE(has(offers("cartulary: 1\n^\n"), "cartulary: "));
  EXPECT_TRUE(has(offers("cartulary: 1\nru^les: C2\n"), "rules"));
  EXPECT_EQ(shown(offers("cartulary: 1\naxes: ^\n")), "y-south | y-north");
  EXPECT_TRUE(has(offers("cartulary: 1\nrules: t^\n"), "tournament"));
  EXPECT_TRUE(has(offers("cartulary: 1\nrules: {^}\n"), "two-tile-city: "));
  const std::string tie =
      "shared (all players with the best total win) | second-player (the starting player loses a "
      "tie) | seed (the better seed wins a tie, as `winner` names it) | another-game (nobody wins "
      "a "
      "tie; another game is played)";
  EXPECT_EQ(shown(offers("cartulary: 1\nrules: {preset: C2, tie: ^}\n")), tie);
  EXPECT_EQ(shown(offers("cartulary: 1\nrules:\n  preset: C2\n  tie: ^\n")), tie);
  EXPECT_TRUE(has(offers("cartulary: 1\nexpansions: [^]\n"), "hills-and-sheep"));
  EXPECT_TRUE(has(offers(kHeader + "rulings:\n  - ^\n"), "turn: "));
  EXPECT_TRUE(has(offers(kHeader + "rulings:\n  - {turn: 3, ruling: ^\n"), "taken back"));
  EXPECT_TRUE(has(offers(kHeader + "result:\n  ^\n"), "termination: "));
  EXPECT_TRUE(has(offers(kHeader + "result:\n  termination: ^\n"), "unfinished"));
}

std::string hover(const std::string& marked) {
  const Marked at(marked);
  const formats::Document document{.name = "game.yaml", .text = at.text};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  const auto told = formats::hover_at(report, at.offset);
  return told ? at.text.substr(told->span.offset, told->span.size) + " -> " + told->text : "";
}

TEST(Hover, TellsAMoveOfAVariation) {
  const std::string told = hover(kHeader +
                                 "  U 1,0 r1\n"
                                 "  E 0,1 r1\n"
                                 "  (\n"
                                 "    E 0,-1 r2 kni^ght:S =4:0\n"
                                 "  )\n");
  EXPECT_NE(told.find("In a variation: **Turn 2**: Bob finishes a city"), std::string::npos)
      << told;
  EXPECT_NE(told.find("Totals: Ann 0, Bob 4"), std::string::npos) << told;
}

TEST(Hover, TellsWhatHappened) {
  EXPECT_EQ(hover(kHeader + "  E 0,-1 r2 kni^ght:S =4:0\n"),
            "E 0,-1 r2 knight:S =4:0 -> **Turn 1**: Ann finishes a city of two tiles with a new "
            "knight: +4\n\n"
            "- city completed at (0,-1) (0,0): 2 tiles x 2 = 4, no coat of arms -> Ann 4\n\n"
            "Totals: Ann 4, Bob 0");
}

TEST(Hover, TellsWhatATurnOfTheDiceGameScored) {
  const std::string text = read_file("samples/dice-1-city.yaml");
  const std::size_t turn = text.find("9 c6");
  EXPECT_EQ(hover(text.substr(0, turn) + "^" + text.substr(turn)),
            "9 c6 k2 x1 > c4 | c2 k1 x1 > c2 city:6 +10 =10:0:0 -> **Turn 1**: Ann, 10 points\n\n"
            "Totals: Ann 10, Bob 0, Cid 0");
}

TEST(Hover, TellsTheFinalScoring) {
  const std::string text = read_file("samples/tournament-final.yaml");
  const std::size_t result = text.find("result:");
  const std::string told = hover(text.substr(0, result) + "^" + text.substr(result));
  EXPECT_TRUE(told.starts_with(
      "result -> `result`: how the game ended\n\n**Final scoring**: Henrik wins by 3\n\n- city "))
      << told;
}

TEST(Hover, ShowsATile) {
  EXPECT_EQ(hover(kHeader + "  E^ 0,-1 r2 knight:S\n"),
            "E -> **E** `ffcf`: a field to the north, a field to the east, a city to the south and "
            "a field to the west\n\n"
            "```text\n"
            "...........\n"
            "...........\n"
            "...........\n"
            "...........\n"
            "..#######..\n"
            "```\n\n"
            "5 in the game, 5 left before this turn");
}

TEST(Hover, ExplainsAFinding) {
  const std::string told = hover(kHeader + "  U 1,0 r^0\n");
  EXPECT_TRUE(told.starts_with(
      "U 1,0 r0 -> **P303 edge_mismatch** (error): expected a road to the west, got a field\n\n"
      "- D at 0,0 shows a road there (the start tile)\n"
      "- help: U fits at 1,0 with r1, r3\n"
      "- help: U fits elsewhere at -1,0 r1, r3; 0,1 r1, r3\n"
      "- help: if it stands: Ann 0, Bob 0\n\n"
      "Every side of a new tile that touches another tile must match it"))
      << told;
  EXPECT_EQ(told.find("## Bad"), told.npos);
  EXPECT_TRUE(told.ends_with("**Turn 1, not legal**")) << told;
}

TEST(Hover, ExplainsKeysAndValues) {
  EXPECT_EQ(hover("cartulary: 1\nrules: {ti^e: shared}\n" + kHeader.substr(13)),
            "tie -> `tie`: who wins when the best totals are equal\n\n"
            "- `shared`: all players with the best total win\n"
            "- `second-player`: the starting player loses a tie\n"
            "- `seed`: the better seed wins a tie, as `winner` names it\n"
            "- `another-game`: nobody wins a tie; another game is played\n\n"
            "Default: `shared`. Source: base game page, footnote 14: no tie-breaker; world "
            "championships: half a win each in Swiss rounds; in the knock-out the better seed wins "
            "(2010 to 2019), or the second player (2022)");
  EXPECT_EQ(hover("cartulary: 1\nru^les: C2\n" + kHeader.substr(13)),
            "rules -> `rules`: a preset, or a mapping of options");
  EXPECT_EQ(hover("cartulary: 1\nrules: tourna^ment\n" + kHeader.substr(13)),
            "tournament -> `tournament`: C2 as world championships since 2022 play it: the "
            "starting player loses a tie, but in Swiss rounds it is shared");
}

TEST(AtCursor, TakesAnyPlaceOfAnyText) {
  for (const char* const name : {"samples/tournament-final.yaml", "samples/hills-and-sheep.yaml",
                                 "samples/dice-game.yaml", "samples/broken/occupied-road.yaml"}) {
    const std::string text = read_file(name).substr(0, 1500);
    const formats::Document document{.name = name, .text = text};
    formats::Verifier verifier;
    const formats::Report report = verifier.verify(document, true);
    for (uint32_t at = 0; at <= text.size() + 1; at += 7) {
      const formats::Offers offers = formats::offers_at(document, at);
      EXPECT_LE(offers.replaced.end(), text.size());
      const auto told = formats::hover_at(report, at);
      EXPECT_TRUE(!told || told->span.end() <= text.size());
    }
  }
}

}  // namespace
}  // namespace cartulary::test
