// The replay page of dice games: its steps are the turns of the record, and its dice those rolled.
#include "formats/pages/dice_replay/dice_replay.hpp"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "formats/checking/verifier.hpp"
#include "formats/pages/dice_replay/dice_steps.hpp"
#include "formats/pages/page/replay_page.hpp"
#include "tests/files.hpp"
#include "tests/random_dice.hpp"

namespace cartulary::test {
namespace {

using formats::DiceStep;

/// A record with its report and its page.
struct Shown {
  explicit Shown(std::string record)
      : text(std::move(record)), report(verifier.verify({.text = text}, true)) {
    formats::append_dice_replay(page, report, "1.0");
  }
  std::size_t count(std::string_view words) const {
    std::size_t number = 0;
    for (std::size_t at = page.find(words); at != page.npos; at = page.find(words, at + 1)) {
      ++number;
    }
    return number;
  }
  bool has(std::string_view words) const { return page.find(words) != page.npos; }

  std::string text;
  formats::Verifier verifier{};
  formats::Report report;
  std::string page{};
};

std::string dice_sample(std::string_view name) {
  return read_file(fmt::format("samples/{}.yaml", name));
}

/// The sum of the turns of each player is what the verdict says, and the page has each turn once.
void expect_whole(const Shown& shown) {
  const std::vector<DiceStep> steps = formats::dice_steps(shown.report);
  ASSERT_FALSE(steps.empty());
  EXPECT_EQ(shown.count("<article class=\"turn "), steps.size());
  engine::PerPlayer<int> sums{};
  for (const DiceStep& step : steps) {
    EXPECT_EQ(shown.count(fmt::format(" id=\"at-{}\"", step.key)), 1u) << step.key;
    if (step.player != engine::kNobody) sums[step.player] += step.gain;
    EXPECT_EQ(step.totals, sums) << step.key;
    if (step.after.empty()) continue;
    int dice = 0;
    for (const formats::DiceAtHand& hand : step.after) dice += hand.number;
    EXPECT_EQ(dice, engine::dice::kDice) << step.key;
  }
  EXPECT_EQ(sums, shown.report.verdict.totals);
}

/// As many dice as the rolls of the record have, and one for each die of a closed city.
void expect_dice(const Shown& shown) {
  std::size_t dice = 0;
  for (const DiceStep& step : formats::dice_steps(shown.report)) {
    if (step.kind == DiceStep::Kind::start && !step.after.empty()) dice += engine::dice::kDice;
    if (step.traced != nullptr) dice += static_cast<std::size_t>(step.traced->worth.city);
    if (step.recorded == nullptr) continue;
    for (const auto& roll : step.recorded->rolls) {
      dice += static_cast<std::size_t>(roll.roll.rolled.total());
    }
  }
  EXPECT_EQ(shown.count("<svg class=\"die\""), dice);
}

TEST(DiceReplay, ShowsEveryTurnAndEveryDie) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    DiceStyle style;
    style.sheet = seed % 2 == 0;
    style.turns = seed % 4 != 0;
    const Shown shown(dice_record(RandomDiceGame(seed, style).play()));
    ASSERT_TRUE(shown.report.verdict.started) << shown.text;
    SCOPED_TRACE(shown.text);
    expect_whole(shown);
    expect_dice(shown);
  }
}

TEST(DiceReplay, ShowsTheArithmetic) {
  const Shown shown(dice_sample("dice-3-knights"));
  expect_whole(shown);
  EXPECT_TRUE(shown.has("3 knights, of which one is kept: no points, and the next turn counts"));
  EXPECT_TRUE(
      shown.has("Ann</bdi> has 9 dice, one of them a kept knight: this turn counts double."));
  EXPECT_TRUE(
      shown.has("6 dice score 10, doubled 2 \u00D7 10 = <b>20</b>, for the knight kept in "
                "<a href=\"#turn=1\">turn 1</a>"));
  EXPECT_TRUE(shown.has("Bob</bdi>: 6 + 21 = <b>27</b>"));
}

TEST(DiceReplay, ShowsLayoutsWithTheClosedCity) {
  const Shown shown(dice_sample("dice-2-two-cities"));
  EXPECT_EQ(shown.count("<svg class=\"layout\""), 1u);
  EXPECT_EQ(shown.count("<rect class=\"closed\""), 2u);
  EXPECT_TRUE(shown.has("B 0,-2 r0, A 1,-2 r2; the largest closed city has 2 dice"));
  // Built dice have the faces of the record, and so have those that were rolled again where it
  // tells them.
  EXPECT_EQ(shown.count("#die-face-2\"/>"), 2u);
}

TEST(DiceReplay, MarksWhatIsWrong) {
  std::string wrong = dice_sample("dice-3-knights");
  wrong.replace(wrong.find("+20 =20:6"), 9, "+21 =21:6");
  const Shown shown(wrong);
  const std::vector<DiceStep> steps = formats::dice_steps(shown.report);
  ASSERT_EQ(steps.size(), 5u);
  EXPECT_FALSE(steps[3].findings.empty());
  EXPECT_TRUE(steps[2].findings.empty());
  EXPECT_TRUE(shown.has("<p class=\"flaw error\">"));
  EXPECT_TRUE(shown.has("<a href=\"#turn=3\">Turn 3</a>, "));
}

TEST(DiceReplay, ComparesThePad) {
  std::string wrong = dice_sample("dice-game");
  wrong.replace(wrong.find("Ann: [1, keep, 12"), 17, "Ann: [1, keep, 15");
  const Shown shown(wrong);
  EXPECT_TRUE(shown.has("<a href=\"#turn=7\">12</a> <span class=\"flaw\">pad: 15</span>"));
  const std::vector<DiceStep> steps = formats::dice_steps(shown.report);
  EXPECT_FALSE(steps[7].findings.empty());
}

TEST(DiceReplay, StopsAtATurnThatCannotBe) {
  std::string illegal = dice_sample("dice-3-knights");
  illegal.replace(illegal.find("8 c5 k1 x2"), 10, "8 c5 k1 x1");
  const Shown shown(illegal);
  const std::vector<DiceStep> steps = formats::dice_steps(shown.report);
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_EQ(steps[2].key, "stop");
  EXPECT_FALSE(steps[2].findings.empty());
  EXPECT_TRUE(shown.has("Bob's turn is not legal"));
  EXPECT_TRUE(shown.has("Roll 1: 5 cities, 1 knight and 1 catapult"));

  std::string unread = dice_sample("dice-3-knights");
  unread.replace(unread.find("8 c5 k1 x2"), 10, "8 nonsense");
  EXPECT_TRUE(Shown(unread).has("Bob's turn cannot be read"));
}

TEST(DiceReplay, ShowsARecordWithoutTurns) {
  const Shown shown("cartulary: 1\ngame: dice\nplayers: [Ann, Bob]\nturns: []\n");
  expect_whole(shown);
  EXPECT_FALSE(shown.has("class=\"graph"));
}

/// Words of a record stay words.
TEST(DiceReplay, KeepsHostileWordsInTheirPlace) {
  const std::string bad = "</script><img src=x onerror=hit()>";
  const Shown shown(
      fmt::format("cartulary: 1\ngame: dice\nevent: '{0}'\nplayers: ['{0}', Bob]\nturns: |\n  9 c6 "
                  "k2 x1 > c4 | c2 k1 x1 > c2 city:6  // {0}\n",
                  bad));
  ASSERT_TRUE(shown.report.verdict.started);
  EXPECT_FALSE(shown.has("<img"));
  EXPECT_EQ(shown.count("</script>"), 2u);
}

}  // namespace
}  // namespace cartulary::test
