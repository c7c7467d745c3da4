#include "tests/analysis/opponents.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <vector>

namespace cartulary::test {
namespace {

using namespace engine;
using namespace engine::analysis;

/// Any legal move.
class ByChance : public Opponent {
 public:
  bool choose(const Game& game, TileId tile, const Budget&, uint64_t seed, Choice& out) override {
    legal_choices(game, tile, choices_);
    if (choices_.empty()) return false;
    out = choices_[Random(seed).below(choices_.size())];
    return true;
  }

 private:
  Choices choices_;
};

/// The best move as far as one turn can tell, by `worth_after`. Of moves that are alike, chance
/// takes one.
class ByOneTurn : public Opponent {
 public:
  using WorthAfter = int (*)(Game& after, Player mover);
  explicit ByOneTurn(WorthAfter worth_after) : worth_after_(worth_after) {}

  bool choose(const Game& game, TileId tile, const Budget&, uint64_t seed, Choice& out) override {
    legal_choices(game, tile, choices_);
    Random random(seed);
    random.shuffle(choices_);
    int most = std::numeric_limits<int>::min();
    for (const Choice& choice : choices_) {
      after_ = game;
      after_.play_unchecked(turn_of(tile, choice));
      const int worth = worth_after_(after_, game.to_move());
      if (worth <= most) continue;
      most = worth;
      out = choice;
    }
    return !choices_.empty();
  }

 private:
  WorthAfter worth_after_;
  Choices choices_;
  Game after_;
};

/// The lead if the game ended here, and three points for each meeple at home.
int points_and_meeples(Game& after, Player mover) {
  constexpr int kMeeple = 3;
  const int meeples = after.supply(mover);
  after.finish();
  int out = kMeeple * meeples;
  for (Player p : after.seats()) out += (p == mover ? 1 : -1) * after.points(p);
  return out;
}

int fitted_worth(Game& after, Player mover) {
  if (after.over()) after.finish();
  return margin_of(after, worth_of(after), mover);
}

class ByPolicy : public Opponent {
 public:
  bool choose(const Game& game, TileId tile, const Budget&, uint64_t, Choice& out) override {
    Rated rated;
    if (!policy_.choose(game, tile, rated)) return false;
    out = rated.choice;
    return true;
  }

 private:
  Policy policy_;
};

/// Flat Monte Carlo: all moves, playouts by chance to the end, the same orders of tiles for all
/// moves, and half of them go on to the next round.
class Flat : public Opponent {
 public:
  bool choose(const Game& game, TileId tile, const Budget& budget, uint64_t seed,
              Choice& out) override {
    legal_choices(game, tile, choices_);
    if (choices_.empty()) return false;
    moves_.clear();
    for (const Choice& choice : choices_) {
      if (kDistinctRotations[tile].contains(choice.rotation)) moves_.push_back({choice});
    }
    int rounds = 0;
    for (std::size_t left = moves_.size(); left > 1; left = (left + 1) / 2) ++rounds;
    Deck deck(game);
    deck.take(tile);
    const auto from = Clock::now();
    uint64_t order = 0;
    for (int round = 1; moves_.size() > 1; ++round) {
      const auto goes_on = [&](int orders) {
        if (orders == 0) return true;
        if (budget.seconds <= 0) {
          return orders < budget.playouts / rounds / static_cast<int>(moves_.size());
        }
        const std::chrono::duration<double> spent = Clock::now() - from;
        return spent.count() < budget.seconds * round / rounds;
      };
      for (int orders = 0; goes_on(orders); ++orders) {
        Random random(seed, order++);
        deck.shuffle(random);
        for (Tried& move : moves_) {
          move.margin.add(play_on(game, turn_of(tile, move.choice), deck, random));
        }
      }
      std::stable_sort(moves_.begin(), moves_.end(), [](const Tried& a, const Tried& b) {
        return a.margin.mean() > b.margin.mean();
      });
      moves_.resize((moves_.size() + 1) / 2);
    }
    out = moves_.front().choice;
    return true;
  }

 private:
  using Clock = std::chrono::steady_clock;
  struct Tried {
    Choice choice{};
    Sample margin{};
  };

  int play_on(const Game& game, const Turn& turn, Deck deck, Random random) {
    game_ = game;
    game_.play_unchecked(turn);
    while (!game_.over()) {
      const TileId tile = deck.draw();
      legal_choices(game_, tile, later_);
      game_.play_unchecked(later_.empty()
                               ? Turn{.tile = tile, .fate = Discarded{}, .under = {}, .drew = {}}
                               : turn_of(tile, later_[random.below(later_.size())]));
    }
    game_.finish();
    return outcome_of(game_).margin[game.to_move()];
  }

  Choices choices_;
  Choices later_;
  Game game_;
  std::vector<Tried> moves_;
};

template <class Made>
std::unique_ptr<Opponent> made() {
  return std::make_unique<Made>();
}
template <ByOneTurn::WorthAfter worth_after>
std::unique_ptr<Opponent> by_one_turn() {
  return std::make_unique<ByOneTurn>(worth_after);
}

constexpr OpponentRow kOpponents[] = {
    {"random", "any legal move", made<ByChance>},
    {"greedy", "the lead at once and 3 points for each meeple at home, one turn",
     by_one_turn<points_and_meeples>},
    {"policy", "the policy of the playouts", made<ByPolicy>},
    {"worth", "the most worth of all legal moves, one turn", by_one_turn<fitted_worth>},
    {"flat", "flat Monte Carlo, playouts by chance to the end", made<Flat>},
};

}  // namespace

std::span<const OpponentRow> all_opponents() {
  return kOpponents;
}

}  // namespace cartulary::test
