// The rules of Hills & Sheep in words.
#pragma once

#include "formats/game/verify/found_rules.hpp"
#include "formats/game/verify/illegal_rules.hpp"

namespace cartulary::formats::illegal {

RuleSet hills_sheep_rules();
std::span<const FaultRow> hills_sheep_faults();

}  // namespace cartulary::formats::illegal
