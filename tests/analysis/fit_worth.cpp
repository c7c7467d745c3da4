// Fits what positions are worth (engine/analysis/worth.def) to games that the playing policy plays
// against itself: a linear regression of what each player still gained on the terms of each
// position. It plays by what was fitted before:
//
//   fit_worth worth [GAMES [SEED]] >engine/analysis/worth.def
//
// And, built anew with that, how surely a lead in worth wins, to games of two players who look
// ahead:
//
//   fit_worth win [GAMES [SEED]] >engine/analysis/win_scale.def
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "engine/analysis/playout.hpp"
#include "engine/rules_of.hpp"
#include "tests/analysis/looking_ahead.hpp"

namespace cartulary::engine::analysis {
namespace {

/// Sums of a regression of one stage.
struct Sums {
  std::array<std::array<double, kTerms>, kTerms> squares{};
  std::array<double, kTerms> products{};
  double gains = 0;  ///< squared
  double count = 0;
};

/// The terms of one position, the first player's less the second one's.
struct Position {
  Stage stage{};
  std::array<int16_t, kTerms> terms{};
  int margin = 0;
};

Position position_of(const Game& game) {
  Position out{.stage = stage_of(game)};
  for_each_term(game, [&](Player p, Term term, int times) {
    auto& sum = out.terms[index(term)];
    sum = static_cast<int16_t>(p == Player{0} ? sum + times : sum - times);
  });
  out.margin = game.points(Player{0}) - game.points(Player{1});
  return out;
}

/// Solves the regression of a stage, with a small pull towards zero for what hardly ever came.
std::array<double, kTerms> solved(const Sums& sums) {
  auto a = sums.squares;
  auto b = sums.products;
  for (int i = 0; i < kTerms; ++i) a[i][i] += 30;
  // Cholesky: a = l * l^T.
  for (int i = 0; i < kTerms; ++i) {
    for (int j = 0; j <= i; ++j) {
      double sum = a[i][j];
      for (int k = 0; k < j; ++k) sum -= a[i][k] * a[j][k];
      a[i][j] = i == j ? std::sqrt(sum) : sum / a[j][j];
    }
  }
  for (int i = 0; i < kTerms; ++i) {
    for (int k = 0; k < i; ++k) b[i] -= a[i][k] * b[k];
    b[i] /= a[i][i];
  }
  for (int i = kTerms; i-- > 0;) {
    for (int k = i + 1; k < kTerms; ++k) b[i] -= a[k][i] * b[k];
    b[i] /= a[i][i];
  }
  return b;
}

/// Some turns are played at random, so that positions come up that the policy would avoid.
void play_some_turn(Game& game, Deck& deck, Policy& policy, Random& random, Choices& choices) {
  if (random.below(8) != 0) {
    play_next(game, deck, policy, random);
    return;
  }
  const TileId tile = deck.draw();
  legal_choices(game, tile, choices);
  if (choices.empty()) {
    game.play_unchecked({.tile = tile, .fate = Discarded{}});
  } else {
    game.play_unchecked(turn_of(tile, choices[random.below(choices.size())]));
  }
}

Worth fitted(int games, uint64_t seed) {
  auto sums = std::make_unique<std::array<Sums, kStages>>();
  auto game = std::make_unique<Game>();
  auto choices = std::make_unique<Choices>();
  const GameRules rules = rules_of(Ruleset{});
  Policy policy;
  std::vector<Position> positions;
  double points = 0;
  for (int n = 0; n < games; ++n) {
    Random random(seed, static_cast<uint64_t>(n));
    game->reset(rules, 2);
    Deck deck(*game);
    deck.shuffle(random);
    positions.clear();
    while (!game->over()) {
      positions.push_back(position_of(*game));
      play_some_turn(*game, deck, policy, random, *choices);
    }
    game->finish();
    points += game->points(Player{0}) + game->points(Player{1});
    const int end = game->points(Player{0}) - game->points(Player{1});
    for (const Position& it : positions) {
      Sums& into = (*sums)[index(it.stage)];
      const double gain = end - it.margin;
      std::array<int, kTerms> used{};
      int count = 0;
      for (int i = 0; i < kTerms; ++i) {
        if (it.terms[i] != 0) used[count++] = i;
      }
      for (int i = 0; i < count; ++i) {
        const double x = it.terms[used[i]];
        into.products[used[i]] += x * gain;
        for (int j = 0; j < count; ++j) into.squares[used[i]][used[j]] += x * it.terms[used[j]];
      }
      into.gains += gain * gain;
      ++into.count;
    }
  }
  Worth out{};
  std::fprintf(stderr, "points a player %.2f\n", points / games / 2);
  for (int stage = 0; stage < kStages; ++stage) {
    const auto fit = solved((*sums)[stage]);
    double explained = 0;
    for (int i = 0; i < kTerms; ++i) {
      explained += fit[i] * (*sums)[stage].products[i];
      out[static_cast<Stage>(stage)][static_cast<Term>(i)] =
          static_cast<Millipoints>(std::lround(1000 * fit[i]));
    }
    const auto& s = (*sums)[stage];
    std::fprintf(stderr, "stage %d: sd of what comes %.2f, not explained %.2f\n", stage,
                 std::sqrt(s.gains / s.count), std::sqrt((s.gains - explained) / s.count));
  }
  return out;
}

void print(const Worth& worth) {
  for (const auto& stage : worth) {
    std::printf("{{");
    for (int i = 0; i < kTerms; ++i) {
      std::printf("%s%d", i == 0 ? "" : i % 12 == 0 ? ",\n  " : ", ", stage[static_cast<Term>(i)]);
    }
    std::printf("}},\n");
  }
}

/// A lead, in points, and whether it won: 1, 0 or, of a tie, a half.
struct Lead {
  double points = 0;
  double won = 0;
};

/// The scale at which these leads win as often as they did: that of the greatest likelihood.
double fitted_scale(const std::vector<Lead>& leads) {
  double rate = 0.1;  // the inverse of the scale
  for (int step = 0; step < 30; ++step) {
    double slope = 0;
    double curve = 0;
    for (const Lead& it : leads) {
      const double win = 1 / (1 + std::exp(-rate * it.points));
      slope += (it.won - win) * it.points;
      curve += win * (1 - win) * it.points * it.points;
    }
    rate += slope / curve;
  }
  return 1 / rate;
}

/// Prints the scale of wins in games in which both players look ahead.
void print_win_scale(int games, uint64_t seed) {
  constexpr int kPlayouts = 24;
  auto game = std::make_unique<Game>();
  const GameRules rules = rules_of(Ruleset{});
  Search search;
  std::array<std::vector<Lead>, kStages> leads;
  for (int n = 0; n < games; ++n) {
    Random random(seed, static_cast<uint64_t>(n));
    game->reset(rules, 2);
    Deck deck(*game);
    deck.shuffle(random);
    std::array<std::size_t, kStages> before{};
    for (int i = 0; i < kStages; ++i) before[i] = leads[i].size();
    while (!game->over()) {
      const Millipoints lead = margin_of(*game, worth_of(*game), Player{0});
      leads[index(stage_of(*game))].push_back({static_cast<double>(lead) / kPoint, 0});
      play_looking_ahead(*game, deck, search, kPlayouts, random);
    }
    game->finish();
    const int end = game->points(Player{0}) - game->points(Player{1});
    const double won = end > 0 ? 1 : end < 0 ? 0 : 0.5;
    for (int i = 0; i < kStages; ++i) {
      for (std::size_t at = before[i]; at < leads[i].size(); ++at) leads[i][at].won = won;
    }
  }
  for (int i = 0; i < kStages; ++i) {
    std::printf("%s%.2f", i == 0 ? "" : ", ", fitted_scale(leads[i]));
  }
  std::printf("\n");
}

}  // namespace
}  // namespace cartulary::engine::analysis

int main(int argc, char** argv) {
  using namespace cartulary::engine::analysis;
  const auto number = [&](int at, int without) {
    return argc > at ? std::atoi(argv[at]) : without;
  };
  if (argc > 1 && std::strcmp(argv[1], "win") == 0) {
    print_win_scale(number(2, 10000), static_cast<uint64_t>(number(3, 7)));
    return 0;
  }
  print(fitted(number(2, 30000), static_cast<uint64_t>(number(3, 1))));
  return 0;
}
