// The rules that a turn can break, and what breaking one of them looks like.
#pragma once

#include "engine/fixed.hpp"
#include "engine/types.hpp"

namespace cartulary::engine {

/// The rules that a turn can break.
enum class Rule : uint8_t {
  game_over,           ///< a turn after the end of the game
  tile_exhausted,      ///< more copies of a tile than the box holds: expected = copies in the box
  provisional_count,   ///< the same, but the counts of this box are an inference
  not_in_hand,         ///< the tile is not in the mover's recorded hand
  hand_overfull,       ///< the mover draws although his hand is full: expected = its size
  bag_empty,           ///< the mover draws although no tile is left to draw
  cell_occupied,       ///< a tile lies there already: node = its first segment
  off_table,           ///< beyond the edge of the table
  not_adjacent,        ///< no tile lies next to that cell
  first_off_origin,    ///< the freely laid first tile defines 0,0
  edge_mismatch,       ///< side, expected and actual are Edge values
  no_meeple_left,      ///< the supply is empty
  feature_occupied,    ///< node = a segment with a meeple on the feature that the tile joins
  farmers_not_played,  ///< a meeple on a field in a game without farmers
  figure_not_here,     ///< the figure never stands on such a feature: actual = the Figure, expected
                       ///< = the FeatureKind
  still_placeable,     ///< a tile called unplaceable fits: cell and rotation
  wrong_unplaceable,   ///< discard and return are different rules
  cannot_pay,          ///< expected = points that the payer has
#define RULE(name) name,
#define LENIENT_RULE(name) name,
#include "engine/expansions.def"
  count  ///< no rule: how many there are
};
inline constexpr int kRules = static_cast<int>(Rule::count);

/// The game can go on if an arbiter lets a turn stand that breaks the rule: all that lies and
/// stands on the table is known then.
constexpr bool can_stand(Rule rule) {
  switch (rule) {
    case Rule::provisional_count:
    case Rule::off_table:
    case Rule::edge_mismatch:
    case Rule::no_meeple_left:
    case Rule::feature_occupied:
    case Rule::farmers_not_played:
    case Rule::figure_not_here:
    case Rule::still_placeable:
    case Rule::wrong_unplaceable:
    case Rule::cannot_pay:
#define LENIENT_RULE(name) case Rule::name:
#include "engine/expansions.def"
      return true;
    default:
      return false;
  }
}

/// Which of several tiles or tokens of a turn a violation is about.
enum class About : uint8_t { laid_tile, drawn_tile, under_tile, drawn_token, grown_token };

struct Violation {
  Rule rule{};
  About about{};
  Side side{};
  Rotation rotation{};
  TileId tile = kNoTile;
  Player player = kNobody;
  Cell cell{};
  Node node = kNoNode;
  int16_t expected = 0;
  int16_t actual = 0;
};

using Violations = StaticVector<Violation, 16>;

}  // namespace cartulary::engine
