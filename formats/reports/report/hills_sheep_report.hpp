// Words of Hills & Sheep in the JSON report.
#pragma once

#include <string_view>

#include "engine/score_event.hpp"

namespace cartulary::formats {

/// How flocks end; the first is of what is no flock.
inline constexpr engine::ArrayBy<engine::FlockEnd, std::string_view, engine::kFlockEnds>
    kFlockEndNames{"", "guided", "closed", "wolf", "left"};

}  // namespace cartulary::formats
