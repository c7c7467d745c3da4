// What a player does in a turn, resolved: no text, every word means one thing.
#pragma once

#include "engine/types.hpp"

namespace cartulary::engine {

enum class Action : uint8_t {
  place,      ///< lay the drawn tile, perhaps with a meeple
  discard,    ///< the drawn tile fits nowhere and leaves the game; the same player draws again
  give_back,  ///< the drawn tile fits nowhere and goes back into the bag (house rule)
};

/// Points paid by one player to another for a tile (house rule "buy").
struct Trade {
  Player from = kNobody;
  Player to = kNobody;
  int16_t points = 0;
};

struct Turn {
  Action action = Action::place;
  TileId tile = kNoTile;
  Rotation rotation = 0;
  SegmentIndex meeple = kNoSegment;  ///< segment of the tile on which a meeple is placed
  Cell cell{};
  TileId drew = kNoTile;  ///< tile taken into the hand at the end (house rule "three-tile hand")
  Trade trade{};          ///< paid before the tile is laid
};

}  // namespace cartulary::engine
