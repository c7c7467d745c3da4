// Goods, builders and pigs as values (Traders & Builders). A builder and a pig are special figures,
// not meeples: they stand with a follower of their owner and never count for a majority.
#pragma once

#include "engine/types.hpp"

namespace cartulary::engine {

/// A kind of goods; each symbol in a city that is completed gives one token.
enum class Good : uint8_t { wine, grain, cloth };
inline constexpr int kGoods = 3;
inline constexpr auto kAllGoods = each<Good>(kGoods);
template <class T>
using PerGood = ArrayBy<Good, T, kGoods>;
/// Tokens of a player.
using Goods = PerGood<uint8_t>;

/// The symbols of each kind on the tiles of the box.
inline constexpr Goods kGoodsInAll{{9, 6, 5}};

/// Points for most tokens of one kind.
inline constexpr int16_t kMostGoods = 10;

/// The state that a game in progress holds for them.
struct TradersAndBuilders {
  PerPlayer<Node> builders = at_home();  ///< where they stand; kNoNode: at home
  PerPlayer<Node> pigs = at_home();
  PerPlayer<Goods> goods{};
  bool extended = false;     ///< the tile just laid extends the feature of its player's builder
  bool due = false;          ///< the tile just laid gives a second part, taken or not
  bool second_part = false;  ///< the coming tile is the second one of a turn

  /// The builders or the pigs.
  PerPlayer<Node>& standing(Figure figure) { return figure == Figure::pig ? pigs : builders; }
  const PerPlayer<Node>& standing(Figure figure) const {
    return figure == Figure::pig ? pigs : builders;
  }
  /// Sends home each builder and pig for which `is_alone(player, node)` holds.
  template <class IsAlone>
  void send_home(IsAlone is_alone) {
    for (PerPlayer<Node>* of : {&builders, &pigs}) {
      for (Player p : each<Player>(kMaxPlayers)) {
        Node& node = (*of)[p];
        if (node != kNoNode && is_alone(p, node)) node = kNoNode;
      }
    }
  }

 private:
  static constexpr PerPlayer<Node> at_home() {
    PerPlayer<Node> out{};
    out.fill(kNoNode);
    return out;
  }
};

}  // namespace cartulary::engine
