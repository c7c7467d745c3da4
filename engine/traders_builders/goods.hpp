// Goods of completed cities (Traders & Builders).
#pragma once

#include "engine/game.hpp"

namespace cartulary::engine {

/// True if tokens are taken for goods.
constexpr bool plays_goods(const Ruleset& rules) {
  return rules.has(Expansion::traders_and_builders) && rules.extra.goods;
}

/// The symbols of the goods in a city; `city`: any node of it.
[[nodiscard]] Goods goods_in(const Board& board, Node city);

/// Tokens that are paid for a tile (house rule "buy").
void pay_goods(Play play, const Turn& turn, const Laid& laid);
void check_payment(const Game& game, const Turn& turn, const Laid& laid, bool tile_fits,
                   Violations& out);

/// "Whoever completes a city takes a token for each symbol in it", whoever owns the city.
void take_goods(Play play, const Turn& turn, const Laid& laid);

/// "Whoever has most tokens of a kind scores 10 points", and so does everybody tied with them.
void score_goods(Play play);

/// Counts kinds of goods by the lead that a player has in them.
void count_goods(const Game& game, BoxTerms& out);

}  // namespace cartulary::engine
