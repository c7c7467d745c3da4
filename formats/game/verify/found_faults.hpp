// Contradictions of a table that was found.
#pragma once

#include "formats/game/verify/found_rules.hpp"

namespace cartulary::formats {

Finding explain(const engine::PositionFault& fault, const FoundScene& scene);

/// The edges that the tiles of a position around a cell show to it; of two on one cell, the first.
engine::Edges wanted_at(engine::Cell cell, const RecordedPosition& position);

/// Adds what is wrong with the table that a record begins from. True if nothing is.
bool check_found(const FoundScene& scene, Findings& findings);

}  // namespace cartulary::formats
