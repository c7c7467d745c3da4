// Moves with changes: what a trial says is what a game with those moves comes to.
#include "formats/causes/diagnosis/supposed_moves.hpp"

#include <gtest/gtest.h>

#include <random>

#include "formats/causes/diagnosis/misreadings.hpp"
#include "formats/checking/verifier.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

using namespace formats;

/// The same moves, played from the beginning.
Unexplained from_the_beginning(const TileRecord& record, const MoveChange& change) {
  Effort effort{.most = 1'000'000};
  SupposedMoves moves(record, effort);
  EXPECT_TRUE(moves.apply(change));
  return moves.left();
}

TEST(SupposedMoves, CompareClaimsOfGoods) {
  for (const int wine : {2, 1}) {
    const std::string text =
        "cartulary: 1\nexpansions: [traders-and-builders]\n"
        "players: [Ann, Bob]\nmoves: |\n  TB/CFc.w 0,-1 r1\n"
        "  TB/CRc.w 0,-2 r1\n  E 0,-3 r2 wine:" +
        std::to_string(wine) + "\n";
    const Document document{.name = "game", .text = text};
    Verifier verifier;
    const Report report = verifier.verify(document, false);
    Effort effort{.most = 1'000};
    const auto moves = std::make_unique<SupposedMoves>(report.record.tiles(), effort);
    EXPECT_EQ(moves->left().unplayed, 0u);
    EXPECT_EQ(moves->left().jumps, wine == 2 ? 0 : 1);
  }
}

/// The first move is not legal; with the change that makes it so, the claim of goods is wrong.
TEST(SupposedMoves, NoChangeMakesAWrongClaimOfGoodsHold) {
  const std::string text =
      "cartulary: 1\nexpansions: [traders-and-builders]\n"
      "players: [Ann, Bob]\nmoves: |\n  TB/CFc.w 10,-1 r1\n"
      "  TB/CRc.w 0,-2 r1\n  D 0,-3 r2 wine:1";
  const Document document{.name = "game", .text = text};
  Verifier verifier({}, Causes::of_all);
  const Report report = verifier.verify(document, true);
  EXPECT_EQ(report.verdict.status, Status::illegal);
  EXPECT_TRUE(report.diagnosis.causes.empty()) << report.diagnosis.causes.front().text;
}

TEST(SupposedMoves, AreTriedAsTheyArePlayed) {
  const std::string text = read_file("samples/tournament-final.yaml");
  const Document document{.name = "final", .text = text};
  Verifier verifier;
  const Report report = verifier.verify(document, false);
  ASSERT_EQ(report.verdict.status, Status::right);
  Effort effort{.most = 1'000'000};
  const auto moves = std::make_unique<SupposedMoves>(report.record.tiles(), effort);
  ASSERT_TRUE(moves->left().none());
  std::mt19937 random(1);
  const auto any = [&random](std::size_t count) { return random() % count; };
  constexpr int kEverything = 1'000'000;
  int illegal = 0;
  int wrong = 0;
  for (int i = 0; i < 400; ++i) {
    const std::size_t at = any(moves->size());
    SupposedMove move = (*moves)[at];
    switch (any(4)) {
      case 0:
        move.turn.rotation = static_cast<engine::Rotation>(any(engine::kRotations));
        break;
      case 1:
        move.turn.cell.x = static_cast<int16_t>(move.turn.cell.x + 1);
        break;
      case 2:
        move.turn.meeple = {};
        break;
      default:
        move.turn.totals = {};
    }
    MoveChange change{moves->anchor_at(at), 1, {move}};
    if (any(8) == 0) change.moves.clear();  // the line is gone
    const Unexplained tried = moves->with(change, at, kEverything);
    const Unexplained played = from_the_beginning(report.record.tiles(), change);
    EXPECT_EQ(tried.unplayed, played.unplayed) << i;
    EXPECT_EQ(tried.jumps, played.jumps) << i;
    illegal += played.unplayed > 0;
    wrong += played.unplayed == 0 && played.jumps > 0;
  }
  EXPECT_GT(illegal, 50);
  EXPECT_GT(wrong, 20);
}

/// A wrong total that is carried on is one jump, and one that is corrected again two.
TEST(SupposedMoves, CountEachJumpOnce) {
  const auto jumps = [](std::string_view first, std::string_view second, std::string_view last) {
    std::string text = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  E 0,-1 r2 knight";
    for (const std::string_view totals : {first, second}) text += " " + std::string(totals);
    const std::size_t split = text.rfind(" =");
    text.insert(split, "\n  U 1,0 r1");
    text += "\n  U -1,0 r1 " + std::string(last) + "\n";
    const Document document{.name = "jumps", .text = text};
    Verifier verifier;
    const Report report = verifier.verify(document, false);
    Effort effort{.most = 1000};
    return SupposedMoves(report.record.tiles(), effort).left().jumps;
  };
  EXPECT_EQ(jumps("=4:0", "=4:0", "=4:0"), 0);
  EXPECT_EQ(jumps("=6:0", "=6:0", "=6:0"), 1);
  EXPECT_EQ(jumps("=4:0", "=6:0", "=4:0"), 2);
  EXPECT_EQ(jumps("=4:0", "=4:0", "=4:1"), 1);
}

}  // namespace
}  // namespace cartulary::test
