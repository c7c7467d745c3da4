// Tiles and tile sets as JCloisterZone names them.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/catalogue.hpp"
#include "engine/ruleset.hpp"

namespace cartulary::formats {

enum class JczSetOf : uint8_t { base, hills_and_sheep };

/// A tile set; the second edition has tiles with gardens, which have ids of their own.
struct JczSet {
  std::string_view name;  ///< "basic:1"
  JczSetOf set;
  int edition;
  std::optional<engine::Expansion> expansion{};  ///< none: the base game
};

struct JczTile {
  std::string_view id;      ///< "BA/CG"
  std::string_view letter;  ///< of the same tile here
  JczSetOf set;
  int first;   ///< copies in the first edition
  int second;  ///< and in the second
  int turn;    ///< quarter turns clockwise from the drawing there to ours

  engine::TileId tile() const { return engine::find_tile(letter); }
  /// Ours, by the quarter turns there.
  engine::Rotation rotation(std::size_t quarter) const {
    return static_cast<engine::Rotation>((quarter + 4 - static_cast<std::size_t>(turn)) %
                                         engine::kRotations);
  }
  /// The quarter turns there, by our rotation.
  std::size_t quarter(engine::Rotation rotation) const {
    return (index(rotation) + static_cast<std::size_t>(turn)) % engine::kRotations;
  }
};

const JczSet* find_jcz_set(std::string_view name);
std::span<const JczTile> jcz_tiles();
/// nullptr if there is none.
const JczTile* find_jcz_tile(std::string_view id);

}  // namespace cartulary::formats
