#include "engine/analysis/worth.hpp"

#include <bitset>

namespace cartulary::engine::analysis {

constinit const Worth kFittedWorth = {{{
#include "engine/analysis/worth.def"
}}};

PerPlayer<Millipoints> worth_of(const Game& game, const Worth& worth) {
  PerPlayer<Millipoints> out{};
  for (Player p : game.seats()) out[p] = kPoint * game.points(p);
  if (game.over()) return out;
  const auto& each_term = worth[stage_of(game)];
  for_each_term(game, [&](Player p, Term term, int times) { out[p] += times * each_term[term]; });
  return out;
}

Millipoints margin_of(const Game& game, const PerPlayer<Millipoints>& worth, Player player) {
  Millipoints others = 0;
  for (Player p : game.seats()) others += p == player ? 0 : worth[p];
  return worth[player] - others / std::max(game.players() - 1, 1);
}

BorderedCities bordered_cities(const Board& board, Node field) {
  const Features& features = board.features();
  BorderedCities out;
  std::bitset<Features::kMaxNodes> seen;
  features.for_each_segment(field, [&](Node node) {
    const TileIndex tile = board.tile_of(node);
    for (SegmentIndex segment : board.segment(node).bordered_cities) {
      const Node root = features.find(board.node(tile, segment));
      if (seen[index(root)]) continue;
      seen.set(index(root));
      ++(features[root].complete() ? out.complete : out.open);
    }
  });
  return out;
}

}  // namespace cartulary::engine::analysis
