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
  analysis::Value played, loss;
  double luck;
};
void fill(analysis::Values& values, const analysis::Value& value) {
  values.margin[kAnn] = value;
  values.margin[kBob] = {-value.mean, value.error};
}
analysis::TurnValue turn_of(Player mover, const Look& look) {
  analysis::TurnValue out;
  out.mover = mover;
  fill(out.with_played, look.played);
  fill(out.loss, look.loss);
  out.luck.margin[kAnn] = look.luck;
  out.luck.margin[kBob] = -look.luck;
  return out;
}
analysis::Values worth(const analysis::Value& ann) {
  analysis::Values out;
  fill(out, ann);
  return out;
}

TEST(Ledger, BeginsEachTurnWhereTheOneBeforeEnded) {
  const std::vector<analysis::TurnValue> turns{turn_of(kAnn, {{4000, 2000}, {2000, 300}, 1500}),
                                               turn_of(kBob, {{5000, 900}, {-500, 200}, 700})};
  const analysis::Values end = worth({9000, 0});
  const Ledger ledger = ledger_of(worth({1000, 500}), turns, &end);
  ASSERT_EQ(ledger.entries.size(), 2U);
  const auto& [first, second] = std::pair(ledger.entries[0], ledger.entries[1]);
  EXPECT_DOUBLE_EQ(first.before.margin[kAnn].mean, 1000);
  EXPECT_DOUBLE_EQ(first.with_played.margin[kAnn].mean, 4000);
  EXPECT_DOUBLE_EQ(first.with_best.margin[kAnn].mean, 6000);
  EXPECT_DOUBLE_EQ(first.luck.margin[kAnn], 1500);
  EXPECT_DOUBLE_EQ(first.rest.margin[kAnn].mean, 4000 - 1000 - 1500 + 2000);
  // And the 0.13 that no number of playouts takes away.
  EXPECT_NEAR(first.rest.margin[kAnn].error,
              std::sqrt(500. * 500 + 2000. * 2000 + 300. * 300 + 130. * 130), 0.1);
  EXPECT_DOUBLE_EQ(second.before.margin[kAnn].mean, 4000);
  EXPECT_NEAR(second.before.margin[kAnn].error, std::hypot(2000., 130), 0.1);
  // The game is over then, so that its end is the value.
  EXPECT_DOUBLE_EQ(second.with_played.margin[kAnn].mean, 9000);
  EXPECT_DOUBLE_EQ(second.with_played.margin[kAnn].error, 0);
  EXPECT_DOUBLE_EQ(second.rest.margin[kAnn].mean, 9000 - 4000 - 700 - 500);
  EXPECT_DOUBLE_EQ(second.rest.margin[kBob].mean, -(9000 - 4000 - 700 - 500));
  EXPECT_DOUBLE_EQ(ledger.last.margin[kAnn].mean, 9000);
}

TEST(Ledger, TakesWhatWasComputedForTheValue) {
  std::vector<analysis::TurnValue> turns{turn_of(kAnn, {{4000, 2000}, {0, 0}, 0}),
                                         turn_of(kBob, {{2000, 0}, {0, 0}, -500})};
  turns[1].exact = true;
  turns[1].before = worth({2500, 0});
  const Ledger ledger = ledger_of(worth({0, 100}), turns, nullptr);
  EXPECT_DOUBLE_EQ(ledger.entries[0].with_played.margin[kAnn].mean, 2500);
  EXPECT_DOUBLE_EQ(ledger.entries[1].before.margin[kAnn].error, 0);
  EXPECT_DOUBLE_EQ(ledger.entries[1].rest.margin[kAnn].mean, 0);
  EXPECT_DOUBLE_EQ(ledger.last.margin[kAnn].mean, 2000);
}

TEST(Ledger, KeepsChancesBetweenZeroAndOne) {
  analysis::TurnValue turn = turn_of(kAnn, {{0, 1}, {0, 0}, 0});
  turn.with_played.win[kAnn] = {900'000, 1000};
  turn.loss.win[kAnn] = {200'000, 1000};
  const Ledger ledger = ledger_of(worth({0, 1}), {&turn, 1}, nullptr);
  EXPECT_DOUBLE_EQ(ledger.entries[0].with_best.win[kAnn].mean, analysis::kCertain);
  EXPECT_DOUBLE_EQ(ledger.entries[0].loss.win[kAnn].mean, 100'000);
}

}  // namespace
}  // namespace cartulary::test
