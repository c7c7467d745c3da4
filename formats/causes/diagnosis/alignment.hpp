// The moves of two records of one game beside each other: either may lack some, or say some twice.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/types.hpp"

namespace cartulary::formats {

/// The properties by which a move is found in another record.
struct Likeness {
  std::string meaning{};  ///< the same for moves that come to the same
  engine::TileId tile = engine::kNoTile;
  std::optional<engine::Cell> cell{};  ///< of a tile that is laid
};

/// A move of each record, or of one of them, by their numbers there.
struct MovePair {
  std::optional<std::size_t> a{};
  std::optional<std::size_t> b{};
};

/// Pairs moves, so that as many as possible are beside one of the same meaning, and the others
/// beside one of the same tile or cell.
std::vector<MovePair> aligned(const std::vector<Likeness>& a, const std::vector<Likeness>& b);

}  // namespace cartulary::formats
