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
//
// And the terms of boxes (engine/analysis/box_worth.def), the others being as they are, to games of
// random sets of boxes, of which each turn is the best one at once by all terms:
//
//   fit_worth boxes [GAMES [SEED]] >engine/analysis/box_worth.def
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#include "engine/analysis/playout.hpp"
#include "engine/expansion.hpp"
#include "engine/rules_of.hpp"
#include "tests/analysis/looking_ahead.hpp"

namespace cartulary::engine::analysis {
namespace {

/// Sums of a regression of one stage, on so many terms.
template <int terms>
struct Sums {
  std::array<std::array<double, terms>, terms> squares{};
  std::array<double, terms> products{};
  double gains = 0;  ///< squared
  double count = 0;

  void add(const std::array<int16_t, terms>& times, double gain) {
    std::array<int, terms> used{};
    int uses = 0;
    for (int i = 0; i < terms; ++i) {
      if (times[i] != 0) used[uses++] = i;
    }
    for (int i = 0; i < uses; ++i) {
      const double x = times[used[i]];
      products[used[i]] += x * gain;
      for (int j = 0; j < uses; ++j) squares[used[i]][used[j]] += x * times[used[j]];
    }
    gains += gain * gain;
    ++count;
  }
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

/// Solves the regression of a stage, with a pull towards zero: a small one for what hardly ever
/// came.
template <int terms>
std::array<double, terms> solved(const Sums<terms>& sums, double pull = 30) {
  auto a = sums.squares;
  auto b = sums.products;
  for (int i = 0; i < terms; ++i) a[i][i] += pull;
  // Cholesky: a = l * l^T.
  for (int i = 0; i < terms; ++i) {
    for (int j = 0; j <= i; ++j) {
      double sum = a[i][j];
      for (int k = 0; k < j; ++k) sum -= a[i][k] * a[j][k];
      a[i][j] = i == j ? std::sqrt(sum) : sum / a[j][j];
    }
  }
  for (int i = 0; i < terms; ++i) {
    for (int k = 0; k < i; ++k) b[i] -= a[i][k] * b[k];
    b[i] /= a[i][i];
  }
  for (int i = terms; i-- > 0;) {
    for (int k = i + 1; k < terms; ++k) b[i] -= a[k][i] * b[k];
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
  auto sums = std::make_unique<std::array<Sums<kTerms>, kStages>>();
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
      (*sums)[index(it.stage)].add(it.terms, end - it.margin);
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

/// Plays the turn that is worth most at once, boxes included; some turns at random.
void play_with_boxes(Game& game, Deck& deck, Random& random, Choices& choices, Game& next) {
  const TileId tile = deck.draw();
  legal_choices(game, tile, choices);
  Turn best = unplaceable_turn(game, tile);
  if (!choices.empty() && random.below(8) == 0) {
    best = turn_of(tile, choices[random.below(choices.size())]);
  } else {
    Millipoints most = 0;
    for (const Choice& choice : choices) {
      if (!kDistinctRotations[tile].contains(choice.rotation)) continue;
      next = game;
      Random drawn(random);
      play_chosen(next, turn_of(tile, choice), drawn);
      const Millipoints worth = margin_of(next, worth_of(next), game.to_move());
      if (best.laid() != nullptr && worth <= most) continue;
      most = worth;
      best = turn_of(tile, choice);
    }
  }
  if (best.action() == Action::give_back) deck.give_back(tile);
  play_chosen(game, best, random);
}

/// A position in a game with boxes: their terms, and the lead by all others.
struct BoxPosition {
  Stage stage{};
  std::array<int16_t, kBoxTerms> terms{};
  double lead = 0;
};
using BoxGame = std::vector<BoxPosition>;  // the last one is the end, without terms

BoxPosition box_position_of(const Game& game) {
  BoxPosition out{.stage = stage_of(game)};
  const BoxTerms terms = box_terms_of(game);
  for (BoxTerm t : each<BoxTerm>(kBoxTerms)) {
    out.terms[index(t)] = static_cast<int16_t>(terms[Player{0}][t] - terms[Player{1}][t]);
  }
  Millipoints lead = kPoint * (game.points(Player{0}) - game.points(Player{1}));
  for_each_term(game, [&](Player p, Term term, int times) {
    lead += (p == Player{0} ? times : -times) * kFittedWorth[out.stage][term];
  });
  out.lead = static_cast<double>(lead) / kPoint;
  return out;
}

BoxGame game_with_boxes(uint64_t seed, uint64_t number) {
  auto game = std::make_unique<Game>();
  auto next = std::make_unique<Game>();
  auto choices = std::make_unique<Choices>();
  Random random(seed, number);
  Ruleset ruleset;
  for (const ExpansionRow& row : expansions()) {
    ruleset.expansions.insert_if(random.below(2) == 0, row.expansion);
  }
  ruleset.extra.unfinished_inns_ignored = random.below(2) == 0;
  ruleset.extra.title_scoring = static_cast<TitleScoring>(random.below(4));
  const GameRules rules = rules_of(ruleset);
  game->reset(rules, 2);
  Deck deck(*game);
  deck.shuffle(random);
  BoxGame out;
  while (!game->over() && !deck.empty()) {
    out.push_back(box_position_of(*game));
    play_with_boxes(*game, deck, random, *choices, *next);
  }
  game->finish();
  out.push_back({.lead = 1.0 * game->points(Player{0}) - game->points(Player{1})});
  return out;
}

using BoxFit = std::array<double, kBoxTerms>;

/// Fits a stage to what positions are worth when the next one begins, or to the ends of the games.
/// Weights are pulled to those of the next stage as if a change by a point were usual.
BoxFit fitted_boxes(const std::vector<BoxGame>& games, int stage, const BoxFit& next) {
  Sums<kBoxTerms> sums;
  const auto by_next = [&](const BoxPosition& it) {
    double lead = it.lead;
    for (int i = 0; i < kBoxTerms; ++i) lead += next[i] * it.terms[i];
    return lead;
  };
  for (const BoxGame& game : games) {
    const auto of_stage = [&](const BoxPosition& it) {
      return &it != &game.back() && static_cast<int>(index(it.stage)) >= stage;
    };
    const auto then = std::ranges::find_if_not(game, of_stage);
    for (auto it = game.begin(); it != then; ++it) {
      if (static_cast<int>(index(it->stage)) != stage) continue;
      sums.add(it->terms, by_next(*then) - by_next(*it));
    }
  }
  // All positions of a game and a stage tell of one end. Nothing is known of the last stage before.
  BoxFit out =
      stage == 0 ? solved(sums) : solved(sums, sums.gains / static_cast<double>(games.size()));
  double explained = 0;
  for (int i = 0; i < kBoxTerms; ++i) explained += out[i] * sums.products[i];
  for (int i = 0; i < kBoxTerms; ++i) out[i] += next[i];
  std::fprintf(stderr, "stage %d, %.0f positions: sd of what comes %.2f, not explained %.2f\n",
               stage, sums.count, std::sqrt(sums.gains / sums.count),
               std::sqrt((sums.gains - explained) / sums.count));
  return out;
}

void print_box_worth(int count, uint64_t seed) {
  std::vector<BoxGame> games(static_cast<std::size_t>(count));
  {
    const std::size_t workers = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::jthread> threads;
    for (std::size_t worker = 0; worker < workers; ++worker) {
      threads.emplace_back([&games, worker, workers, seed] {
        for (std::size_t n = worker; n < games.size(); n += workers) {
          games[n] = game_with_boxes(seed, n);
        }
      });
    }
  }
  BoxFit fit{};
  for (int stage = 0; stage < kStages; ++stage) {
    fit = fitted_boxes(games, stage, fit);
    std::printf("{{");
    for (int i = 0; i < kBoxTerms; ++i) {
      std::printf("%s%ld", i == 0 ? "" : i % 12 == 0 ? ",\n  " : ", ", std::lround(1000 * fit[i]));
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
  if (argc > 1 && std::strcmp(argv[1], "boxes") == 0) {
    print_box_worth(number(2, 4000), static_cast<uint64_t>(number(3, 1)));
    return 0;
  }
  print(fitted(number(2, 30000), static_cast<uint64_t>(number(3, 1))));
  return 0;
}
