// Positions for pictures, against the replay that they were made from.
#include "formats/drawing/picture/board_view.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "engine/rules_of.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/drawing/picture/board_words.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/game/verify/words.hpp"
#include "tests/random_record.hpp"

namespace cartulary::test {
namespace {

using formats::BoardView;
using formats::ViewedFeature;

/// The points that the features which a filter wants pay or would pay to a player.
template <class Wanted>
int points_of(const BoardView& view, engine::Player player, Wanted wanted) {
  int sum = 0;
  for (const ViewedFeature& feature : view.features) {
    if (!wanted(feature)) continue;
    if (feature.owners.contains(player)) sum += feature.points.value();
    sum += feature.for_pigs[player];
  }
  return sum;
}

class BoardViews : public testing::TestWithParam<RecordKind> {
 protected:
  std::string record(uint64_t seed) {
    return random_record(game_, engine::rules_of(GetParam().rules), 2 + static_cast<int>(seed % 5),
                         seed, GetParam().header);
  }

 private:
  RandomGame game_;
};

TEST_P(BoardViews, AgreeWithTheReplay) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const std::string text = record(seed);
    const formats::Document document{.text = text};
    formats::Verifier verifier;
    const formats::Report report = verifier.verify(document, true);
    ASSERT_EQ(report.verdict.status, formats::Status::right) << text;
    const auto seats = report.record.seats();
    formats::BoardWalk walk(report);
    std::size_t tiles = walk.view().tiles.size();
    while (walk.next()) {
      const formats::TracedTurn& traced = report.tiles().turns[walk.moves() - 1];
      const BoardView view = walk.view();
      EXPECT_EQ(view.moves, walk.moves());
      EXPECT_EQ(view.number, traced.number);
      EXPECT_EQ(view.player, traced.player);
      const engine::Laid* laid = traced.turn.laid();
      ASSERT_EQ(view.last.has_value(), laid != nullptr);
      if (laid != nullptr) {
        ASSERT_EQ(view.tiles.size(), ++tiles);
        EXPECT_EQ(view.tiles[*view.last].cell, laid->cell);
        EXPECT_EQ(view.tiles[*view.last].type, traced.turn.tile);
      }
      for (engine::Player p : seats) {
        EXPECT_EQ(view.seats[p].points, traced.totals[p]);
        EXPECT_EQ(view.seats[p].supply, traced.supplies[p]);
      }
      // Every figure is counted where it stands, and nobody has more than seven meeples.
      engine::PerPlayer<int> out{};
      engine::VectorBy<formats::FeatureIndex, engine::PerPlayer<int>> standing(
          view.features.size());
      for (const formats::ViewedFigure& figure : view.figures) {
        const formats::FeatureIndex feature = view.tiles[figure.tile].features[figure.segment];
        const formats::FigureKind& kind = *formats::all_figure_kinds()[figure.kind];
        out[figure.owner] += figure.kind == 0;
        standing[feature][figure.owner] += is_follower(kind.figure);
        if (!kind.unit.empty()) {
          EXPECT_EQ(view.features[feature].kind, engine::FeatureKind::field);
          EXPECT_TRUE(view.seats[figure.owner].beside);
        } else if (figure.kind != 0) {
          // Everybody has one.
          EXPECT_EQ(view.seats[figure.owner].others[kind.figure], 0);
        }
      }
      for (engine::Player p : seats) {
        EXPECT_EQ(out[p] + view.seats[p].supply, 7);
        for (auto f : engine::each<formats::FeatureIndex>(view.features.size())) {
          EXPECT_EQ(view.features[f].followers[p], standing[f][p]);
        }
      }
    }
    // A feature that stands at the end is worth what the final scoring gives; what was paid, was
    // paid.
    const BoardView before = walk.view();
    walk.finish();
    const BoardView after = walk.view();
    formats::BoardWalk at_once;
    at_once.begin_at_end(report);
    EXPECT_EQ(at_once.view(), after) << text;
    for (engine::Player p : seats) {
      const auto& by_category = report.verdict.by_category[p];
      const int goods = by_category[engine::Category::goods];
      const int due = points_of(before, p, [](const ViewedFeature& f) { return !f.scored; });
      EXPECT_EQ(before.seats[p].points + due + goods, report.verdict.totals[p]) << text;
      EXPECT_EQ(after.seats[p].points, report.verdict.totals[p]);
      const int sheep = by_category[engine::Category::sheep];
      const int paid = points_of(after, p, [](const ViewedFeature&) { return true; });
      EXPECT_EQ(paid + sheep + goods, report.verdict.totals[p]) << text;
    }
  }
}

/// The words about the features on a board, in the order of their tiles.
std::vector<std::string> states(const std::string& moves, const std::string& header = {}) {
  const std::string text = "cartulary: 1\n" + header + "players: [Ann, Bob]\nmoves:\n" + moves +
                           "result:\n  termination: unfinished\n";
  const formats::Document document{.text = text};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, false);
  EXPECT_TRUE(report.findings.empty()) << text;
  std::vector<std::string> out;
  for (const ViewedFeature& feature : formats::board_at_end(report).features) {
    const std::string state = formats::state_text(feature);
    if (state.empty()) continue;
    out.push_back(std::string(formats::feature_name(static_cast<engine::Category>(feature.kind))) +
                  ": " + state);
  }
  std::sort(out.begin(), out.end());
  return out;
}

TEST(OpenEnds, AreSidesOfCitiesAndRoads) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(states("  - U 1,0 r1\n"), (Texts{"city: 1 open end", "road: 2 open ends"}));
  // C is a city on all four sides; one of them is joined to the start tile.
  EXPECT_EQ(states("  - C 0,-1 r0\n"), (Texts{"city: 3 open ends", "road: 2 open ends"}));
  EXPECT_EQ(states("  - E 0,-1 r2\n"), (Texts{"city: completed", "road: 2 open ends"}));
}

TEST(OpenEnds, OfMonasteriesAreTilesAroundThem) {
  EXPECT_EQ(states("  - B 0,1 r0\n"),
            (std::vector<std::string>{"city: 1 open end", "monastery: 1 of 8 tiles around it",
                                      "road: 2 open ends"}));
}

TEST(OpenEnds, OfASideThatTwoCitiesShareCountForEach) {
  using Texts = std::vector<std::string>;
  const std::string header = "expansions: [hills-and-sheep]\n";
  // They share the east side; one of them is joined to the start tile, the other goes on north.
  EXPECT_EQ(states("  - HS/CC!.v 0,-1 r1\n", header),
            (Texts{"city: 1 open end", "city: 2 open ends", "road: 2 open ends"}));
  // The start tile joins them.
  EXPECT_EQ(states("  - HS/CC!.v 0,-1 r2\n", header),
            (Texts{"city: 2 open ends", "road: 2 open ends"}));
}

TEST_P(BoardViews, OfGamesThatStopEarlyAreThere) {
  std::string text = record(3);
  std::size_t end = text.find("\n  ");
  for (int move = 0; move < 20; ++move) end = text.find("\n  ", end + 1);
  text = text.substr(0, end + 1) + "  U 40,40 r0\n";
  const formats::Document document{.text = text};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  ASSERT_EQ(report.verdict.status, formats::Status::illegal) << text;
  ASSERT_GT(report.verdict.moves_played, 10u);
  formats::BoardWalk at_once;
  at_once.begin_at_end(report);
  EXPECT_EQ(at_once.view(), formats::board_at_end(report)) << text;
}

TEST_P(BoardViews, StopWhereTheyAreToldTo) {
  const std::string text = record(7);
  const formats::Document document{.text = text};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, false);
  const BoardView start = formats::board_after(report, 0);
  EXPECT_EQ(start.tiles.size(), 1u);
  EXPECT_EQ(start.number, 0);
  EXPECT_FALSE(start.last);
  EXPECT_TRUE(start.figures.empty());
  EXPECT_EQ(formats::board_after(report, 10).moves, 10u);
  const BoardView end = formats::board_after(report, 100'000);
  EXPECT_EQ(end.moves, report.verdict.moves);
  EXPECT_FALSE(end.final);
  EXPECT_TRUE(formats::board_at_end(report).final);
}

INSTANTIATE_TEST_SUITE_P(Games, BoardViews,
                         testing::Values(base_records(), hills_records(),
                                         inns_and_traders_records()),
                         [](const auto& kind) { return kind.param.name; });

TEST(SeatColours, AreThoseOfTheRecordAndNeverTwice) {
  formats::TileRecord record;
  for (const char* colour : {"", "Red", "", "red", "mauve"}) {
    record.players.emplace_back().colour = colour;
  }
  std::vector<std::string_view> names;
  for (const formats::SeatColour* colour : formats::seat_colours(record)) {
    names.push_back(colour->name);
  }
  // A player who is called by a colour has it, unless somebody else's figures do.
  record.players[engine::Player{0}].name = "Black";
  record.players[engine::Player{2}].name = "RED";
  EXPECT_EQ(formats::seat_colours(record)[engine::Player{0}]->name, "black");
  EXPECT_EQ(formats::seat_colours(record)[engine::Player{2}]->name, "blue");
  EXPECT_EQ(names, (std::vector<std::string_view>{"blue", "red", "green", "yellow", "black"}));
}

}  // namespace
}  // namespace cartulary::test
