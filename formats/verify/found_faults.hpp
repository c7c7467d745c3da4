// What a table that was found contradicts.
#pragma once

#include "formats/verify/found_rules.hpp"

namespace cartulary::formats {

Finding explain(const engine::PositionFault& fault, const FoundScene& scene);

/// Adds what is wrong with the table that a record begins from. True if nothing is.
bool check_found(const FoundScene& scene, Findings& findings);

}  // namespace cartulary::formats
