#include "engine/analysis/exact.hpp"

#include <algorithm>

#include "engine/analysis/game_table.hpp"
#include "engine/analysis/policy.hpp"
#include "engine/analysis/solver.hpp"

namespace cartulary::engine::analysis {
namespace {

/// How far is looked.
struct Reach {
  int always;   ///< with so many tiles left, or fewer
  int tiles;    ///< with so many where there are not too many ways in which the game may end
  double ways;  ///< the most of them
};
/// By whether an EndTable can be used, and whether two players play. With the most ways the former
/// takes some seconds for all draws; far fewer is usual (formats/guide/ANALYSIS.md).
constexpr Reach kReach[2][2] = {{{2, 2, 0}, {3, 3, 0}},
                                {{2, kExactTilesOfMore, 1e7}, {3, kExactTiles, 1e12}}};

/// In how many ways the tiles may come and be laid, if each had the choices that it has now.
double ways_to_end(const Game& game) {
  auto choices = std::make_unique<Choices>();
  double ways = 1;
  int come = 0;
  for (TileId tile : kAllTiles) {
    if (game.remaining(tile) <= 0) continue;
    legal_choices(game, tile, *choices);
    const auto different = std::count_if(
        choices->begin(), choices->end(),
        [&](const Choice& choice) { return kDistinctRotations[tile].contains(choice.rotation); });
    for (int copy = 1; copy <= game.remaining(tile); ++copy) {
      ways *= static_cast<double>(std::max<std::ptrdiff_t>(different, 1)) * ++come / copy;
    }
  }
  return ways;
}

}  // namespace

struct Exact::Solvers {
  Solver<EndTable> base;
  Solver<GameTable> any;
  Game next;

  template <class Of>
  auto on(const Game& game, Of of) {
    if (EndTable::can_be(game)) {
      base.set(game);
      return of(base);
    }
    any.set(game);
    return of(any);
  }
};

Exact::Exact() : solvers_(std::make_unique<Solvers>()) {}
Exact::~Exact() = default;

bool Exact::can(const Game& game) {
  const bool of_two = game.players() == 2;
  const int left = game.remaining();
  if (left > (of_two ? kExactTiles : kExactTilesOfMore) || game.unseen() != 0 ||
      !game.rules().play_on.empty() || game.rules().unplaceable != Action::discard) {
    return false;
  }
  const Reach& reach = kReach[EndTable::can_be(game)][of_two];
  return left <= reach.always || (left <= reach.tiles && ways_to_end(game) <= reach.ways);
}

Expected Exact::before(const Game& game) {
  return solvers_->on(game, [](auto& solver) { return solver.before(nullptr); });
}

Expected Exact::before(const Game& game, Reply& reply) {
  return solvers_->on(game, [&](auto& solver) { return solver.before(&reply); });
}

Expected Exact::with(const Game& game, TileId tile, Choice& best) {
  return solvers_->on(game, [&](auto& solver) { return solver.with(tile, best); });
}

Expected Exact::after(const Game& game, const Turn& turn) {
  solvers_->next = game;
  solvers_->next.play_unchecked(turn);
  return solvers_->on(solvers_->next, [](auto& solver) { return solver.before(nullptr); });
}

std::vector<Valued> Exact::ranked(const Game& game, TileId tile, std::size_t most) {
  return solvers_->on(game, [&](auto& solver) { return solver.ranked(tile, most); });
}

}  // namespace cartulary::engine::analysis
