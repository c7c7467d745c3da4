// Places on other tiles than the one that is laid, in the words of a record.
#pragma once

#include <string_view>

#include "engine/found/spot.hpp"

namespace cartulary::formats {

/// `3,-1:N`: a tile, and perhaps a place on it: a side, a half-edge, a field without edges, or the
/// middle. False if it is none.
bool read_spot(std::string_view text, engine::Spot& out);
/// "N": the place of a spot on its tile; empty where it needs none.
std::string_view spot_place(const engine::Spot& spot);

}  // namespace cartulary::formats
