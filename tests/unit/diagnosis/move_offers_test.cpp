// Changes of the moves: none that helps is passed over, and each can be written.
#include "formats/causes/diagnosis/move_offers.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "formats/checking/verifier.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

using namespace formats;

constexpr MoveSlipKind kAnyChange{"any-change"};

struct Random {
  std::mt19937 engine{7};
  std::size_t below(std::size_t count) { return engine() % count; }
};

/// One to three moves changed, one gone, or some in another order.
MoveChange any_change(const SupposedMoves& moves, std::size_t at, Random& random) {
  MoveChange change{moves.anchor_at(at), 1, {moves[at]}};
  RecordedTurn& turn = change.moves.front().turn;
  switch (random.below(6)) {
    case 0:
      turn.rotation = static_cast<engine::Rotation>(random.below(engine::kRotations));
      break;
    case 1:
      turn.cell.x = static_cast<int16_t>(turn.cell.x + (random.below(2) == 0 ? 1 : -1));
      break;
    case 2:
      turn.tile = static_cast<engine::TileId>(random.below(24));
      break;
    case 3:
      turn.meeple = {};
      break;
    case 4:
      change.moves.clear();
      break;
    default:
      if (at + 1 < moves.size()) {
        change.removed = 2;
        change.moves = {moves[at + 1], moves[at]};
      }
  }
  return change;
}

/// A change that cannot help is not played at all; that it cannot is what playing says.
TEST(MoveOffers, PassNothingOverThatHelps) {
  Random random;
  int helped = 0;
  int stopped = 0;
  for (const char* name : {"samples/tournament-final.yaml", "samples/hills-and-sheep.yaml"}) {
    const std::string text = read_file(name);
    const Document document{.name = name, .text = text};
    Verifier verifier;
    const Report report = verifier.verify(document, false);
    ASSERT_EQ(report.verdict.status, Status::right) << name;
    Effort effort{.most = 100'000'000};
    for (int game = 0; game < 60; ++game) {
      auto moves = std::make_unique<SupposedMoves>(report.record.tiles(), effort);
      std::vector<std::size_t> spoiled;
      for (int slip = 0; slip < 2; ++slip) {
        spoiled.push_back(random.below(moves->size()));
        MoveChange change = any_change(*moves, spoiled.back(), random);
        ASSERT_TRUE(moves->apply(change));
      }
      if (moves->left().none()) continue;
      stopped += moves->left().unplayed > 0;
      MoveOffers offers(document, *moves);
      for (int i = 0; i < 60; ++i) {
        const std::size_t at = random.below(offers.last() + 1);
        MoveChange change = any_change(*moves, at, random);
        // As it was before: this helps now and then.
        for (SupposedMove& move : change.moves) {
          if (i % 2 == 0 && move.written != SupposedMove::kNotWritten) {
            move.turn = report.record.tiles().moves[move.written];
          }
        }
        constexpr int kEverything = 1'000'000;
        const Unexplained played = moves->with(change, at, kEverything);
        const Unexplained& now = moves->left();
        const int cost = played.unplayed < now.unplayed ? 0 : kAnyChange.cost();
        const std::size_t behind = moves->size() - std::min(moves->size(), at + change.removed);
        const bool does =
            played.none() || (played.unplayed <= behind && played.weight() + cost < now.weight());
        Unexplained left;
        EXPECT_EQ(offers.helps(kAnyChange, change, at, left), does)
            << name << ", game " << game << ", change " << i;
        helped += does;
      }
    }
  }
  EXPECT_GT(helped, 100);
  EXPECT_GT(stopped, 60);
}

/// A figure that is only supposed stands nowhere in the text, so no words of it can be changed.
TEST(MoveOffers, ChangeOnlyWordsThatAreThere) {
  const std::string text =
      "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n"
      "  E 0,-1 r2\n  U 1,0 r1\n  U 2,0 r3 highwayman\n  V 0,5 r0\n";
  const Document document{.name = "supposed", .text = text};
  Verifier verifier;
  const Report report = verifier.verify(document, false);
  Effort effort{.most = 1'000'000};
  auto moves = std::make_unique<SupposedMoves>(report.record.tiles(), effort);
  for (const std::size_t at : {std::size_t{0}, std::size_t{1}}) {
    SupposedMove manned = (*moves)[at];
    manned.turn.meeple = report.record.tiles().moves[2].meeple;
    manned.turn.meeple.span = {};
    if (at == 0) manned.turn.meeple.role->feature = engine::FeatureKind::city;
    ASSERT_TRUE(moves->apply({at, 1, {manned}}));
  }
  ASSERT_EQ(moves->stop(), 2U);  // Ann's highwayman is on a road with Bob's
  MoveOffers offers(document, *moves);
  propose_line_changes(offers);
  propose_other_order(offers);
  EXPECT_FALSE(offers.found().empty());
  for (const MoveSlip& slip : offers.found()) {
    for (const Edit& edit : slip.edits) {
      EXPECT_LE(edit.span.end(), text.size()) << slip.text;
      EXPECT_GE(edit.span.offset, text.find("moves")) << slip.text;
    }
  }
}

}  // namespace
}  // namespace cartulary::test
