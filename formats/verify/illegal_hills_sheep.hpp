// The rules of Hills & Sheep in words.
#pragma once

#include "formats/verify/illegal_rules.hpp"

namespace cartulary::formats::illegal {

RuleSet hills_sheep_rules();

}  // namespace cartulary::formats::illegal
