// The additions of Hills & Sheep to records, as far as others need them.
#pragma once

#include <optional>
#include <string_view>

#include "engine/turn.hpp"
#include "formats/game/record/record.hpp"

namespace cartulary::formats {

inline constexpr Role kShepherd{engine::Figure::shepherd, engine::FeatureKind::field};

/// The value that a token shows: `1` to `4`, or `wolf`; `?` for one that nobody wrote down.
std::optional<engine::Token> parse_token(std::string_view text);
std::string_view name_of(engine::Token token);

}  // namespace cartulary::formats
