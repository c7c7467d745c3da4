#include "engine/found/position.hpp"

#include <algorithm>
#include <map>

#include "engine/game.hpp"

namespace cartulary::engine {

std::vector<Piece> pieces_of(const Game& game) {
  const Board& board = game.board();
  std::vector<Piece> out;
  for (TileIndex i : each<TileIndex>(board.tile_count())) {
    const PlacedTile& tile = board.tile(i);
    out.push_back(Piece{.tile = tile.type, .cell = tile.cell, .rotation = tile.rotation});
  }
  for (TileIndex i : each<TileIndex>(board.tile_count())) {
    for (SegmentIndex s : each<SegmentIndex>(board.oriented(i).segment_count)) {
      const Node node = board.node(i, s);
      if (board.features().meeple_on(node) == kNobody) continue;
      Piece& piece = piece_for_figure(out, i);
      piece.deployment = {.segment = s, .figure = board.features().figure_on(node)};
      piece.owner = board.features().meeple_on(node);
    }
  }
  for (TakeDownFn rule : game.rules().taking_down) rule(game, out);
  return out;
}

int tiles_in(std::span<const Piece> pieces, const GameRules& rules) {
  return static_cast<int>(std::ranges::count_if(
      pieces, [&](const Piece& piece) { return !piece.again && piece.tile != rules.own; }));
}

Piece& piece_for_figure(std::vector<Piece>& pieces, TileIndex tile) {
  Piece& own = pieces[index(tile)];
  if (!own.has_figure()) return own;
  return pieces.emplace_back(
      Piece{.tile = own.tile, .cell = own.cell, .rotation = own.rotation, .again = true});
}

std::vector<std::size_t> first_on_cells(std::span<const Piece> pieces) {
  std::map<Cell, std::size_t> at;
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    out.push_back(at.try_emplace(pieces[i].cell, i).first->second);
  }
  return out;
}

std::vector<PiecesAround> pieces_around(std::span<const Piece> pieces) {
  std::map<Cell, std::size_t> at;
  for (std::size_t i = 0; i < pieces.size(); ++i) at.try_emplace(pieces[i].cell, i);
  std::vector<PiecesAround> out(pieces.size());
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    for (Side side : kAllSides) {
      const auto there = at.find(neighbour(pieces[i].cell, side));
      out[i][side] = there == at.end() ? kNoPiece : there->second;
    }
  }
  return out;
}

Node node_of(const Board& board, const Piece& piece) {
  const TileIndex tile = board.at(piece.cell);
  if (tile == kEmpty) return kNoNode;
  const PlacedTile& there = board.tile(tile);
  if (there.type != piece.tile || there.rotation != piece.rotation) return kNoNode;
  return board.node(tile, piece.deployment.segment);
}

bool edges_match(const Piece& piece, Side side, const Piece& neighbour) {
  const auto here = kOriented[piece.tile][piece.rotation].edges;
  const auto there = kOriented[neighbour.tile][neighbour.rotation].edges;
  return here == kNoEdges || there == kNoEdges ||
         edge_at(here, side) == edge_at(there, opposite(side));
}

namespace {

/// The pieces that can be laid next to each other, beginning with `first`.
std::vector<std::size_t> spread(std::span<const Piece> pieces, std::span<const PiecesAround> around,
                                const std::vector<bool>& usable, std::size_t first) {
  std::vector<std::size_t> order{first};
  std::vector<bool> laid(pieces.size());
  laid[first] = true;
  const auto fits = [&](std::size_t piece) {
    return matches_around(pieces, around, piece,
                          [&laid](std::size_t there) { return laid[there]; });
  };
  for (std::size_t next = 0; next < order.size(); ++next) {
    for (std::size_t there : around[order[next]]) {
      if (there == kNoPiece || laid[there] || !usable[there] || !fits(there)) continue;
      laid[there] = true;
      order.push_back(there);
    }
  }
  return order;
}

void lay_tiles(Play play, const Position& position) {
  const Game& game = play.game();
  const std::vector<std::size_t> order = laying_order(position.pieces, game.rules().limit);
  for (std::size_t i : order) {
    const Piece& piece = position.pieces[i];
    if (game.remaining(piece.tile) <= 0 && !game.rules().tiles.inferred[piece.tile]) continue;
    if (game.remaining() == 0 || !game.board().bounds().contains(piece.cell)) continue;
    play.lay(piece.tile, piece.cell, piece.rotation);
  }
  // They end what lies around them.
  int own = game.players();
  for (std::size_t i : order) {
    const Piece& piece = position.pieces[i];
    const bool lies = game.board().bounds().contains(piece.cell) && piece.tile == game.rules().own;
    if (lies && own-- > 0) play.lay(piece.tile, piece.cell, piece.rotation);
  }
}

void place_followers(Play play, const Position& position) {
  const Game& game = play.game();
  const Board& board = game.board();
  for (const Piece& piece : position.pieces) {
    const auto [segment, figure] = piece.deployment;
    if (segment == kNoSegment || !is_follower(figure) || piece.owner == kNobody) continue;
    const Node node = node_of(board, piece);
    if (node == kNoNode) continue;
    const Feature& feature = board.features().of(node);
    const bool gone_home = feature.kind != FeatureKind::field && feature.complete();
    if (gone_home || game.supply(piece.owner, figure) == 0) continue;
    if (board.features().meeple_on(node) == kNobody) play.stand(node, piece.owner, figure);
  }
}

}  // namespace

std::vector<std::size_t> laying_order(std::span<const Piece> pieces, const TableLimit& limit) {
  const std::vector<PiecesAround> around = pieces_around(pieces);
  const std::vector<std::size_t> first = first_on_cells(pieces);
  std::vector<bool> usable(pieces.size());
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    // The first of two tiles on one cell is taken; it is the one that its neighbours know.
    usable[i] = first[i] == i && Grid::representable(pieces[i].cell) &&
                (limit.shifting || limit.bounds.contains(pieces[i].cell)) &&
                Bounds{}.contains(pieces[i].cell);
  }
  const auto agrees = [&](std::size_t piece) {
    return matches_around(pieces, around, piece, [](std::size_t) { return true; });
  };
  // A tile that contradicts its neighbours would keep them all away, so it does not come first.
  std::vector<std::size_t> best;
  std::vector<bool> reached(pieces.size());
  for (const bool must_agree : {true, false}) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (!usable[i] || reached[i] || (must_agree && !agrees(i))) continue;
      std::vector<std::size_t> order = spread(pieces, around, usable, i);
      for (std::size_t piece : order) reached[piece] = true;
      if (order.size() > best.size()) best = std::move(order);
    }
    if (!best.empty()) break;
  }
  return best;
}

void set_up(Game& game, const GameRules& rules, int players, const Position& position) {
  game.begin_with(rules, players, [&](Play play) {
    lay_tiles(play, position);
    place_followers(play, position);
    for (TileId tile : kAllTiles) {
      for (int n = 0; n < position.discarded[tile] && game.remaining(tile) > 0; ++n) {
        play.discard(tile);
      }
    }
    for (int n = 0; n < position.unseen && game.remaining() > 0; ++n) {
      play.take_unseen(kUnknownTile);
    }
    for (SetUpFn set : rules.setting_up) set(play, position);
    play.begin_from(position.points, position.to_move);
  });
}

}  // namespace cartulary::engine
