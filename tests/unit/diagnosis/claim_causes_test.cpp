// Slips that explain wrong claims: each where the numbers go apart, beside what nobody can explain;
// and what is called likely.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "formats/checking/verifier.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

using namespace formats;

/// A road of Ann that grows to five tiles and is finished, then one of Bob; scores are the totals.
struct Game {
  std::vector<std::string> moves = {
      "W 1,0 r0 highwayman:E",
      "U -1,0 r1 highwayman:W",
      "U 2,0 r1",
      "U -2,0 r1",
      "U 3,0 r1",
      "U -3,0 r1",
      "A 4,0 r1",
      "A -4,0 r3",
  };
  std::vector<std::vector<int>> totals;  ///< after each move
  std::vector<int> scores;

  std::string text() const {
    std::string out = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n";
    for (std::size_t m = 0; m < moves.size(); ++m) {
      out += "  " + moves[m] + " =" + std::to_string(totals[m][0]) + ":" +
             std::to_string(totals[m][1]) + "\n";
    }
    return out + "result:\n  final-scoring: true\n  scores: {Ann: " + std::to_string(scores[0]) +
           ", Bob: " + std::to_string(scores[1]) + "}\n  termination: time\n";
  }
};

Report report_of(const std::string& text) {
  const Document document{.name = "game", .text = text};
  Verifier verifier({}, Causes::of_all);
  return verifier.verify(document, true);
}

/// The game with the numbers that are right.
Game right_game() {
  Game game;
  game.totals.assign(game.moves.size(), {0, 0});
  game.scores = {0, 0};
  const Report report = report_of(game.text());
  EXPECT_NE(report.verdict.status, Status::illegal) << game.text();
  for (const TracedTurn& turn : report.tiles().turns) {
    game.totals[turn.move] = {turn.totals[engine::Player{0}], turn.totals[engine::Player{1}]};
  }
  game.scores = {report.verdict.totals[engine::Player{0}],
                 report.verdict.totals[engine::Player{1}]};
  return game;
}

/// Points too many from a move on.
void add(Game& game, std::size_t from, std::size_t player, int points) {
  for (std::size_t m = from; m < game.moves.size(); ++m) game.totals[m][player] += points;
  game.scores[player] += points;
}

std::vector<Cause> causes_of(const Game& game) {
  return report_of(game.text()).diagnosis.causes;
}

bool is_told(const std::vector<Cause>& causes, std::string_view kind, std::size_t slip) {
  return std::any_of(causes.begin(), causes.end(),
                     [&](const Cause& cause) { return cause.kind == kind && cause.slip == slip; });
}

TEST(ClaimCauses, ARightGameHasNone) {
  const Report report = report_of(right_game().text());
  EXPECT_EQ(report.verdict.status, Status::right);
  EXPECT_TRUE(report.diagnosis.causes.empty());
}

TEST(ClaimCauses, AreToldBesideWhatNothingExplains) {
  Game game = right_game();
  add(game, 3, 1, 23);  // nothing was scored, and no slip of the pen makes 23 of 0
  add(game, 6, 0, -game.totals[6][0]);
  const std::vector<Cause> causes = causes_of(game);
  ASSERT_FALSE(causes.empty());
  EXPECT_EQ(causes[0].kind, "unexplained");
  EXPECT_EQ(causes[0].text, "turn 4: +23 for Bob that nothing explains");
  EXPECT_EQ(causes[0].slips, 2u);
  EXPECT_TRUE(is_told(causes, "feature-missed", 2));
  for (const Cause& cause : causes) EXPECT_FALSE(cause.likely) << cause.text;
}

TEST(ClaimCauses, NothingIsToldIfNothingIsExplained) {
  Game game = right_game();
  add(game, 3, 1, 23);
  EXPECT_TRUE(causes_of(game).empty());
}

TEST(ClaimCauses, AreNotLikelyForASingleNumber) {
  for (int points : {-10, -1, 1, 2, 10}) {
    Game game = right_game();
    game.scores[0] += points;
    for (const Cause& cause : causes_of(game)) EXPECT_FALSE(cause.likely) << cause.text;
  }
}

/// The same points may have come about in a way that nobody knows.
TEST(ClaimCauses, AreNotLikelyForFewPoints) {
  for (int points : {-4, -2, -1, 1, 4}) {
    Game game = right_game();
    add(game, 6, 0, points);
    const std::vector<Cause> causes = causes_of(game);
    EXPECT_FALSE(causes.empty()) << points;
    for (const Cause& cause : causes) EXPECT_FALSE(cause.likely) << cause.text;
  }
}

TEST(ClaimCauses, ExchangedColumnsAreOneSlip) {
  Game game = right_game();
  for (std::size_t m = 5; m < game.moves.size(); ++m) {
    std::swap(game.totals[m][0], game.totals[m][1]);
  }
  std::swap(game.scores[0], game.scores[1]);
  const std::vector<Cause> causes = causes_of(game);
  EXPECT_TRUE(is_told(causes, "columns-swapped", 1));
  for (const Cause& cause : causes) EXPECT_EQ(cause.slips, 1u) << cause.text;
}

TEST(ClaimCauses, ColumnsExchangedInSomeLinesAreOneSlip) {
  Game game = right_game();
  for (std::size_t m = 4; m < 7; ++m) std::swap(game.totals[m][0], game.totals[m][1]);
  const std::vector<Cause> causes = causes_of(game);
  EXPECT_TRUE(is_told(causes, "columns-swapped", 1));
  for (const Cause& cause : causes) EXPECT_EQ(cause.slips, 1u) << cause.text;
}

TEST(ClaimCauses, TotalsOfTwoLinesExchangedAreOneSlip) {
  Game game = right_game();
  std::size_t line = 0;
  while (game.totals[line] == game.totals[line + 1]) ++line;
  std::swap(game.totals[line], game.totals[line + 1]);
  const std::vector<Cause> causes = causes_of(game);
  EXPECT_TRUE(is_told(causes, "totals-exchanged", 1));
}

TEST(ClaimCauses, ACounterMayHaveBegunAboveZero) {
  Game game = right_game();
  add(game, 0, 1, 23);
  const std::vector<Cause> causes = causes_of(game);
  ASSERT_EQ(causes.size(), 1u);
  EXPECT_EQ(causes[0].text, "the totals of Bob began at 23, not at 0");
  EXPECT_FALSE(causes[0].likely);
}

/// Each number may just have been written wrong.
TEST(ClaimCauses, AreNoMoreThanTheWrongNumbers) {
  for (int points = -30; points <= 30; ++points) {
    Game game = right_game();
    game.scores[1] += points;
    for (const Cause& cause : causes_of(game)) EXPECT_EQ(cause.slips, 1u) << cause.text;
  }
}

/// Headlines have a line of 80 columns.
TEST(ClaimCauses, TheFirstHasAHeadline) {
  for (const char* slip : {"stale-base", "subtracted", "five", "farm-per-tile", "booked-late",
                           "gains-exchanged", "final-of-player-forgotten"}) {
    const std::string path = "tests/golden/causes/" + std::string(slip) + ".yaml";
    const Report report = report_of(read_file(path));
    ASSERT_FALSE(report.diagnosis.causes.empty()) << slip;
    for (const Cause& cause : report.diagnosis.causes) {
      EXPECT_EQ(cause.headline.empty(), cause.alternative != 1) << cause.text;
      EXPECT_LE(cause.headline.size(), 80u) << cause.headline;
    }
  }
}

}  // namespace
}  // namespace cartulary::test
