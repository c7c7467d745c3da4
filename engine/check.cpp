#include "engine/check.hpp"

#include "engine/places.hpp"

namespace cartulary::engine {

Violation exhausted(const Game& game, TileId tile, About about) {
  const Distribution& box = game.rules().tiles;
  return {.rule = box.inferred[tile] ? Rule::provisional_count : Rule::tile_exhausted,
          .about = about,
          .tile = tile,
          .expected = box.counts[tile]};
}

namespace {

/// "72 landscape tiles": no type can come more often than the box holds it.
void check_count(const Game& game, const Turn& turn, Violations& out) {
  if (game.remaining(turn.tile) > 0) return;
  const bool own = turn.tile == game.rules().own && turn.laid() != nullptr;
  if (!own) out.push_back(exhausted(game, turn.tile, About::laid_tile));
}

/// House rule "three-tile hand", where the record tells the hands.
void check_hand(const Game& game, const Turn& turn, Violations& out) {
  if (!game.rules().record_hands) return;
  const Player player = game.drawer();
  const bool held = game.in_hand(player, turn.tile) > 0;
  if (!held) out.push_back({.rule = Rule::not_in_hand, .tile = turn.tile, .player = player});
  if (turn.drew == kNoTile) return;
  if (game.hand_size(player) - held >= game.rules().hand) {
    out.push_back({.rule = Rule::hand_overfull,
                   .tile = turn.drew,
                   .player = player,
                   .expected = game.rules().hand});
  }
  const TileId under = game.taken_along(turn);
  if (game.left_to_draw() <= static_cast<int>(under != kNoTile)) {
    out.push_back({.rule = Rule::bag_empty, .tile = turn.drew, .player = player});
    return;
  }
  const int played = turn.drew == turn.tile && turn.action() != Action::give_back;
  const int left = game.remaining(turn.drew) - game.in_hands(turn.drew) +
                   (held && turn.drew == turn.tile) - played - (turn.drew == under);
  if (left <= 0) out.push_back(exhausted(game, turn.drew, About::drawn_tile));
}

void check_trade(const Game& game, const Laid& laid, Violations& out) {
  if (laid.trade.points == 0) return;
  const int has = game.points(laid.trade.from);
  if (has >= laid.trade.points) return;
  out.push_back({.rule = Rule::cannot_pay,
                 .player = laid.trade.from,
                 .expected = static_cast<int16_t>(has),
                 .actual = laid.trade.points});
}

/// Returns whether the tile may lie there, so that the meeple can be judged.
bool check_place(const Game& game, const Turn& turn, const Laid& laid, Violations& out) {
  const Board& board = game.board();
  if (!board.bounds().contains(laid.cell)) {
    out.push_back({.rule = Rule::off_table, .cell = laid.cell});
    return false;
  }
  if (board.tile_count() == 0) {
    if (laid.cell == Cell{0, 0}) return true;
    out.push_back({.rule = Rule::first_off_origin, .cell = laid.cell});
    return false;
  }
  if (const TileIndex there = board.at(laid.cell); there != kEmpty) {
    out.push_back(
        {.rule = Rule::cell_occupied, .cell = laid.cell, .node = board.tile(there).first_node});
    return false;
  }
  const Edges wanted = board.wanted_at(laid.cell);
  if (wanted == kNoEdges) {
    // "Corner to corner is not a connection" (base game page, cities).
    out.push_back({.rule = Rule::not_adjacent, .cell = laid.cell});
    return false;
  }
  // "A newly placed land tile must fit the adjacent terrain on all edges" (base page, footnote 5).
  if (kFits[turn.tile][wanted].contains(laid.rotation)) {
    const RotationSet alone{RotationSet::of(laid.rotation)};
    if (!game.allowed(turn.tile, laid.cell, alone).empty()) return true;
    for (const PlacementRule& rule : game.rules().placement) rule.object(game, turn, laid, out);
    return false;
  }
  const Edges shown = kOriented[turn.tile][laid.rotation].edges;
  for (Side side : kAllSides) {
    const Edge want = edge_at(wanted, side);
    const Edge have = edge_at(shown, side);
    if (shown == kNoEdges && want == Edge::none) {
      out.push_back({.rule = Rule::no_hole, .side = side, .cell = laid.cell});
      break;
    }
    if (shown == kNoEdges) continue;
    if (want == Edge::none || want == have) continue;
    out.push_back({.rule = Rule::edge_mismatch,
                   .side = side,
                   .cell = laid.cell,
                   .expected = static_cast<int16_t>(want),
                   .actual = static_cast<int16_t>(have)});
  }
  return false;
}

/// A segment with a meeple in the feature that `segment` of the tile will belong to once it lies
/// there, however many neighbours and segments of the tile it joins; kNoNode if it is free.
Node occupant_after_laying(const Board& board, const Turn& turn, const Laid& laid,
                           SegmentIndex segment) {
  const OrientedTile& shape = kOriented[turn.tile][laid.rotation];
  const SquareIndex square = Grid::at(laid.cell);
  if (!taken_after_laying(board, square, shape).meets(shape.ports[segment])) return kNoNode;
  const Joinings around = features_around(board, square);
  const PortSet reach = connected_ports(shape, around, shape.ports[segment]);
  for (const Joining& j : around) {
    if (j.ports.meets(reach) && board.features()[j.root].followers.any()) return j.root;
  }
  return kNoNode;
}

void check_meeple(const Game& game, const Turn& turn, const Laid& laid, bool tile_fits,
                  Violations& out) {
  const auto [segment, figure] = laid.deployment;
  if (segment == kNoSegment || !is_follower(figure)) return;
  if (game.rules().followers[figure] == 0) return;  // refused by the box that it belongs to
  check_supply(game, figure, out);
  check_kind(game, figure, kTiles[turn.tile].segments[segment].kind, out);
  if (!tile_fits) return;
  const Node root = occupant_after_laying(game.board(), turn, laid, segment);
  if (root == kNoNode) return;
  refuse_occupied(game.board(), game.to_move(), laid.cell, root, out);
}

/// "In the rare case that a tile cannot legally be placed anywhere" (base game page, step 1).
void check_unplaceable(const Game& game, const Turn& turn, Violations& out) {
  if (turn.action() != game.unplaceable_with(turn.tile)) {
    out.push_back({.rule = Rule::wrong_unplaceable});
  }
  const Board& board = game.board();
  const auto report_fit = [&](TileId tile) {
    // The northernmost, then westernmost place, so that equal positions give equal findings.
    Violation best{.rule = Rule::still_placeable, .tile = tile};
    bool found = false;
    for (const auto& [square, cell] : board.grid().frontier()) {
      const RotationSet fits = game.allowed(tile, cell, board.fits(tile, square));
      if (fits.empty() || !board.bounds().contains(cell)) continue;
      if (found && (cell.y > best.cell.y || (cell.y == best.cell.y && cell.x > best.cell.x))) {
        continue;
      }
      found = true;
      best.cell = cell;
      best.rotation = fits.lowest();
    }
    if (board.tile_count() == 0) found = true;
    if (found) out.push_back(best);
    return found;
  };
  if (report_fit(turn.tile) || !game.rules().record_hands) return;
  // With a hand of several tiles, none of them may fit.
  for (TileId tile : kAllTiles) {
    if (tile != turn.tile && game.in_hand(game.to_move(), tile) > 0 && report_fit(tile)) return;
  }
}

/// The tile can lie there, although it may not.
bool can_lie(const Board& board, Cell cell) {
  if (board.tile_count() == 0) return cell == Cell{0, 0};
  return board.at(cell) == kEmpty && board.wanted_at(cell) != kNoEdges;
}

/// `wherever_it_lies`: judges what is placed on a tile that may not lie there.
Violations objections(const Game& game, const Turn& turn, bool wherever_it_lies) {
  Violations out;
  if (game.over() && game.over_for(turn.tile)) out.push_back({.rule = Rule::game_over});
  if (!out.empty()) return out;
  check_count(game, turn, out);
  check_hand(game, turn, out);
  if (const Laid* laid = turn.laid()) {
    check_trade(game, *laid, out);
    bool fits = check_place(game, turn, *laid, out);
    if (wherever_it_lies && !fits) {
      fits = can_lie(game.board(), laid->cell);
      if (!fits) out.push_back({.rule = Rule::not_adjacent, .cell = laid->cell});
    }
    check_meeple(game, turn, *laid, fits, out);
    for (LaidCheckFn rule : game.rules().laid_checks) rule(game, turn, *laid, fits, out);
  } else {
    check_unplaceable(game, turn, out);
  }
  for (CheckFn rule : game.rules().checks) rule(game, turn, out);
  return out;
}

}  // namespace

Figure figure_placed(const Laid& laid) {
  const Spot* const far = laid.extra.far.of(FarAction::portal);
  return far != nullptr && !laid.deployment.any() ? far->figure : laid.deployment.figure;
}

void check_supply(const Game& game, Figure figure, Violations& out) {
  if (game.supply(game.to_move(), figure) > 0) return;
  out.push_back({.rule = Rule::no_meeple_left,
                 .player = game.to_move(),
                 .actual = static_cast<int16_t>(figure)});
}

void check_kind(const Game& game, Figure figure, FeatureKind kind, Violations& out) {
  if (game.rules().stands_on[figure].contains(kind)) return;
  const bool farmer = figure == Figure::meeple && kind == FeatureKind::field;
  out.push_back({.rule = farmer ? Rule::farmers_not_played : Rule::figure_not_here,
                 .player = game.to_move(),
                 .expected = static_cast<int16_t>(kind),
                 .actual = static_cast<int16_t>(figure)});
}

void refuse_occupied(const Board& board, Player mover, Cell cell, Node feature, Violations& out) {
  const Features& features = board.features();
  Violation violation{
      .rule = Rule::feature_occupied, .player = mover, .cell = cell, .node = feature};
  // A segment of it, where nobody stands there and it takes no follower any more.
  features.for_each_segment(feature, [&](Node node) {
    if (features.meeple_on(node) != kNobody) violation.node = node;
  });
  out.push_back(violation);
}

Violations check(const Game& game, const Turn& turn) {
  return objections(game, turn, false);
}

Violations check_standing(const Game& game, const Turn& turn) {
  Violations out;
  for (const Violation& violation : objections(game, turn, true)) {
    if (!can_stand(violation.rule)) out.push_back(violation);
  }
  return out;
}

}  // namespace cartulary::engine
