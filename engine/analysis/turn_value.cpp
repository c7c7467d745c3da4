#include "engine/analysis/turn_value.hpp"

#include <cmath>
#include <optional>

namespace cartulary::engine::analysis {
namespace {

/// Makes of a turn's seed that of the orders in which moves are compared: the best move was found
/// with others, so that it is not one that these happen to suit.
constexpr uint64_t kForOrders = 0x5EED;

/// What is tried for one player, in one unit.
struct Trials {
  Sample before;
  Sample best;
  Sample played;
  Sample skill;
  /// A move less the mean of the draws: in the orders with all draws so much of the move as these
  /// orders count for, less that mean; and the move in the other orders.
  struct Beyond {
    Sample in_some;
    Sample in_rest;
  };
  Beyond luck;
  Beyond moved;
};

class Orders {
 public:
  Orders(int all, int with_draws)
      : share_(static_cast<double>(with_draws) / static_cast<double>(all)) {}

  /// An order in which all draws were looked at, or one in which only two moves were.
  void add(Trials& to, std::optional<double> before, int64_t best, int64_t played) const {
    to.best.add(best);
    to.played.add(played);
    to.skill.add(played - best);
    if (before) to.before.add(std::llround(*before));
    add(to.luck, before, best);
    add(to.moved, before, played);
  }
  [[nodiscard]] Value beyond(const Trials::Beyond& from) const {
    const double rest = 1 - share_;
    const double mean = from.in_some.mean() + rest * from.in_rest.mean();
    double variance = from.in_some.variance() / static_cast<double>(from.in_some.count);
    if (from.in_rest.count > 0) {
      variance += rest * rest * from.in_rest.variance() / static_cast<double>(from.in_rest.count);
    }
    return {mean, std::sqrt(variance)};
  }

 private:
  void add(Trials::Beyond& to, std::optional<double> before, int64_t move) const {
    if (before) {
      to.in_some.add(std::llround(share_ * static_cast<double>(move) - *before));
    } else {
      to.in_rest.add(move);
    }
  }

  double share_;
};

/// The tiles that come after one was drawn and a turn was played with it.
Deck left_of(Deck deck, TileId tile, const Turn& turn) {
  deck.take(tile);
  if (turn.action() == Action::give_back) deck.give_back(tile);
  return deck;
}

}  // namespace

/// A tile that may be drawn, how many copies of it there are, and what is best done with it.
struct TurnValuer::Draw {
  TileId tile = kNoTile;
  int copies = 0;
  bool fits = false;
  Turn turn{};
};

std::vector<TurnValuer::Draw> TurnValuer::draws_of(const Game& game, TileId drawn,
                                                   const Effort& effort, uint64_t seed) {
  std::vector<Draw> out;
  for (TileId tile : kAllTiles) {
    const int copies = game.remaining(tile);
    if (copies <= 0) continue;
    const int playouts = tile == drawn ? effort.choosing : effort.choosing_others;
    const auto& moves = search_.look(game, tile, playouts, Random(seed, index(tile)).next());
    out.push_back({tile, copies, !moves.empty(), unplaceable_turn(game, tile)});
    if (!moves.empty()) out.back().turn = turn_of(tile, moves.front().choice);
  }
  return out;
}

/// The mean of all draws with the tiles in one order.
TurnValuer::Mean TurnValuer::mean_of_draws(const Game& game, const std::vector<Draw>& draws,
                                           const Deck& deck, Random random,
                                           const KnownDraw& known) {
  Mean out;
  double copies = 0;
  for (const Draw& draw : draws) copies += draw.copies;
  for (const Draw& draw : draws) {
    const Outcome outcome =
        draw.tile == known.tile
            ? *known.outcome
            : search_.play_on(game, draw.turn, left_of(deck, draw.tile, draw.turn), random);
    for (Player p : game.seats()) {
      out.margin[p] += draw.copies / copies * outcome.margin[p];
      out.win[p] += draw.copies / copies * outcome.win[p];
    }
  }
  return out;
}

Values TurnValuer::value_before(const Game& game, const Effort& effort, uint64_t seed) {
  Values out;
  if (Exact::can(game)) {
    const Expected all = exact_.before(game);
    for (Player p : game.seats()) {
      out.margin[p].mean = all.margin[p];
      out.win[p].mean = all.win[p];
    }
    return out;
  }
  const auto draws = draws_of(game, kNoTile, effort, seed);
  PerPlayer<Sample> margins;
  PerPlayer<Sample> wins;
  const Deck all(game);
  for (int n = 0; n < effort.orders_of_draws; ++n) {
    Random random(seed ^ kForOrders, static_cast<uint64_t>(n));
    Deck deck = all;
    deck.shuffle(random);
    const Mean mean = mean_of_draws(game, draws, deck, random, {});
    for (Player p : game.seats()) {
      margins[p].add(std::llround(mean.margin[p]));
      wins[p].add(std::llround(mean.win[p]));
    }
  }
  for (Player p : game.seats()) {
    out.margin[p] = analysis::value_of(margins[p]);
    out.win[p] = analysis::value_of(wins[p]);
  }
  return out;
}

TurnValue TurnValuer::value_of(const Game& before, const Turn& turn, const Effort& effort,
                               uint64_t seed) {
  return Exact::can(before) ? computed(before, turn) : tried(before, turn, effort, seed);
}

TurnValue TurnValuer::computed(const Game& before, const Turn& turn) {
  TurnValue out;
  out.mover = before.to_move();
  out.tile = turn.tile;
  out.exact = true;
  const Expected at_first = exact_.before(before);
  const Expected best = exact_.with(before, turn.tile, out.best);
  out.fits = turn.laid() != nullptr;
  const Expected played = exact_.after(before, turn);
  out.same = played.margin[out.mover] == best.margin[out.mover];
  const auto fill = [&](Player p, PerPlayer<double> Expected::*from, PerPlayer<Value> Values::*to) {
    (out.before.*to)[p].mean = (at_first.*from)[p];
    (out.with_best.*to)[p].mean = (best.*from)[p];
    (out.with_played.*to)[p].mean = (played.*from)[p];
    (out.luck.*to)[p].mean = (best.*from)[p] - (at_first.*from)[p];
    (out.skill.*to)[p].mean = (played.*from)[p] - (best.*from)[p];
    (out.moved.*to)[p].mean = (played.*from)[p] - (at_first.*from)[p];
  };
  for (Player p : before.seats()) {
    fill(p, &Expected::margin, &Values::margin);
    fill(p, &Expected::win, &Values::win);
  }
  return out;
}

TurnValue TurnValuer::tried(const Game& before, const Turn& turn, const Effort& effort,
                            uint64_t seed) {
  TurnValue out;
  out.mover = before.to_move();
  out.tile = turn.tile;
  const auto draws = draws_of(before, turn.tile, effort, seed);
  Turn best = turn;
  for (const Draw& draw : draws) {
    if (draw.tile != turn.tile) continue;
    out.fits = draw.fits;
    best = draw.turn;
    if (const Laid* laid = best.laid()) out.best = choice_of(*laid);
  }
  // What was drawn besides the tile, nobody knows before: it is drawn anew in each order.
  Turn played = turn;
  if (const Laid* laid = turn.laid()) {
    played = turn_of(turn.tile, first_that_looks_like(turn.tile, choice_of(*laid)));
  }
  out.same = played == best;
  PerPlayer<Trials> margins;
  PerPlayer<Trials> wins;
  const Orders orders(effort.orders, effort.orders_of_draws);
  const Deck all(before);
  for (int n = 0; n < effort.orders; ++n) {
    Random random(seed ^ kForOrders, static_cast<uint64_t>(n));
    Deck deck = all;
    deck.shuffle(random);
    const auto play_on = [&](const Turn& it) {
      return search_.play_on(before, it, left_of(deck, turn.tile, it), random);
    };
    const Outcome with_best = play_on(best);
    const Outcome with_played = out.same ? with_best : play_on(played);
    std::optional<Mean> mean;
    if (n < effort.orders_of_draws) {
      mean = mean_of_draws(before, draws, deck, random, {turn.tile, &with_best});
    }
    for (Player p : before.seats()) {
      orders.add(margins[p], mean ? std::optional(mean->margin[p]) : std::nullopt,
                 with_best.margin[p], with_played.margin[p]);
      orders.add(wins[p], mean ? std::optional(mean->win[p]) : std::nullopt, with_best.win[p],
                 with_played.win[p]);
    }
  }
  const auto fill = [&](Player p, const Trials& from, PerPlayer<Value> Values::*unit) {
    (out.before.*unit)[p] = analysis::value_of(from.before);
    (out.with_best.*unit)[p] = analysis::value_of(from.best);
    (out.with_played.*unit)[p] = analysis::value_of(from.played);
    (out.luck.*unit)[p] = orders.beyond(from.luck);
    (out.moved.*unit)[p] = orders.beyond(from.moved);
    (out.skill.*unit)[p] = analysis::value_of(from.skill);
  };
  for (Player p : before.seats()) {
    fill(p, margins[p], &Values::margin);
    fill(p, wins[p], &Values::win);
  }
  return out;
}

}  // namespace cartulary::engine::analysis
