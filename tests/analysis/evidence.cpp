// Measurements of the statements in formats/guide/ANALYSIS.md about the numbers of an analysis.
//
//   evidence PART [COUNT [SEED [FILE]]]
//
// Prints rows of a table in Markdown. The calibrations keep their positions in the file, if one is
// named, luck its games, and go on from there: a run may be ended at any time.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/analysis/ledger.hpp"
#include "engine/analysis/turn_value.hpp"
#include "engine/rules_of.hpp"
#include "tests/analysis/looking_ahead.hpp"

namespace cartulary::engine::analysis {
namespace {

/// Plays games by the policy and stops at positions of them.
class Games {
 public:
  explicit Games(uint64_t seed) : seed_(seed) { begin(); }

  /// Goes on for some turns, through the end of a game into the next one. Returns the tile that is
  /// drawn there.
  TileId advance(int turns) {
    for (;;) {
      if (turns-- <= 0 && !game().over()) {
        Rated rated;
        Deck ahead = deck_;
        const TileId tile = ahead.draw();
        if (policy_.choose(game(), tile, rated)) {
          turn_ = turn_of(tile, rated.choice);
          return tile;
        }
      }
      if (game().over()) begin();
      play_next(game(), deck_, policy_, random_);
    }
  }
  Game& game() { return *game_; }
  /// The turn that the policy plays.
  const Turn& turn() const { return turn_; }

 private:
  void begin() {
    random_ = Random(seed_, number_++);
    game_->reset(rules_of(Ruleset{}), 2);
    deck_ = Deck(*game_);
    deck_.shuffle(random_);
  }

  uint64_t seed_;
  uint64_t number_ = 0;
  Policy policy_;
  Random random_{0};
  std::unique_ptr<Game> game_ = std::make_unique<Game>();
  Deck deck_;
  Turn turn_{};
};

/// How often two seeds find the same best move, where the second best is clearly worse.
void agreement(int count, uint64_t seed, const char*) {
  Games games(seed);
  Search search;
  int same = 0;
  int clear = 0;
  int seen = 0;
  while (seen < count) {
    const TileId tile = games.advance(5);
    if (Exact::can(games.game())) continue;
    const std::vector<Move> one = search.look(games.game(), tile, 3000, seed + 1);
    const std::vector<Move> other = search.look(games.game(), tile, 3000, seed + 2);
    if (one.size() < 2) continue;
    ++seen;
    const double gap = one[0].margin.mean() - one[1].margin.mean();
    const double error = std::hypot(one[0].margin.standard_error(), one[1].margin.standard_error());
    if (gap <= error) continue;
    ++clear;
    same += one[0].choice == other[0].choice;
  }
  std::printf("| agreement | %d turns, %d with a clear gap | %.1f %% the same |\n", seen, clear,
              100.0 * same / std::max(clear, 1));
}

/// Losses of the playouts and the policy near the end, where the exact solver knows better.
void regret(int count, uint64_t seed, const char*) {
  constexpr int kMostLeft = 3;
  Games games(seed);
  Search search;
  Exact exact;
  struct Lost {
    double points = 0;
    double win = 0;
  };
  Lost searched;
  Lost by_policy;
  int seen = 0;
  while (seen < count) {
    const TileId tile = games.advance(1);
    if (games.game().remaining() > kMostLeft) continue;
    const Player mover = games.game().to_move();
    const auto& moves = search.look(games.game(), tile, 3000, seed + 1);
    if (moves.empty()) continue;
    Choice choice;
    const Expected best = exact.with(games.game(), tile, choice);
    const auto add = [&](const Turn& turn, Lost& to) {
      const Expected found = exact.after(games.game(), turn);
      to.points += std::max(0.0, best.margin[mover] - found.margin[mover]) / kPoint;
      to.win += 100 * (best.win[mover] - found.win[mover]) / kCertain;
    };
    add(turn_of(tile, moves[0].choice), searched);
    add(games.turn(), by_policy);
    ++seen;
  }
  const auto print = [&](const char* who, const Lost& lost) {
    std::printf("| regret of %s | %d positions of at most %d tiles | %.3f points, %.2f %% |\n", who,
                seen, kMostLeft, lost.points / seen, lost.win / seen);
  };
  print("the playouts", searched);
  print("the policy", by_policy);
}

/// The first player's luck and losses in a game, less those of the other, and what he won by, in
/// points; and what was neither luck nor a loss of whoever moved, its sum and that of its squares.
struct Ended {
  double luck = 0;
  double lost = 0;
  double margin = 0;
  double turns = 0;
  double rest = 0;
  double squares = 0;
};

/// Turns like those of people: they look ahead a little, and now and then make another of the moves
/// that they looked at.
Turn turn_of_people(Search& search, const Game& game, TileId tile, Random& random) {
  constexpr int kPlayouts = 24;
  constexpr uint64_t kLapses = 15;  // of a hundred turns
  constexpr std::size_t kMoves = 8;
  const auto& moves = search.look(game, tile, kPlayouts, random.next());
  if (moves.empty()) return unplaceable_turn(game, tile);
  const bool lapse = random.below(100) < kLapses;
  return turn_of(tile, moves[lapse ? random.below(std::min(moves.size(), kMoves)) : 0].choice);
}

/// A game like those of people, looked at with as many playouts as by `analyse --quick`.
Ended play_as_people(Search& search, TurnValuer& valuer, uint64_t seed, uint64_t number) {
  const Effort effort{750, 35, 217};
  Random random(seed, number);
  Game game;
  game.reset(rules_of(Ruleset{}), 2);
  Deck deck(game);
  deck.shuffle(random);
  const Values start = valuer.value_of(game, effort, random.next());
  std::vector<TurnValue> values;
  while (!game.over()) {
    const Turn turn = turn_of_people(search, game, deck.draw(), random);
    values.push_back(valuer.value_of(game, turn, effort, random.next()));
    game.play_unchecked(turn);
  }
  game.finish();
  const Values last = values_at_end(game);
  const Ledger ledger = ledger_of(start, values, &last);
  Ended out{.margin = last.margin[Player{0}].mean / kPoint};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Ledger::Entry& entry = ledger.entries[i];
    out.luck += entry.luck.margin[Player{0}] / kPoint;
    out.lost += entry.loss.margin[Player{0}].mean / kPoint;
    const double rest = entry.rest.margin[values[i].mover].mean / kPoint;
    ++out.turns;
    out.rest += rest;
    out.squares += rest * rest;
  }
  return out;
}

/// The products of what two numbers of the games are beyond their means, added up.
double spread(const std::vector<Ended>& games, double Ended::*one, double Ended::*other) {
  double ones = 0;
  double others = 0;
  for (const Ended& it : games) ones += it.*one, others += it.*other;
  const auto count = static_cast<double>(games.size());
  double sum = 0;
  for (const Ended& it : games) sum += (it.*one - ones / count) * (it.*other - others / count);
  return sum;
}

std::istream& operator>>(std::istream& in, Ended& it) {
  return in >> it.luck >> it.lost >> it.margin >> it.turns >> it.rest >> it.squares;
}
std::ostream& operator<<(std::ostream& out, const Ended& it) {
  return out << it.luck << ' ' << it.lost << ' ' << it.margin << ' ' << it.turns << ' ' << it.rest
             << ' ' << it.squares;
}

/// The rows that earlier runs have kept, one a line, and those that this one adds at once.
template <class Row>
class Kept {
 public:
  explicit Kept(const char* file) {
    if (file == nullptr) return;
    std::ifstream in(file);
    for (Row row{}; in >> row;) rows.push_back(row);
    out_.open(file, std::ios::app);
  }
  void keep(const Row& row) { out_ << row << std::endl; }

  std::vector<Row> rows{};

 private:
  std::ofstream out_;
};

/// Measures what luck comes to over many turns, what is left of the margin without it, and how
/// often the player who loses more by moves loses the game.
void luck(int count, uint64_t seed, const char* kept) {
  Search search;
  TurnValuer valuer;
  Kept<Ended> table(kept);
  std::vector<Ended>& games = table.rows;
  while (static_cast<int>(games.size()) < count) {
    const Ended& it = games.emplace_back(play_as_people(search, valuer, seed, games.size()));
    table.keep(it);
  }
  count = static_cast<int>(games.size());
  int agreed = 0;
  int decided = 0;
  double sum = 0;
  double squares = 0;
  double turns = 0;
  for (const Ended& it : games) {
    decided += it.margin != 0;
    agreed += it.lost * it.margin < 0;
    turns += it.turns;
    sum += it.rest;
    squares += it.squares;
  }
  const double all = spread(games, &Ended::luck, &Ended::luck);
  const double both = spread(games, &Ended::luck, &Ended::margin);
  const double margins = spread(games, &Ended::margin, &Ended::margin);
  const double adjusted = margins - 2 * kLuckWeight * both + kLuckWeight * kLuckWeight * all;
  std::printf(
      "| luck | %d games | rest of the mover %.3f ± %.3f a turn; margins deviate by %.1f without "
      "luck, "
      "%.0f %% of the raw deviation of %.1f; these games alone would have the weight %.2f; who "
      "lost "
      "more by moves lost %d of %d |\n",
      count, sum / turns, std::sqrt((squares / turns - sum * sum / turns / turns) / turns),
      std::sqrt(adjusted / (count - 1)), 100 * std::sqrt(adjusted / margins),
      std::sqrt(margins / (count - 1)), both / all, agreed, decided);
}

/// A position for which a chance was told, and what came of it.
struct Told {
  uint64_t game;  ///< its number
  double chance;
  double won;
  double lead;  ///< in points
  double left;  ///< tiles
};

std::istream& operator>>(std::istream& in, Told& it) {
  return in >> it.game >> it.chance >> it.won >> it.lead >> it.left;
}
std::ostream& operator<<(std::ostream& out, const Told& it) {
  return out << it.game << ' ' << it.chance << ' ' << it.won << ' ' << it.lead << ' ' << it.left;
}

double brier(const std::vector<Told>& all, const std::function<double(const Told&)>& chance) {
  double sum = 0;
  for (const Told& it : all) sum += (chance(it) - it.won) * (chance(it) - it.won);
  return sum / static_cast<double>(all.size());
}

/// A logistic regression of winning on the lead, and on the lead by the tiles that are left.
std::function<double(const Told&)> regression(const std::vector<Told>& all) {
  std::array<double, 2> w{};
  const auto terms = [](const Told& it) {
    return std::array<double, 2>{it.lead, it.lead / std::sqrt(it.left + 1)};
  };
  for (int step = 0; step < 50; ++step) {
    std::array<double, 2> slope{};
    std::array<std::array<double, 2>, 2> curve{};
    for (const Told& it : all) {
      const auto x = terms(it);
      const double p = 1 / (1 + std::exp(-(w[0] * x[0] + w[1] * x[1])));
      for (int i = 0; i < 2; ++i) {
        slope[i] += (it.won - p) * x[i];
        for (int j = 0; j < 2; ++j) curve[i][j] += p * (1 - p) * x[i] * x[j];
      }
    }
    const double det = curve[0][0] * curve[1][1] - curve[0][1] * curve[1][0];
    w[0] += (slope[0] * curve[1][1] - slope[1] * curve[0][1]) / det;
    w[1] += (slope[1] * curve[0][0] - slope[0] * curve[1][0]) / det;
  }
  return [w, terms](const Told& it) {
    const auto x = terms(it);
    return 1 / (1 + std::exp(-(w[0] * x[0] + w[1] * x[1])));
  };
}

/// Chances to win against what came of games. In these both players look ahead with so many
/// playouts a turn, or play by the policy with none.
void calibration(int count, uint64_t seed, const char* kept, int playouts) {
  const Effort effort{0, 35, 400};
  auto game = std::make_unique<Game>();
  TurnValuer valuer;
  Policy policy;
  Search search;
  Kept<Told> table(kept);
  std::vector<Told>& all = table.rows;
  const uint64_t first = all.empty() ? 0 : all.back().game + 1;
  for (uint64_t n = first; static_cast<int>(all.size()) < count; ++n) {
    Random random(seed, n);
    game->reset(rules_of(Ruleset{}), 2);
    Deck deck(*game);
    deck.shuffle(random);
    const std::size_t from = all.size();
    while (!game->over()) {
      // About one of each game, since those of one game come to the same. The last ones are
      // computed.
      if (!Exact::can(*game) && random.below(60) == 0) {
        const double chance =
            valuer.value_of(*game, effort, random.next()).win[Player{0}].mean / kCertain;
        all.push_back({n, chance, 0,
                       static_cast<double>(game->points(Player{0}) - game->points(Player{1})),
                       static_cast<double>(game->remaining())});
      }
      if (playouts == 0) {
        play_next(*game, deck, policy, random);
      } else {
        play_looking_ahead(*game, deck, search, playouts, random);
      }
    }
    game->finish();
    const int end = game->points(Player{0}) - game->points(Player{1});
    for (std::size_t i = from; i < all.size(); ++i) {
      Told& it = all[i];
      it.won = end > 0 ? 1 : end < 0 ? 0 : 0.5;
      table.keep(it);
    }
  }
  std::array<double, 10> told{};
  std::array<double, 10> won{};
  std::array<double, 10> number{};
  for (const Told& it : all) {
    const auto bin = std::min<std::size_t>(9, static_cast<std::size_t>(10 * it.chance));
    told[bin] += it.chance;
    won[bin] += it.won;
    ++number[bin];
  }
  double error = 0;
  for (std::size_t i = 0; i < 10; ++i) {
    error += std::abs(told[i] - won[i]);
    std::fprintf(stderr, "%.0f: told %.3f won %.3f\n", number[i], told[i] / number[i],
                 won[i] / number[i]);
  }
  std::printf(
      "| win, %s | %zu positions | calibration error %.2f %%, Brier score %.4f; of a regression on "
      "lead and tiles left %.4f |\n",
      playouts == 0 ? "policy" : "looking ahead", all.size(),
      100 * error / static_cast<double>(all.size()),
      brier(all, [](const Told& it) { return it.chance; }), brier(all, regression(all)));
}

void calibration_of_policy(int count, uint64_t seed, const char* kept) {
  calibration(count, seed, kept, 0);
}
void calibration_ahead(int count, uint64_t seed, const char* kept) {
  calibration(count, seed, kept, 100);
}

/// The mover's margin after a turn, if both players search on to the end.
double margin_after(Search& search, const Game& from, const Turn& turn, Deck deck, Random random) {
  constexpr int kPlayouts = 50;
  const Player mover = from.to_move();
  Game game = from;
  play_chosen(game, turn, random);
  while (!game.over() && !deck.empty()) {
    const TileId tile = deck.draw();
    const auto& moves = search.look(game, tile, kPlayouts, random.next());
    const Turn next =
        moves.empty() ? unplaceable_turn(game, tile) : turn_of(tile, moves.front().choice);
    play_chosen(game, next, random);
  }
  game.finish();
  return outcome_of(game).margin[mover] / double{kPoint};
}

/// A loss that was told, and what it came to where both players search on.
struct Continued {
  double told = 0;
  double came = 0;
  double farmer = 0;  ///< 1 if the better move places a farmer, and the one that was made does not
};

std::istream& operator>>(std::istream& in, Continued& it) {
  return in >> it.told >> it.came >> it.farmer;
}
std::ostream& operator<<(std::ostream& out, const Continued& it) {
  return out << it.told << ' ' << it.came << ' ' << it.farmer;
}

bool places_farmer(const Turn& turn) {
  const Laid* laid = turn.laid();
  return laid != nullptr && laid->deployment.any() &&
         kTiles[turn.tile].segments[laid->deployment.segment].kind == FeatureKind::field;
}

Continued continue_both(Search& search, const Game& game, const Turn& played,
                        const TurnValue& value, uint64_t seed, uint64_t number) {
  constexpr uint64_t kGames = 16;
  const Turn best = turn_of(played.tile, value.best);
  Continued out{.told = value.loss.margin[value.mover].mean / kPoint,
                .farmer = places_farmer(best) && !places_farmer(played) ? 1. : 0.};
  for (uint64_t n = 0; n < kGames; ++n) {
    Random random(seed, kGames * number + n);
    Deck deck(game);
    deck.take(played.tile);
    deck.shuffle(random);
    out.came += (margin_after(search, game, best, deck, random) -
                 margin_after(search, game, played, deck, random)) /
                kGames;
  }
  return out;
}

void print_continued(std::string_view what, std::vector<Continued> rows) {
  double told = 0;
  double came = 0;
  double squares = 0;
  for (const Continued& it : rows) told += it.told, came += it.came, squares += it.came * it.came;
  const auto count = static_cast<double>(rows.size());
  const double mean = came / count;
  std::printf("| %s | %zu positions | %.2f points told, %.2f ± %.2f where both search on |\n",
              what.data(), rows.size(), told / count, mean,
              std::sqrt((squares / count - mean * mean) / count));
}

/// Measures the losses of moves like those of people where both players search on.
void continued(int count, uint64_t seed, const char* kept) {
  const Effort effort{750, 35, 217};
  Search search;
  TurnValuer valuer;
  Kept<Continued> table(kept);
  Games games(seed + table.rows.size());
  for (uint64_t number = 0; static_cast<int>(table.rows.size()) < count; ++number) {
    const TileId tile = games.advance(17);
    Random random(seed, number);
    const Turn played = turn_of_people(search, games.game(), tile, random);
    if (games.game().remaining() < 6 || played.laid() == nullptr) continue;
    const TurnValue value = valuer.value_of(games.game(), played, effort, seed + 1);
    if (value.same) continue;
    table.keep(table.rows.emplace_back(
        continue_both(search, games.game(), played, value, seed + 2, number)));
  }
  print_continued("losses", table.rows);
  std::erase_if(table.rows, [](const Continued& it) { return it.farmer == 0; });
  print_continued("losses for want of a farmer", table.rows);
}

struct Part {
  std::string_view name;
  void (*run)(int count, uint64_t seed, const char* kept);
  int count;
};
constexpr Part kParts[] = {
    {"agreement", agreement, 500},
    {"regret", regret, 300},
    {"calibration", calibration_of_policy, 10000},
    {"ahead", calibration_ahead, 6000},
    {"luck", luck, 50},
    {"continued", continued, 200},
};

}  // namespace
}  // namespace cartulary::engine::analysis

int main(int argc, char** argv) {
  using namespace cartulary::engine::analysis;
  for (const Part& part : kParts) {
    if (argc < 2 || part.name != argv[1]) continue;
    const int count = argc > 2 ? std::atoi(argv[2]) : part.count;
    part.run(count, argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1,
             argc > 4 ? argv[4] : nullptr);
    return 0;
  }
  std::fprintf(
      stderr,
      "evidence: expected a part: agreement, regret, calibration, ahead, luck or continued\n");
  return 2;
}
