// The score graph: its values against the replay, and where labels stand.
#include "formats/drawing/graph/score_graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "engine/rules_of.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "formats/ground/text/widths.hpp"
#include "formats/reports/report/writers.hpp"
#include "tests/random_record.hpp"

namespace cartulary::test {
namespace {

using formats::GraphFrame;
using formats::GraphSvg;
using formats::ScoreGraph;
using formats::ScoreStep;

std::string game(const RecordKind& kind, int players, uint64_t seed) {
  RandomGame random;
  return random_record(random, engine::rules_of(kind.rules), players, seed, kind.header);
}

/// Calls `visit(report, graph)` for a record.
void with_graph(const std::string& text,
                const std::function<void(const formats::Report&, const ScoreGraph&)>& visit) {
  const formats::Document document{.name = "game", .text = text};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  visit(report, formats::score_graph(report));
}

/// Calls it for random games of every number of players.
void with_random_games(
    const std::function<void(const formats::Report&, const ScoreGraph&)>& visit) {
  for (const RecordKind& kind : {base_records(), hills_records()}) {
    for (int n = 0; n < 25; ++n) {
      SCOPED_TRACE(std::string(kind.name) + " " + std::to_string(n));
      with_graph(game(kind, 2 + n % 5, static_cast<uint64_t>(n)), visit);
    }
  }
}

TEST(ScoreGraph, HasTheTotalsAfterEveryTurn) {
  std::size_t discards = 0;
  with_random_games([&](const formats::Report& report, const ScoreGraph& graph) {
    ASSERT_EQ(graph.turns(), report.verdict.turns);
    discards += report.tiles().turns.size() - graph.turns();
    ASSERT_EQ(graph.players.size(), report.record.players.size());
    ASSERT_TRUE(graph.final());
    for (const formats::TracedTurn& turn : report.tiles().turns) {
      if (turn.turn.laid() == nullptr) continue;
      const ScoreStep& step = graph.steps[static_cast<std::size_t>(turn.number)];
      EXPECT_EQ(step.number, turn.number);
      EXPECT_EQ(step.totals, turn.totals);
      EXPECT_EQ(step.moves, turn.move + 1);
      EXPECT_EQ(graph.step_at(step.moves), static_cast<std::size_t>(turn.number));
      EXPECT_EQ(graph.step_at(step.moves - 1), static_cast<std::size_t>(turn.number) - 1);
    }
    EXPECT_EQ(graph.steps.front().totals, (engine::PerPlayer<int>{}));
    EXPECT_EQ(graph.steps.back().totals, report.verdict.totals);
    EXPECT_EQ(graph.winners, report.verdict.winners);
  });
  EXPECT_GT(discards, 0u);
}

/// The leader after each step when a tie keeps the one who led before.
std::vector<engine::Player> leaders_of(const ScoreGraph& graph) {
  std::vector<engine::Player> out;
  engine::Player leader = engine::kNobody;
  for (const ScoreStep& step : graph.steps) {
    for (engine::Player p : graph.seats()) {
      bool alone = true;
      for (engine::Player q : graph.seats()) {
        alone &= p == q || step.totals[p] > step.totals[q];
      }
      if (alone) leader = p;
    }
    out.push_back(leader);
  }
  return out;
}

TEST(ScoreGraph, MarksEveryChangeOfTheLead) {
  std::size_t changes = 0;
  with_random_games([&](const formats::Report&, const ScoreGraph& graph) {
    const std::vector<engine::Player> leaders = leaders_of(graph);
    std::size_t next = 0;
    for (std::size_t s = 1; s < leaders.size(); ++s) {
      if (leaders[s] == leaders[s - 1] || leaders[s - 1] == engine::kNobody) continue;
      ASSERT_LT(next, graph.lead_changes.size());
      const formats::LeadChange& change = graph.lead_changes[next++];
      EXPECT_EQ(change.step, s);
      EXPECT_EQ(change.from, leaders[s - 1]);
      EXPECT_EQ(change.to, leaders[s]);
    }
    EXPECT_EQ(next, graph.lead_changes.size());
    changes += next;
  });
  EXPECT_GT(changes, 30u);
}

TEST(ScoreGraph, OfAnUnfinishedGameEndsWithItsLastTurn) {
  const std::string text =
      "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n  E 0,-1 r2 knight:S\n"
      "result:\n  termination: unfinished\n";
  with_graph(text, [](const formats::Report&, const ScoreGraph& graph) {
    EXPECT_EQ(graph.turns(), 2u);
    EXPECT_FALSE(graph.final());
    EXPECT_EQ(graph.steps.back().totals[engine::Player{1}], 4);
    EXPECT_EQ(formats::describe(graph), "After 2 turns: Ann 0, Bob 4.");
  });
}

TEST(ScoreGraph, OfARecordThatWasNotReplayedIsEmpty) {
  for (const char* text : {"cartulary: 1\nplayers: [Ann\n", "cartulary: 1\n",
                           "cartulary: 1\nplayers: [Ann, Bob]\nmoves: []\n",
                           "cartulary: 1\nplayers: [Ann, Bob]\nmoves: []\n"
                           "result: {termination: unfinished, final-scoring: true}\n",
                           "cartulary: 1\nplayers: [Ann, Bob]\nmoves: [U 5,5 r0]\n"}) {
    with_graph(text, [&](const formats::Report&, const ScoreGraph& graph) {
      EXPECT_TRUE(graph.empty()) << text;
      std::string out;
      formats::append_graph_text(out, graph, {});
      EXPECT_EQ(out, "");
      formats::append_graph_svg(out, graph, {});
      EXPECT_NE(out.find("No turn was replayed."), out.npos) << out;
    });
  }
}

TEST(ScoreGraph, OfTheDiceGameKnowsTheGoal) {
  const std::string text =
      "cartulary: 1\ngame: dice\nplayers: [Ann, Bob]\nsheet:\n  Ann: [10, 0]\n  Bob: [3, 21]\n"
      "result:\n  termination: unfinished\n";
  with_graph(text, [](const formats::Report& report, const ScoreGraph& graph) {
    ASSERT_EQ(report.dice().turns.size(), 4u);
    EXPECT_EQ(graph.goal, 42);
    EXPECT_EQ(graph.highest(), 42);
    EXPECT_EQ(graph.turns(), 4u);
    EXPECT_EQ(graph.steps[1].totals[engine::Player{0}], 10);
    EXPECT_EQ(graph.steps[4].totals[engine::Player{1}], 24);
  });
}

TEST(Ticks, AreRoundAndReachBothEnds) {
  for (int lowest : {0, -1, -7, -40}) {
    for (int highest = 1; highest < 2500; highest += 7) {
      for (int most : {2, 5, 9}) {
        const formats::Ticks ticks = formats::round_ticks(lowest, highest, most);
        ASSERT_LE(ticks.first, lowest);
        ASSERT_GE(ticks.last, highest);
        ASSERT_EQ(ticks.first % ticks.step, 0);
        ASSERT_EQ(ticks.last % ticks.step, 0);
        ASSERT_LE((ticks.last - ticks.first) / ticks.step, most) << lowest << " " << highest;
        int digit = ticks.step;
        while (digit % 10 == 0) digit /= 10;
        ASSERT_TRUE(digit == 1 || digit == 2 || digit == 5) << ticks.step;
      }
    }
  }
}

/// The least sum of squared ways from what was wanted, over places in quarters.
double least_way(const std::vector<double>& wanted, std::size_t i, double from, double most) {
  if (i == wanted.size()) return 0;
  double best = 1e9;
  for (double place = from; place <= most; place += 0.25) {
    const double way = (place - wanted[i]) * (place - wanted[i]);
    best = std::min(best, way + least_way(wanted, i + 1, place + 1, most));
  }
  return best;
}

TEST(Labels, StandAsNearAsTheyCan) {
  Random random(7);
  for (int n = 0; n < 400; ++n) {
    std::vector<double> wanted(1 + random.below(4));
    for (double& place : wanted) place = static_cast<double>(random.below(25)) / 4;
    std::sort(wanted.begin(), wanted.end());
    const double most = 3 + static_cast<double>(random.below(4));
    const std::vector<double> places = formats::spread_labels(wanted, 1, 0, most);
    ASSERT_EQ(places.size(), wanted.size());
    double way = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
      EXPECT_GE(places[i], -1e-9);
      EXPECT_LE(places[i], most + 1e-9);
      if (i > 0) {
        EXPECT_GE(places[i] - places[i - 1], 1 - 1e-9);
      }
      way += (places[i] - wanted[i]) * (places[i] - wanted[i]);
    }
    EXPECT_LE(way, least_way(wanted, 0, 0, most) + 1e-9);
  }
}

TEST(Labels, GoOnBelowWhenThereIsNoRoom) {
  EXPECT_EQ(formats::spread_labels(std::vector<double>{1, 1, 1}, 1, 0, 1),
            (std::vector<double>{0, 1, 2}));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

/// Every player has a label of his own row, whatever the scores.
void expect_labels(const ScoreGraph& graph, const std::vector<std::string>& lines) {
  for (engine::Player p : graph.seats()) {
    const std::string label =
        std::to_string(graph.steps.back().totals[p]) + " " + graph.players[p].name;
    const auto has = [&](const std::string& line) { return line.ends_with(label); };
    EXPECT_EQ(std::count_if(lines.begin(), lines.end(), has), 1) << label;
  }
}

TEST(GraphText, FitsAndNamesEveryPlayerOnce) {
  with_random_games([](const formats::Report&, const ScoreGraph& graph) {
    for (const bool ascii : {false, true}) {
      for (const std::size_t width : {50u, 80u, 120u}) {
        std::string out;
        formats::append_graph_text(out, graph, {.width = width, .height = 8, .ascii = ascii});
        const std::vector<std::string> lines = lines_of(out);
        EXPECT_EQ(lines.size(), 10u);
        for (const std::string& line : lines) {
          EXPECT_LE(formats::text_width(line), width) << line;
          EXPECT_FALSE(line.ends_with(' ')) << line;
        }
        if (ascii) {
          EXPECT_TRUE(std::all_of(out.begin(), out.end(), [](char c) { return c > 0; })) << out;
        }
        expect_labels(graph, lines);
      }
    }
  });
}

/// The values of an attribute in elements that begin with `element`.
std::vector<double> values_of(const std::string& svg, const std::string& element,
                              const std::string& attribute) {
  std::vector<double> out;
  for (std::size_t at = svg.find(element); at != svg.npos; at = svg.find(element, at + 1)) {
    const std::size_t end = svg.find('>', at);
    const std::size_t begin = svg.find(" " + attribute + "=\"", at) + attribute.size() + 3;
    EXPECT_LT(begin, end);
    out.push_back(std::strtod(svg.c_str() + begin, nullptr));
  }
  return out;
}

/// True if every element is closed, and quotes and brackets stand only where XML has them.
bool is_well_formed(const std::string& xml) {
  std::vector<std::string> open;
  std::size_t at = 0;
  while ((at = xml.find('<', at)) != xml.npos) {
    const std::size_t end = xml.find('>', at);
    if (end == xml.npos) return false;
    const std::string tag = xml.substr(at + 1, end - at - 1);
    at = end;
    if (tag.starts_with("?")) continue;
    if (std::count(tag.begin(), tag.end(), '"') % 2 != 0 || tag.find('<') != tag.npos) return false;
    const std::string name = tag.substr(0, tag.find_first_of(" /", 1));
    if (tag.starts_with("/")) {
      if (open.empty() || "/" + open.back() != tag) return false;
      open.pop_back();
    } else if (!tag.ends_with("/")) {
      open.push_back(name);
    }
  }
  return open.empty();
}

TEST(GraphSvg, LabelsDoNotOverlap) {
  with_random_games([](const formats::Report&, const ScoreGraph& graph) {
    const GraphSvg how;
    std::string svg;
    formats::append_graph_svg(svg, graph, how);
    // Labels, and only they, are texts of their own beside a circle.
    const std::vector<double> places = values_of(svg, "<text fill=", "y");
    ASSERT_EQ(places.size(), graph.players.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
      EXPECT_GT(places[i], 10);
      EXPECT_LT(places[i], how.height);
      if (i > 0) {
        EXPECT_GE(places[i] - places[i - 1], 15.8);
      }
    }
    const GraphFrame frame = formats::graph_frame(graph, how);
    for (double x : values_of(svg, "<circle", "cx")) EXPECT_NEAR(x, frame.end, 0.06);
  });
}

TEST(GraphSvg, MarksOfTurnsStandApartAndInOrder) {
  const std::string text =
      "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1 !!\n  E 0,-1 r2 ?\n"
      "  U 2,0 r1\n  U 3,0 r1 ?!\nresult:\n  termination: unfinished\n";
  with_graph(text, [&](const formats::Report&, const ScoreGraph& graph) {
    EXPECT_EQ(graph.steps[1].mark, "!!");
    EXPECT_EQ(graph.steps[3].mark, "");
    const GraphSvg how{.width = 300};
    std::string svg;
    formats::append_graph_svg(svg, graph, how);
    const std::size_t first = svg.find("<title>Turn 1: !!</title>");
    const std::size_t second = svg.find("<title>Turn 2: ?</title>");
    const std::size_t fourth = svg.find("<title>Turn 4: ?!</title>");
    EXPECT_TRUE(first < second && second < fourth && fourth < svg.npos) << svg;
    const std::vector<double> places = values_of(svg, "<rect fill=", "x");
    ASSERT_EQ(places.size(), 3U);
    EXPECT_GE(places[1] - places[0], 19.9);
    EXPECT_GE(places[2] - places[1], 19.9);
    EXPECT_GT(places[0], formats::graph_frame(graph, how).left);
    EXPECT_TRUE(is_well_formed(svg)) << svg;
  });
}

TEST(GraphSvg, TurnsStandWhereTheFrameSays) {
  with_random_games([](const formats::Report&, const ScoreGraph& graph) {
    const GraphFrame frame = formats::graph_frame(graph, {});
    EXPECT_EQ(frame.x(0), frame.left);
    EXPECT_NEAR(frame.x(graph.turns()), frame.right, 1e-6);
    EXPECT_EQ(frame.x(graph.steps.size() - 1), frame.end);
    EXPECT_LT(frame.right, frame.end);
    EXPECT_EQ(frame.y(frame.ticks.first), frame.bottom);
    EXPECT_NEAR(frame.y(frame.ticks.last), frame.top, 1e-6);
    EXPECT_GE(frame.y(graph.highest()), frame.top - 1e-6);
  });
}

TEST(GraphSvg, HostileNamesStayText) {
  const std::string name = R"(<script>&\"x)";
  const std::string text = "cartulary: 1\nevent: \"" + name + "\"\nplayers: [\"" + name +
                           "\", \"]]>\"]\nmoves: |\n  U 1,0 r1\n  E 0,-1 r2 knight:S\n"
                           "result:\n  termination: unfinished\n";
  with_graph(text, [&](const formats::Report& report, const ScoreGraph& graph) {
    const auto writer = formats::find_format("svg")->make({});
    std::string svg;
    writer->begin(svg);
    writer->record(report, svg);
    writer->end({}, {}, svg);
    EXPECT_EQ(graph.players.front().name, "<script>&\"x");
    EXPECT_EQ(svg.find("<script"), svg.npos);
    EXPECT_NE(svg.find("&lt;script&gt;&amp;&quot;x 0</text>"), svg.npos) << svg;
    EXPECT_TRUE(is_well_formed(svg)) << svg;
  });
}

TEST(GraphSvg, IsWellFormed) {
  with_random_games([](const formats::Report&, const ScoreGraph& graph) {
    std::string svg;
    formats::append_graph_svg(svg, graph, {.heading = "a < b"});
    EXPECT_TRUE(is_well_formed(svg)) << svg;
  });
}

}  // namespace
}  // namespace cartulary::test
