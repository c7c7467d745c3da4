// Slips about tokens of cities, of which points at the end are made, and goods or pigs that nobody
// scored (Traders & Builders).
#include <algorithm>

#include "engine/traders_builders/goods.hpp"
#include "formats/causes/slips/slip.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::Player;

/// The points that each player gets for most tokens.
SeatPoints points_for(const TileRecord& record, const engine::PerPlayer<engine::Goods>& goods) {
  SeatPoints out{};
  for (const engine::Good good : engine::kAllGoods) {
    int most = 1;
    for (const Player p : record.seats()) most = std::max<int>(most, goods[p][good]);
    for (const Player p : record.seats()) {
      if (goods[p][good] == most) out[p] += engine::kMostGoods;
    }
  }
  return out;
}

engine::Goods tokens_of(const ScoredFeature& scored) {
  engine::Goods out{};
  for (const engine::Term& term : scored.terms) {
    for (const engine::Good good : engine::kAllGoods) {
      if (name_of(good) == name_of(term.counted)) out[good] = static_cast<uint8_t>(term.count);
    }
  }
  return out;
}

constexpr SlipKind kTokensToOwner{"tokens-to-owner", 120, own_text, own_brief};
constexpr SlipKind kTokensAlwaysToOwner{"tokens-to-owners", 150, own_text, own_brief, true};
constexpr SlipKind kTokensMissed{"tokens-missed", 100, own_text, own_brief};
constexpr SlipKind kGoodsForgotten{"goods-forgotten", 120, own_text, own_brief, true};
constexpr SlipKind kPigsForgotten{"pigs-forgotten", 120, own_text, own_brief, true};
constexpr SlipKind kGoodsByToken{"goods-by-token", 40, own_text, own_brief, true};
constexpr SlipKind kGoodsOnce{"goods-once", 40, own_text, own_brief, true};

class TokenSlips : public SlipProposals {
 public:
  using SlipProposals::SlipProposals;

  void propose() {
    if (!game_.verdict.final_scoring) return;
    engine::PerPlayer<engine::Goods> by_owner = right_;
    int moved = 0;
    for (const TracedTurn& turn : game_.turns) {
      for (const ScoredFeature& scored : turn.scored) {
        if (scored.category == Category::goods) moved += of_city(turn, scored, by_owner);
      }
    }
    if (moved > 1) {
      add(kTokensAlwaysToOwner, by_owner,
          "the tokens of cities were given to their owners, not to those who finished them",
          "tokens of cities given to their owners");
    }
    forgotten();
    otherwise();
  }

 private:
  /// The only player whom a city belongs to that scores in a turn.
  Player owner_of(const TracedTurn& turn, const ScoredFeature& goods) const {
    const engine::Features& features = game_.game.board().features();
    for (const ScoredFeature& scored : turn.scored) {
      if (scored.category != Category::cities) continue;
      if (features.find(scored.feature) != features.find(goods.feature)) continue;
      if (scored.winners.size() == 1) return scored.winners.lowest();
    }
    return engine::kNobody;
  }

  /// 1 if the city belongs to another player.
  int of_city(const TracedTurn& turn, const ScoredFeature& scored,
              engine::PerPlayer<engine::Goods>& by_owner) {
    const engine::Goods tokens = tokens_of(scored);
    const std::string what = joined(engine::kAllGoods, ", ", [&tokens](engine::Good good) {
      return tokens[good] == 0 ? "" : fmt::format("{} {}", tokens[good], name_of(good));
    });
    const std::string city =
        fmt::format("the city that {} finished in turn {}", name(turn.player), turn.number);
    engine::PerPlayer<engine::Goods> goods = right_;
    move(tokens, turn.player, engine::kNobody, goods);
    add(kTokensMissed, goods, fmt::format("the tokens of {} were not taken ({})", city, what),
        fmt::format("tokens of a city of turn {} not taken", turn.number));
    const Player owner = owner_of(turn, scored);
    if (owner == engine::kNobody || owner == turn.player) return 0;
    goods = right_;
    move(tokens, turn.player, owner, goods);
    move(tokens, turn.player, owner, by_owner);
    add(kTokensToOwner, goods,
        fmt::format("the tokens of {} were given to {}, who owned it ({})", city, name(owner),
                    what),
        fmt::format("tokens of a city of turn {} given to its owner", turn.number));
    return 1;
  }

  static void move(const engine::Goods& tokens, Player from, Player to,
                   engine::PerPlayer<engine::Goods>& goods) {
    for (const engine::Good good : engine::kAllGoods) {
      goods[from][good] = static_cast<uint8_t>(goods[from][good] - tokens[good]);
      if (to != engine::kNobody) {
        goods[to][good] = static_cast<uint8_t>(goods[to][good] + tokens[good]);
      }
    }
  }

  void add(const SlipKind& kind, const engine::PerPlayer<engine::Goods>& goods,
           const std::string& words, std::string brief) {
    const SeatPoints before = points_for(game_.record, right_);
    SeatPoints delta = points_for(game_.record, goods);
    for (const Player p : game_.record.seats()) delta[p] -= before[p];
    add(kind, delta, Category::goods, words, std::move(brief));
  }
  void add(const SlipKind& kind, const SeatPoints& delta, Category category,
           const std::string& words, std::string brief) {
    if (delta == SeatPoints{}) return;
    add_predicted({.kind = &kind,
                   .move = game_.end(),
                   .delta = delta,
                   .words = fmt::format("{} ({})", words, deltas_text(game_.record, delta)),
                   .brief = std::move(brief)},
                  category, {.from = game_.end()});
  }

  /// All goods or all pigs, for one player or for all.
  void forgotten() {
    const auto of = [this](const SlipKind& kind, std::string_view what, Category category,
                           auto is_it) {
      const auto never = [&](Player only) {
        SeatPoints delta{};
        int scorings = 0;
        for (const ScoredFeature& scored : game_.final_scores) {
          if (!is_it(scored)) continue;
          const bool counts = only == engine::kNobody || scored.winners.contains(only);
          scorings += counts;
          for (const Player p : scored.winners) {
            if (only == engine::kNobody || p == only) delta[p] -= scored.points;
          }
        }
        if (scorings < 2) return;  // one is told as such
        const std::string words =
            only == engine::kNobody
                ? fmt::format("{} were not scored at the end", what)
                : fmt::format("{} of {} were not scored at the end", what, name(only));
        add(kind, delta, category, words, words);
      };
      never(engine::kNobody);
      for (const Player p : game_.record.seats()) never(p);
    };
    of(kGoodsForgotten, "the goods", Category::goods,
       [](const ScoredFeature& scored) { return scored.category == Category::goods; });
    of(kPigsForgotten, "the pigs", Category::fields,
       [](const ScoredFeature& scored) { return is_addition(scored); });
  }

  /// A point for each token, or 10 points once for all kinds of goods.
  void otherwise() {
    SeatPoints by_token{};
    SeatPoints once{};
    for (const ScoredFeature& scored : game_.final_scores) {
      if (scored.category != Category::goods) continue;
      for (const Player p : scored.winners) {
        by_token[p] -= scored.points;
        once[p] -= by_token[p] == -scored.points ? 0 : scored.points;
      }
    }
    for (const Player p : game_.record.seats()) {
      for (const engine::Good good : engine::kAllGoods) by_token[p] += right_[p][good];
    }
    add(kGoodsByToken, by_token, Category::goods, "the goods were counted with a point a token",
        "a point for each token");
    add(kGoodsOnce, once, Category::goods, "nobody got more than one majority of goods",
        "one majority of goods for each player at most");
  }

  const engine::PerPlayer<engine::Goods> right_ = game_.game.extra().trade.goods;
};

}  // namespace

void propose_token_slips(const PlayedGame& game, const ClaimsMade& claims, Slips& out) {
  TokenSlips(game, claims, out).propose();
}

}  // namespace cartulary::formats
