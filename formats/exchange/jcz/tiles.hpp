// Tiles, tile sets, figures and features as JCloisterZone names them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/abbot/gardens.hpp"
#include "engine/catalogue.hpp"
#include "engine/ruleset.hpp"

namespace cartulary::formats {

/// The box that something comes in; none: the base game.
using JczBox = std::optional<engine::Expansion>;

/// A tile set; the second edition has tiles with gardens, which have ids of their own.
struct JczSet {
  std::string_view name;  ///< "basic:1"
  int edition;
};

struct JczTile {
  std::string_view id;    ///< "BA/CG"
  std::string_view code;  ///< of the same tile here
  int first;              ///< copies in the first edition
  int second;             ///< and in the second
  int turn = 0;           ///< quarter turns clockwise from the drawing there to ours

  int copies(int edition) const { return edition == 1 ? first : second; }
  /// Without abbots a garden is but a picture.
  engine::TileId tile(const engine::Ruleset& rules) const {
    return engine::as_played(engine::find_tile(code), rules);
  }
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

/// A name that a pointer gives a feature; the first name of each is written.
struct JczFeature {
  std::string_view name;
  engine::FeatureKind kind;
};

/// The feature of a tile, as it lies, that a pointer names; kNoSegment if it names none, or if
/// several could be meant. Without a kind, fields and monasteries are told by the location, and
/// what is left must be the only road or city there.
engine::SegmentIndex jcz_segment_at(engine::TileId tile, engine::Rotation rotation,
                                    std::optional<engine::FeatureKind> kind,
                                    std::string_view location);

/// A feature's name by the sides it reaches: `NE` or `_N`, of fields `NL.NR`, `I` in the middle.
std::string jcz_location(const engine::OrientedTile& shape, engine::SegmentIndex segment,
                         engine::FeatureKind kind);

}  // namespace cartulary::formats
