#include "engine/found/check.hpp"

#include <algorithm>

namespace cartulary::engine {
namespace {

using Pieces = std::span<const Piece>;
using Faults = std::vector<PositionFault>;
/// As first_on_cells() gives them.
using Firsts = std::span<const std::size_t>;

void check_cells(const Game& game, Pieces pieces, Firsts first, Faults& out) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const bool taken = first[i] != i && !(pieces[i].again && game.rules().several_figures);
    if (taken) out.push_back({.fault = Fault::cell_taken, .pieces = {first[i], i}});
  }
  const TableLimit& limit = game.rules().limit;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const bool beyond = !limit.shifting && !limit.bounds.contains(pieces[i].cell);
    if (beyond || !Bounds{}.contains(pieces[i].cell)) {
      out.push_back({.fault = Fault::off_table, .pieces = {i}});
    }
  }
}

/// A layout that may be pushed must still have room on the table.
void check_extent(const Game& game, Pieces pieces, Faults& out) {
  const TableLimit& limit = game.rules().limit;
  if (!limit.shifting || pieces.empty()) return;
  const auto wide = [&](auto coordinate, int most) {
    const auto [first, last] = std::minmax_element(
        pieces.begin(), pieces.end(),
        [&](const Piece& a, const Piece& b) { return coordinate(a.cell) < coordinate(b.cell); });
    if (coordinate(last->cell) - coordinate(first->cell) < most) return;
    out.push_back(
        {.fault = Fault::off_table, .pieces = {static_cast<std::size_t>(last - pieces.begin())}});
  };
  wide([](Cell cell) { return static_cast<int>(cell.x); }, limit.columns);
  wide([](Cell cell) { return static_cast<int>(cell.y); }, limit.rows);
}

/// A tile that lies wrongly contradicts several neighbours, so each fault is that of the tile which
/// contradicts most of them.
void check_edges(Pieces pieces, std::span<const PiecesAround> around, Firsts first, Faults& out) {
  std::vector<std::vector<std::size_t>> against(pieces.size());
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (first[i] != i) continue;  // what lies under another tile is told already
    for (Side side : kAllSides) {
      const std::size_t there = around[i][side];
      if (there != kNoPiece && !edges_match(pieces[i], side, pieces[there])) {
        against[i].push_back(there);
      }
    }
  }
  for (;;) {
    // The later one of two that contradict each other alone.
    const auto worst = std::ranges::max_element(
        against, [](const auto& a, const auto& b) { return a.size() <= b.size() && !b.empty(); });
    if (worst == against.end() || worst->empty()) return;
    const auto wrong = static_cast<std::size_t>(worst - against.begin());
    PositionFault fault{.fault = Fault::edges_differ, .pieces = {wrong}};
    for (std::size_t there : *worst) {
      fault.pieces.push_back(there);
      std::erase(against[there], wrong);
    }
    worst->clear();
    out.push_back(std::move(fault));
  }
}

/// "Tiles must be placed adjacent to others": all but the largest group lie apart.
void check_groups(std::span<const PiecesAround> around, Firsts first, Faults& out) {
  std::vector<std::vector<std::size_t>> groups;
  std::vector<bool> seen(around.size());
  for (std::size_t i = 0; i < around.size(); ++i) {
    if (seen[i]) continue;
    seen[i] = true;
    std::vector<std::size_t> group{i};
    for (std::size_t n = 0; n < group.size(); ++n) {
      for (std::size_t there : around[group[n]]) {
        if (there == kNoPiece || seen[there]) continue;
        seen[there] = true;
        group.push_back(there);
      }
    }
    groups.push_back(std::move(group));
  }
  std::ranges::stable_sort(groups,
                           [](const auto& a, const auto& b) { return a.size() > b.size(); });
  for (std::size_t n = 1; n < groups.size(); ++n) {
    std::vector<std::size_t>& group = groups[n];
    // A second tile on a cell is told already.
    std::erase_if(group, [&](std::size_t i) { return first[i] != i; });
    if (group.empty()) continue;
    std::ranges::sort(group);
    out.push_back({.fault = Fault::apart, .pieces = std::move(group)});
  }
}

int copies(const Game& game, TileId tile) {
  return tile == game.rules().own ? game.players() : game.rules().tiles.counts[tile];
}

/// "72 landscape tiles": no more copies than the box holds.
void check_copies(const Game& game, const Position& position, Faults& out) {
  const Distribution& box = game.rules().tiles;
  for (TileId tile : kAllTiles) {
    PositionFault fault{.fault = box.inferred[tile] ? Fault::inferred : Fault::copies,
                        .tile = tile,
                        .expected = copies(game, tile)};
    for (std::size_t i = 0; i < position.pieces.size(); ++i) {
      const Piece& piece = position.pieces[i];
      if (piece.tile == tile && !piece.again) fault.pieces.push_back(i);
    }
    fault.actual = static_cast<int>(fault.pieces.size()) + position.discarded[tile];
    if (fault.actual > fault.expected) out.push_back(std::move(fault));
  }
  // Where the counts of a box are an inference, their sum is sure.
  const int in_all =
      tiles_in(position.pieces, game.rules()) + total(position.discarded) + position.unseen;
  const bool told = std::ranges::find(out, Fault::copies, &PositionFault::fault) != out.end();
  if (told || in_all <= total(box.counts) || position.pieces.empty()) return;
  out.push_back({.fault = Fault::tiles,
                 .pieces = {position.pieces.size() - 1},
                 .expected = total(box.counts),
                 .actual = in_all});
}

/// Under `unplaceable: return` nothing leaves the game but what is hidden under tiles, and tiles
/// that come before others.
void check_discards(const Game& game, const Position& position, Faults& out) {
  if (game.rules().unplaceable != Action::give_back) return;
  const Distribution& box = game.rules().tiles;
  bool hides_tiles = false;
  for (TileId tile : kAllTiles) {
    hides_tiles |= box.counts[tile] > 0 && kTiles[tile].marks.contains(Mark::hill);
  }
  int count = position.unseen;
  for (TileId tile : kAllTiles) {
    const bool goes_back = game.unplaceable_with(tile) == Action::give_back;
    count += goes_back ? position.discarded[tile] : 0;
  }
  if (!hides_tiles && count > 0) out.push_back({.fault = Fault::discards, .actual = count});
}

void check_supplies(const Game& game, Pieces pieces, Faults& out) {
  for (Player player : game.seats()) {
    for (Figure figure : kAllFigures) {
      if (!is_follower(figure)) continue;
      PositionFault fault{.fault = Fault::figures,
                          .player = player,
                          .figure = figure,
                          .expected = game.rules().followers[figure]};
      for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].has_figure() && pieces[i].owner == player &&
            pieces[i].deployment.figure == figure) {
          fault.pieces.push_back(i);
        }
      }
      fault.actual = static_cast<int>(fault.pieces.size());
      if (fault.actual > fault.expected) out.push_back(std::move(fault));
    }
  }
}

/// A follower that stands on the board as it was set up.
struct Standing {
  std::size_t piece;
  Node node;
};

void check_places(const Game& game, Pieces pieces, Faults& out) {
  const Board& board = game.board();
  std::vector<Standing> standing;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    if (!piece.has_figure() || !is_follower(piece.deployment.figure)) continue;
    const Node node = node_of(board, piece);
    if (node == kNoNode) continue;
    const Feature& feature = board.features().of(node);
    const Figure figure = piece.deployment.figure;
    const bool is_played = game.rules().followers[figure] > 0;
    if (is_played && !game.rules().stands_on[figure].contains(feature.kind)) {
      const bool farmer = figure == Figure::meeple && feature.kind == FeatureKind::field;
      out.push_back({.fault = farmer ? Fault::no_farmers : Fault::not_here,
                     .pieces = {i},
                     .player = piece.owner,
                     .figure = figure,
                     .kind = static_cast<int>(index(feature.kind))});
      if (!farmer) continue;
    }
    if (feature.kind != FeatureKind::field && feature.complete()) {
      out.push_back({.fault = Fault::gone_home, .pieces = {i}, .player = piece.owner});
      continue;
    }
    for (const Standing& other : standing) {
      if (board.features().find(other.node) != board.features().find(node)) continue;
      if (can_both_have_come(game, other.node, node)) continue;
      out.push_back({.fault = Fault::occupied, .pieces = {other.piece, i}, .player = piece.owner});
      break;
    }
    standing.push_back({i, node});
  }
}

}  // namespace

std::vector<PositionFault> check_position(const Game& game, const Position& position) {
  Faults out;
  const std::vector<PiecesAround> around = pieces_around(position.pieces);
  const std::vector<std::size_t> first = first_on_cells(position.pieces);
  check_cells(game, position.pieces, first, out);
  check_extent(game, position.pieces, out);
  check_edges(position.pieces, around, first, out);
  check_groups(around, first, out);
  check_copies(game, position, out);
  check_discards(game, position, out);
  check_supplies(game, position.pieces, out);
  const bool lies = out.empty();
  check_places(game, position.pieces, out);
  for (PositionCheckFn rule : game.rules().position_checks) rule(game, position, out);
  // Where something else is wrong, its tile may have been the first one.
  if (lies && !can_have_begun(game)) {
    out.push_back({.fault = Fault::no_start, .tile = game.rules().tiles.start});
  }
  return out;
}

}  // namespace cartulary::engine
