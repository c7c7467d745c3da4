// The meaning of a turn, however it is written.
#pragma once

#include <optional>
#include <string>

#include "engine/turn.hpp"
#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// The turn that a move means; nothing if it cannot be read, leaves something open, or if its
/// figure has no place.
std::optional<engine::Turn> intended_turn(const RecordedTurn& move);

/// A turn in words, the same for turns that come to the same: rotations that look the same are one.
std::string meaning_of(const engine::Turn& turn, const TileRecord& record);

}  // namespace cartulary::formats
