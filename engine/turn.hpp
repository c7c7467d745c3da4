// What a player does in a turn, resolved: no text, every word means one thing.
#pragma once

#include "engine/types.hpp"

namespace cartulary::engine {

enum class Action : uint8_t {
  place,      ///< lay the drawn tile, perhaps with a meeple
  discard,    ///< the drawn tile fits nowhere and leaves the game; the same player draws again
  give_back,  ///< the drawn tile fits nowhere and goes back into the bag (house rule)
};

/// What a flock token shows (Hills & Sheep): one to four sheep, or a wolf. `unknown`: one was
/// drawn, but nobody wrote down which, so it cannot be played.
enum class Token : uint8_t { one, two, three, four, wolf, unknown, none };
inline constexpr int kTokenKinds = 5;
constexpr int index(Token token) {
  return static_cast<int>(token);
}
/// Sheep on a token; none on a wolf.
constexpr int sheep_on(Token token) {
  return token < Token::wolf ? index(token) + 1 : 0;
}

/// What a player does with his flock when he extends the field that it stands in.
enum class FlockAction : uint8_t {
  none,
  grow,   ///< draws another token
  guide,  ///< leads the flock to the stable: it scores and goes home
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
  SegmentIndex shepherd = kNoSegment;  ///< field of the tile on which the shepherd is placed
  Token drawn = Token::none;           ///< token drawn for the shepherd that is placed
  FlockAction flock = FlockAction::none;
  Token grown = Token::none;  ///< token drawn by FlockAction::grow
  /// Tile slipped under a hill; kUnknownTile if nobody saw it. Left out it counts as unknown.
  TileId under = kNoTile;
  TileId drew = kNoTile;  ///< tile taken into the hand at the end (house rule "three-tile hand")
  Trade trade{};          ///< paid before the tile is laid
};

}  // namespace cartulary::engine
