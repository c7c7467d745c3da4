// Is a turn legal, and if not, for which reasons?
#pragma once

#include "engine/fixed.hpp"
#include "engine/game.hpp"
#include "engine/turn.hpp"

namespace cartulary::engine {

/// The rules that a turn can break.
enum class Rule : uint8_t {
  game_over,           ///< a turn after the end of the game
  tile_exhausted,      ///< more copies of a tile than the box holds: expected = copies in the box
  provisional_count,   ///< the same, but the counts of this box are an inference
  not_in_hand,         ///< the tile is not in the mover's recorded hand
  hand_overfull,       ///< the mover draws although his hand is full: expected = its size
  cell_occupied,       ///< a tile lies there already: node = its first segment
  off_table,           ///< beyond the edge of the table
  not_adjacent,        ///< no tile lies beside that cell
  first_off_origin,    ///< the freely laid first tile defines 0,0
  edge_mismatch,       ///< side, expected and actual are Edge values
  no_meeple_left,      ///< the supply is empty
  feature_occupied,    ///< node = a segment with a meeple on the feature that the tile joins
  farmers_not_played,  ///< a meeple on a field in a game without farmers
  still_placeable,     ///< a tile called unplaceable fits: cell and rotation
  wrong_unplaceable,   ///< discard and return are different rules
  cannot_pay,          ///< expected = points that the payer has
};

struct Violation {
  Rule rule{};
  Side side{};
  Rotation rotation = 0;
  TileId tile = kNoTile;
  Player player = kNobody;
  Cell cell{};
  Node node = kNoNode;
  int16_t expected = 0;
  int16_t actual = 0;
};

using Violations = StaticVector<Violation, 12>;

/// Every reason why `turn` is illegal in this position; empty when it is legal. Changes nothing.
/// The turn must name a tile of the catalogue, a representable cell, and a segment of that tile.
Violations check(const Game& game, const Turn& turn);

}  // namespace cartulary::engine
