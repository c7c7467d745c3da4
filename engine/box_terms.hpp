// The terms that boxes add to what a position is worth, besides those of the base game
// (engine/analysis/worth.hpp), which says what each is worth.
#pragma once

#include "engine/types.hpp"

namespace cartulary::engine {

enum class BoxTerm : uint8_t {
#define BOX_TERM(name) name,
#include "engine/expansions.def"
  count  ///< no term: how many there are
};
inline constexpr int kBoxTerms = static_cast<int>(BoxTerm::count);
/// How many times a player has each.
using BoxTerms = PerPlayer<ArrayBy<BoxTerm, int16_t, kBoxTerms>>;

}  // namespace cartulary::engine
