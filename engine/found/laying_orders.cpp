// Checks that two followers in one feature can both have come into it.
#include <algorithm>
#include <vector>

#include "engine/found/check.hpp"

namespace cartulary::engine {
namespace {

/// Calls `visit(node)` for every segment that a segment touches over the edges of its tile.
template <class Visit>
void for_each_touching(const Board& board, Node node, Visit visit) {
  const PlacedTile& placed = board.tile(board.tile_of(node));
  const auto segment = static_cast<SegmentIndex>(index(node) - index(placed.first_node));
  for (Port p : board.oriented(board.tile_of(node)).ports[segment]) {
    const TileIndex there = board.at(neighbour(placed.cell, side_of(p)));
    if (there == kEmpty) continue;
    const SegmentIndex across = board.oriented(there).segment_at[facing(p)];
    if (across != kNoSegment) visit(board.node(there, across));
  }
}

bool has_follower(const Board& board, TileIndex tile) {
  for (SegmentIndex s : each<SegmentIndex>(board.oriented(tile).segment_count)) {
    if (board.features().meeple_on(board.node(tile, s)) != kNobody) return true;
  }
  return false;
}

/// True if the game can have begun with this tile; nobody stands on the start tile of a box, unless
/// figures come to tiles that lie there.
bool can_be_first(const Game& game, TileIndex tile) {
  if (game.rules().random_start) return true;
  return game.board().tile(tile).type == game.rules().tiles.start &&
         (game.rules().several_figures || !has_follower(game.board(), tile));
}

/// A follower that was placed when another one stood already, in a part of the feature that was not
/// joined to the other's yet.
class SecondFollower {
 public:
  SecondFollower(const Game& game, Node early, Node late)
      : game_(game), board_(game.board()), early_(early), late_(late) {
    const Feature& feature = board_.features().of(early);
    for (TileIndex tile : each<TileIndex>(board_.tile_count())) {
      const bool own = tile == board_.tile_of(early) || tile == board_.tile_of(late);
      if (feature.tiles.contains(tile) && !own) between_.push_back(tile);
    }
  }

  /// True if some tiles of the feature can have been missing then, so that it was possible.
  bool can_have_come() const {
    bool beside = false;
    for_each_touching(board_, late_, [&](Node next) { beside |= next == early_; });
    if (beside) return false;
    if (between_.size() > kMaxCut) return true;  // not tried, so not denied
    for (uint32_t cut = 0; cut < (uint32_t{1} << between_.size()); ++cut) {
      TileSet missing;
      for (std::size_t i = 0; i < between_.size(); ++i) {
        if ((cut >> i & 1) != 0) missing.insert(between_[i]);
      }
      if (is_apart(missing) && can_be_laid(missing)) return true;
    }
    return false;
  }

 private:
  /// True if the missing tiles keep the two parts of the feature apart.
  bool is_apart(const TileSet& missing) const {
    std::vector<Node> reached{late_};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      bool met = false;
      for_each_touching(board_, reached[i], [&](Node next) {
        if (missing.contains(board_.tile_of(next))) return;
        met |= next == early_;
        if (std::ranges::find(reached, next) == reached.end()) reached.push_back(next);
      });
      if (met) return false;
    }
    return true;
  }

  /// True if the tile of the late one touches a table on which the early one stands and from which
  /// nothing but the missing tiles, and what hangs on them, is left out.
  bool can_be_laid(const TileSet& missing) const {
    const TileIndex late = board_.tile_of(late_);
    std::vector<TileIndex> reached{board_.tile_of(early_)};
    TileSet seen = TileSet::of(reached.front());
    bool touches = false;
    bool begun = can_be_first(game_, reached.front());
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (Side side : kAllSides) {
        const TileIndex there = board_.at(neighbour(board_.tile(reached[i]).cell, side));
        touches |= there == late;
        if (there == kEmpty || there == late || missing.contains(there) || seen.contains(there)) {
          continue;
        }
        seen.insert(there);
        begun |= can_be_first(game_, there);
        reached.push_back(there);
      }
    }
    return touches && begun;
  }

  const Game& game_;
  const Board& board_;
  Node early_;
  Node late_;
  std::vector<TileIndex> between_;
};

}  // namespace

bool can_both_have_come(const Game& game, Node one, Node other) {
  return SecondFollower(game, one, other).can_have_come() ||
         SecondFollower(game, other, one).can_have_come();
}

bool can_have_begun(const Game& game) {
  const Board& board = game.board();
  for (TileIndex tile : each<TileIndex>(board.tile_count())) {
    if (can_be_first(game, tile)) return true;
  }
  return game.rules().random_start;
}

}  // namespace cartulary::engine
