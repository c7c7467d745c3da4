#include "engine/analysis/ledger.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

namespace cartulary::test {
namespace {

namespace analysis = engine::analysis;
using analysis::Ledger;
using analysis::ledger_of;
using engine::Player;

constexpr Player kAnn{0};
constexpr Player kBob{1};

/// The values of a turn for Ann; for Bob they are the opposite.
struct Look {
  analysis::Value before, played, skill;
  double moved_error;
};
analysis::TurnValue turn_of(Player mover, const Look& look) {
  analysis::TurnValue out;
  out.mover = mover;
  const auto fill = [](analysis::Values& values, const analysis::Value& value) {
    values.margin[kAnn] = value;
    values.margin[kBob] = {-value.mean, value.error};
  };
  fill(out.before, look.before);
  fill(out.with_played, look.played);
  fill(out.skill, look.skill);
  fill(out.loss, {-look.skill.mean, look.skill.error});
  fill(out.moved, {look.played.mean - look.before.mean, look.moved_error});
  return out;
}

TEST(Ledger, GivesEachPositionOneValue) {
  // Between the turns Ann leads by 4 ± 2 or by 7 ± 1: the second look is four times as sure.
  const std::vector<analysis::TurnValue> turns{
      turn_of(kAnn, {{1000, 500}, {4000, 2000}, {-2000, 300}, 1000}),
      turn_of(kBob, {{7000, 1000}, {5000, 900}, {500, 200}, 800})};
  analysis::Values last;
  last.margin[kAnn].mean = 9000;
  last.margin[kBob].mean = -9000;
  const Ledger ledger = ledger_of(turns, last);
  ASSERT_EQ(ledger.entries.size(), 2U);
  const auto& [first, second] = std::pair(ledger.entries[0], ledger.entries[1]);
  EXPECT_DOUBLE_EQ(first.before.margin[kAnn].mean, 1000);
  EXPECT_DOUBLE_EQ(first.with_played.margin[kAnn].mean, 6400);
  EXPECT_DOUBLE_EQ(first.with_best.margin[kAnn].mean, 8400);
  EXPECT_DOUBLE_EQ(first.luck.margin[kAnn].mean, 7400);
  EXPECT_DOUBLE_EQ(second.before.margin[kAnn].mean, 6400);
  // 0.2 * 2 and 0.8 * 1, and the 0.13 that no number of playouts takes away.
  EXPECT_NEAR(second.before.margin[kAnn].error, std::hypot(894.4, 130), 0.1);
  EXPECT_DOUBLE_EQ(second.with_played.margin[kAnn].mean, 9000);
  EXPECT_DOUBLE_EQ(second.with_played.margin[kAnn].error, 0);
  EXPECT_DOUBLE_EQ(second.luck.margin[kAnn].mean, 9000 - 500 - 6400);
  EXPECT_DOUBLE_EQ(second.luck.margin[kBob].mean, -(9000 - 500 - 6400));
  EXPECT_DOUBLE_EQ(ledger.last.margin[kAnn].mean, 9000);
}

TEST(Ledger, KnowsWhatOneLookTellsOfBothEndsOfATurn) {
  // The same playouts told 1 ± 0.5 and 4 ± 2, of which the difference is sure to 1.6.
  const std::vector<analysis::TurnValue> turns{
      turn_of(kAnn, {{1000, 500}, {4000, 2000}, {0, 0}, 1600})};
  analysis::Values last;
  last.margin[kAnn] = {4000, 2000};
  last.margin[kBob] = {-4000, 2000};
  const double joint = (500. * 500 + 2000. * 2000 - 1600. * 1600) / 2;
  const double after = 2000. * 2000 / 2;  // two looks, as sure as each other
  EXPECT_NEAR(ledger_of(turns, last).entries[0].luck.margin[kAnn].error,
              std::sqrt(500. * 500 + after - 2 * 0.5 * joint + 130. * 130), 0.1);
}

TEST(Ledger, TakesWhatWasComputedForTheValue) {
  const std::vector<analysis::TurnValue> turns{
      turn_of(kAnn, {{1000, 500}, {4000, 2000}, {0, 0}, 1600}),
      turn_of(kBob, {{2500, 0}, {2000, 0}, {0, 0}, 0})};
  analysis::Values last;
  last.margin[kAnn].mean = 2000;
  const Ledger ledger = ledger_of(turns, last);
  EXPECT_DOUBLE_EQ(ledger.entries[0].with_played.margin[kAnn].mean, 2500);
  EXPECT_DOUBLE_EQ(ledger.entries[1].before.margin[kAnn].error, 0);
  EXPECT_DOUBLE_EQ(ledger.entries[1].luck.margin[kAnn].mean, -500);
}

TEST(Ledger, LeavesTheChancesOfAllPlayersAtOneTogether) {
  analysis::TurnValue turn;
  analysis::Values last;
  constexpr Player kCleo{2};
  turn.with_played.win[kAnn] = {500'000, 9000};
  turn.with_played.win[kBob] = {300'000, 1000};
  turn.with_played.win[kCleo] = {200'000, 4000};
  last.win[kAnn] = {400'000, 2000};
  last.win[kBob] = {350'000, 5000};
  last.win[kCleo] = {250'000, 3000};
  const Ledger ledger = ledger_of({&turn, 1}, last);
  double all = 0;
  for (const Player p : {kAnn, kBob, kCleo}) {
    all += ledger.entries[0].with_played.win[p].mean;
  }
  EXPECT_NEAR(all, analysis::kCertain, 1e-6);
}

TEST(Ledger, KeepsChancesBetweenZeroAndOne) {
  analysis::TurnValue turn = turn_of(kAnn, {{0, 1}, {0, 1}, {0, 0}, 1});
  turn.with_played.win[kAnn] = {900'000, 1000};
  turn.loss.win[kAnn] = {200'000, 1000};
  analysis::Values last;
  last.win[kAnn] = {900'000, 1000};
  const Ledger ledger = ledger_of({&turn, 1}, last);
  EXPECT_DOUBLE_EQ(ledger.entries[0].with_best.win[kAnn].mean, analysis::kCertain);
  EXPECT_DOUBLE_EQ(ledger.entries[0].loss.win[kAnn].mean, 100'000);
}

}  // namespace
}  // namespace cartulary::test
