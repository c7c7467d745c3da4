// Words of Hills & Sheep in the JSON report.
#pragma once

#include <array>
#include <string_view>

#include "engine/score_event.hpp"

namespace cartulary::formats {

/// How flocks end, in the order of engine::FlockEnd; the first is of what is no flock.
inline constexpr std::array<std::string_view, engine::kFlockEnds> kFlockEndNames{
    "", "guided", "closed", "wolf", "left"};

}  // namespace cartulary::formats
