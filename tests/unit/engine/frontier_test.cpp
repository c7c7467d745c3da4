// The state that the board keeps in step from move to move, against the same computed anew: after
// every move of random games, for every tile of all boxes. CARTULARY_LONG=1 plays a hundred times
// as many.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/check.hpp"
#include "engine/hills_sheep/flocks.hpp"
#include "engine/rules_of.hpp"
#include "tests/random_game.hpp"
#include "tests/rounds.hpp"
#include "tests/unit/engine/names.hpp"

namespace cartulary::test {
namespace {

using namespace engine;

/// Rules by number: each set of boxes, with and without what limits the places of tiles.
Ruleset rules_number(int n) {
  Ruleset rules;
  if (n % 2 == 1) rules.expansions |= kHillsAndSheep;
  if (n / 2 % 2 == 1) rules.expansions |= kRiver;
  if (n / 4 % 2 == 1) rules.expansions |= kAbbots;
  if (n / 8 % 2 == 1) rules.expansions |= kInns;
  if (n / 16 % 2 == 1) rules.expansions |= kTraders;
  rules.extra.river_room = static_cast<RiverRoom>(n % 3);
  rules.extra.builders_in_finished = n % 4 != 0;
  if (n % 3 == 1) rules.box = &kPrintAndPlayDistribution;
  if (n % 5 == 1) rules.unplaceable = Unplaceable::give_back;
  if (n % 7 == 1) rules.start = Start::random;
  rules.farmers = n % 11 != 1;
  rules.meeples = static_cast<uint8_t>(1 + n % 7);
  if (n % 4 > 0) {
    const auto columns = static_cast<int16_t>(3 + n % 9);
    const auto rows = static_cast<int16_t>(3 + n % 8);
    rules.table = Table{columns, rows, static_cast<int16_t>(n % columns),
                        static_cast<int16_t>(n % rows), n % 4 == 2};
    rules.border_completes = n % 4 == 3;
  }
  return rules;
}

/// Where tiles lie, without a grid.
using Layout = std::map<Cell, OrientedTile>;

Layout layout_of(const Board& board) {
  Layout out;
  for (TileIndex tile : each<TileIndex>(board.tile_count())) {
    out[board.tile(tile).cell] = board.oriented(tile);
  }
  return out;
}

std::vector<Cell> cells_beside(const Layout& layout) {
  std::vector<Cell> out;
  for (const auto& [cell, shape] : layout) {
    for (Side side : kAllSides) {
      if (!layout.contains(neighbour(cell, side))) out.push_back(neighbour(cell, side));
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

/// True if the table has room for one more tile on a cell.
bool on_table(const Ruleset& rules, const Layout& layout, Cell cell) {
  if (!rules.table) return true;
  const Table& table = *rules.table;
  if (!table.shifting) {
    const int column = table.start_column + cell.x;
    const int row = table.start_row + cell.y;
    return column >= 0 && column < table.columns && row >= 0 && row < table.rows;
  }
  Bounds extent{cell.x, cell.y, cell.x, cell.y};
  for (const auto& [other, shape] : layout) {
    extent = {std::min(extent.west, other.x), std::min(extent.north, other.y),
              std::max(extent.east, other.x), std::max(extent.south, other.y)};
  }
  return extent.east - extent.west < table.columns && extent.south - extent.north < table.rows;
}

bool matches(const Layout& layout, Cell cell, const OrientedTile& shape) {
  return std::all_of(kAllSides.begin(), kAllSides.end(), [&](Side side) {
    const auto there = layout.find(neighbour(cell, side));
    return there == layout.end() ||
           edge_at(there->second.edges, opposite(side)) == edge_at(shape.edges, side);
  });
}

/// Everything that one segment of a tile would be connected with, followed from feature to feature.
struct Reach {
  bool follower = false;  ///< somebody's follower stands there
  bool own = false;       ///< one of the mover's
  bool open = false;      ///< it is not finished
  bool shepherd = false;
};

Reach reach_of(const Game& game, Cell cell, const OrientedTile& shape, SegmentIndex segment) {
  const Joinings around = features_around(game.board(), Grid::at(cell));
  const PortSet ports = connected_ports(shape, around, shape.ports[segment]);
  Reach out;
  for (const Joining& j : around) {
    if (!j.ports.meets(ports)) continue;
    const PlayerCounts followers = game.board().features()[j.root].followers;
    out.follower |= followers.any();
    out.own |= followers[game.to_move()] > 0;
  }
  out.open = open_after_laying(game.board(), cell, around, ports) > 0;
  out.shepherd = !shepherds_joined(game, around, ports).empty();
  return out;
}

/// True if nothing speaks against taking an abbot home, whatever else is wrong with the turn.
bool may_recall(const Game& game, TileId tile, Cell cell, Rotation rotation) {
  const Violations found = check(game, turn_of(tile, {cell, rotation, kRecall}));
  return std::none_of(found.begin(), found.end(), [](const Violation& v) {
    return v.rule == Rule::no_abbot_to_recall || v.rule == Rule::recall_too_late;
  });
}

/// Every choice with a tile, tried one by one.
std::vector<Choice> tried_choices(const Game& game, const Ruleset& rules, const Layout& layout,
                                  TileId tile) {
  const bool has_meeple = game.supply(game.to_move()) > 0;
  const bool has_shepherd =
      rules.has(Expansion::hills_and_sheep) && game.extra().flocks.of(game.to_move()).at_home();
  const bool has_abbot = game.supply(game.to_move(), Figure::abbot) > 0;
  const bool has_large = game.supply(game.to_move(), Figure::large) > 0;
  const TradersAndBuilders& trade = game.extra().trade;
  const bool traders = rules.has(Expansion::traders_and_builders);
  const bool has_builder = traders && trade.builders[game.to_move()] == kNoNode;
  const bool has_pig = traders && trade.pigs[game.to_move()] == kNoNode;
  std::vector<Cell> cells = cells_beside(layout);
  if (layout.empty()) cells.push_back({0, 0});
  std::vector<Choice> out;
  for (Cell cell : cells) {
    if (!layout.empty() && !on_table(rules, layout, cell)) continue;
    for (Rotation r : kAllRotations) {
      const OrientedTile& shape = kOriented[tile][r];
      if (!matches(layout, cell, shape)) continue;
      if (!layout.empty() && game.allowed(tile, cell, RotationSet::of(r)).empty()) continue;
      out.push_back({.cell = cell, .rotation = r});
      if (rules.has(Expansion::abbot) && may_recall(game, tile, cell, r)) {
        out.push_back({.cell = cell, .rotation = r, .deployment = kRecall});
      }
      for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
        const FeatureKind kind = kTiles[tile].segments[s].kind;
        const bool field = kind == FeatureKind::field;
        const bool garden = kind == FeatureKind::garden;
        const Reach reach = reach_of(game, cell, shape, s);
        if (has_meeple && !reach.follower && (rules.farmers || !field) && !garden) {
          out.push_back({.cell = cell, .rotation = r, .deployment = {s, Figure::meeple}});
        }
        if (has_large && !reach.follower && (rules.farmers || !field) && !garden) {
          out.push_back({.cell = cell, .rotation = r, .deployment = {s, Figure::large}});
        }
        const bool built = kind == FeatureKind::city || kind == FeatureKind::road;
        if (has_builder && built && reach.own && (reach.open || rules.extra.builders_in_finished)) {
          out.push_back({.cell = cell, .rotation = r, .deployment = {s, Figure::builder}});
        }
        if (has_pig && field && reach.own) {
          out.push_back({.cell = cell, .rotation = r, .deployment = {s, Figure::pig}});
        }
        if (has_abbot && (garden || kind == FeatureKind::monastery)) {
          out.push_back({.cell = cell, .rotation = r, .deployment = {s, Figure::abbot}});
        }
        if (has_shepherd && !reach.shepherd && field) {
          out.push_back({.cell = cell, .rotation = r, .deployment = {s, Figure::shepherd}});
        }
      }
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<Choice> generated_choices(const Game& game, TileId tile, Choices& choices) {
  legal_choices(game, tile, choices);
  std::vector<Choice> out(choices.begin(), choices.end());
  std::sort(out.begin(), out.end());
  return out;
}

void expect_as_anew(const Game& game, const Ruleset& rules, Choices& choices) {
  ASSERT_TRUE(game.is_consistent());
  const Layout layout = layout_of(game.board());
  std::vector<Cell> frontier;
  for (const Grid::Opening& opening : game.board().grid().frontier()) {
    frontier.push_back(opening.cell);
  }
  std::sort(frontier.begin(), frontier.end());
  ASSERT_EQ(frontier, cells_beside(layout));
  if (game.over()) return;
  for (TileId tile : kAllTiles) {
    SCOPED_TRACE(kTiles[tile].code);
    if (kOriented[tile][Rotation{0}].edges == kNoEdges) continue;  // not of the bag
    const std::vector<Choice> tried = tried_choices(game, rules, layout, tile);
    ASSERT_EQ(generated_choices(game, tile, choices), tried);
    ASSERT_EQ(game.fits_anywhere(tile), !tried.empty());
  }
}

TEST(FrontierInStep, IsWhatItWouldBeAnewAfterEveryMove) {
  RandomGame random;
  const auto choices = std::make_unique<Choices>();
  for (int n = 0; n < rounds(40, 4000); ++n) {
    SCOPED_TRACE("game " + std::to_string(n));
    const Ruleset rules = rules_number(n);
    random.reset(engine::rules_of(rules), 2 + n % 5, static_cast<uint64_t>(n));
    ASSERT_NO_FATAL_FAILURE(expect_as_anew(random.game(), rules, *choices));
    while (!random.over()) {
      random.game().play_unchecked(random.next());
      ASSERT_NO_FATAL_FAILURE(expect_as_anew(random.game(), rules, *choices));
    }
  }
}

// An analysis plays on from copies of one game, in an object that held another game before.
TEST(FrontierInStep, IsCopiedWithTheGame) {
  RandomGame random;
  const auto choices = std::make_unique<Choices>();
  const auto copy = std::make_unique<Game>();
  for (int n = 0; n < rounds(10, 1000); ++n) {
    SCOPED_TRACE("game " + std::to_string(n));
    const Ruleset rules = rules_number(n);
    random.reset(engine::rules_of(rules), 2, static_cast<uint64_t>(n));
    for (int turn = 0; turn < 20 && !random.over(); ++turn) {
      random.game().play_unchecked(random.next());
    }
    *copy = random.game();
    std::vector<Turn> turns;
    while (!random.over()) {
      turns.push_back(random.next());
      random.game().play_unchecked(turns.back());
    }
    ASSERT_NO_FATAL_FAILURE(expect_as_anew(*copy, rules, *choices));
    for (const Turn& turn : turns) copy->play_unchecked(turn);
    ASSERT_NO_FATAL_FAILURE(expect_as_anew(*copy, rules, *choices));
    random.game().finish();
    copy->finish();
    for (Player p : copy->seats()) EXPECT_EQ(copy->points(p), random.game().points(p));
  }
}

}  // namespace
}  // namespace cartulary::test
