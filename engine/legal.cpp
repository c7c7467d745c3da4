#include "engine/legal.hpp"

#include "engine/places.hpp"

namespace cartulary::engine {
namespace {

/// The rotations of a set as choices of a cell that is left open, and how many they are.
struct Turned {
  std::array<Choice, kRotations> choices{};
  std::size_t size = 0;
};

constexpr auto kTurned = [] {
  std::array<Turned, 1 << kRotations> out{};
  for (std::size_t bits = 0; bits < out.size(); ++bits) {
    for (Rotation r : RotationSet{static_cast<uint8_t>(bits)}) {
      out[bits].choices[out[bits].size++].rotation = r;
    }
  }
  return out;
}();

/// Adds every placement without a figure.
template <std::size_t Most>
void add_bare(const Game& game, TileId tile, StaticVector<Choice, Most>& out) {
  for_each_place(game, tile, [&](SquareIndex, Cell cell, RotationSet fits) {
    const Turned& turned = kTurned[fits.bits];
    Choice* const choices = out.template grow<kRotations>(turned.size);
    for (std::size_t i = 0; i < kRotations; ++i) {
      choices[i] = turned.choices[i];
      choices[i].cell = cell;
    }
  });
}

/// The followers of the player to move, on each segment of a tile where the rules let them stand.
using Deployments = StaticVector<Deployment, kMaxDeployments>;
Deployments followers_on(const Game& game, TileId tile) {
  Deployments out;
  const auto& segments = kTiles[tile].segments;
  for (Figure figure : kAllFigures) {
    if (game.supply(game.to_move(), figure) == 0) continue;
    for (SegmentIndex s : each<SegmentIndex>(segments.size())) {
      out.push_back_if(game.rules().stands_on[figure].contains(segments[s].kind), {s, figure});
    }
  }
  return out;
}

/// Adds every placement without a figure and with each of the followers.
void add_with(const Deployments& followers, const Game& game, TileId tile, Choices& out) {
  StaticVector<Choice, kMaxPlacements> bare;
  add_bare(game, tile, bare);
  for (Choice choice : bare) {
    out.push_back(choice);
    const SquareIndex square = Grid::at(choice.cell);
    const OrientedTile& shape = kOriented[tile][choice.rotation];
    const PortSet taken = taken_after_laying(game.board(), square, shape);
    for (Deployment follower : followers) {
      choice.deployment = follower;
      out.push_back_if(!shape.ports[follower.segment].meets(taken), choice);
    }
  }
}

}  // namespace

void legal_placements(const Game& game, TileId tile, Placements& out) {
  out.clear();
  for_each_place(game, tile, [&](SquareIndex, Cell cell, RotationSet fits) {
    for (Rotation r : fits) out.push_back({cell, r});
  });
}

void legal_choices(const Game& game, TileId tile, Choices& out) {
  out.clear();
  const Deployments followers = followers_on(game, tile);
  if (followers.empty()) {
    add_bare(game, tile, out);
  } else {
    add_with(followers, game, tile, out);
  }
  for (ChoiceFn add : game.rules().choices) add(game, tile, out);
}

}  // namespace cartulary::engine
