// How the tiles that nobody has seen come to the players: every order of them is as likely as any
// other, the turns go round, and every tile that is drawn is laid. A drawn hill hides the next tile
// of the bag.
#pragma once

#include "engine/game.hpp"
#include "engine/odds/set_counts.hpp"

namespace cartulary::engine::analysis {

/// Whose draws: those of one seat, counted from the player to move, or everybody's.
struct Share {
  int seat = 0;
  int seats = 1;

  /// How many of the first `draws` draws are his.
  int of(int draws) const { return draws > seat ? (draws - seat - 1) / seats + 1 : 0; }
  bool has(int draw) const { return draw % seats == seat; }
};
inline constexpr Share kEverybody{0, 1};

/// True if a tile of this type hides another one when it is drawn.
[[nodiscard]] bool hides_another(const Game& game, TileId tile);

struct Draws {
  TileCounts pool{};  ///< copies of each type that may still be drawn
  int tiles = 0;      ///< in the pool
  int hiding = 0;     ///< of these, how many hide another one
  int bag = 0;        ///< of these, how many are in the bag; the others lie face down on the table

  /// True if it is sure which tiles are drawn: all of them.
  bool certain() const { return hiding == 0 && bag == tiles; }
  /// The most tiles that can be drawn.
  int most() const { return bag; }
};
[[nodiscard]] Draws draws_of(const Game& game);

/// The chance that the draws of a share are exactly a certain set of the pool's tiles. Only the
/// size of the set counts, and how many of its tiles hide another one.
[[nodiscard]] long double chance_of_set(const Draws& draws, Share share, int tiles, int hiding);

/// Chance that a share draws one of these sets.
[[nodiscard]] long double chance_of_any(const Draws& draws, Share share, const SetCounts& sets);

}  // namespace cartulary::engine::analysis
