// The cities a player builds from dice: faces, black edges, which are closed, how large they are.
#pragma once

#include <array>
#include <cstdint>

#include "engine/dice/score_table.hpp"
#include "engine/fixed.hpp"
#include "engine/types.hpp"

namespace cartulary::engine::dice {

/// A set of sides of a die.
using Sides = Set<Side, uint8_t>;
constexpr Sides rotate(Sides sides, Rotation turns) {
  Sides out;
  for (Side side : sides) out.insert(rotate(side, turns));
  return out;
}

/// A city face: its pieces of city, each with the sides at which it is open (the black edges). The
/// pieces have no side in common.
struct CityFace {
  StaticVector<Sides, kSides> pieces;
  constexpr Sides black() const {
    Sides out;
    for (Sides piece : pieces) out |= piece;
    return out;
  }
};

/// The four city faces; all dice are alike.
using FaceTable = std::array<CityFace, kCityFaces>;

constexpr CityFace city_face(std::initializer_list<Sides> pieces) {
  CityFace out;
  for (Sides piece : pieces) out.pieces.push_back(piece);
  return out;
}

/// The edges of the real dice are not documented. Two things follow from the rule page:
/// a closed city of two dice needs pieces with one black edge; and in its example 2 two dice belong
/// to two cities each, one of them through neighbouring edges, so one face has two pieces side by
/// side. The rest is a guess based on the tiles of the board game. Provisional.
inline constexpr FaceTable kProvisionalFaces{
    city_face({{0b0001}}),            // N
    city_face({{0b0101}}),            // N and S, one piece
    city_face({{0b0001}, {0b0010}}),  // N and E, two pieces
    city_face({{0b0111}}),            // N, E and S, one piece
};

/// A city die as it was built.
struct BuiltDie {
  uint8_t face = 0;  ///< row of the face table
  Rotation rotation{};
  Cell cell{};  ///< x to the east, y to the south; where 0,0 lies is the player's choice
  friend bool operator==(const BuiltDie&, const BuiltDie&) = default;
};
using Layout = StaticVector<BuiltDie, kDice>;

constexpr Sides black_sides(const FaceTable& faces, const BuiltDie& die) {
  return rotate(faces[die.face].black(), die.rotation);
}

/// "Black parts are played next to black parts and white parts next to white parts." `other` lies
/// beside `die` on that side of it.
constexpr bool edges_match(const FaceTable& faces, const BuiltDie& die, const BuiltDie& other,
                           Side side) {
  return black_sides(faces, die).contains(side) ==
         black_sides(faces, other).contains(opposite(side));
}

/// True if two dice cannot be told apart on the table: some faces look the same after a half turn.
bool looks_same(const FaceTable& faces, const BuiltDie& a, const BuiltDie& b);

/// Index of the die at `cell`; -1 if there is none.
int die_at(const Layout& layout, Cell cell);

/// Dice of a layout, one bit each.
using DieSet = uint16_t;

struct City {
  DieSet dice = 0;
  bool closed = false;  ///< every black edge of it touches another one
  /// Number of different dice; one whose pieces both lie in the city counts once.
  int size() const;
};
using Cities = StaticVector<City, kDice * kSides>;

/// The cities of a layout in the order of their first dice. The neighbours see only the first of
/// several dice in one cell.
Cities cities_of(const FaceTable& faces, const Layout& layout);
/// The points of a turn: the number of dice in the largest closed city, 0 if none is closed.
int largest_closed(const FaceTable& faces, const Layout& layout);
/// True if all dice are connected by sides that touch.
bool is_connected(const Layout& layout);

}  // namespace cartulary::engine::dice
