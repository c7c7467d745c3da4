// The dragon: when it comes, where it can fly, whom it eats (Princess & Dragon).
#pragma once

#include "engine/game.hpp"
#include "engine/parts_played.hpp"

namespace cartulary::engine {

/// Where the dragon is as it flies, and the cells that it does not enter.
class FlightPath {
 public:
  /// Begins where the dragon is. `laid`: the tile that lies there counts as well, though the game
  /// stands before it. `fairy`: where the fairy is by then.
  FlightPath(const Game& game, Cell laid, const NeutralFigure& fairy);

  /// The sides to which the dragon can fly now: to a tile that it was not on in this flight, and
  /// where the fairy is not.
  [[nodiscard]] SideSet ways() const;
  void fly(Side side);
  Cell at() const { return visited_.back(); }

 private:
  const Board* board_;
  Cell laid_;
  NeutralFigure fairy_;
  StaticVector<Cell, kFlightSteps + 1> visited_;
};

/// The fairy as it is once the turn has moved it.
[[nodiscard]] NeutralFigure fairy_after(const Game& game, const Laid& laid);
/// True if the dragon flies once this tile lies.
[[nodiscard]] bool dragon_flies(const Game& game, TileId tile);

/// Adds a flight by random bits where the dragon flies.
void fly_anyhow(const Game& game, Turn& turn, uint64_t random);

void check_dragon_tile(const Game& game, const Turn& turn, Violations& out);
void check_flight(const Game& game, const Turn& turn, const Laid& laid, bool fits, Violations& out);

/// "The dragon moves to the volcano" from wherever it is.
void call_dragon(Play play, const Turn& turn, const Laid& laid);
/// Each player in turn moves it by a tile, and all figures on the tile go home.
void fly(Play play, const Turn& turn, const Laid& laid);

}  // namespace cartulary::engine
