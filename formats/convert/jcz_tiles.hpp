// Tiles and tile sets as JCloisterZone names them.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/abbot/gardens.hpp"
#include "engine/catalogue.hpp"
#include "engine/ruleset.hpp"

namespace cartulary::formats {

/// The box that a tile comes in; none: the base game.
using JczBox = std::optional<engine::Expansion>;

/// A tile set; the second edition has tiles with gardens, which have ids of their own.
struct JczSet {
  std::string_view name;  ///< "basic:1"
  int edition;
  JczBox box{};
};

struct JczTile {
  std::string_view id;    ///< "BA/CG"
  std::string_view code;  ///< of the same tile here
  JczBox box;
  int first;   ///< copies in the first edition
  int second;  ///< and in the second
  int turn;    ///< quarter turns clockwise from the drawing there to ours

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

/// A kind of figure in the ids of figures.
struct JczFigure {
  std::string_view word;
  engine::Figure figure;
};
/// What a pointer calls a feature; the first name of each is written.
struct JczFeature {
  std::string_view name;
  engine::FeatureKind kind;
};

std::span<const JczSet> jcz_sets();
std::span<const JczFigure> jcz_figures();
std::span<const JczFeature> jcz_features();
const JczSet* find_jcz_set(std::string_view name);
std::span<const JczTile> jcz_tiles();
/// nullptr if there is none.
const JczTile* find_jcz_tile(std::string_view id);

}  // namespace cartulary::formats
