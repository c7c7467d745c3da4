// Checks that a table that was found can have come about by the rules.
#pragma once

#include <vector>

#include "engine/found/position.hpp"
#include "engine/game.hpp"

namespace cartulary::engine {

/// A contradiction in a table that was found.
enum class Fault : uint8_t {
  cell_taken,    ///< two tiles lie on one cell
  edges_differ,  ///< a tile against its neighbours, which follow it
  apart,         ///< tiles that touch none of the others
  off_table,     ///< beyond the edge of the table, or farther than tiles reach
  copies,        ///< more copies of `tile` than the box holds: expected
  inferred,      ///< the same, where the counts of the box are an inference
  tiles,         ///< more tiles in all than the box has, those under others included: actual;
                 ///< expected in the box
  figures,       ///< more figures of a kind than a player has: actual; expected
  no_farmers,    ///< a farmer in a game without them
  not_here,      ///< a figure on a feature on which it never stands: kind = the FeatureKind
  gone_home,     ///< a follower on a finished feature
  occupied,      ///< two followers in one feature: whoever came second found it occupied
  no_start,      ///< no start tile without a figure
  discards,      ///< discarded tiles where those that fit nowhere go back into the bag
#define FAULT(name) name,
#include "engine/expansions.def"
  count
};
inline constexpr int kFaults = static_cast<int>(Fault::count);

struct PositionFault {
  Fault fault{};
  std::vector<std::size_t> pieces{};  ///< whom it concerns, the later one last
  TileId tile = kNoTile;
  Player player = kNobody;
  Figure figure{};
  int expected = 0;
  int actual = 0;
  int kind = 0;  ///< of what an expansion counts
};

/// All faults of a position; the game has been set up from it. Empty where the tiles can have been
/// laid and the figures placed in some order. Features of more than kMaxCut tiles are only looked
/// at from tile to tile, so an impossible order may go unseen there.
[[nodiscard]] std::vector<PositionFault> check_position(const Game& game, const Position& position);

/// Most tiles of a feature of which every way to lay them is tried.
inline constexpr int kMaxCut = 14;

/// True if two followers can both have come into the feature in which they stand: one of them must
/// have been placed before their parts of it were joined.
[[nodiscard]] bool can_both_have_come(const Game& game, Node one, Node other);

/// True if a tile lies on the table with which the game can have begun.
[[nodiscard]] bool can_have_begun(const Game& game);

}  // namespace cartulary::engine
