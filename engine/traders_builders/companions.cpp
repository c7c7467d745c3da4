#include "engine/traders_builders/companions.hpp"

#include <algorithm>

#include "engine/places.hpp"
#include "engine/scoring.hpp"

namespace cartulary::engine {

const CompanionRow* companion(Figure figure) {
  const auto row = std::ranges::find(kCompanions, figure, &CompanionRow::figure);
  return row != std::end(kCompanions) ? &*row : nullptr;
}

namespace {

/// The ports of an empty square at which features show in which a player has a follower.
PortSet ports_with_follower(const Board& board, SquareIndex square, Player player) {
  PortSet out;
  for_each_port_around(board, square, [&](Port p, Node root) {
    out.insert_if(board.features()[root].followers[player] > 0, p);
  });
  return out;
}

/// True if the feature with these ports of a tile is finished once the tile lies there.
bool finished_by_laying(const Board& board, Cell cell, const OrientedTile& shape, PortSet ports) {
  const Joinings around = features_around(board, Grid::at(cell));
  return open_after_laying(board, cell, around, connected_ports(shape, around, ports)) <= 0;
}

}  // namespace

void check_companion(const Game& game, const Turn& turn, const Laid& laid, bool fits,
                     Violations& out) {
  const auto [segment, figure] = laid.deployment;
  const CompanionRow* const row = companion(figure);
  if (segment == kNoSegment || row == nullptr) return;
  const Player player = game.to_move();
  const auto who = static_cast<int16_t>(index(figure));
  if (!game.rules().has(figure)) {
    out.push_back({.rule = Rule::builders_not_played, .actual = who});
    return;
  }
  if (const Node node = game.extra().trade.standing(figure)[player]; node != kNoNode) {
    out.push_back({.rule = Rule::companion_on_board,
                   .player = player,
                   .cell = laid.cell,
                   .node = node,
                   .actual = who});
  }
  const FeatureKind kind = kTiles[turn.tile].segments[segment].kind;
  if (!row->stands_on.contains(kind)) {
    out.push_back({.rule = Rule::figure_not_here,
                   .player = player,
                   .expected = static_cast<int16_t>(kind),
                   .actual = who});
    return;
  }
  if (!fits) return;
  const Board& board = game.board();
  const SquareIndex square = Grid::at(laid.cell);
  const OrientedTile& shape = kOriented[turn.tile][laid.rotation];
  const PortSet own = ports_with_follower(board, square, player);
  if (!shape.ports[segment].meets(reached_after_laying(board, square, shape, own))) {
    out.push_back({.rule = Rule::no_own_follower,
                   .player = player,
                   .cell = laid.cell,
                   .expected = static_cast<int16_t>(kind),
                   .actual = who});
  }
}

void check_unfinished(const Game& game, const Turn& turn, const Laid& laid, bool fits,
                      Violations& out) {
  const auto [segment, figure] = laid.deployment;
  if (!fits || segment == kNoSegment || figure != Figure::builder) return;
  const OrientedTile& shape = kOriented[turn.tile][laid.rotation];
  if (!finished_by_laying(game.board(), laid.cell, shape, shape.ports[segment])) return;
  const FeatureKind kind = kTiles[turn.tile].segments[segment].kind;
  out.push_back({.rule = Rule::builder_in_finished,
                 .player = game.to_move(),
                 .cell = laid.cell,
                 .expected = static_cast<int16_t>(kind)});
}

void place_companion(Play play, const Turn&, const Laid& laid) {
  const auto [segment, figure] = laid.deployment;
  if (segment == kNoSegment || companion(figure) == nullptr) return;
  const Board& board = play.game().board();
  play.extra().trade.standing(figure)[play.game().to_move()] =
      board.node(board.last_tile(), segment);
}

void send_builders_home(Play play, const Turn&, const Laid&) {
  const Features& features = play.game().board().features();
  for (const CompanionRow& row : kCompanions) {
    if (!row.goes_home) continue;
    for (Node& node : play.extra().trade.standing(row.figure)) {
      if (node != kNoNode && features.of(node).complete()) node = kNoNode;
    }
  }
}

template <bool in_finished>
void add_companions(const Game& game, TileId tile, Choices& out) {
  const Board& board = game.board();
  const Player player = game.to_move();
  for (const CompanionRow& row : kCompanions) {
    if (!game.rules().has(row.figure)) continue;
    if (game.extra().trade.standing(row.figure)[player] != kNoNode) continue;
    for_each_place(game, tile, [&](SquareIndex square, Cell cell, RotationSet fits) {
      const PortSet own = ports_with_follower(board, square, player);
      if (own.empty()) return;
      for (Rotation r : fits) {
        const OrientedTile& shape = kOriented[tile][r];
        const PortSet reached = reached_after_laying(board, square, shape, own);
        for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
          if (!row.stands_on.contains(shape.kinds[s]) || !shape.ports[s].meets(reached)) continue;
          if (!in_finished && row.goes_home &&
              finished_by_laying(board, cell, shape, shape.ports[s])) {
            continue;
          }
          out.push_back({cell, r, {s, row.figure}});
        }
      }
    });
  }
}

void count_builders(const Game& game, BoxTerms& out) {
  for (Player p : game.seats()) {
    const bool home = game.extra().trade.builders[p] == kNoNode;
    ++out[p][home ? BoxTerm::builder_at_home : BoxTerm::builder_out];
  }
}

void count_pigs(const Game& game, BoxTerms& out) {
  if (!game.rules().has(Figure::pig)) return;
  for (Player p : game.seats()) {
    const Node pig = game.extra().trade.pigs[p];
    if (pig == kNoNode) {
      ++out[p][BoxTerm::pig_at_home];
      continue;
    }
    const Node field = game.board().features().find(pig);
    const auto& tie_breaks = game.rules().tie_breaks;
    if (!majority(game.board(), field, tie_breaks).winners.contains(p)) continue;
    ++out[p][BoxTerm::pig_out];
    out[p][BoxTerm::pig_cities] =
        static_cast<int16_t>(completed_cities_of(game.board(), field).size());
  }
}

template void add_companions<true>(const Game& game, TileId tile, Choices& out);
template void add_companions<false>(const Game& game, TileId tile, Choices& out);

}  // namespace cartulary::engine
