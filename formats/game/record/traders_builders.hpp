// The additions of Traders & Builders to records, as far as others need them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// All tokens of a kind that a record may name.
inline constexpr int32_t kMostTokens = 99;

/// "wine".
std::string_view name_of(engine::Good good);
/// Nothing if no kind is called so.
std::optional<engine::Good> good_named(std::string_view name);

/// Where a turn claims its tokens of a kind; empty if it claims none.
constexpr Span claimed_at(const WrittenTurn& turn, engine::Good good) {
  const engine::PerGood<Span> spans{{turn.wine_span, turn.grain_span, turn.cloth_span}};
  return spans[good];
}
/// The tokens that a turn claims, of the kinds of which it claims some or none.
using ClaimedGoods = engine::PerGood<std::optional<uint8_t>>;
ClaimedGoods claimed_goods(const WrittenTurn& turn);
/// True if both claim something of one kind, and not the same.
bool contradict(const ClaimedGoods& a, const ClaimedGoods& b);
/// ` wine:2 grain:1`: the tokens that a turn claims, each word with a blank before it.
std::string goods_words(const WrittenTurn& turn);

}  // namespace cartulary::formats
