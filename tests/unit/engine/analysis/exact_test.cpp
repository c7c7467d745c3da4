// The last turns of games, looked at to their end.
#include "engine/analysis/exact.hpp"

#include <gtest/gtest.h>

#include <map>

#include "engine/analysis/end_table.hpp"
#include "engine/analysis/playout.hpp"
#include "engine/analysis/turn_value.hpp"
#include "engine/rules_of.hpp"
#include "tests/random_game.hpp"
#include "tests/unit/engine/names.hpp"

namespace cartulary::test {
namespace {

using namespace engine;
using engine::analysis::EndTable;
using engine::analysis::Exact;
using engine::analysis::Expected;

/// The wins and points of every player, added up over all orders of the tiles that are left: in
/// sixtieths of a win, and in points.
struct Sum {
  int64_t orders = 0;
  PerPlayer<int64_t> win{};
  PerPlayer<int64_t> points{};
};

/// The expected outcome, by trying everything on games of their own, without any short cut.
class Tried {
 public:
  Expected before(const Game& game) { return expected(game, sum(game, 0)); }
  Expected with(const Game& game, TileId tile) { return expected(game, sum(game, tile, 0)); }

 private:
  struct Level {
    std::unique_ptr<Game> game = std::make_unique<Game>();
    std::unique_ptr<Choices> choices = std::make_unique<Choices>();
  };

  Level& at(std::size_t level) {
    while (levels_.size() <= level) levels_.push_back(std::make_unique<Level>());
    return *levels_[level];
  }

  static Expected expected(const Game& game, const Sum& sum) {
    Expected out;
    const auto orders = static_cast<double>(sum.orders);
    double all = 0;
    for (Player p : game.seats()) all += static_cast<double>(sum.points[p]) / orders;
    for (Player p : game.seats()) {
      const double own = static_cast<double>(sum.points[p]) / orders;
      out.margin[p] = analysis::kPoint * (own - (all - own) / std::max(game.players() - 1, 1));
      out.win[p] = analysis::kCertain * static_cast<double>(sum.win[p]) / 60 / orders;
    }
    return out;
  }

  /// First the chance to win, then the lead; then the same for the next player, and so on.
  static bool prefers(const Game& game, const Sum& one, const Sum& other) {
    const auto lead = [&](const Sum& sum, Player player) {
      int64_t out = std::max(game.players(), 2) * sum.points[player];
      for (Player p : game.seats()) out -= sum.points[p];
      return out;
    };
    for (int step = 0; step < game.players(); ++step) {
      const auto p =
          static_cast<Player>((static_cast<int>(index(game.to_move())) + step) % game.players());
      if (one.win[p] != other.win[p]) return one.win[p] > other.win[p];
      if (lead(one, p) != lead(other, p)) return lead(one, p) > lead(other, p);
    }
    return false;
  }

  Sum sum(const Game& game, std::size_t level) {
    Sum out;
    if (game.over()) {
      Game& end = *at(level).game;
      end = game;
      end.finish();
      // Tiles that are left when the rules end the game may lie in any order.
      out.orders = 1;
      for (int left = game.remaining(); left > 1; --left) out.orders *= left;
      for (Player p : end.winners()) out.win[p] = out.orders * 60 / end.winners().size();
      for (Player p : end.seats()) out.points[p] = out.orders * end.points(p);
      return out;
    }
    for (TileId tile : kAllTiles) {
      const int copies = game.remaining(tile);
      if (copies <= 0) continue;
      const Sum one = sum(game, tile, level);
      out.orders += copies * one.orders;
      for (Player p : game.seats()) {
        out.win[p] += copies * one.win[p];
        out.points[p] += copies * one.points[p];
      }
    }
    return out;
  }

  Sum sum(const Game& game, TileId tile, std::size_t level) {
    Game& next = *at(level).game;
    Choices& choices = *at(level).choices;
    legal_choices(game, tile, choices);
    Sum best;
    for (const Choice& choice : choices) {
      next = game;
      next.play_unchecked(turn_of(tile, choice));
      const Sum now = sum(next, level + 1);
      if (best.orders == 0 || prefers(game, now, best)) best = now;
    }
    if (best.orders > 0) return best;
    next = game;
    next.play_unchecked({.tile = tile, .fate = Discarded{}});
    return sum(next, level + 1);
  }

  std::vector<std::unique_ptr<Level>> levels_;
};

void expect_same(const Game& game, const Expected& found, const Expected& expected) {
  for (Player p : game.seats()) {
    EXPECT_NEAR(found.margin[p], expected.margin[p], 0.01);
    EXPECT_NEAR(found.win[p], expected.win[p], 0.01);
  }
}

Ruleset with_fields(FieldScoring scoring) {
  Ruleset out;
  out.field_scoring = scoring;
  return out;
}

TEST(Exact, IsWhatTryingEverythingComesTo) {
  Exact exact;
  Tried all;
  RandomGame random;
  for (const auto& [ruleset, players] : {std::pair{Ruleset{}, 2}, std::pair{Ruleset{}, 3},
                                         std::pair{with_fields(FieldScoring::per_city), 2}}) {
    for (uint64_t seed = 0; seed < 4; ++seed) {
      SCOPED_TRACE(seed);
      // Two tiles take a hundred times as long.
      play_until(random, seed, ruleset, players, seed == 0 ? 2 : 1);
      ASSERT_TRUE(Exact::can(random.game()));
      expect_same(random.game(), exact.before(random.game()), all.before(random.game()));
    }
  }
}

/// A table with room for a few tiles more than will lie there.
Ruleset small_table() {
  Ruleset out;
  out.table = Table{.columns = 3, .rows = 4, .start_column = 1, .start_row = 1};
  return out;
}

/// Positions of games at random with a small box, of which so many tiles are left.
template <class Visit>
void for_positions(const Ruleset& ruleset, int players, int left, int count, Visit visit,
                   void (*change)(GameRules&) = nullptr) {
  RandomGame random;
  Random chance(7);
  for (uint64_t seed = 0; count > 0; ++seed) {
    GameRules rules = small_box(ruleset, 9, chance);
    if (change != nullptr) change(rules);
    random.reset(rules, players, seed);
    while (random.game().remaining() > left && !random.game().over()) {
      random.game().play_unchecked(random.next());
    }
    if (random.game().over()) continue;
    SCOPED_TRACE(seed);
    visit(random.game());
    --count;
  }
}

/// With more tiles a draw comes between the moves. The table leaves few places.
TEST(Exact, LeavesOutOnlyWhatChangesNothing) {
  Exact exact;
  Tried all;
  struct Case {
    int players, left, count;
  };
  for (const Case& it :
       {Case{2, 3, 60}, Case{2, 4, 8}, Case{3, 3, 15}, Case{4, 2, 20}, Case{1, 2, 10}}) {
    for_positions(small_table(), it.players, it.left, it.count, [&](const Game& game) {
      ASSERT_TRUE(EndTable::can_be(game));
      expect_same(game, exact.before(game), all.before(game));
    });
  }
}

TEST(Exact, KnowsTheRulesOfTheHouse) {
  Exact exact;
  Tried all;
  std::vector<Ruleset> rules(5, small_table());
  rules[0].tie = Tie::second_player;
  rules[1].farmers = false;
  rules[2].two_tile_city = TwoTileCity::half;
  rules[2].incomplete_scores = false;
  rules[3].end = End::first_unplaceable;
  rules[4].border_completes = true;
  for (const Ruleset& ruleset : rules) {
    for_positions(ruleset, 2, 3, 12, [&](const Game& game) {
      expect_same(game, exact.before(game), all.before(game));
    });
  }
}

/// Whose turn comes next is not for the solver to guess.
TEST(Exact, AsksTheGameWhoGoesOn) {
  Exact exact;
  Tried all;
  for_positions(
      small_table(), 2, 3, 40,
      [&](const Game& game) { expect_same(game, exact.before(game), all.before(game)); },
      [](GameRules& rules) {
        rules.goes_on.push_back(
            [](Play play, const Turn&, const Laid&) { return play.game().turn_number() % 3 != 0; });
      });
}

/// All that is told of a position belongs together: what a tile brings, and what the best move with
/// it does.
TEST(Exact, TellsTheSameOfATileAndOfTheBestMoveWithIt) {
  Exact exact;
  Tried all;
  for (const int players : {2, 3}) {
    for_positions(small_table(), players, 3, 20, [&](const Game& game) {
      Expected mean;
      for (TileId tile : kAllTiles) {
        const int copies = game.remaining(tile);
        if (copies == 0) continue;
        Choice best;
        const Expected with = exact.with(game, tile, best);
        analysis::Reply reply{.tile = tile};
        (void)exact.before(game, reply);
        EXPECT_EQ(reply.best, best);
        expect_same(game, reply.expected, with);
        expect_same(game, with, all.with(game, tile));
        if (game.fits_anywhere(tile)) {
          expect_same(game, exact.after(game, turn_of(tile, best)), with);
        }
        for (Player p : game.seats()) {
          mean.margin[p] += with.margin[p] * copies / game.remaining();
          mean.win[p] += with.win[p] * copies / game.remaining();
        }
      }
      expect_same(game, exact.before(game), mean);
    });
  }
}

/// Calls `visit(choice, after)` for all that can be done with a tile.
template <class Visit>
void for_choices(Exact& exact, const Game& game, TileId tile, Visit visit) {
  static Choices choices;
  legal_choices(game, tile, choices);
  for (const Choice& choice : choices) visit(choice, exact.after(game, turn_of(tile, choice)));
}

TEST(Exact, PrefersTheWinToPoints) {
  Exact exact;
  int more_points = 0;
  int sure_win_given_away = 0;
  for_positions(small_table(), 2, 3, 60, [&](const Game& game) {
    const Player mover = game.to_move();
    for (TileId tile : kAllTiles) {
      if (game.remaining(tile) == 0) continue;
      Choice best;
      const Expected with = exact.with(game, tile, best);
      for_choices(exact, game, tile, [&](const Choice&, const Expected& after) {
        EXPECT_LE(after.win[mover], with.win[mover] + 0.01);
        if (after.win[mover] > with.win[mover] - 0.01) {
          EXPECT_LE(after.margin[mover], with.margin[mover] + 0.01);
        } else if (after.margin[mover] > with.margin[mover] + 0.01) {
          ++more_points;
          sure_win_given_away += with.win[mover] == analysis::kCertain;
        }
      });
    }
  });
  EXPECT_GT(more_points, 0);
  EXPECT_GT(sure_win_given_away, 0);
}

/// Such a move loses no points, but chances; and the values still add up.
TEST(TurnValue, ShowsChancesThatAreGivenAwayForPoints) {
  Exact exact;
  analysis::TurnValuer valuer;
  int seen = 0;
  for_positions(small_table(), 2, 3, 30, [&](const Game& game) {
    const Player mover = game.to_move();
    for (TileId tile : kAllTiles) {
      if (game.remaining(tile) == 0) continue;
      Choice best;
      const Expected with = exact.with(game, tile, best);
      for_choices(exact, game, tile, [&](const Choice& choice, const Expected& after) {
        if (after.win[mover] > with.win[mover] - 0.01) return;
        if (after.margin[mover] < with.margin[mover] + 0.01) return;
        ++seen;
        const analysis::TurnValue value = valuer.value_of(game, turn_of(tile, choice), {}, 1);
        EXPECT_TRUE(value.exact);
        EXPECT_FALSE(value.same);
        EXPECT_EQ(value.best, best);
        EXPECT_EQ(value.loss.margin[mover].mean, 0);
        EXPECT_NEAR(value.loss.win[mover].mean, with.win[mover] - after.win[mover], 0.01);
        EXPECT_NEAR(value.with_best.win[mover].mean, with.win[mover], 0.01);
        for (Player p : game.seats()) {
          EXPECT_NEAR(value.with_played.margin[p].mean, after.margin[p], 0.01);
          EXPECT_NEAR(
              value.before.margin[p].mean + value.luck.margin[p] - value.loss.margin[p].mean,
              value.with_played.margin[p].mean, 0.01);
          EXPECT_NEAR(value.before.win[p].mean + value.luck.win[p] - value.loss.win[p].mean,
                      value.with_played.win[p].mean, 0.01);
        }
      });
    }
  });
  EXPECT_GT(seen, 0);
}

/// Where so much can be done that it would take long, nothing is said, and everywhere the same.
TEST(Exact, LooksAtFourTilesIfThereIsNotTooMuchToLookAt) {
  RandomGame random;
  play_until(random, 3, {}, 2, 4);
  EXPECT_TRUE(Exact::can(random.game()));
  play_until(random, 3, {}, 2, 5);
  EXPECT_FALSE(Exact::can(random.game()));
  play_until(random, 3, with_fields(FieldScoring::per_city), 2, 4);
  EXPECT_FALSE(Exact::can(random.game()));
  play_until(random, 3, with_fields(FieldScoring::per_city), 2, 3);
  EXPECT_TRUE(Exact::can(random.game()));
  play_until(random, 3, {}, 5, 2);
  EXPECT_TRUE(Exact::can(random.game()));
  // Four monasteries, and every figure at home: each of them fits on each square of a long road.
  Game game;
  GameRules rules = rules_of({});
  rules.tiles.counts.fill(0);
  const TileId road = find_tile("U");
  rules.tiles.start = road;
  rules.tiles.counts[road] = 100;
  for (const char* code : {"D", "J", "K", "P"}) ++rules.tiles.counts[find_tile(code)];
  game.reset(rules, 2);
  for (int16_t x = 1; x < 100; ++x) {
    game.play_unchecked(turn_of(road, {.cell = {x, 0}, .rotation = Rotation{0}}));
  }
  ASSERT_EQ(game.remaining(), 4);
  EXPECT_FALSE(Exact::can(game));
}

TEST(Exact, LooksAtNoGameWithHiddenTiles) {
  Ruleset hills;
  hills.expansions = kHillsAndSheep;
  RandomGame random;
  random.reset(rules_of(hills), 2, 1);
  EXPECT_FALSE(Exact::can(random.game()));
}

int lead_of(const Game& game, Player player) {
  static Game end;  // a new one takes longer than all the rest
  end = game;
  end.finish();
  int out = std::max(game.players(), 2) * end.points(player);
  for (Player p : end.seats()) out -= end.points(p);
  return out;
}

/// The choices that do not only look the same as others, and what they bring at once.
using Gains = std::map<Choice, int>;
Gains gains_of(EndTable& table, TileId tile) {
  std::vector<analysis::Ranked> listed;
  table.list(tile, listed);
  Gains out;
  for (const analysis::Ranked& it : listed) out[it.choice] = it.gain;
  EXPECT_EQ(out.size(), listed.size());
  return out;
}
Gains gains_of(const Game& game, TileId tile) {
  auto choices = std::make_unique<Choices>();
  legal_choices(game, tile, *choices);
  Gains out;
  static Game next;
  for (const Choice& choice : *choices) {
    if (!analysis::kDistinctRotations[tile].contains(choice.rotation)) continue;
    next = game;
    next.play_unchecked(turn_of(tile, choice));
    out[choice] = lead_of(next, game.to_move()) - lead_of(game, game.to_move());
  }
  return out;
}

/// A turn as the policy plays it, or any other one.
Turn some_turn(const Game& game, TileId tile, Random& random) {
  analysis::Rated rated;
  if (!analysis::Policy().choose(game, tile, rated)) return {.tile = tile, .fate = Discarded{}};
  if (random.below(2) == 0) return turn_of(tile, rated.choice);
  auto choices = std::make_unique<Choices>();
  legal_choices(game, tile, *choices);
  return turn_of(tile, (*choices)[random.below(choices->size())]);
}

/// Plays games to their end on both, and takes the turns back again.
TEST(EndTable, PlaysAsTheGameDoes) {
  constexpr int kLeft = 5;
  auto table = std::make_unique<EndTable>();
  auto before = std::make_unique<Game>();
  int placed = 0;
  int returned = 0;
  for (uint64_t seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    Game game;
    game.reset(rules_of({}), seed % 3 == 0 ? 4 : 2);
    analysis::Deck deck(game);
    deck.shuffle(random);
    analysis::Policy policy;
    while (game.remaining() > kLeft) analysis::play_next(game, deck, policy, random);
    ASSERT_TRUE(EndTable::can_be(game));
    table->set(game);
    struct Seen {
      TileId tile;
      Gains gains;
    };
    std::vector<Seen> seen;
    while (!game.over()) {
      const TileId tile = deck.draw();
      const Turn turn = some_turn(game, tile, random);
      Gains gains = gains_of(*table, tile);
      ASSERT_EQ(gains, gains_of(game, tile));
      ASSERT_EQ(table->fits(tile), !gains.empty());
      if (table->left() == 1 && !gains.empty()) {
        Choice best;
        analysis::Replies replies;
        const int most = table->best_lead(tile, 1 << 20, replies, best);
        EXPECT_EQ(most, lead_of(game, game.to_move()) + gains.at(best));
        for (const auto& [choice, gain] : gains) EXPECT_LE(gain, gains.at(best));
        EXPECT_EQ(table->best_lead(tile, 1 << 20, replies, best), most);
      }
      seen.push_back({tile, std::move(gains)});
      *before = game;
      const Laid* laid = turn.laid();
      if (laid != nullptr) {
        table->play(tile, analysis::first_that_looks_like(tile, choice_of(*laid)));
      } else {
        table->discard(tile);
      }
      game.play_unchecked(turn);
      const int deployed = laid != nullptr && laid->deployment.any();
      placed += deployed;
      for (Player p : game.seats()) returned += game.supply(p) - before->supply(p);
      returned += deployed;
      ASSERT_EQ(table->over(), game.over());
      ASSERT_EQ(table->to_move(), game.to_move());
      for (Player p : game.seats()) ASSERT_EQ(table->lead(p), lead_of(game, p));
    }
    for (; !seen.empty(); seen.pop_back()) {
      table->take_back();
      ASSERT_EQ(gains_of(*table, seen.back().tile), seen.back().gains);
    }
    EXPECT_EQ(table->left(), kLeft);
  }
  EXPECT_GT(placed, 10);
  EXPECT_GT(returned, 10);
}

}  // namespace
}  // namespace cartulary::test
