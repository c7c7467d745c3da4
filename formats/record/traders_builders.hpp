// What Traders & Builders adds to records, as far as others need it.
#pragma once

#include <string_view>

#include "engine/turn.hpp"
#include "formats/record/record.hpp"

namespace cartulary::formats {

/// "wine".
std::string_view name_of(engine::Good good);

/// Where a move claims its tokens of a kind; empty if it claims none.
constexpr Span claimed_at(const RecordedTurn& move, engine::Good good) {
  const engine::PerGood<Span> spans{{move.wine_span, move.grain_span, move.cloth_span}};
  return spans[good];
}

}  // namespace cartulary::formats
