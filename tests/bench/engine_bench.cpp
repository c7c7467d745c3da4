// Replay and random games, per turn, and copies of a game. Allocations in the loops are counted,
// and must be none. Each benchmark asserts its answer and shows its signature.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <new>
#include <vector>

#include "engine/check.hpp"
#include "engine/rules_of.hpp"
#include "tests/bench/signature.hpp"
#include "tests/random_game.hpp"

namespace {

std::size_t allocations = 0;

}  // namespace

// Not inlined: g++ 12 would see `free` take what `new` gave, and warn.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace cartulary {
namespace {

constexpr int kGames = 500;

engine::GameRules base_rules() {
  return engine::rules_of(engine::Ruleset{});
}

/// Random games, and what they come to.
struct RecordedGames {
  std::vector<std::vector<engine::Turn>> games{};
  int points = 0;
  bench::Signature signature{};
};

/// The points of both players together.
int points_of(const engine::Game& game) {
  return game.points(engine::Player{0}) + game.points(engine::Player{1});
}

RecordedGames recorded_games() {
  RecordedGames out;
  test::RandomGame random;
  for (int n = 0; n < kGames; ++n) {
    random.reset(base_rules(), 2, static_cast<uint64_t>(n));
    auto& turns = out.games.emplace_back();
    while (!random.game().over()) {
      turns.push_back(random.next());
      random.game().play_unchecked(turns.back());
      out.signature.add_all(random.game().events());
    }
    random.game().finish();
    out.signature.add_all(random.game().events());
    out.signature.end_game();
    out.points += points_of(random.game());
  }
  return out;
}

/// The signature of the games by their turns alone, each of them checked.
bench::Signature replayed(const RecordedGames& recorded) {
  bench::Signature out;
  engine::Game game;
  for (const auto& moves : recorded.games) {
    game.reset(base_rules(), 2);
    for (const engine::Turn& turn : moves) {
      if (!engine::check(game, turn).empty()) return {};
      game.play_unchecked(turn);
      out.add_all(game.events());
    }
    game.finish();
    out.add_all(game.events());
    out.end_game();
  }
  return out;
}

void per_turn(benchmark::State& state, std::size_t turns, std::size_t allocated, int points,
              const RecordedGames& expected) {
  if (points != expected.points) state.SkipWithError("the games come to other points");
  if (allocated != 0) state.SkipWithError("the loop takes memory");
  state.SetLabel("signature " + expected.signature.text());
  state.counters["turns/s"] =
      benchmark::Counter(static_cast<double>(turns), benchmark::Counter::kIsRate);
  state.counters["allocations"] = static_cast<double>(allocated);
  state.counters["points/pass"] = points;
}

/// Every legality check, all scoring, final scoring included.
void replay(benchmark::State& state) {
  const RecordedGames recorded = recorded_games();
  if (replayed(recorded) != recorded.signature) {
    state.SkipWithError("the replay scores otherwise");
    return;
  }
  const engine::GameRules rules = base_rules();
  engine::Game game;
  std::size_t turns = 0;
  int points = 0;
  const std::size_t before = allocations;
  for (auto _ : state) {
    points = 0;
    for (const auto& moves : recorded.games) {
      game.reset(rules, 2);
      for (const engine::Turn& turn : moves) {
        if (!engine::check(game, turn).empty()) {
          state.SkipWithError("a legal turn was refused");
          return;
        }
        game.play_unchecked(turn);
      }
      game.finish();
      points += points_of(game);
      turns += moves.size();
    }
  }
  per_turn(state, turns, allocations - before, points, recorded);
}
BENCHMARK(replay)->Unit(benchmark::kMillisecond);

/// All legal placements and meeples are generated, one is chosen uniformly and played.
void random_games(benchmark::State& state) {
  const RecordedGames recorded = recorded_games();
  test::RandomGame random;
  const engine::GameRules rules = base_rules();
  std::size_t turns = 0;
  int points = 0;
  const std::size_t before = allocations;
  for (auto _ : state) {
    points = 0;
    for (int n = 0; n < kGames; ++n) {
      random.reset(rules, 2, static_cast<uint64_t>(n));
      while (!random.game().over()) {
        random.game().play_unchecked(random.next());
        ++turns;
      }
      random.game().finish();
      points += points_of(random.game());
    }
  }
  per_turn(state, turns, allocations - before, points, recorded);
}
BENCHMARK(random_games)->Unit(benchmark::kMillisecond);

/// A game in its middle, copied into an object that held another one before: what an analysis does
/// before it plays on.
void copies(benchmark::State& state) {
  test::RandomGame random;
  random.reset(base_rules(), 2, 0);
  for (int turn = 0; turn < 36; ++turn) random.game().play_unchecked(random.next());
  test::RandomGame copy;
  copy.reset(base_rules(), 2, 1);
  const std::size_t before = allocations;
  for (auto _ : state) {
    copy.game() = random.game();
    benchmark::DoNotOptimize(copy);
  }
  const std::size_t allocated = allocations - before;
  state.counters["allocations"] = static_cast<double>(allocated);
  if (allocated != 0) state.SkipWithError("copying takes memory");
  // The copy goes the same way.
  bench::Signature signature;
  bench::Signature of_copy;
  random.game().finish();
  copy.game().finish();
  signature.add_all(random.game().events());
  of_copy.add_all(copy.game().events());
  if (signature != of_copy) state.SkipWithError("the copy scores otherwise");
  state.SetLabel("signature " + signature.text());
}
BENCHMARK(copies)->Unit(benchmark::kNanosecond);

}  // namespace
}  // namespace cartulary

BENCHMARK_MAIN();
