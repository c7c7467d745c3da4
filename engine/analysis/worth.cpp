#include "engine/analysis/worth.hpp"

#include <utility>

namespace cartulary::engine::analysis {

constinit const Worth kFittedWorth = {{{
#include "engine/analysis/worth.def"
}}};

constinit const BoxWorth kFittedBoxWorth = {{{
#include "engine/analysis/box_worth.def"
}}};

BoxTerms box_terms_of(const Game& game) {
  BoxTerms out{};
  const GameRules& rules = game.rules();
  for (WorthFn add : rules.worth) add(game, out);
  if (rules.feature_worth.empty()) return out;
  for_each_owned(game, [&](Node root, PlayerSet owners) {
    for (FeatureWorthFn add : rules.feature_worth) add(game.board(), root, owners, out);
  });
  return out;
}

PerPlayer<Millipoints> worth_of(const Game& game, const Worth& worth) {
  PerPlayer<Millipoints> out{};
  for (Player p : game.seats()) out[p] = kPoint * game.points(p);
  if (game.over()) return out;
  const auto& each_term = worth[stage_of(game)];
  for_each_term(game, [&](Player p, Term term, int times) { out[p] += times * each_term[term]; });
  const GameRules& rules = game.rules();
  if (rules.worth.empty() && rules.feature_worth.empty()) return out;
  const BoxTerms boxes = box_terms_of(game);
  const auto& each_of_box = kFittedBoxWorth[stage_of(game)];
  for (Player p : game.seats()) {
    for (BoxTerm term : each<BoxTerm>(kBoxTerms)) out[p] += boxes[p][term] * each_of_box[term];
  }
  return out;
}

Millipoints margin_of(const Game& game, const PerPlayer<Millipoints>& worth, Player player) {
  Millipoints others = 0;
  for (Player p : game.seats()) others += p == player ? 0 : worth[p];
  return worth[player] - others / std::max(game.players() - 1, 1);
}

int lead_of(PlayerCounts followers) {
  int most = 0;
  int second = 0;
  for (Player p : each<Player>(kMaxPlayers)) {
    const int count = followers[p];
    if (count > most) {
      second = std::exchange(most, count);
    } else {
      second = std::max(second, count);
    }
  }
  return most - second;
}

void FittingTiles::count(const Game& game, TileId drawn) {
  for (TileId tile : kAllTiles) {
    const auto left = static_cast<uint8_t>(game.remaining(tile) - (tile == drawn));
    // The difference counts modulo 256, so that fewer tiles are added like more.
    const auto change = static_cast<uint8_t>(left - left_[tile]);
    if (change == 0) continue;
    left_[tile] = left;
    for (Edges wanted : each<Edges>(kEdgesInAll)) {
      const unsigned more = kFits[tile][wanted].empty() ? 0u : change;
      fitting_[wanted] = static_cast<uint8_t>(fitting_[wanted] + more);
    }
  }
}

int FittingTiles::fewest(const Board& board, Node root) const {
  const Grid& grid = board.grid();
  int fewest = kMaxTiles;
  const auto look = [&](SquareIndex square) {
    // Nothing yet limits what comes to a square that no tile touches.
    if (grid[square].tile() == kEmpty && grid[square].wanted != kNoEdges) {
      fewest = std::min(fewest, at(grid[square].wanted));
    }
  };
  if (is_central(board.features()[root].kind)) {
    const SquareIndex middle = board.tile(board.tile_of(root)).square;
    for (int step : Grid::kAround) look(middle + step);
    return fewest;
  }
  board.features().for_each_segment(root, [&](Node node) {
    const TileIndex tile = board.tile_of(node);
    const PortSet ports = board.oriented(tile).ports[node - board.tile(tile).first_node];
    for (Side side : kAllSides) {
      if (ports.meets(ports_of(side))) look(board.tile(tile).square + Grid::kStep[side]);
    }
  });
  return fewest;
}

BorderedCities bordered_cities(const Board& board, Node field) {
  CityCount out;
  out.add_beside(board, field);
  return out.counts();
}

void CityCount::add_beside(const Board& board, Node field) {
  const Features& features = board.features();
  features.for_each_segment(field, [&](Node node) {
    const TileIndex tile = board.tile_of(node);
    for (SegmentIndex city : board.segment(node).bordered_cities) {
      add(board, features.find(board.node(tile, city)));
    }
  });
}

}  // namespace cartulary::engine::analysis
