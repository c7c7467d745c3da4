#include "engine/analysis/adviser.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace cartulary::engine::analysis {
namespace {

/// One of so many playouts only values the move that was found. Those that found it are better for
/// it than it is: it was chosen by them.
constexpr int kValuing = 5;
constexpr int kMinValuing = 2;  // below that there is no error
/// With these the time of a playout is measured first, then with a share of the time that is left;
/// what the measure before says of that share is rough.
constexpr int kMeasuring = 100;
constexpr double kShares[] = {0.1, 1};
constexpr int kMax = 1'000'000'000;

/// By the tiles that are left: how much time there must be for looking at all that can still come.
constexpr std::array kSecondsForAllOfTwo{0.0, 0.0, 0.01, 0.1, 0.5};
constexpr std::array kSecondsForAllOfMore{0.0, 0.0, 0.05, 1.0};
static_assert(kSecondsForAllOfTwo.size() == kExactTiles + 1);
static_assert(kSecondsForAllOfMore.size() == kExactTilesOfMore + 1);
bool has_time(const Game& game, const Budget& budget) {
  const auto left = static_cast<std::size_t>(game.remaining());
  const double needed =
      game.players() == 2 ? kSecondsForAllOfTwo[left] : kSecondsForAllOfMore[left];
  return budget.seconds <= 0 || budget.seconds >= needed;
}

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point from) {
  return std::chrono::duration<double>(Clock::now() - from).count();
}

/// The mover's lead over another player, by what everybody leads the mean of the others by.
double lead_over(const Game& game, const PerPlayer<double>& margin, Player other) {
  const double players = game.players();
  return (players - 1) / players * (margin[game.to_move()] - margin[other]);
}

int64_t playouts_of(const std::vector<Move>& moves) {
  int64_t out = 0;
  for (const Move& move : moves) out += move.margin.count;
  return out;
}

}  // namespace

Advice Adviser::advise(const Game& game, TileId tile, const Budget& budget, uint64_t seed) {
  Advice out;
  if (Exact::can(game) && has_time(game, budget)) {
    compute(game, tile, out);
  } else if (budget.seconds > 0) {
    look_for(game, tile, budget.seconds, seed, out);
  } else {
    const int valuing = std::max(kMinValuing, budget.playouts / kValuing);
    if (!choose(game, tile, budget.playouts - valuing, seed, out)) return out;
    value(
        game, tile, seed, [&](int done) { return done < valuing; }, out);
  }
  return out;
}

void Adviser::compute(const Game& game, TileId tile, Advice& out) {
  legal_choices(game, tile, *choices_);
  out.fits = !choices_->empty();
  const Expected expected = exact_.with(game, tile, out.choice);
  out.margin.mean = expected.margin[game.to_move()];
  for (Player p : game.seats()) {
    out.lead[p].mean = lead_over(game, expected.margin, p);
    out.win[p].mean = expected.win[p];
  }
  out.exact = true;
}

void Adviser::look_for(const Game& game, TileId tile, double seconds, uint64_t seed, Advice& out) {
  const auto from = Clock::now();
  if (!choose(game, tile, kMeasuring, seed, out)) return;
  double tried = static_cast<double>(out.playouts);
  double spent = seconds_since(from);
  for (const double share : kShares) {
    // Where there is nothing to choose, nothing was tried.
    if (tried <= 0) break;
    const double left = (seconds - seconds_since(from)) * (kValuing - 1) / kValuing;
    const double playouts = share * left * tried / spent;
    if (playouts < tried) continue;
    const auto begun = Clock::now();
    const int64_t before = out.playouts;
    choose(game, tile, static_cast<int>(std::min<double>(playouts, kMax)), seed, out);
    tried = static_cast<double>(out.playouts - before);
    spent = seconds_since(begun);
  }
  value(
      game, tile, seed,
      [&](int done) { return done < kMinValuing || seconds_since(from) < seconds; }, out);
}

bool Adviser::choose(const Game& game, TileId tile, int playouts, uint64_t seed, Advice& out) {
  const std::vector<Move>& moves = search_.look(game, tile, playouts, seed);
  out.fits = !moves.empty();
  if (out.fits) out.choice = moves.front().choice;
  out.playouts += playouts_of(moves);
  return out.fits;
}

template <class GoesOn>
void Adviser::value(const Game& game, TileId tile, uint64_t seed, GoesOn goes_on, Advice& out) {
  // Other orders of tiles than those by which the move was chosen.
  constexpr uint64_t kOtherOrders = 0x7A1ED;
  Deck deck(game);
  deck.take(tile);
  Sample margin;
  PerPlayer<Sample> lead{};
  PerPlayer<Sample> win{};
  int done = 0;
  for (; goes_on(done); ++done) {
    Random random(seed ^ kOtherOrders, static_cast<uint64_t>(done));
    deck.shuffle(random);
    const Outcome outcome = search_.play_on(game, turn_of(tile, out.choice), deck, random);
    margin.add(outcome.margin[game.to_move()]);
    PerPlayer<double> margins{};
    for (Player p : game.seats()) margins[p] = outcome.margin[p];
    for (Player p : game.seats()) {
      lead[p].add(static_cast<int64_t>(lead_over(game, margins, p)));
      win[p].add(outcome.win[p]);
    }
  }
  out.playouts += done;
  out.margin = value_of(margin);
  for (Player p : game.seats()) {
    out.lead[p] = value_of(lead[p]);
    out.win[p] = value_of(win[p]);
  }
}

}  // namespace cartulary::engine::analysis
