// The playing policy, games that it plays on, and what turns are worth by them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "engine/analysis/search.hpp"
#include "engine/analysis/turn_value.hpp"
#include "engine/check.hpp"
#include "engine/expansion.hpp"
#include "engine/rules_of.hpp"
#include "tests/random_game.hpp"
#include "tests/unit/engine/names.hpp"

namespace cartulary::test {
namespace {

using namespace engine;
using engine::analysis::Deck;
using engine::analysis::Policy;
using engine::analysis::Rated;
using engine::analysis::Sample;
using engine::analysis::Search;
using engine::analysis::TurnValue;
using engine::analysis::TurnValuer;

/// Rules that change what may be done, or what it brings.
std::vector<std::pair<Ruleset, int>> games() {
  std::vector<std::pair<Ruleset, int>> out{{{}, 2}, {{}, 5}};
  Ruleset hills;
  hills.expansions = kHillsAndSheep;
  out.emplace_back(hills, 3);
  Ruleset river;
  river.expansions = kRiver;
  out.emplace_back(river, 2);
  Ruleset boxes;
  boxes.expansions = ExpansionSet::first(expansions().size());
  out.emplace_back(boxes, 3);
  Ruleset given_back;
  given_back.unplaceable = Unplaceable::give_back;
  given_back.farmers = false;
  out.emplace_back(given_back, 2);
  Ruleset table;
  table.table = Table{.columns = 9, .rows = 9, .start_column = 4, .start_row = 4};
  table.border_completes = true;
  out.emplace_back(table, 4);
  Ruleset other;
  other.start = Start::random;
  other.field_scoring = FieldScoring::per_city;
  other.two_tile_city = TwoTileCity::half;
  other.end = End::first_unplaceable;
  out.emplace_back(other, 2);
  return out;
}

TEST(Policy, PlaysLegalTurnsToTheEnd) {
  int discards = 0;
  for (const auto& [ruleset, players] : games()) {
    for (uint64_t seed = 0; seed < 20; ++seed) {
      Game game;
      game.reset(rules_of(ruleset), players);
      analysis::Random random(seed);
      Deck deck(game);
      deck.shuffle(random);
      Policy policy;
      while (!game.over() && !deck.empty()) {
        const TileId tile = deck.draw(game);
        Rated rated;
        Turn turn{.tile = tile, .fate = Discarded{}};
        if (policy.choose(game, tile, rated)) {
          turn = turn_of(tile, rated.choice);
        } else if (ruleset.unplaceable == Unplaceable::give_back) {
          turn.fate = GivenBack{};
          deck.give_back(tile);
        }
        discards += turn.laid() == nullptr;
        for (PlayOnFn add : game.rules().play_on) add(game, turn, random.next());
        const Violations found = check(game, turn);
        ASSERT_TRUE(found.empty()) << "seed " << seed << ", turn " << game.turn_number()
                                   << ", violation " << static_cast<int>(found[0].rule);
        game.play_unchecked(turn);
      }
      ASSERT_TRUE(game.is_consistent());
    }
  }
  EXPECT_GT(discards, 0);
}

/// Turns that are looked up are those that the policy finds again.
TEST(Search, PlaysPositionsWithNumbersAsThoseWithout) {
  constexpr int kTurnsBefore = 20;
  for (const auto& [ruleset, players] : games()) {
    Game game;
    game.reset(rules_of(ruleset), players);
    analysis::Random random(7);
    Deck deck(game);
    deck.shuffle(random);
    Policy policy;
    std::array<Game, 2> positions;
    for (Game& position : positions) {
      for (int turn = 0; turn < kTurnsBefore; ++turn) play_next(game, deck, policy, random);
      position = game;
    }
    Search numbered;
    Search plain;
    const uint64_t first = numbered.number_positions(game, 2);
    EXPECT_EQ(first == 0, !game.rules().play_on.empty());
    for (int n = 0; n < 80; ++n) {
      const Game& position = positions[static_cast<std::size_t>(n % 2)];
      Deck left(position);
      left.shuffle(random);
      const uint64_t number = first == 0 ? 0 : first + static_cast<uint64_t>(n % 2);
      const analysis::Outcome looked_up = numbered.play_from(position, left, random, number);
      const analysis::Outcome found = plain.play_from(position, left, random);
      ASSERT_EQ(looked_up.margin, found.margin) << n;
      ASSERT_EQ(looked_up.win, found.win) << n;
    }
  }
}

/// The worth of the position after each turn, told without playing it.
TEST(Rating, IsTheWorthOfThePositionAfterIt) {
  auto rating = std::make_unique<analysis::Rating>();
  auto choices = std::make_unique<Choices>();
  Policy policy;
  Game after;
  int compared = 0;
  for (uint64_t seed = 0; seed < 12; ++seed) {
    Game game;
    Ruleset ruleset;
    ruleset.expansions.insert_if(seed % 3 == 0, Expansion::river);
    game.reset(rules_of(ruleset), seed % 2 == 0 ? 2 : 4);
    analysis::Random random(seed);
    Deck deck(game);
    deck.shuffle(random);
    while (game.remaining() > 1) {
      const TileId tile = deck.draw();
      legal_choices(game, tile, *choices);
      if (choices->empty()) {
        game.play_unchecked(unplaceable_turn(game, tile));
        continue;
      }
      rating->begin(game, tile, analysis::kFittedWorth);
      std::set<int> common;
      for (const Choice& choice : *choices) {
        if (!analysis::kDistinctRotations[tile].contains(choice.rotation)) continue;
        after = game;
        after.play_unchecked(turn_of(tile, choice));
        const auto worth = analysis::worth_of(after);
        int gain = game.players() * worth[game.to_move()];
        for (Player p : game.seats()) gain -= worth[p];
        for (const Rated& it : rating->turns(Grid::at(choice.cell), choice.cell, choice.rotation)) {
          if (it.choice != choice) continue;
          common.insert(gain - it.gain);
          ++compared;
        }
      }
      ASSERT_EQ(common.size(), 1U) << "seed " << seed << ", turn " << game.turn_number();
      Rated best;
      ASSERT_TRUE(policy.choose(game, tile, best));
      const bool other = random.below(4) == 0;
      game.play_unchecked(
          turn_of(tile, other ? (*choices)[random.below(choices->size())] : best.choice));
    }
  }
  EXPECT_GT(compared, 50'000);
}

TEST(Policy, ScoresFarMoreThanChance) {
  Policy policy;
  int points = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Game game;
    game.reset(rules_of({}), 2);
    analysis::Random random(seed);
    Deck deck(game);
    deck.shuffle(random);
    analysis::play_out(game, deck, policy, 1000, random);
    points += game.points(Player{0}) + game.points(Player{1});
  }
  // Games at random come to 18 points a player.
  EXPECT_GT(points / 40, 80);
}

TEST(DistinctRotations, AreAsManyAsATileLooksDifferent) {
  const auto count = [](std::string_view code) {
    return analysis::kDistinctRotations[find_tile(code)].size();
  };
  EXPECT_EQ(count("B"), 1);  // a monastery in a field
  EXPECT_EQ(count("C"), 1);  // all city
  EXPECT_EQ(count("X"), 1);  // a crossroads
  EXPECT_EQ(count("U"), 2);  // a straight road
  EXPECT_EQ(count("H"), 2);  // two cities that face each other
  EXPECT_EQ(count("D"), 4);
}

TEST(DistinctRotations, TakeFiguresAlong) {
  // A straight road, and the field beside it: after half a turn that is the other field.
  const TileId tile = find_tile("U");
  for (SegmentIndex s : each<SegmentIndex>(3)) {
    const Choice choice{.cell = {1, 0}, .rotation = Rotation{2}, .deployment = {s, Figure::meeple}};
    const Choice like = analysis::first_that_looks_like(tile, choice);
    EXPECT_EQ(like.rotation, Rotation{0});
    EXPECT_EQ(kOriented[tile][like.rotation].ports[like.deployment.segment],
              kOriented[tile][Rotation{2}].ports[s]);
  }
}

TEST(Deck, HoldsWhatIsUnseen) {
  RandomGame random;
  random.reset(rules_of({}), 2, 5);
  for (int turn = 0; turn < 40; ++turn) random.game().play_unchecked(random.next());
  Deck deck(random.game());
  EXPECT_EQ(deck.size(), static_cast<std::size_t>(random.game().remaining()));
  const TileId first = deck.draw();
  Deck again(random.game());
  again.take(first);
  EXPECT_EQ(again.size(), deck.size());
  again.give_back(first);
  TileId last = kNoTile;
  while (!again.empty()) last = again.draw();
  EXPECT_EQ(last, first);
}

TEST(Sample, KnowsItsMeanAndError) {
  Sample sample;
  for (int value : {2, 4, 4, 4, 5, 5, 7, 9}) sample.add(value);
  EXPECT_DOUBLE_EQ(sample.mean(), 5);
  EXPECT_NEAR(sample.variance(), 32.0 / 7, 1e-12);
  EXPECT_NEAR(sample.standard_error(), std::sqrt(32.0 / 7 / 8), 1e-12);
}

TEST(Worth, OfTwoPlayersIsOnesGainAndTheOthersLoss) {
  RandomGame random;
  random.reset(rules_of({}), 2, 3);
  while (!random.game().over()) {
    random.game().play_unchecked(random.next());
    const analysis::Outcome outcome = analysis::expected_of(random.game());
    EXPECT_EQ(outcome.margin[Player{0}], -outcome.margin[Player{1}]);
    EXPECT_NEAR(outcome.win[Player{0}] + outcome.win[Player{1}], analysis::kCertain, 1);
  }
}

/// The players who have the term of the last turn, as often as it comes.
std::vector<Player> last_turn_of(const Game& game) {
  std::vector<Player> out;
  analysis::for_each_term(game, [&](Player player, analysis::Term term, int times) {
    if (term == analysis::kLastTurn) out.insert(out.end(), static_cast<std::size_t>(times), player);
  });
  return out;
}

TEST(Worth, OfTwoPlayersTheFirstHasTheLastTurn) {
  Game game;
  game.reset(rules_of({}), 2);  // 71 tiles besides the first one
  Deck deck(game);
  analysis::Random random(3);
  Policy policy;
  while (!game.over()) {
    EXPECT_EQ(last_turn_of(game), std::vector{Player{0}}) << game.turn_number();
    analysis::play_next(game, deck, policy, random);
  }
  game.reset(rules_of({}), 3);
  EXPECT_TRUE(last_turn_of(game).empty());
}

TEST(Search, FindsTheSameWithTheSameSeed) {
  RandomGame random;
  play_until(random, 4, {}, 2, 30);
  Search one;
  Search other;
  const TileId tile = find_tile("V");
  const auto moves = one.look(random.game(), tile, 200, 9);
  other.look(random.game(), find_tile("E"), 100, 3);
  const auto again = other.look(random.game(), tile, 200, 9);
  ASSERT_EQ(moves.size(), again.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    EXPECT_EQ(moves[i].choice, again[i].choice);
    EXPECT_EQ(moves[i].margin.sum, again[i].margin.sum);
  }
}

TEST(Search, TriesEveryMoveIfThePlayoutsSuffice) {
  RandomGame random;
  play_until(random, 4, {}, 2, 30);
  Search search;
  auto choices = std::make_unique<Choices>();
  const TileId tile = find_tile("V");
  legal_choices(random.game(), tile, *choices);
  const auto looks_new = [tile](const Choice& choice) {
    return analysis::kDistinctRotations[tile].contains(choice.rotation);
  };
  const auto all = std::count_if(choices->begin(), choices->end(), looks_new);
  const auto& moves = search.look(random.game(), tile, 8 * static_cast<int>(all), 9);
  EXPECT_EQ(std::ssize(moves), all);
  for (const analysis::Move& move : moves) EXPECT_GT(move.margin.count, 0);
}

/// A playout knows what the last tile brings, farmers and all, so that with two nothing is lost.
TEST(Search, LosesNothingWithTwoTilesLeft) {
  RandomGame random;
  Search search;
  analysis::Exact exact;
  for (uint64_t seed = 0; seed < 12; ++seed) {
    play_until(random, seed, {}, 2, 2);
    const Game& game = random.game();
    const Player mover = game.to_move();
    for (TileId tile : kAllTiles) {
      if (game.remaining(tile) == 0) continue;
      const auto& moves = search.look(game, tile, 4000, 1);
      if (moves.empty()) continue;
      Choice best;
      const double most = exact.with(game, tile, best).margin[mover];
      const double found = exact.after(game, turn_of(tile, moves[0].choice)).margin[mover];
      EXPECT_GE(found, most - 0.01) << "seed " << seed;
    }
  }
}

TEST(Search, TriesEachKindOfFigureWithFewPlayouts) {
  RandomGame random;
  play_until(random, 4, {}, 2, 66);
  Search search;
  std::set<FeatureKind> kinds;
  std::set<FeatureKind> tried;
  bool bare = false;
  const TileId tile = find_tile("K");
  for (const analysis::Move& move : search.look(random.game(), tile, 20, 9)) {
    const Deployment& figure = move.choice.deployment;
    if (!figure.any()) {
      bare |= move.margin.count > 0;
      continue;
    }
    const FeatureKind kind = kTiles[tile].segments[figure.segment].kind;
    kinds.insert(kind);
    if (move.margin.count > 0) tried.insert(kind);
  }
  EXPECT_TRUE(bare);
  EXPECT_GT(kinds.size(), 1U);
  EXPECT_EQ(kinds, tried);
}

TEST(TurnValue, NoLossIsBelowZeroAndWhatOneGetsTheOthersLose) {
  RandomGame random;
  TurnValuer valuer;
  const analysis::Effort effort{60, 20, 30};
  for (const int players : {2, 3, 5}) {
    for (const int left : {50, 30, 9, 4}) {
      play_until(random, 3, {}, players, left);
      const Game before = random.game();
      const TurnValue value = valuer.value_of(before, random.next(), effort, 7);
      EXPECT_GE(value.loss.margin[value.mover].mean, 0);
      if (value.same) {
        EXPECT_EQ(value.loss.margin[value.mover].mean, 0);
      }
      for (const analysis::Values* values : {&value.with_best, &value.with_played}) {
        double margins = 0;
        double wins = 0;
        for (Player p : before.seats()) {
          margins += values->margin[p].mean;
          wins += values->win[p].mean;
        }
        EXPECT_NEAR(margins, 0, 20);  // hundredths of a point
        EXPECT_NEAR(wins, analysis::kCertain, 50);
      }
    }
  }
}

TEST(TurnValue, HoldsWhatItIsMadeOf) {
  RandomGame random;
  TurnValuer valuer;
  const analysis::Effort effort{60, 20, 30};
  for (const int left : {40, 12, 2}) {
    play_until(random, 7, {}, 2, left);
    const Game before = random.game();
    const Turn turn = random.next();
    const TurnValue value = valuer.value_of(before, turn, effort, 5);
    const TurnValue again = TurnValuer().value_of(before, turn, effort, 5);
    EXPECT_EQ(value.exact, left <= 3);
    for (Player p : before.seats()) {
      const auto& margin = &analysis::Values::margin;
      EXPECT_NEAR((value.loss.*margin)[p].mean,
                  (value.with_best.*margin)[p].mean - (value.with_played.*margin)[p].mean, 1.0);
      EXPECT_EQ((value.with_played.*margin)[p].mean, (again.with_played.*margin)[p].mean);
    }
  }
}

TEST(TurnValue, ListsTheMovesThatItCompared) {
  RandomGame random;
  TurnValuer valuer;
  const analysis::Effort effort{60, 20, 30};
  auto choices = std::make_unique<Choices>();
  int better = 0;
  for (const int players : {2, 3}) {
    for (const int left : {50, 30, 9, 3, 2, 1}) {
      for (uint64_t seed = 1; seed <= 3; ++seed) {
        play_until(random, seed, {}, players, left);
        const Game before = random.game();
        const Turn turn = random.next();
        const TurnValue value = valuer.value_of(before, turn, effort, 5);
        const auto& list = value.candidates;
        legal_choices(before, turn.tile, *choices);
        if (!value.fits) {
          EXPECT_TRUE(list.empty());
          continue;
        }
        ASSERT_FALSE(list.empty());
        EXPECT_LE(list.size(), analysis::kCandidates);
        EXPECT_EQ(list.front().loss.mean, 0);
        EXPECT_EQ(list.front().played, value.same);
        if (!value.same) {
          EXPECT_EQ(list.front().choice, value.best);
        }
        better += value.same ? 0 : 1;
        int played = 0;
        for (const analysis::Candidate& it : list) {
          const analysis::Candidate* next = &it == &list.back() ? nullptr : &it + 1;
          // Where all is known, the chance to win comes first.
          const auto lost = [&](const analysis::Candidate& move) {
            return std::pair(value.exact ? move.win_loss.mean : 0, move.loss.mean);
          };
          if (next != nullptr) {
            EXPECT_LE(lost(it), lost(*next));
          }
          EXPECT_NE(std::find(choices->begin(), choices->end(), it.choice), choices->end());
          EXPECT_EQ(std::count_if(list.begin(), list.end(),
                                  [&](const auto& other) { return other.choice == it.choice; }),
                    1);
          if (value.exact) {
            EXPECT_EQ(it.loss.error, 0);
            const double margin =
                analysis::Exact().after(before, turn_of(turn.tile, it.choice)).margin[value.mover];
            EXPECT_NEAR(it.loss.mean,
                        std::max(value.with_best.margin[value.mover].mean - margin, 0.0), 1);
          }
          if (!it.played) continue;
          ++played;
          EXPECT_EQ(it.choice, analysis::first_that_looks_like(turn.tile, choice_of(*turn.laid())));
          EXPECT_NEAR(it.loss.mean, value.loss.margin[value.mover].mean, 1e-6);
          EXPECT_EQ(it.loss.error, value.loss.margin[value.mover].error);
          EXPECT_NEAR(it.win_loss.mean, value.loss.win[value.mover].mean, 1e-6);
          EXPECT_EQ(it.win_loss.error, value.loss.win[value.mover].error);
        }
        EXPECT_EQ(played, 1);
      }
    }
  }
  EXPECT_GT(better, 10);
}

TEST(Exact, RanksMovesAsTryingEachDoes) {
  RandomGame random;
  analysis::Exact exact;
  auto choices = std::make_unique<Choices>();
  for (const int players : {2, 3}) {
    for (const int left : {2, 1}) {
      play_until(random, 5, {}, players, left);
      const Game& before = random.game();
      const TileId tile = random.next().tile;
      legal_choices(before, tile, *choices);
      std::vector<std::pair<double, double>> values;
      for (const Choice& choice : *choices) {
        if (!analysis::kDistinctRotations[tile].contains(choice.rotation)) continue;
        const analysis::Expected it = exact.after(before, turn_of(tile, choice));
        values.emplace_back(it.win[before.to_move()], it.margin[before.to_move()]);
      }
      std::sort(values.rbegin(), values.rend());
      const auto ranked = exact.ranked(before, tile, 4);
      ASSERT_EQ(ranked.size(), std::min<std::size_t>(values.size(), 4));
      for (std::size_t i = 0; i < ranked.size(); ++i) {
        EXPECT_NEAR(ranked[i].expected.win[before.to_move()], values[i].first, 1e-2);
        EXPECT_NEAR(ranked[i].expected.margin[before.to_move()], values[i].second, 1e-2);
      }
    }
  }
}

/// Luck is nothing in the mean of all draws, and the same for every move.
TEST(DrawLuck, IsOfTheDrawAlone) {
  RandomGame random;
  analysis::DrawLuck measure;
  TurnValuer valuer;
  auto choices = std::make_unique<Choices>();
  for (const auto& [ruleset, players] : games()) {
    if (ruleset.unplaceable != Unplaceable::discard || ruleset.table) continue;
    for (const int left : {70, 25, 5}) {
      play_until(random, 11, ruleset, players, left);
      const Game& game = random.game();
      analysis::Expected sum;
      for (TileId tile : kAllTiles) {
        const int copies = game.next_copies(tile);
        if (copies <= 0) continue;
        const analysis::Expected luck = measure.of(game, tile);
        for (Player p : game.seats()) {
          sum.margin[p] += copies * luck.margin[p];
          sum.win[p] += copies * luck.win[p];
        }
      }
      for (Player p : game.seats()) {
        EXPECT_NEAR(sum.margin[p], 0, 1e-3);
        EXPECT_NEAR(sum.win[p], 0, 1e-3);
      }
      const TileId tile = random.next().tile;
      legal_choices(game, tile, *choices);
      for (std::size_t i = 0; i < choices->size(); i += choices->size() / 3 + 1) {
        const TurnValue value = valuer.value_of(game, turn_of(tile, (*choices)[i]), {20, 1, 2}, i);
        EXPECT_EQ(value.luck.margin, measure.of(game, tile).margin);
        EXPECT_EQ(value.luck.win, measure.of(game, tile).win);
      }
    }
  }
}

/// No number of playouts makes certain what is not.
TEST(TurnValue, CallsNothingCertainThatWasTried) {
  RandomGame random;
  TurnValuer valuer;
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    play_until(random, seed, {}, 2, 8);
    const Game before = random.game();
    const TurnValue value = valuer.value_of(before, random.next(), {60, 2, 12}, 7);
    for (Player p : before.seats()) {
      EXPECT_GE(value.with_played.win[p].mean, analysis::kCertain / 2. / 13 - 1);
      EXPECT_LE(value.with_played.win[p].mean, analysis::kCertain * (1 - 1. / 26) + 1);
    }
  }
}

}  // namespace
}  // namespace cartulary::test
