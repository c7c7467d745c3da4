// A game seen from another side of the table, in a mirror, with the chairs moved: every turn stays
// legal and every point stays where it was.
//
// The first tile of a game always lies at 0,0, so a whole game cannot be moved across the table;
// moving is tested on the board, whose cells are only names.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "engine/check.hpp"
#include "engine/rules_of.hpp"
#include "tests/random_game.hpp"
#include "tests/unit/engine/names.hpp"

namespace cartulary::test {
namespace {

using engine::Cell;
using engine::each;
using engine::Game;
using engine::Laid;
using engine::Port;
using engine::PortSet;
using engine::Rotation;
using engine::Ruleset;
using engine::SegmentIndex;
using engine::TileId;
using engine::Turn;

constexpr int kGames = 40;

/// Totals by seat and category, supplies, flocks, and who is to move.
struct Standing {
  std::vector<std::vector<int>> seats;
  int to_move = 0;
  friend bool operator==(const Standing&, const Standing&) = default;
};

/// `moved` chairs: what seat p has is noted for the seat before it.
Standing standing(const Game& game, int moved = 0) {
  Standing out;
  const int n = game.players();
  for (int seat = 0; seat < n; ++seat) {
    const auto p = static_cast<engine::Player>((seat + moved) % n);
    auto& row = out.seats.emplace_back();
    row.push_back(game.supply(p));
    row.push_back(game.supply(p, engine::Figure::abbot));
    row.push_back(game.supply(p, engine::Figure::large));
    for (engine::Figure figure : {engine::Figure::builder, engine::Figure::pig}) {
      row.push_back(game.extra().trade.standing(figure)[p] == engine::kNoNode);
    }
    for (const int tokens : game.extra().trade.goods[p]) row.push_back(tokens);
    row.push_back(game.points(p));
    row.push_back(game.extra().flocks.of(p).at_home());
    row.push_back(game.extra().flocks.of(p).sheep());
    for (engine::Category category : engine::kAllCategories) {
      row.push_back(game.points(p, category));
    }
  }
  out.to_move = (static_cast<int>(game.to_move()) - moved + n) % n;
  return out;
}

struct RecordedGame {
  std::vector<Turn> turns;
  std::vector<Standing> standings;  ///< after each turn, and after the final scoring
};

/// A random game; tiles that fit nowhere leave it.
RecordedGame record(const Ruleset& rules, int players, uint64_t seed) {
  RandomGame random;
  random.reset(engine::rules_of(rules), players, seed);
  RecordedGame out;
  while (!random.game().over()) {
    out.turns.push_back(random.next());
    random.game().play_unchecked(out.turns.back());
    out.standings.push_back(standing(random.game()));
  }
  random.game().finish();
  out.standings.push_back(standing(random.game()));
  return out;
}

/// Replays changed turns; everything must be as it was.
template <class Change>
void expect_same(const RecordedGame& recorded, Game& game, Change change, int moved = 0) {
  for (std::size_t n = 0; n < recorded.turns.size(); ++n) {
    const Turn turn = change(recorded.turns[n]);
    ASSERT_TRUE(check(game, turn).empty()) << "turn " << n;
    game.play_unchecked(turn);
    ASSERT_EQ(standing(game, moved), recorded.standings[n]) << "turn " << n;
  }
  EXPECT_TRUE(game.over());
  game.finish();
  EXPECT_EQ(standing(game, moved), recorded.standings.back());
}

Ruleset rules_of(int n) {
  Ruleset rules;
  rules.start = engine::Start::random;
  rules.field_scoring = static_cast<engine::FieldScoring>(n % 3);
  rules.hole_bonus = n % 4 == 0;
  return rules;
}

/// The same with a set of boxes: n and n + 32 mean the same set.
Ruleset with_boxes(Ruleset rules, int n) {
  if (n % 2 == 1) rules.expansions |= kHillsAndSheep;
  if (n / 2 % 2 == 1) rules.expansions |= kRiver;
  if (n / 4 % 2 == 1) rules.expansions |= kAbbots;
  if (n / 8 % 2 == 1) rules.expansions |= kInns;
  if (n / 16 % 2 == 1) rules.expansions |= kTraders;
  rules.extra.river_room = static_cast<engine::RiverRoom>(n % 3);
  return rules;
}

/// A small table, off centre, whose border completes features unless it can be pushed.
engine::Table table_of(int n) {
  return {9, 11, 2, 7, n % 3 == 0};
}

Cell quarter_turn(Cell cell) {
  return {static_cast<int16_t>(-cell.y), cell.x};
}

Rotation turned(Rotation rotation, int quarters) {
  return static_cast<Rotation>((static_cast<int>(rotation) + quarters) % engine::kRotations);
}

class Rotated : public ::testing::TestWithParam<int> {};

TEST_P(Rotated, GameIsTheSame) {
  const int quarters = GetParam();
  for (int n = 0; n < kGames; ++n) {
    SCOPED_TRACE("game " + std::to_string(n));
    Ruleset rules = with_boxes(rules_of(n), 5 * n);
    const bool on_table = n % 2 == 0;
    engine::Table table = table_of(n);
    rules.border_completes = on_table;
    if (on_table) rules.table = table;
    const int players = 2 + n % 5;
    const RecordedGame recorded = record(rules, players, static_cast<uint64_t>(n));
    for (int q = 0; q < quarters; ++q) {
      // The north-west corner of the turned table was the south-west corner before.
      table = {table.rows, table.columns, static_cast<int16_t>(table.rows - 1 - table.start_row),
               table.start_column, table.shifting};
    }
    if (on_table) rules.table = table;
    Game game;
    game.reset(engine::rules_of(rules), players);
    expect_same(recorded, game, [&](Turn turn) {
      if (Laid* laid = turn.laid()) {
        for (int q = 0; q < quarters; ++q) laid->cell = quarter_turn(laid->cell);
        laid->rotation = turned(laid->rotation, quarters);
      }
      return turn;
    });
  }
}

INSTANTIATE_TEST_SUITE_P(QuarterTurns, Rotated, ::testing::Values(0, 1, 2, 3));

/// A tile in the mirror: which tile it looks like, and each of its segments there.
struct Reflection {
  TileId tile = engine::kNoTile;
  Rotation rotation{};
  engine::StaticVector<SegmentIndex, engine::kMaxSegments, SegmentIndex> segments;
};

PortSet mirrored(PortSet ports) {
  // North and south keep their places, east and west change theirs; left becomes right.
  constexpr engine::ArrayBy<Port, int, engine::kPorts> to{{2, 1, 0, 11, 10, 9, 8, 7, 6, 5, 4, 3}};
  PortSet out;
  for (Port p : ports) out.insert(static_cast<Port>(to[p]));
  return out;
}

Reflection reflection(TileId tile, Rotation rotation) {
  const auto& segments = engine::kTiles[tile].segments;
  for (TileId other : engine::kAllTiles) {
    const auto& theirs = engine::kTiles[other].segments;
    if (theirs.size() != segments.size()) continue;
    for (Rotation r : engine::kAllRotations) {
      Reflection out{other, r, {}};
      for (const engine::Segment& segment : segments) {
        const PortSet wanted = mirrored(engine::rotate(segment.ports, rotation));
        for (SegmentIndex t : each<SegmentIndex>(theirs.size())) {
          if (theirs[t].kind == segment.kind && theirs[t].coats == segment.coats &&
              engine::rotate(theirs[t].ports, r) == wanted) {
            out.segments.push_back(t);
          }
        }
      }
      if (out.segments.size() == segments.size()) return out;
    }
  }
  return {};
}

// The base game only: other boxes have tiles without an image.
TEST(Mirrored, EveryTileHasAnImageInTheBox) {
  for (TileId tile : each<TileId>(engine::kBaseRows.size())) {
    const Reflection image = reflection(tile, Rotation{0});
    ASSERT_NE(image.tile, engine::kNoTile) << engine::kTiles[tile].code;
    // J and K are the only pair; every other tile looks like itself.
    const std::string_view code = engine::kTiles[tile].code;
    const std::string_view expected = code == "J" ? "K" : code == "K" ? "J" : code;
    EXPECT_EQ(engine::kTiles[image.tile].code, expected);
    // The cities that a field borders are mirrored with it.
    for (SegmentIndex s : each<SegmentIndex>(image.segments.size())) {
      engine::SegmentSet there;
      for (SegmentIndex city : engine::kTiles[tile].segments[s].bordered_cities) {
        there.insert(image.segments[city]);
      }
      EXPECT_EQ(engine::kTiles[image.tile].segments[image.segments[s]].bordered_cities, there);
    }
  }
}

TEST(Mirrored, GameIsTheSame) {
  for (int n = 0; n < kGames; ++n) {
    SCOPED_TRACE("game " + std::to_string(n));
    Ruleset rules = rules_of(n);
    if (n % 2 == 1) rules.expansions = kAbbots;
    const int players = 2 + n % 5;
    const RecordedGame recorded = record(rules, players, static_cast<uint64_t>(100 + n));
    Game game;
    game.reset(engine::rules_of(rules), players);
    expect_same(recorded, game, [](Turn turn) {
      Laid* laid = turn.laid();
      const Reflection image =
          reflection(turn.tile, laid == nullptr ? Rotation{0} : laid->rotation);
      turn.tile = image.tile;
      if (laid == nullptr) return turn;
      laid->cell.x = static_cast<int16_t>(-laid->cell.x);
      laid->rotation = image.rotation;
      SegmentIndex& segment = laid->deployment.segment;
      if (laid->deployment.any()) segment = image.segments[segment];
      return turn;
    });
  }
}

// The start tile laid by nobody, and the same tile drawn first by the first player, who then has
// no other turn before the second one moves: all players move one chair on.
TEST(Reseated, PointsMoveWithTheChairs) {
  for (int n = 0; n < kGames; ++n) {
    SCOPED_TRACE("game " + std::to_string(n));
    Ruleset rules = with_boxes(rules_of(n), n);
    rules.start = engine::Start::start_tile;
    const int players = 2 + n % 5;
    const RecordedGame recorded = record(rules, players, static_cast<uint64_t>(200 + n));
    rules.start = engine::Start::random;
    Game game;
    game.reset(engine::rules_of(rules), players);
    game.play_unchecked({.tile = engine::tiles_of(rules).start});
    expect_same(
        recorded, game, [](const Turn& turn) { return turn; }, 1);
  }
}

/// Every feature by the numbers that do not depend on where it lies.
std::vector<std::vector<int>> features_of(const engine::Board& board) {
  std::vector<std::vector<int>> out;
  for (engine::Node node : each<engine::Node>(board.features().size())) {
    const engine::Feature& f = board.features().of(node);
    out.push_back({static_cast<int>(f.kind), f.tiles.count(), f.open, f.coats,
                   static_cast<int>(f.followers.any())});
  }
  return out;
}

class Moved : public ::testing::TestWithParam<Cell> {};

TEST_P(Moved, BoardIsTheSame) {
  const Cell by = GetParam();
  const auto moved = [by](Cell cell) {
    return Cell{static_cast<int16_t>(cell.x + by.x), static_cast<int16_t>(cell.y + by.y)};
  };
  for (int n = 0; n < 10; ++n) {
    SCOPED_TRACE("game " + std::to_string(n));
    const RecordedGame recorded =
        record(with_boxes(rules_of(n), n), 2, static_cast<uint64_t>(300 + n));
    engine::Board here, there;
    here.reset({}, false);
    there.reset({}, false);
    for (const Turn& turn : recorded.turns) {
      const Laid* laid = turn.laid();
      if (laid == nullptr) continue;
      const engine::TileIndex tile = here.lay(turn.tile, laid->cell, laid->rotation);
      ASSERT_EQ(there.lay(turn.tile, moved(laid->cell), laid->rotation), tile);
      if (laid->deployment.any()) {
        here.place_meeple(here.node(tile, laid->deployment.segment), kRed);
        there.place_meeple(there.node(tile, laid->deployment.segment), kRed);
      }
      ASSERT_EQ(here.filled_hole(), there.filled_hole());
      ASSERT_EQ(here.completed_centrals().size(), there.completed_centrals().size());
      ASSERT_EQ(here.grid().frontier().size(), there.grid().frontier().size());
      for (std::size_t f = 0; f < here.grid().frontier().size(); ++f) {
        const auto& a = here.grid().frontier()[f];
        const auto& b = there.grid().frontier()[f];
        ASSERT_EQ(moved(a.cell), b.cell);
        ASSERT_EQ(here.grid()[a.square].wanted, there.grid()[b.square].wanted);
        ASSERT_EQ(here.grid()[a.square].occupied, there.grid()[b.square].occupied);
      }
    }
    EXPECT_EQ(features_of(here), features_of(there));
  }
}

INSTANTIATE_TEST_SUITE_P(Cells, Moved,
                         ::testing::Values(Cell{1, 0}, Cell{0, -1}, Cell{-57, 31}, Cell{60, 60}));

}  // namespace
}  // namespace cartulary::test
