// Replay and random games, per turn, and copies of a game. Allocations in the loops are counted,
// and must be none.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <new>
#include <vector>

#include "engine/check.hpp"
#include "engine/rules_of.hpp"
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

std::vector<std::vector<engine::Turn>> recorded_games() {
  std::vector<std::vector<engine::Turn>> games;
  test::RandomGame random;
  for (int n = 0; n < kGames; ++n) {
    random.reset(base_rules(), 2, static_cast<uint64_t>(n));
    auto& turns = games.emplace_back();
    while (!random.game().over()) {
      turns.push_back(random.next());
      random.game().play_unchecked(turns.back());
    }
  }
  return games;
}

/// Of both players.
int points_of(const engine::Game& game) {
  return game.points(engine::Player{0}) + game.points(engine::Player{1});
}

void per_turn(benchmark::State& state, std::size_t turns, std::size_t allocated, int points) {
  state.SetItemsProcessed(static_cast<int64_t>(turns));
  state.counters["s/turn"] = benchmark::Counter(
      static_cast<double>(turns), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["allocations"] = static_cast<double>(allocated);
  state.counters["points/pass"] = points;
}

/// Every legality check, all scoring, final scoring included.
void replay(benchmark::State& state) {
  const auto games = recorded_games();
  const engine::GameRules rules = base_rules();
  engine::Game game;
  std::size_t turns = 0;
  int points = 0;
  const std::size_t before = allocations;
  for (auto _ : state) {
    points = 0;
    for (const auto& moves : games) {
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
  per_turn(state, turns, allocations - before, points);
}
BENCHMARK(replay)->Unit(benchmark::kMillisecond);

/// All legal placements and meeples are generated, one is chosen uniformly and played.
void random_games(benchmark::State& state) {
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
  per_turn(state, turns, allocations - before, points);
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
  state.counters["allocations"] = static_cast<double>(allocations - before);
  state.counters["points"] = points_of(copy.game());
}
BENCHMARK(copies)->Unit(benchmark::kNanosecond);

}  // namespace
}  // namespace cartulary

BENCHMARK_MAIN();
