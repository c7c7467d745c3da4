#include "engine/dice/layout.hpp"

#include <algorithm>
#include <bit>

namespace cartulary::engine::dice {
namespace {

constexpr std::size_t kMaxPieces = kDice * kSides;

struct Piece {
  uint8_t die = 0;
  Sides sides{};
  uint8_t city = 0;
};
using Pieces = StaticVector<Piece, kMaxPieces>;

Pieces pieces_of(const FaceTable& faces, const Layout& layout) {
  Pieces out;
  for (std::size_t i = 0; i < layout.size(); ++i) {
    for (Sides piece : faces[layout[i].face].pieces) {
      out.push_back({static_cast<uint8_t>(i), rotate(piece, layout[i].rotation),
                     static_cast<uint8_t>(out.size())});
    }
  }
  return out;
}

Piece* piece_at(Pieces& pieces, int die, Side side) {
  const auto piece = std::ranges::find_if(
      pieces, [&](const Piece& it) { return it.die == die && it.sides.contains(side); });
  return piece != pieces.end() ? &*piece : nullptr;
}

}  // namespace

bool looks_same(const FaceTable& faces, const BuiltDie& a, const BuiltDie& b) {
  if (a.face != b.face || a.cell != b.cell) return false;
  const auto& pieces = faces[a.face].pieces;
  return std::ranges::all_of(pieces, [&](Sides piece) {
    return std::ranges::any_of(pieces, [&](Sides other) {
      return rotate(piece, a.rotation) == rotate(other, b.rotation);
    });
  });
}

int die_at(const Layout& layout, Cell cell) {
  const auto die = std::ranges::find(layout, cell, &BuiltDie::cell);
  return die != layout.end() ? static_cast<int>(die - layout.begin()) : -1;
}

int City::size() const {
  return std::popcount(dice);
}

Cities cities_of(const FaceTable& faces, const Layout& layout) {
  Pieces pieces = pieces_of(faces, layout);
  std::array<bool, kMaxPieces> open{};
  for (Piece& piece : pieces) {
    for (Side side : kAllSides) {
      if (!piece.sides.contains(side)) continue;
      const int beside = die_at(layout, neighbour(layout[piece.die].cell, side));
      Piece* other = beside < 0 ? nullptr : piece_at(pieces, beside, opposite(side));
      if (other == nullptr) {
        open[piece.city] = true;
        continue;
      }
      const auto [kept, gone] = std::minmax(piece.city, other->city);
      const uint8_t from = gone;
      const uint8_t to = kept;
      open[to] = open[to] || open[from];
      for (Piece& p : pieces) {
        if (p.city == from) p.city = to;
      }
    }
  }
  Cities out;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    City city{.closed = !open[i]};
    for (const Piece& piece : pieces) {
      if (piece.city == i) city.dice = static_cast<DieSet>(city.dice | 1u << piece.die);
    }
    if (city.dice != 0) out.push_back(city);
  }
  return out;
}

int largest_closed(const FaceTable& faces, const Layout& layout) {
  int best = 0;
  for (const City& city : cities_of(faces, layout)) {
    if (city.closed) best = std::max(best, city.size());
  }
  return best;
}

bool is_connected(const Layout& layout) {
  if (layout.empty()) return true;
  DieSet reached = 1;
  for (std::size_t round = 0; round < layout.size(); ++round) {
    for (std::size_t i = 0; i < layout.size(); ++i) {
      if ((reached >> i & 1u) == 0) continue;
      for (Side side : kAllSides) {
        const int beside = die_at(layout, neighbour(layout[i].cell, side));
        if (beside >= 0) reached = static_cast<DieSet>(reached | 1u << beside);
      }
    }
  }
  return std::popcount(reached) == static_cast<int>(layout.size());
}

}  // namespace cartulary::engine::dice
