// Sentences on what decided a game, and sums of what players missed, of analyses made by hand.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "formats/checking/verifier.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/study/analysis/analysis_tables.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

using engine::Player;
using formats::AnalysedMove;
using formats::AnalysedTurn;
using formats::GameAnalysis;
using formats::MissedMoves;

constexpr Player kFirst{0};
constexpr Player kSecond{1};
const engine::TileId kRoadTile = formats::parse_tile_name("U");

/// A turn with a straight road that lost so much against a move with that figure.
AnalysedTurn losing(Player player, int loss, int error, engine::Deployment played,
                    engine::Deployment best) {
  AnalysedTurn out{.player = player, .tile = kRoadTile};
  out.best = "another move";
  out.best_choice.deployment = best;
  AnalysedMove move;
  move.choice.deployment = played;
  move.played = true;
  out.candidates = {{}, move};
  out.with_best.margin[player] = loss;
  out.lost_error.margin[player] = error;
  return out;
}

TEST(MissedBy, SumsTurnsByTheFigureOfTheBetterMove) {
  const auto& segments = engine::kTiles[kRoadTile].segments;
  engine::Deployment farmer, highwayman;
  for (auto s : engine::each<engine::SegmentIndex>(segments.size())) {
    const bool road = segments[s].kind == engine::FeatureKind::road;
    (road ? highwayman : farmer).segment = s;
  }
  GameAnalysis game;
  game.turns = {losing(kFirst, 200, 50, {}, farmer),
                losing(kFirst, 300, 10, highwayman, farmer),
                losing(kFirst, 900, 10, highwayman, highwayman),
                losing(kFirst, 150, 80, highwayman, {}),  // not for sure
                losing(kFirst, 250, 10, highwayman, {}),
                losing(kSecond, 700, 10, {}, engine::kRecall)};
  game.turns.push_back(losing(kSecond, 100, 0, {}, farmer));
  game.turns.back().best.clear();  // not worth naming
  const auto rows = [&](Player player) {
    std::vector<std::string> out;
    for (const MissedMoves& row : missed_by(game, player)) {
      out.push_back(fmt::format("{} {} {}", row.better, row.turns, row.loss));
    }
    return out;
  };
  EXPECT_EQ(rows(kFirst),
            (std::vector<std::string>{"another place 1 900", "farmer 2 500", "no figure 1 250"}));
  EXPECT_EQ(rows(kSecond), (std::vector<std::string>{"recall of the abbot 1 700"}));
}

/// A finished game, and an analysis in which its winner had the better chance all the time.
struct Decided {
  explicit Decided(const std::string& name = "base-004.yaml")
      : text(read_file("tests/golden/corpus/" + name)) {
    const formats::Verdict& verdict = report.verdict;
    winner = verdict.winners.lowest();
    loser = winner == kFirst ? kSecond : kFirst;
    game.over = true;
    for (const formats::TracedTurn& traced : report.tiles().turns) {
      AnalysedTurn turn{.number = traced.number, .player = traced.player, .tile = traced.turn.tile};
      turn.played = "the move";
      chances(turn.before, 60'00);
      chances(turn.with_best, 60'00);
      chances(turn.with_played, 60'00);
      game.turns.push_back(turn);
    }
    game.last.margin[winner] = 1000;
  }
  void chances(formats::Amounts& at, int win) const {
    at.win[winner] = win;
    at.win[loser] = 100'00 - win;
  }
  std::vector<std::string> lines() const {
    return formats::decisive_lines({report, game, "1.2.3"});
  }
  std::string name(Player p) const { return report.record.players[p].name; }

  std::string text;
  formats::Document document{.name = "game.yaml", .text = text};
  formats::Report report = formats::Verifier().verify(document, true);
  Player winner{}, loser{};
  GameAnalysis game{};
};

TEST(DecisiveLines, TellSinceWhenTheWinnerHadTheBestChance) {
  Decided it;
  ASSERT_EQ(it.report.verdict.winners.size(), 1);
  EXPECT_EQ(it.lines().at(0),
            it.name(it.winner) + " had the best chance to win in every position.");
  AnalysedTurn& turn = it.game.turns[40];
  it.chances(turn.before, 40'00);
  it.chances(turn.with_best, 45'00);
  const std::string since = fmt::format(
      "{} had the best chance to win from turn {} of {} on: from 40.0 % to 60.0 %, most of it by ",
      it.name(it.winner), turn.number, it.name(turn.player));
  EXPECT_EQ(it.lines().at(0), since + "the move the move.");
  it.chances(turn.luck, 0);
  turn.luck.win[it.winner] = 18'00;
  it.chances(turn.with_best, 58'00);
  EXPECT_EQ(it.lines().at(0),
            since + fmt::format("the draw of {}.", engine::kTiles[turn.tile].code));
  turn.luck.win[it.winner] = 0;
  EXPECT_EQ(it.lines().at(0), since + "neither a draw nor a loss, as far as was estimated.");
}

TEST(DecisiveLines, TellIfAverageDrawsWouldHaveTurnedTheResult) {
  Decided it;
  EXPECT_NE(it.lines().at(1).find("would not have turned"), std::string::npos) << it.lines().at(1);
  it.game.luck.margin[it.winner] = 3000;
  EXPECT_NE(it.lines().at(1).find("would have turned"), std::string::npos) << it.lines().at(1);
  it.game.luck.margin[it.winner] = 1250;
  EXPECT_NE(it.lines().at(1).find("might have turned"), std::string::npos) << it.lines().at(1);
}

/// The winner of three players stays ahead of the others' mean, but not of each.
TEST(DecisiveLines, CompareTheWinnerWithEachRival) {
  Decided it("king-robber-009.yaml");
  const auto& totals = it.report.verdict.totals;
  ASSERT_EQ(it.report.record.players.size(), 3u);
  int sum = 0;
  for (Player p : it.report.record.seats()) sum += totals[p];
  for (Player p : it.report.record.seats()) {
    it.game.last.margin[p] = 100 * totals[p] - 50 * (sum - totals[p]);
  }
  const Player rival = it.loser;
  const int behind = 100 * (totals[it.winner] - totals[rival]);
  EXPECT_NE(it.lines().at(1).find("would not have turned"), std::string::npos) << it.lines().at(1);
  // In scores so much less luck than the winner, twice over.
  it.game.luck.margin[rival] = -4 * behind;
  EXPECT_NE(it.lines().at(1).find("would have turned"), std::string::npos) << it.lines().at(1);
  EXPECT_NE(it.lines().at(1).find(" ahead of " + it.name(rival)), std::string::npos);
}

TEST(DecisiveLines, NameTheKindsOfPointsInWhichTheWinnerDiffersMost) {
  Decided it;
  const auto& points = it.report.verdict.by_category;
  int most = 0;
  int least = 0;
  for (const engine::Category c : engine::kAllCategories) {
    most = std::max(most, points[it.winner][c] - points[it.loser][c]);
    least = std::min(least, points[it.winner][c] - points[it.loser][c]);
  }
  const std::string line = it.lines().at(2);
  EXPECT_NE(line.find(fmt::format(" had {} more from ", formats::counted(most, "point"))),
            std::string::npos)
      << line;
  EXPECT_EQ(line.find(fmt::format("{} fewer from", -least)) != std::string::npos, least < 0)
      << line;
}

TEST(DecisiveLines, AreNotToldOfPartsAndOfGamesThatGoOn) {
  Decided it;
  EXPECT_EQ(it.lines().size(), 3u);
  it.game.over = false;
  EXPECT_TRUE(it.lines().empty());
  it.game.over = true;
  it.game.turns.pop_back();
  EXPECT_TRUE(it.lines().empty());
}

}  // namespace
}  // namespace cartulary::test
