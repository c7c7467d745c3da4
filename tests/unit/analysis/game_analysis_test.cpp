#include "formats/study/analysis/game_analysis.hpp"

#include <gtest/gtest.h>

#include <iterator>

#include "formats/checking/verifier.hpp"
#include "formats/study/analysis/analysis_report.hpp"
#include "formats/study/analysis/judgements_of.hpp"
#include "tests/analysed.hpp"
#include "tests/files.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

/// A record that was replayed, with what its report points into.
struct Replayed {
  explicit Replayed(std::string record)
      : text(std::move(record)),
        document{.name = "game.yaml", .text = text},
        report(Verifier().verify(document, true)) {}
  Replayed(const Replayed&) = delete;
  Replayed& operator=(const Replayed&) = delete;

  std::string text;
  Document document;
  Report report;
};

std::string corpus(const std::string& name) {
  return test::read_file("tests/golden/corpus/" + name);
}

void backwards(std::size_t count, const std::function<void(std::size_t)>& work) {
  for (std::size_t i = count; i-- > 0;) work(i);
}

std::string json_of(const Report& report, const GameAnalysis& analysis) {
  std::string out;
  append_analysis_json(out, {report, analysis, "1.2.3"});
  return out;
}

TEST(GameAnalysis, AddsUp) {
  struct Case {
    const char* name;
    TurnRange range;
    bool over;
  };
  for (const Case& it : {Case{"tests/golden/corpus/base-000.yaml", {70, 71}, true},
                         Case{"tests/golden/corpus/base-000.yaml", {20, 22}, false},
                         Case{"samples/five-players.yaml", {30, 32}, false},
                         Case{"tests/golden/corpus/discards-000.yaml", {60, 66}, false},
                         Case{"tests/golden/corpus/hills-000.yaml", {40, 42}, false},
                         Case{"tests/golden/corpus/king-robber-003.yaml", {40, 41}, false}}) {
    const Replayed replayed(test::read_file(it.name));
    const Report& report = replayed.report;
    const GameAnalysis game = analyse(report, kMinBudget, 3, it.range, test::one_by_one);
    ASSERT_EQ(game.over, it.over) << it.name;
    int chances = 0;
    for (Player p : report.record.seats()) chances += game.last.win[p];
    EXPECT_NEAR(chances, 100'00, 3) << it.name;  // each is rounded
    for (Player p : report.record.seats()) {
      for (const auto unit : {&Amounts::margin, &Amounts::win}) {
        EXPECT_EQ((game.start.*unit)[p] + (game.luck.*unit)[p] + (game.skill.*unit)[p] +
                      (game.rest.*unit)[p],
                  (game.last.*unit)[p])
            << it.name;
      }
    }
    if (!it.over) continue;
    const auto& totals = report.verdict.totals;
    EXPECT_EQ(game.last.margin[Player{0}], 100 * (totals[Player{0}] - totals[Player{1}]));
    EXPECT_EQ(game.players[Player{0}].points, totals[Player{0}]);
  }
}

TEST(GameAnalysis, ErrorsTellHowMuchSeedsMoveTheNumbers) {
  const Replayed replayed(corpus("base-004.yaml"));
  struct Row {
    const char* name;
    Amounts GameAnalysis::*value;
    Amounts GameAnalysis::*error;
  };
  // Skill and rest depend on which best move is found, too (formats/guide/ANALYSIS.md).
  constexpr Row kRows[] = {{"start", &GameAnalysis::start, &GameAnalysis::start_error},
                           {"last", &GameAnalysis::last, &GameAnalysis::last_error}};
  constexpr int kSeeds = 60;
  double sums[std::size(kRows)] = {};
  double squares[std::size(kRows)] = {};
  double told[std::size(kRows)] = {};
  for (int seed = 1; seed <= kSeeds; ++seed) {
    const GameAnalysis game = analyse(replayed.report, 2 * kMinBudget, static_cast<uint64_t>(seed),
                                      {58, 59}, test::one_by_one);
    for (std::size_t i = 0; i < std::size(kRows); ++i) {
      const double value = (game.*kRows[i].value).margin[Player{0}];
      const double error = (game.*kRows[i].error).margin[Player{0}];
      sums[i] += value / kSeeds;
      squares[i] += value * value / kSeeds;
      told[i] += error * error / kSeeds;
    }
  }
  for (std::size_t i = 0; i < std::size(kRows); ++i) {
    const double moved = (squares[i] - sums[i] * sums[i]) * kSeeds / (kSeeds - 1);
    EXPECT_GT(moved, told[i] / 2) << kRows[i].name;
    EXPECT_LT(moved, told[i] * 2) << kRows[i].name;
  }
}

TEST(GameAnalysis, IsTheSameInAnyOrderOfTheTurns) {
  const Replayed replayed(corpus("base-004.yaml"));
  const Report& report = replayed.report;
  const TurnRange range{20, 22};
  const std::string one = json_of(report, analyse(report, 500, 7, range, test::one_by_one));
  EXPECT_EQ(one, json_of(report, analyse(report, 500, 7, range, backwards)));
  EXPECT_NE(one, json_of(report, analyse(report, 500, 8, range, test::one_by_one)));
}

TEST(GameAnalysis, OfARangeAddsUpToThePositionBehindIt) {
  const Replayed replayed(corpus("base-004.yaml"));
  const Report& report = replayed.report;
  const GameAnalysis it = analyse(report, 500, 1, {20, 22}, test::one_by_one);
  ASSERT_EQ(it.turns.size(), 3U);
  EXPECT_EQ(it.turns.front().number, 20);
  EXPECT_FALSE(it.over);
  const Player first{0};
  EXPECT_EQ(it.start.margin[first] + it.luck.margin[first] + it.skill.margin[first] +
                it.rest.margin[first],
            it.last.margin[first]);
}

TEST(GameAnalysis, MarksOnlyWhatIsSure) {
  const Replayed replayed(corpus("base-004.yaml"));
  const Report& report = replayed.report;
  const GameAnalysis it = analyse(report, 1000, 1, {20, 30}, test::one_by_one);
  int marked = 0;
  for (const AnalysedTurn& turn : it.turns) {
    if (turn.mark.empty()) continue;
    ++marked;
    EXPECT_GT(turn.loss() - 1.96 * turn.loss_error(), 100) << turn.number;
    EXPECT_FALSE(turn.best.empty()) << turn.number;
  }
  EXPECT_GT(marked, 0);
  EXPECT_LT(marked, static_cast<int>(it.turns.size()));
}

TEST(GameAnalysis, MarksMovesByTheChanceThatTheyGiveAway) {
  struct Case {
    bool exact;
    int loss;           // hundredths of a point
    int win_best, win;  // hundredths of a percent
    std::string_view by_win, by_points;
    int error = 0;  // of the lost chance
  };
  for (const Case& it : {
           Case{true, 0, 100'00, 69'99, "??", ""},
           Case{true, 0, 100'00, 70'00, "?", ""},
           Case{true, 0, 50'00, 34'99, "?", ""},
           Case{true, 0, 50'00, 44'99, "?!", ""},
           Case{true, 0, 50'00, 45'00, "", ""},
           // Points alone get the least mark, if they cost a chance.
           Case{true, 400, 50'00, 44'00, "?!", "?"},
           Case{true, 700, 50'00, 49'00, "?!", "??"},
           Case{true, 300, 50'00, 49'00, "", "?!"},
           Case{true, 100, 50'00, 49'00, "", ""},
           Case{true, 700, 50'00, 50'00, "", "??"},
           Case{true, 700, 100'00, 100'00, "", "??"},
           // The whole interval of chances that were tried has to be beyond the threshold.
           Case{false, 0, 100'00, 69'00, "??", "", 0'50},
           Case{false, 0, 100'00, 69'00, "?", "", 1'00},
           Case{false, 400, 100'00, 69'00, "?!", "?", 10'00},
       }) {
    AnalysedTurn turn;
    turn.exact = it.exact;
    turn.lost_error.win = {{it.error, it.error}};
    turn.with_best.margin = {{it.loss, -it.loss}};
    turn.with_best.win = {{it.win_best, 100'00 - it.win_best}};
    turn.with_played.win = {{it.win, 100'00 - it.win}};
    GameAnalysis game;
    game.turns = {turn};
    mark_moves(game, MarkBy::win);
    EXPECT_EQ(game.turns[0].mark, it.by_win) << it.loss << ' ' << it.win_best << ' ' << it.win;
    mark_moves(game, MarkBy::points);
    EXPECT_EQ(game.turns[0].mark, it.by_points) << it.loss << ' ' << it.win_best << ' ' << it.win;
  }
}

/// Three tiles before the end Marta has a move that wins whatever comes. She makes another one.
TEST(GameAnalysis, SaysWhatASureWinWasGivenAwayFor) {
  const Replayed replayed(test::read_file("samples/tournament-final.yaml"));
  const GameAnalysis it = analyse(replayed.report, kMinBudget, 1, {69, 69}, test::one_by_one);
  ASSERT_EQ(it.turns.size(), 1U);
  const AnalysedTurn& turn = it.turns[0];
  EXPECT_TRUE(turn.exact);
  EXPECT_EQ(turn.with_best.win[turn.player], 100'00);
  EXPECT_EQ(turn.with_played.win[turn.player], 0);
  EXPECT_EQ(turn.mark, "??");
  EXPECT_EQ(loss_words(turn), "6.0 exact, chance to win -100.0 %");
}

/// Six tiles before the end: moves that bring as many points do not win as often. A move has nearly
/// the chance that the list says if it is the one that was made. The list tells three quarters of
/// what lies between two moves, and what others find against them differs.
TEST(GameAnalysis, ListsMovesWithChancesOfTheirOwn) {
  const std::string record = test::read_file("samples/tournament-final.yaml");
  const std::string played = "J -3,6 r0 knight:N =53:51";
  ASSERT_NE(record.find(played), record.npos);
  const auto turn_of = [](const std::string& text) {
    const Replayed replayed(text);
    return analyse(replayed.report, kQuickBudget, 1, {65, 65}, test::one_by_one).turns.at(0);
  };
  for (const AnalysedMove& move : turn_of(record).candidates) {
    std::string other = record;
    other.replace(other.find(played), played.size(), move.text);
    const AnalysedTurn turn = turn_of(other);
    EXPECT_NEAR(turn.with_played.win[turn.player], move.win, 15'00) << move.text;
  }
}

TEST(GameAnalysis, ListsMovesWhoseNumbersAreThoseOfTheTurn) {
  int unnamed = 0;
  for (const char* name : {"tests/golden/corpus/base-004.yaml", "samples/five-players.yaml"}) {
    const Replayed replayed(test::read_file(name));
    const GameAnalysis it =
        analyse(replayed.report, kMinBudget, 1, {58, TurnRange{}.last}, test::one_by_one);
    for (const AnalysedTurn& turn : it.turns) {
      const std::vector<AnalysedMove>& moves = turn.candidates;
      ASSERT_EQ(moves.empty(), !turn.fits) << name << turn.number;
      if (moves.empty()) continue;
      EXPECT_LE(moves.size(), engine::analysis::kCandidates);
      const bool other = !moves.front().played;
      // Where less than a point is lost, the list alone has the other move.
      const bool named = other && (turn.exact || turn.loss() >= kWorthNaming);
      EXPECT_EQ(turn.best, named ? moves.front().text : "");
      unnamed += static_cast<int>(other && !named);
      EXPECT_EQ(moves.front().loss, 0);
      EXPECT_EQ(moves.front().win,
                other ? turn.with_best.win[turn.player] : turn.with_played.win[turn.player]);
      int played = 0;
      for (const AnalysedMove& move : moves) {
        EXPECT_GE(move.loss, 0);
        EXPECT_GE(move.win, 0);
        EXPECT_LE(move.win, 100'00);
        if (&move != &moves.back()) {
          EXPECT_LE(move.loss, (&move + 1)->loss);
        }
        EXPECT_EQ(turn.exact && move.loss_error != 0, false);
        if (!move.played) continue;
        ++played;
        EXPECT_EQ(move.text, turn.played);
        EXPECT_EQ(move.loss, turn.loss());
        EXPECT_EQ(move.loss_error, turn.loss_error());
        EXPECT_EQ(move.win, turn.with_played.win[turn.player]);
      }
      EXPECT_EQ(played, 1);
    }
  }
  EXPECT_GT(unnamed, 0);
}

TEST(GameAnalysis, RefusesWhatItDoesNotKnow) {
  const auto why = [](const std::string& text) { return why_not_analysed(Replayed(text).report); };
  const std::string two = "cartulary: 1\nplayers: [Ann, Bob]\n";
  EXPECT_NE(why(test::read_file("samples/dice-game.yaml")), "");
  EXPECT_NE(why(two + "moves: []\n"), "");
  EXPECT_NE(why("cartulary: 1\nplayers: [Ann]\nmoves: |\n  U 1,0 r1\n"), "");
  EXPECT_EQ(why(two + "moves: |\n  E 0,-1 r2\n"), "");
}

/// The same record, cut off behind the turn and scored as it stands.
TEST(GameAnalysis, TellsTheScoresIfTheGameEndedThere) {
  struct Case {
    const char* name;
    int turn;
  };
  for (const Case& it :
       {Case{"tests/golden/corpus/base-000.yaml", 30},
        Case{"tests/golden/corpus/base-000.yaml", 71}, Case{"samples/five-players.yaml", 32},
        Case{"tests/golden/corpus/hills-000.yaml", 41}}) {
    const Replayed replayed(test::read_file(it.name));
    const Report& report = replayed.report;
    const GameAnalysis game = analyse(report, kMinBudget, 3, {it.turn, it.turn}, test::one_by_one);
    const std::size_t end = report.record.tiles().moves[game.turns[0].move].span.end();
    const Replayed cut(replayed.text.substr(0, replayed.text.find('\n', end)) +
                       "\nresult: {termination: time, final-scoring: true}\n");
    ASSERT_EQ(cut.report.verdict.turns, it.turn) << it.name;
    ASSERT_TRUE(cut.report.verdict.final_scoring) << it.name;
    EXPECT_EQ(game.turns[0].scores, cut.report.verdict.totals) << it.name;
  }
}

TEST(GameAnalysis, SpeaksOfMovesWithAMarkInTheRecord) {
  const Replayed replayed(test::read_file("samples/tournament-final.yaml"));
  const Report& report = replayed.report;
  GameAnalysis game{.seed = 5, .budget = 400};
  const auto add = [&](std::size_t move, int loss, int error, std::string_view mark) {
    AnalysedTurn turn{.move = move, .exact = error == 0, .best = "V -6,5 r0 farmer:NNW"};
    turn.with_best.margin[turn.player] = loss;
    turn.lost_error.margin[turn.player] = error;
    turn.mark = mark;
    game.turns.push_back(turn);
  };
  add(3, 264, 29, "?!");
  add(4, 55, 10, "");
  add(68, 600, 0, "?");
  const Judgements said = judgements_of({report, game, "1.2.3"});
  ASSERT_EQ(said.moves.size(), report.record.tiles().moves.size());
  for (std::size_t i = 0; i < said.moves.size(); ++i) {
    EXPECT_EQ(said.moves[i].given(), i == 3 || i == 68) << i;
  }
  EXPECT_EQ(judgement_line(said.moves[3], true),
            "?! loses 2.6 ± 0.6; best found: V -6,5 r0 farmer:NNW");
  EXPECT_EQ(judgement_line(said.moves[68], false),
            "(?) loses 6.0 exact; best found: V -6,5 r0 farmer:NNW");
  EXPECT_EQ(said.about,
            "analysis " + std::to_string(kAnalysisVersion) +
                " of cartulary 1.2.3, seed 5, 400 playouts a turn: losses are compared with the "
                "best move the program found");
}

}  // namespace
}  // namespace cartulary::formats
