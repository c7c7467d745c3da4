// Tables that are found: what can have come about, against all orders of laying a few tiles.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>

#include "engine/check.hpp"
#include "engine/found/check.hpp"
#include "tests/random_game.hpp"
#include "tests/rounds.hpp"

namespace cartulary::engine {
namespace {

std::vector<Fault> faults_of(const Game& game, const Position& position) {
  std::vector<Fault> out;
  for (const PositionFault& fault : check_position(game, position)) out.push_back(fault.fault);
  return out;
}

/// True if the turns of some order of the pieces are all legal, but for whose turn it is: tile by
/// tile, each follower by its owner.
bool some_order_is_legal(const GameRules& rules, const std::vector<Piece>& pieces) {
  std::vector<std::size_t> order(pieces.size());
  std::iota(order.begin(), order.end(), 0);
  const auto game = std::make_unique<Game>();
  do {
    const Piece& start = pieces[order.front()];
    if (start.tile != rules.tiles.start || start.deployment.any()) continue;
    bool legal = true;
    for (std::size_t n = 1; n < order.size() && legal; ++n) {
      const Piece& piece = pieces[order[n]];
      // The table as it is then; what was finished before is nobody's here.
      std::vector<Piece> laid;
      for (std::size_t m = 0; m < n; ++m) laid.push_back(pieces[order[m]]);
      set_up(*game, rules, 2,
             {.pieces = laid, .to_move = piece.deployment.any() ? piece.owner : Player{0}});
      const bool all_lie = game->board().tile_count() == static_cast<int>(laid.size());
      Turn turn{
          .tile = piece.tile,
          .fate =
              Laid{.cell = piece.cell, .rotation = piece.rotation, .deployment = piece.deployment}};
      legal = all_lie && check(*game, turn).empty();
    }
    if (legal) return true;
  } while (std::next_permutation(order.begin(), order.end()));
  return false;
}

/// Two followers on different tiles of one open feature of the table; none if there are no such.
bool put_two_followers(const Game& game, std::vector<Piece>& pieces, std::mt19937& random) {
  std::vector<std::pair<std::size_t, SegmentIndex>> places;
  const Board& board = game.board();
  for (TileIndex tile : each<TileIndex>(board.tile_count())) {
    for (SegmentIndex s : each<SegmentIndex>(board.oriented(tile).segment_count)) {
      if (!board.features().of(board.node(tile, s)).complete()) places.push_back({index(tile), s});
    }
  }
  std::shuffle(places.begin(), places.end(), random);
  const auto root = [&](const auto& place) {
    return board.features().find(board.node(static_cast<TileIndex>(place.first), place.second));
  };
  for (std::size_t a = 0; a < places.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      if (places[a].first == places[b].first || root(places[a]) != root(places[b])) continue;
      for (std::size_t which : {a, b}) {
        Piece& piece = pieces[places[which].first];
        piece.deployment = {.segment = places[which].second};
        piece.owner = static_cast<Player>(which == a ? 0 : 1);
      }
      return true;
    }
  }
  return false;
}

TEST(Positions, AreOccupiedWhereNoOrderIsLegal) {
  test::RandomGame games;
  const GameRules rules = rules_of({});
  std::mt19937 random(7);
  int possible = 0;
  int impossible = 0;
  for (int n = 0; n < test::rounds(1200, 20000); ++n) {
    games.reset(rules, 2, static_cast<uint64_t>(n));
    const int tiles = 6 + n % 3;
    while (games.game().board().tile_count() < tiles) games.game().play_unchecked(games.next());
    std::vector<Piece> pieces = pieces_of(games.game());
    for (Piece& piece : pieces) piece.deployment = {}, piece.owner = kNobody;
    if (!put_two_followers(games.game(), pieces, random)) continue;
    const Position position{.pieces = pieces};
    Game found;
    set_up(found, rules, 2, position);
    ASSERT_TRUE(found.is_consistent());
    const bool legal = some_order_is_legal(rules, pieces);
    EXPECT_EQ(faults_of(found, position).empty(), legal) << "round " << n;
    ++(legal ? possible : impossible);
  }
  EXPECT_GT(possible, 10);
  EXPECT_GT(impossible, 10);
}

TEST(Positions, LieInAnyOrder) {
  test::RandomGame games;
  GameRules rules = rules_of({});
  std::mt19937 random(11);
  for (int n = 0; n < test::rounds(20, 500); ++n) {
    games.reset(rules, 2, static_cast<uint64_t>(n));
    while (!games.over()) games.game().play_unchecked(games.next());
    Game& game = games.game();
    std::vector<Piece> pieces = pieces_of(game);
    std::shuffle(pieces.begin(), pieces.end(), random);
    Position position{.pieces = pieces};
    for (Player p : game.seats()) position.points[p] = static_cast<int16_t>(game.points(p));
    Game found;
    set_up(found, rules, 2, position);
    EXPECT_TRUE(faults_of(found, position).empty());
    EXPECT_TRUE(found.is_consistent());
    EXPECT_EQ(found.board().tile_count(), game.board().tile_count());
    game.finish();
    found.finish();
    for (Player p : game.seats()) EXPECT_EQ(found.points(p), game.points(p));
  }
}

}  // namespace
}  // namespace cartulary::engine
