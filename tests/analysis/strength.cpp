// Matches between players in this process. Two games with each order of tiles: each begins one.
//
//   matches A B [--pairs N] [--seed N] [--playouts N | --seconds S] [--row]
//
// prints a table in Markdown, or only its row. --playouts and --seconds are for each turn.
#include <fmt/core.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <string>

#include "engine/rules_of.hpp"
#include "tests/analysis/opponents.hpp"

namespace cartulary::test {
namespace {

using namespace engine;
using namespace engine::analysis;

/// One side of a match.
struct Side {
  std::string_view name{};
  std::unique_ptr<Opponent> opponent{};
  double seconds = 0;
  int turns = 0;

  double milliseconds() const { return turns == 0 ? 0 : 1000 * seconds / turns; }
};

struct Match {
  Side sides[2];
  double wins = 0;  ///< of the first side; a tie is half of one
  int games = 0;
  Sample pairs;  ///< the first side's margins of two games with the same order of tiles
};

/// Plays a game and returns the first side's margin.
int play_game(Match& match, Game& game, uint64_t seed, bool swapped) {
  Random random(seed);
  game.reset(rules_of(Ruleset{}), 2);
  Deck deck(game);
  deck.shuffle(random);
  while (!game.over()) {
    const TileId tile = deck.draw();
    Side& side = match.sides[(game.to_move() == Player{0}) == swapped ? 1 : 0];
    Choice choice;
    const auto from = std::chrono::steady_clock::now();
    const bool fits = side.opponent->choose(game, tile, random.next(), choice);
    side.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
    ++side.turns;
    Turn turn = turn_of(tile, choice);
    if (!fits) turn.fate = Discarded{};
    game.play_unchecked(turn);
  }
  game.finish();
  return (game.points(Player{0}) - game.points(Player{1})) * (swapped ? -1 : 1);
}

void play_match(Match& match, int pairs, uint64_t seed) {
  const auto game = std::make_unique<Game>();
  for (int pair = 0; pair < pairs; ++pair) {
    int both = 0;
    for (const bool swapped : {false, true}) {
      const uint64_t order = Random(seed, static_cast<uint64_t>(pair)).next();
      const int margin = play_game(match, *game, order, swapped);
      match.wins += margin > 0 ? 1 : margin == 0 ? 0.5 : 0;
      ++match.games;
      both += margin;
    }
    match.pairs.add(both);
  }
}

struct Interval {
  double from = 0;
  double to = 0;
};
/// Wilson's interval of 95 % for a share. That orders of tiles are paired makes the true one
/// narrower.
Interval likely_share(double wins, int games) {
  constexpr double kZ = 1.96;
  const double n = games;
  const double share = wins / n;
  const double middle = (share + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double half =
      kZ / (1 + kZ * kZ / n) * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  return {middle - half, middle + half};
}

constexpr std::string_view kTableHead =
    "| player | against | games | ms a turn | wins | 95 % interval | margin |\n"
    "|---|---|--:|--:|--:|--:|--:|\n";

std::string row_of(const Match& match) {
  const Interval likely = likely_share(match.wins, match.games);
  const auto& [first, second] = match.sides;
  return fmt::format(
      "| {} | {} | {} | {:.3f}, {:.3f} | {:.1f} % | {:.1f} to {:.1f} % | {:.1f} ± {:.1f} |\n",
      first.name, second.name, match.games, first.milliseconds(), second.milliseconds(),
      100 * match.wins / match.games, 100 * likely.from, 100 * likely.to, match.pairs.mean() / 2,
      match.pairs.standard_error() / 2);
}

[[noreturn]] void explain() {
  fmt::print(stderr,
             "usage: matches A B [--pairs N] [--seed N] [--playouts N | --seconds S] "
             "[--row]\n\n");
  for (const OpponentRow& row : all_opponents()) {
    fmt::print(stderr, "  {:<8}{}\n", row.name, row.meaning);
  }
  std::exit(2);
}

std::unique_ptr<Opponent> opponent_named(std::string_view name, const Budget& budget) {
  for (const OpponentRow& row : all_opponents()) {
    if (row.name == name) return row.make(budget);
  }
  explain();
}

}  // namespace
}  // namespace cartulary::test

int main(int argc, char** argv) {
  using namespace cartulary::test;
  if (argc < 3) explain();
  int pairs = 10;
  uint64_t seed = 1;
  Budget budget;
  bool head = true;
  for (int i = 3; i < argc; ++i) {
    const std::string_view flag = argv[i];
    if (flag == "--row") {
      head = false;
      continue;
    }
    if (i + 1 == argc) explain();
    const char* const value = argv[++i];
    if (flag == "--pairs") {
      pairs = std::atoi(value);
    } else if (flag == "--seed") {
      seed = std::strtoull(value, nullptr, 10);
    } else if (flag == "--playouts") {
      budget.playouts = std::atoi(value);
    } else if (flag == "--seconds") {
      budget.seconds = std::atof(value);
    } else {
      explain();
    }
  }
  if (pairs < 1 || budget.playouts < 1) explain();
  Match match;
  for (const int side : {0, 1}) {
    match.sides[side].name = argv[1 + side];
    match.sides[side].opponent = opponent_named(argv[1 + side], budget);
  }
  play_match(match, pairs, seed);
  if (head) fmt::print("{}", kTableHead);
  fmt::print("{}", row_of(match));
}
