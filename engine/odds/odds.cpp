#include "engine/odds/odds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/analysis/random.hpp"
#include "engine/odds/fillings.hpp"
#include "engine/odds/matching.hpp"
#include "engine/openings.hpp"

namespace cartulary::engine::analysis {
namespace {

constexpr uint64_t kDealSeed = 20'250'101;

constexpr long double kNearlySure = 1 - std::numeric_limits<double>::epsilon() / 2;

TileCounts remaining_of(const Game& game) {
  TileCounts out{};
  for (TileId tile : kAllTiles) out[tile] = static_cast<uint8_t>(std::max(0, game.remaining(tile)));
  return out;
}

TileCounts hand_of(const Game& game, Player player) {
  TileCounts out{};
  for (TileId tile : kAllTiles) out[tile] = static_cast<uint8_t>(game.in_hand(player, tile));
  return out;
}

/// A player who draws, or everybody, and the tiles held already.
struct Drawer {
  Share share = kEverybody;
  TileCounts sure{};
};

/// Everybody, then each player.
std::vector<Drawer> drawers_of(const Game& game) {
  std::vector<Drawer> out(1);
  for (Player player : game.seats()) {
    Drawer drawer{.sure = hand_of(game, player)};
    const int after = static_cast<int>(index(player)) - static_cast<int>(game.to_move());
    drawer.share = {(after + game.players()) % game.players(), game.players()};
    for (TileId tile : kAllTiles) {
      out[0].sure[tile] = static_cast<uint8_t>(out[0].sure[tile] + drawer.sure[tile]);
    }
    out.push_back(drawer);
  }
  return out;
}

/// The chances of drawers to get what a demand asks.
class ChanceCount {
 public:
  ChanceCount(const Demand& demand, const TileGroups& groups, const Draws& draws, Counting counting)
      : demand_(demand), groups_(groups), draws_(draws), counting_(counting) {
    for (std::size_t g = 0; g < groups.size(); ++g) {
      bag_.insert(bag_.end(), static_cast<std::size_t>(groups[g].copies(draws.pool)), g);
    }
  }

  std::vector<Chance> run(const std::vector<Drawer>& drawers) {
    std::vector<Chance> out;
    std::vector<std::size_t> uncounted;
    for (const Drawer& drawer : drawers) {
      const std::optional<long double> exact = counted(drawer);
      if (!exact) uncounted.push_back(out.size());
      out.push_back({.value = static_cast<double>(exact.value_or(0))});
    }
    if (!uncounted.empty()) sample(drawers, uncounted, out);
    return out;
  }

 private:
  std::optional<long double> counted(const Drawer& drawer) {
    const int most = drawer.share.of(draws_.most());
    if (total(drawer.sure) + most < static_cast<int>(demand_.gaps.size())) return 0;
    TileCounts all = drawer.sure;
    for (TileId tile : kAllTiles) all[tile] = static_cast<uint8_t>(all[tile] + draws_.pool[tile]);
    const std::optional<bool> possible = search_.can_fill(copies_of(groups_, all));
    if (possible == false) return 0;
    if (draws_.certain() && drawer.share.seats == 1 && possible) return 1;
    if (counting_ == Counting::sampled) return std::nullopt;
    const SetCounts* filling = filling_with(drawer.sure, most);
    if (filling == nullptr) return std::nullopt;
    const long double chance = chance_of_any(draws_, drawer.share, *filling);
    // A chance that is not sure must not be rounded to 1.
    return chance_of_failing(drawer.share, *filling) > 0 ? std::min(chance, kNearlySure) : 1;
  }

  long double chance_of_failing(Share share, const SetCounts& filling) const {
    SetCounts failing(filling.most_tiles(), filling.most_hiding());
    for (int hiding = 0; hiding <= failing.most_hiding(); ++hiding) {
      for (int tiles = hiding; tiles <= failing.most_tiles(); ++tiles) {
        failing.at(tiles, hiding) =
            choose(draws_.hiding, hiding) * choose(draws_.tiles - draws_.hiding, tiles - hiding) -
            filling.at(tiles, hiding);
      }
    }
    return chance_of_any(draws_, share, failing);
  }

  /// Players without a hand share a count. Null if it is too much.
  const SetCounts* filling_with(const TileCounts& sure, int most) {
    const auto known = std::ranges::find_if(
        counted_, [&](const Counted& c) { return c.sure == sure && c.most >= most; });
    if (known != counted_.end()) return known->sets ? &*known->sets : nullptr;
    const CountTask task{draws_.pool, sure, most};
    counted_.push_back({sure, most, std::nullopt});
    std::optional<SetCounts>& sets = counted_.back().sets;
    for (const CountFn count : {count_by_handfuls, count_by_states}) {
      if (!sets) sets = count(demand_, groups_, task);
    }
    return sets ? &*sets : nullptr;
  }

  /// Deals the bag again and again.
  void sample(const std::vector<Drawer>& drawers, const std::vector<std::size_t>& which,
              std::vector<Chance>& out) {
    Random random(kDealSeed);
    std::vector<std::vector<int>> sure;
    for (const Drawer& drawer : drawers) sure.push_back(copies_of(groups_, drawer.sure));
    std::vector<int> filled(drawers.size());
    std::vector<int> unknown(drawers.size());
    std::vector<std::vector<int>> hands;
    for (int deal = 0; deal < kSampledDeals; ++deal) {
      hands = sure;
      deal_one(random, drawers, hands);
      for (std::size_t i : which) {
        const std::optional<bool> fills = search_.can_fill(hands[i]);
        filled[i] += fills == true;
        unknown[i] += !fills;
      }
    }
    for (std::size_t i : which) out[i] = estimate(filled[i], unknown[i]);
  }

  void deal_one(Random& random, const std::vector<Drawer>& drawers,
                std::vector<std::vector<int>>& hands) {
    const auto bag = static_cast<std::size_t>(draws_.bag);
    int draw = 0;
    for (std::size_t taken = 0; taken < bag; ++taken) {
      std::swap(bag_[taken], bag_[taken + random.below(bag_.size() - taken)]);
    }
    for (std::size_t taken = 0; taken < bag; ++taken, ++draw) {
      const std::size_t group = bag_[taken];
      for (std::size_t i = 0; i < drawers.size(); ++i) {
        hands[i][group] += drawers[i].share.has(draw);
      }
      taken += groups_[group].hides;
    }
  }

  /// Deals of which nobody knows count as half filled, and widen the error. One deal of each kind
  /// is added, so that no error is 0.
  static Chance estimate(int filled, int unknown) {
    const double value = (filled + unknown / 2.0) / kSampledDeals;
    const double smooth = (filled + unknown / 2.0 + 1) / (kSampledDeals + 2.0);
    const double error = std::sqrt(smooth * (1 - smooth) / kSampledDeals);
    return {.value = value, .sampled = true, .error = error + unknown / 2.0 / kSampledDeals};
  }

  struct Counted {
    TileCounts sure;
    int most;
    std::optional<SetCounts> sets;
  };
  const Demand& demand_;
  const TileGroups& groups_;
  const Draws& draws_;
  const Counting counting_;
  FillingSearch search_{demand_, groups_};
  std::vector<std::size_t> bag_;  ///< by tile of the pool, its group
  std::vector<Counted> counted_;
};

/// Finds a proof that a feature cannot be finished. Every gap must get a tile some day; what a gap
/// wants only grows, and tiles only get fewer.
class DeathProof {
 public:
  DeathProof(const Game& game, const TileCounts& remaining, FeatureOdds& out)
      : game_(game), remaining_(remaining), out_(out) {}

  void run() {
    for (const GapOdds& gap : out_.gaps) cells_.push_back(gap.cell);
    if (off_table() || none_fits() || too_few_tiles() || too_few_fit()) return;
    none_match();
  }

 private:
  void prove(Dead reason, std::vector<Cell> gaps, int tiles = 0) {
    out_.dead = reason;
    out_.dead_gaps = std::move(gaps);
    out_.dead_tiles = tiles;
  }

  bool off_table() {
    std::vector<Cell> off = cells_;
    std::erase_if(off, [this](Cell cell) { return game_.board().bounds().contains(cell); });
    if (!off.empty()) return prove(Dead::off_table, off), true;
    const TableLimit& limit = game_.rules().limit;
    if (!limit.shifting) return false;
    Bounds extent = game_.board().grid().extent();
    for (Cell cell : cells_) {
      extent = {std::min(extent.west, cell.x), std::min(extent.north, cell.y),
                std::max(extent.east, cell.x), std::max(extent.south, cell.y)};
    }
    const bool fits =
        extent.east - extent.west < limit.columns && extent.south - extent.north < limit.rows;
    if (!fits) prove(Dead::off_table, cells_);
    return !fits;
  }

  bool none_fits() {
    std::vector<Cell> barred;
    for (const GapOdds& gap : out_.gaps) {
      if (total(gap.fitting) == 0) barred.push_back(gap.cell);
    }
    if (barred.empty()) return false;
    prove(Dead::none_fits, barred);
    return true;
  }

  bool too_few_tiles() {
    if (game_.remaining() >= static_cast<int>(cells_.size())) return false;
    prove(Dead::too_few_tiles, cells_, game_.remaining());
    return true;
  }

  /// Hall's theorem: gaps get a tile each unless some of them fit fewer tiles than they are.
  bool too_few_fit() {
    std::vector<int> copies(remaining_.begin(), remaining_.end());
    std::vector<std::vector<std::size_t>> kinds;
    for (const GapOdds& gap : out_.gaps) {
      kinds.emplace_back();
      for (TileId tile : kAllTiles) {
        if (gap.fitting[tile] > 0) kinds.back().push_back(index(tile));
      }
    }
    Matching matching(std::move(copies));
    for (const auto& gap_kinds : kinds) {
      if (matching.add(gap_kinds)) continue;
      std::vector<std::size_t> wanting = matching.short_of();
      std::ranges::sort(wanting);
      std::vector<Cell> gaps;
      for (std::size_t gap : wanting) gaps.push_back(cells_[gap]);
      const auto tiles = static_cast<int>(gaps.size()) - 1;
      prove(Dead::too_few_fit, std::move(gaps), tiles);
      return true;
    }
    return false;
  }

  void none_match() {
    const Demand demand = demand_of(game_, out_.root, cells_, Purpose::fill);
    for (const Cluster& cluster : demand.clusters) {
      if (!cluster.listed || !cluster.fillings.empty()) continue;
      std::vector<Cell> gaps;
      for (std::size_t gap : cluster.gaps) gaps.push_back(cells_[gap]);
      return prove(Dead::none_match, std::move(gaps));
    }
    const TileGroups groups = groups_of(game_, demand);
    FillingSearch search(demand, groups);
    if (search.can_fill(copies_of(groups, remaining_)) == false) prove(Dead::none_match, cells_);
  }

  const Game& game_;
  const TileCounts& remaining_;
  FeatureOdds& out_;
  std::vector<Cell> cells_;
};

std::vector<Cell> unfillable_cells(const Game& game, const TileCounts& remaining) {
  std::vector<Cell> out;
  for (const Grid::Opening& opening : game.board().grid().frontier()) {
    if (!game.board().bounds().contains(opening.cell)) continue;
    bool fits = false;
    for (TileId tile : kAllTiles) {
      fits |= remaining[tile] > 0 && !game.board().fits(tile, opening.square).empty();
    }
    if (!fits) out.push_back(opening.cell);
  }
  std::ranges::sort(out, [](Cell a, Cell b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
  return out;
}

void find_gaps(const Game& game, const TileCounts& remaining, FeatureOdds& out) {
  for (const OpenCell& open : open_cells(game, out.root)) {
    GapOdds gap{.cell = open.cell};
    const bool on_table = game.board().bounds().contains(open.cell);
    const Edges wanted = game.board().wanted_at(open.cell);
    for (TileId tile : kAllTiles) {
      if (on_table && !kFits[tile][wanted].empty()) gap.fitting[tile] = remaining[tile];
    }
    out.gaps.push_back(gap);
  }
}

}  // namespace

Edges drawn_edges(TileId tile) {
  for (TileId first : kAllTiles) {
    const Edges drawn = kOriented[first][Rotation{0}].edges;
    for (Rotation rotation : kAllRotations) {
      if (kOriented[tile][rotation].edges == drawn) return drawn;
    }
  }
  return kOriented[tile][Rotation{0}].edges;  // not reached: a type is like itself
}

FeatureOdds feature_odds(const Game& game, Node root, Counting counting) {
  const Board& board = game.board();
  FeatureOdds out{.root = root, .kind = board.features()[root].kind};
  out.owners = majority(board, root, game.rules().tie_breaks).winners;
  const TileCounts remaining = remaining_of(game);
  find_gaps(game, remaining, out);
  DeathProof(game, remaining, out).run();
  std::vector<Cell> cells;
  for (const GapOdds& gap : out.gaps) cells.push_back(gap.cell);
  const Demand demand = demand_of(game, root, cells, Purpose::finish);
  for (TileId tile : kAllTiles) {
    for (const Role& role : demand.roles[tile]) out.gaps[role.gap].closing[tile] = remaining[tile];
  }
  if (out.dead != Dead::no) return out;
  const TileGroups groups = groups_of(game, demand);
  const Draws draws = draws_of(game);
  const std::vector<Chance> chances =
      ChanceCount(demand, groups, draws, counting).run(drawers_of(game));
  out.finished = chances.front();
  for (Player player : game.seats()) out.own[player] = chances[index(player) + 1];
  return out;
}

Odds odds_of(const Game& game) {
  Odds out{.draws = draws_of(game)};
  if (game.over()) return out;
  const TileCounts remaining = remaining_of(game);
  out.unfillable = unfillable_cells(game, remaining);
  for (TileId tile : kAllTiles) {
    if (out.draws.pool[tile] == 0) continue;
    const Edges edges = drawn_edges(tile);
    const auto known = std::ranges::find(out.edges, edges, &EdgeCount::edges);
    if (known == out.edges.end()) {
      out.edges.push_back({edges, out.draws.pool[tile]});
    } else {
      known->tiles += out.draws.pool[tile];
    }
  }
  const Features& features = game.board().features();
  std::vector<bool> seen(static_cast<std::size_t>(features.size()));
  for (Node node : each<Node>(features.size())) {
    const Node root = features.find(node);
    if (seen[index(root)]) continue;
    seen[index(root)] = true;
    const Feature& feature = features[root];
    if (feature.kind == FeatureKind::field || feature.complete()) continue;
    out.features.push_back(feature_odds(game, root));
  }
  return out;
}

bool knows_tiles(const Game& game) {
  const auto& inferred = game.rules().tiles.inferred;
  return std::ranges::find(inferred, true) == inferred.end();
}

bool draws_one_stage(const Game& game) {
  for (TileId tile : kAllTiles) {
    if (game.remaining(tile) > 0 && game.is_held_back(tile)) return false;
  }
  return !game.rules().staged || game.remaining() == 0 || game.stage() == game.rules().last_stage;
}

bool closes_by_draws(const Game& game) {
  return game.rules().own == kNoTile || game.extra().abbey.laid.size() == game.players();
}

bool has_odds(const Game& game) {
  return knows_tiles(game) && draws_one_stage(game) && closes_by_draws(game);
}

}  // namespace cartulary::engine::analysis
