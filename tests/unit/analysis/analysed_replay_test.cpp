// The replay page with an analysis: nothing from elsewhere, numbers that are those of the analysis,
// and places that are those of the score graph.
#include "formats/study/analysis/analysed_replay.hpp"

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include "formats/checking/verifier.hpp"
#include "formats/ground/packing/base64.hpp"
#include "formats/pages/page/replay_page.hpp"
#include "formats/study/analysis/analysis_tables.hpp"
#include "formats/study/analysis/replay_review.hpp"
#include "formats/study/odds/odds_report.hpp"
#include "tests/analysed.hpp"
#include "tests/files.hpp"
#include "tests/svg.hpp"

namespace cartulary::test {
namespace {

using engine::Player;
using formats::AnalysedTurn;

struct AnalysedGame : Analysed {
  explicit AnalysedGame(std::string record) : Analysed(std::move(record)) {
    formats::append_analysed_replay(page, it(), one_by_one);
    formats::append_replay_analysis(data, it(), one_by_one);
  }
  std::string page{};
  std::string data{};  ///< of the page's script
};

/// The first moves of a record that writes each on a separate line.
std::string first_moves(const std::string& file, std::size_t moves) {
  std::string text = read_file(file);
  std::size_t at = text.find("moves:\n");
  for (std::size_t i = 0; i <= moves; ++i) at = text.find('\n', at) + 1;
  return text.substr(0, at);
}

const AnalysedGame& two_players() {
  static const AnalysedGame out(first_moves("samples/tournament-final.yaml", 16));
  return out;
}
const AnalysedGame& hills() {
  static const AnalysedGame out(first_moves("samples/hills-and-sheep.yaml", 6));
  return out;
}

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t out = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++out;
  return out;
}

TEST(AnalysedReplay, IsWholeAndRunsItsOwnScriptOnly) {
  for (const AnalysedGame* it : {&two_players(), &hills()}) {
    // Addresses of positions name no element.
    expect_whole(std::regex_replace(it->page.substr(0, it->page.find("<script")),
                                    std::regex("href=\"#(turn|move)="), "name=\""));
    EXPECT_NE(it->page.find("script-src 'sha256-" +
                            formats::base64_of_hex(formats::analysed_replay_script_digest()) + "'"),
              std::string::npos);
    EXPECT_NE(it->page.find(formats::analysed_replay_script()), std::string::npos);
    EXPECT_EQ(times(it->page, "<script"), 4u);  // with data of the game, the analysis and the words
    EXPECT_EQ(it->page.find("url(http"), std::string::npos);
  }
}

TEST(AnalysedReplay, PagesWithoutAnalysisHaveNothingOfIt) {
  std::string page;
  formats::append_replay_page(page, two_players().report, "1.2.3");
  for (const std::string word : {"analysis", "addition", "worth", "id=\"found\"", "id=\"winning\"",
                                 "id=\"moments\"", "moment-back"}) {
    EXPECT_EQ(page.find(word), std::string::npos) << word;
  }
}

TEST(AnalysedReplay, TellsEachTurn) {
  const AnalysedGame& game = two_players();
  ASSERT_EQ(game.analysis.turns.size(), 16u);
  EXPECT_EQ(times(game.page, "<p class=\"worth\">"), 16u);
  for (const AnalysedTurn& turn : game.analysis.turns) {
    const std::string told = formats::told_turn(game.report.record, turn);
    EXPECT_NE(game.page.find("</a>" + told), std::string::npos) << told;
    const std::string words = turn.loss() > 0 ? "Loses " : "No better move";
    EXPECT_NE(told.find(turn.best.empty() ? words : turn.best), std::string::npos);
    EXPECT_EQ(told.find("class=\"sign\"") == std::string::npos, turn.mark.empty());
  }
}

TEST(AnalysedReplay, SaysWhatWasDone) {
  EXPECT_NE(two_players().page.find(
                fmt::format("Analysis {} of cartulary 1.2.3, seed 1, 400 playouts a turn.",
                            formats::kAnalysisVersion)),
            std::string::npos);
  EXPECT_NE(two_players().page.find("compared with the best move the program found"),
            std::string::npos);
}

TEST(AnalysedReplay, HasWhatTheComparedMovesAreDrawnOf) {
  for (const AnalysedGame* it : {&two_players(), &hills()}) {
    std::size_t drawn = 0;
    for (const AnalysedTurn& turn : it->analysis.turns) {
      for (const formats::AnalysedMove& move : turn.candidates) {
        EXPECT_NE(it->data.find('"' + move.text + '"'), std::string::npos) << move.text;
        if (move.played) continue;
        const std::string tile =
            fmt::format("<g id=\"{}\">", formats::symbol_name(turn.tile, move.choice.rotation));
        EXPECT_EQ(times(it->page, tile), 1u) << tile;
        const std::string figure = formats::found_figure(turn, move.choice).id;
        EXPECT_EQ(figure.empty(), !move.choice.deployment.any());
        if (figure.empty()) continue;
        ++drawn;
        EXPECT_EQ(times(it->page, "<g id=\"" + figure + "\">"), 1u) << figure;
      }
    }
    EXPECT_GT(drawn, 3u);
    EXPECT_EQ(times(it->data, "\"moves\":[["), it->analysis.turns.size());
  }
}

TEST(AnalysedReplay, DataHasNamesForWhatTheScriptReads) {
  const AnalysedGame& game = two_players();
  EXPECT_EQ(game.data.find('<'), std::string::npos);
  const YAML::Node data = YAML::Load(game.data);
  const std::size_t turns = game.analysis.turns.size();
  ASSERT_EQ(data["steps"].size(), turns + 1);
  EXPECT_EQ(data["graphs"].size(), formats::replay_graphs().size());
  std::size_t odds = 0;
  for (std::size_t s = 0; s <= turns; ++s) {
    const YAML::Node step = data["steps"][s];
    EXPECT_EQ(step["wins"].size(), 1u);
    EXPECT_EQ(step["shares"].size(), 2u);
    // The certainty of the last chance is unknown before the game is over.
    EXPECT_EQ(step["halves"].IsDefined(), s < turns) << s;
    for (const YAML::Node& row : step["odds"]) {
      ++odds;
      const std::size_t columns = data["columns"]["odds"].size();
      if (row.size() == columns) continue;  // never finished
      ASSERT_EQ(row.size(), columns - 1);
      EXPECT_GE(row[3].size(), 1u);
      for (const YAML::Node& gap : row[3]) {
        EXPECT_GE(gap[0].as<int>(), gap[1].as<int>()) << "what closes a gap fits there";
        if (s == 0) {
          EXPECT_EQ(gap.size(), 3u) << "nothing stood there before";
        }
      }
    }
  }
  EXPECT_GT(odds, turns);
}

TEST(AnalysedReplay, LinksItsKeyMoments) {
  const AnalysedGame& game = two_players();
  const std::string links = formats::key_moment_links(game.it());
  EXPECT_NE(game.page.find(links), std::string::npos);
  ASSERT_FALSE(game.analysis.key_moments.empty());
  EXPECT_EQ(times(links, "<li>"), game.analysis.key_moments.size());
  const std::vector<std::string> sentences = formats::key_moments(game.it());
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const int turn = game.analysis.turns[game.analysis.key_moments[i]].number;
    const std::string link =
        fmt::format("<a href=\"#turn={0}\" data-step=\"{0}\" title=\"{1}\">", turn, sentences[i]);
    EXPECT_NE(links.find(link), std::string::npos) << link;
  }
  EXPECT_EQ(times(game.page, "id=\"moment-back\""), 1u);
  EXPECT_EQ(times(game.page, "id=\"moment-forward\""), 1u);
}

TEST(AnalysedReplay, HasNoChaptersWhereNothingWasDecided) {
  AnalysedGame game(first_moves("samples/tournament-final.yaml", 2));
  game.analysis.key_moments.clear();
  std::string page;
  formats::append_analysed_replay(page, game.it(), one_by_one);
  for (const std::string_view id : {"moments", "moment-back", "moment-forward"}) {
    EXPECT_EQ(page.find(fmt::format("id=\"{}\"", id)), std::string::npos) << id;
  }
  EXPECT_NE(page.find("id=\"show-found\""), std::string::npos);
}

TEST(KeyMoment, IsTheDrawOrTheMoveThatChangedMore) {
  AnalysedTurn turn{.player = Player{1}};
  turn.luck.win[Player{1}] = -2000;
  turn.with_best.win[Player{1}] = 1000;
  EXPECT_TRUE(formats::key_moment(turn).by_draw);
  EXPECT_EQ(formats::key_moment(turn).change, -2000);
  turn.with_best.win[Player{1}] = 3000;
  EXPECT_FALSE(formats::key_moment(turn).by_draw);
  EXPECT_EQ(formats::key_moment(turn).change, -3000);
}

TEST(AnalysedReplay, DotsLieBelowTheirTurnsInTheScoreGraph) {
  const Analysed game(first_moves("samples/tournament-final.yaml", 26));
  const formats::ScoreGraph graph = formats::score_graph(game.report);
  for (const formats::ReplayGraph& shape : formats::replay_graphs()) {
    std::string figure;
    formats::append_replay_chances(figure, game.it(), shape);
    const formats::GraphFrame frame = formats::graph_frame(graph, shape.how);
    std::size_t dots = 0;
    for (const AnalysedTurn& turn : game.analysis.turns) {
      if (formats::loss_radius(turn) == 0) continue;
      ++dots;
      const std::string circle = fmt::format("<circle cx=\"{:.1f}\"", frame.x(turn.move + 1));
      EXPECT_NE(figure.find(circle), std::string::npos) << circle;
    }
    EXPECT_EQ(times(figure, "<title>Turn "), dots);
    EXPECT_GT(dots, 5u);
  }
}

AnalysedTurn losing(int loss, int error) {
  AnalysedTurn turn{.player = Player{1}};
  turn.with_best.margin[Player{1}] = loss;
  turn.lost_error.margin[Player{1}] = error;
  return turn;
}

TEST(LossDot, ItsAreaIsTheLoss) {
  const double one = formats::loss_radius(losing(100, 0));
  EXPECT_NEAR(formats::loss_radius(losing(400, 0)), 2 * one, 1e-9);
  EXPECT_EQ(formats::loss_radius(losing(1300, 0)), formats::loss_radius(losing(9900, 0)));
  EXPECT_GT(formats::loss_radius(losing(1, 0)), 0);
  EXPECT_EQ(formats::loss_radius(losing(0, 50)), 0);
}

TEST(LossText, SaysWhatWasLost) {
  EXPECT_EQ(formats::loss_text(losing(100, 50)), "loses 1.00 ± 0.98");
  EXPECT_EQ(formats::loss_text(losing(0, 50)), "no measurable loss (0.00 ± 0.98)");
}

TEST(OddsByStep, AreThoseOfEachPosition) {
  const AnalysedGame& game = two_players();
  const auto steps = formats::odds_by_step(game.report, one_by_one);
  ASSERT_EQ(steps.size(), 17u);
  ASSERT_EQ(steps[0].size(), 2u);  // the city and the road of the start tile
  for (const formats::ToldPosition& position : steps) {
    for (const formats::ToldOdds& told : position) {
      EXPECT_EQ(told.chances.size(), told.never.empty() ? 3u : 0u);
      EXPECT_EQ(told.gaps.empty(), !told.never.empty());
    }
  }
  EXPECT_EQ(game.data.find("\"no_odds\""), std::string::npos);
}

TEST(OddsByStep, AreLeftOutWhereTheTilesAreNotKnown) {
  EXPECT_EQ(two_players().page.find("so there are no odds"), std::string::npos);
  const std::string demo = read_file("samples/print-and-play.yaml");
  const formats::Document document{.name = "demo.yaml", .text = demo};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  for (const formats::ToldPosition& position : formats::odds_by_step(report, one_by_one)) {
    EXPECT_TRUE(position.empty());
  }
}

TEST(ChancePercent, OnlyWhatIsSureIsNoneOrAll) {
  using formats::chance_percent;
  EXPECT_EQ(chance_percent({.value = 0}), "0 %");
  EXPECT_EQ(chance_percent({.value = 1}), "100 %");
  EXPECT_EQ(chance_percent({.value = 5.0 / 12}), "42 %");
  EXPECT_EQ(chance_percent({.value = 0.004}), "<1 %");
  EXPECT_EQ(chance_percent({.value = 0.996}), ">99 %");
  EXPECT_EQ(chance_percent({.value = 0.5663, .sampled = true, .error = 0.004}), "\u2248 57 %");
}

}  // namespace
}  // namespace cartulary::test
