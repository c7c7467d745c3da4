// The page of an analysis: nothing from elsewhere, no name that breaks it, sums that add up as they
// are printed.
#include "formats/study/analysis/analysis_page.hpp"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "formats/game/record/notation.hpp"
#include "formats/study/analysis/analysis_tables.hpp"
#include "tests/analysed.hpp"
#include "tests/files.hpp"
#include "tests/svg.hpp"

namespace cartulary::test {
namespace {

using formats::AnalysedTurn;

struct AnalysedPage : Analysed {
  AnalysedPage(std::string record, formats::TurnRange range) : Analysed(std::move(record), range) {
    formats::append_analysis_page(page, it());
  }
  std::string page{};
};

const AnalysedPage& end_of_game() {
  static const AnalysedPage out(read_file("samples/tournament-final.yaml"), {.first = 70});
  return out;
}
const AnalysedPage& five_players() {
  static const AnalysedPage out(read_file("samples/five-players.yaml"), {.first = 30, .last = 31});
  return out;
}

/// The pieces between two texts, wherever these come.
std::vector<std::string> all_between(const std::string& text, const std::string& from,
                                     const std::string& to) {
  std::vector<std::string> out;
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at)) {
    at += from.size();
    out.push_back(text.substr(at, text.find(to, at) - at));
  }
  return out;
}

/// The number that a text begins with, in hundredths.
int hundredths(const std::string& text) {
  return static_cast<int>(std::lround(100 * std::stod(text)));
}

TEST(AnalysisPage, TakesNothingFromElsewhere) {
  for (const AnalysedPage* it : {&end_of_game(), &five_players()}) {
    expect_whole(it->page);
    EXPECT_TRUE(all_between(it->page, "src=", "\"").empty());
    const std::string icon = "<link rel=\"icon\" href=\"";
    ASSERT_EQ(all_between(it->page, icon, ",").at(0), "data:image/svg+xml");
    // The icon is a picture of its own, which takes nothing either.
    std::string page = it->page;
    page.erase(page.find(icon), page.find('>', page.find(icon)) - page.find(icon));
    for (const std::string& url : all_between(page, "url(", ")")) EXPECT_EQ(url[0], '#');
    for (const std::string& address : all_between(page, "href=\"", "\"")) {
      EXPECT_EQ(address[0], '#');
    }
    for (const std::string& address : all_between(page, "http", "\"")) {
      EXPECT_TRUE(address == "://www.w3.org/2000/svg" || address.starts_with("-equiv")) << address;
    }
    EXPECT_EQ(all_between(it->page, "<script", ">").size(), 1u);
    EXPECT_NE(it->page.find("default-src 'none'"), std::string::npos);
  }
}

TEST(AnalysisPage, EscapesNames) {
  const std::string bad = "</script><script>hit()</script><b a=\"&'>";
  const AnalysedPage it(
      "cartulary: 1\nevent: '<i>Cup \u202e'\nplayers: [\"</script><script>hit()</script><b "
      "a=\\\"&'>\", '<img src=x onerror=hit()>', ']]> <!-- {} %s']\nmoves: |\n"
      "  U 1,0 r1 farmer:NNW\n  U 2,0 r1 highwayman:E\n  U 3,0 r1\n",
      {});
  ASSERT_EQ(it.report.record.players.front().name, bad);
  ASSERT_EQ(it.analysis.turns.size(), 3u);
  expect_whole(it.page);
  for (const char* word : {"<b ", "<i>", "<img", "\u202e", "<!--", "<script>hit"}) {
    EXPECT_EQ(it.page.find(word), std::string::npos) << word;
  }
  EXPECT_EQ(all_between(it.page, "<script", ">").size(), 1u);
  EXPECT_NE(it.page.find("&lt;script&gt;hit()"), std::string::npos);
}

TEST(AnalysisPage, BarsAddUpAsTheyArePrinted) {
  for (const AnalysedPage* it : {&end_of_game(), &five_players()}) {
    const auto tables = all_between(it->page, "<table class=\"ledger\">", "</div>");
    const std::size_t players = it->report.record.players.size();
    ASSERT_EQ(tables.size(), players == 2 ? 2 : 2 * players);
    for (std::size_t t = 0; t < tables.size(); ++t) {
      const auto numbers = all_between(tables[t], "</svg></td><td>", "</td>");
      ASSERT_EQ(numbers.size(), 5u);
      int sum = 0;
      for (std::size_t i = 0; i < 4; ++i) sum += hundredths(numbers[i]);
      EXPECT_EQ(sum, hundredths(numbers[4])) << tables[t];
      const std::string equation = all_between(tables[t], "<p class=\"note\">", "</p>").front();
      EXPECT_EQ(hundredths(equation), hundredths(numbers[0]));
      EXPECT_EQ(hundredths(equation.substr(equation.find("= ") + 2)), sum);
      const auto p = static_cast<engine::Player>(t / 2);
      EXPECT_EQ(sum, t % 2 == 0 ? it->analysis.last.margin[p] : it->analysis.last.win[p]);
    }
  }
}

TEST(AnalysisPage, TurnsAddUpToTheTotalsOfThePlayers) {
  for (const AnalysedPage* it : {&end_of_game(), &five_players()}) {
    const formats::TextTable turns = turns_table(it->it());
    for (const auto& row : players_table(it->it()).rows) {
      int loss = 0;
      int luck = 0;
      int count = 0;
      for (const auto& turn : turns.rows) {
        if (turn[1] != row[0]) continue;
        ++count;
        if (!turn[5].empty()) loss += hundredths(turn[5]);
        luck += hundredths(turn[6]);
        EXPECT_NE(it->page.find(fmt::format("<td>{}</td>", turn[6])), std::string::npos);
      }
      // Nothing is told of a player who had no turn.
      ASSERT_EQ(count == 0, row[2].empty());
      if (count == 0) continue;
      EXPECT_EQ(loss, hundredths(row[2]));
      EXPECT_EQ(luck, hundredths(row[3]));
      EXPECT_NE(it->page.find(fmt::format("<td>{}</td>", row[2])), std::string::npos);
    }
  }
}

TEST(AnalysisPage, SaysWhatWasLookedInto) {
  EXPECT_EQ(extent_of_analysis(end_of_game().it()),
            "Only turns 70 to 71 of 71 were looked into; all sums are those of these turns.");
  EXPECT_NE(five_players().page.find("Only turns 30 to 31 of 71 were looked into"),
            std::string::npos);
  const AnalysedPage begun("cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n", {});
  EXPECT_EQ(extent_of_analysis(begun.it()),
            "The record ends before the game is over; the ledger ends with what the last position "
            "is worth.");
  EXPECT_NE(begun.page.find("The record ends before the game is over"), std::string::npos);
  for (const AnalysedPage* it : {&end_of_game(), &five_players(), &begun}) {
    for (const std::string& note : analysis_notes(it->it())) {
      EXPECT_NE(it->page.find(note), std::string::npos) << note;
    }
    EXPECT_NE(it->page.find("seed 1, 400 playouts a turn"), std::string::npos);
  }
}

TEST(AnalysisPage, ShowsKeyMomentsOnBoards) {
  std::size_t best = 0;
  for (const AnalysedPage* it : {&end_of_game(), &five_players()}) {
    for (const std::size_t i : it->analysis.key_moments) {
      const AnalysedTurn& turn = it->analysis.turns[i];
      const formats::MomentBoards boards = moment_boards(it->report, turn);
      EXPECT_NE(it->page.find(fmt::format("id=\"moment-{}\"", turn.move)), std::string::npos);
      // The tile of the move lies there as the move says.
      const auto expect_move = [&](const formats::BoardView& view, const std::string& words) {
        ASSERT_TRUE(view.last);
        const formats::ViewedTile& tile = view.tiles[*view.last];
        engine::Laid laid{.cell = tile.cell, .rotation = tile.rotation};
        for (const formats::ViewedFigure& figure : view.figures) {
          if (figure.tile != *view.last) continue;
          EXPECT_EQ(figure.owner, turn.player);
          laid.deployment.segment = figure.segment;
        }
        EXPECT_EQ(text_of(engine::Turn{.tile = tile.type, .fate = laid}, it->report.record), words);
      };
      if (turn.fits) expect_move(boards.played, turn.played);
      const std::string moves = fmt::format("Turn {}: best moves found", turn.number);
      EXPECT_EQ(it->page.find(moves) != std::string::npos, turn.fits) << moves;
      const formats::TextTable table = candidates_table(turn);
      ASSERT_EQ(table.rows.size(), turn.candidates.size());
      for (std::size_t rank = 0; rank < table.rows.size(); ++rank) {
        const formats::AnalysedMove& move = turn.candidates[rank];
        EXPECT_NE(it->page.find("<code>" + move.text + "</code>"), std::string::npos) << move.text;
        EXPECT_EQ(table.rows[rank][0], std::to_string(rank + 1));
        EXPECT_EQ(table.rows[rank][2], move.played ? "yes" : "");
        EXPECT_EQ(table.rows[rank][3] == "best", rank == 0);
      }
      EXPECT_EQ(boards.best.has_value(), !turn.best.empty());
      if (!boards.best) continue;
      ++best;
      expect_move(*boards.best, turn.best);
      EXPECT_EQ(boards.best->bounds, boards.played.bounds);
      EXPECT_NE(it->page.find(turn.best + ", the best move found</title>"), std::string::npos);
    }
  }
  EXPECT_GT(best, 0u);
}

}  // namespace
}  // namespace cartulary::test
