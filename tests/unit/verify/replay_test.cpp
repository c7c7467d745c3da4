// The replay by itself: where it goes on, and where it stops.
#include "formats/game/verify/replay.hpp"

#include <gtest/gtest.h>

#include "formats/game/record/notation.hpp"

namespace cartulary::test {
namespace {

using formats::Replay;

formats::RecordedTurn straight_road(int x) {
  formats::RecordedTurn out;
  out.tile = formats::parse_tile_name("U");
  out.cell = {static_cast<int16_t>(x), 0};
  out.rotation = engine::Rotation{1};
  return out;
}

formats::TileRecord two_players() {
  formats::TileRecord record;
  record.players.resize(2);
  return record;
}

TEST(Replay, StopsBeforeAMoveThatIsNotLegal) {
  formats::TileRecord record = two_players();
  record.moves = {straight_road(1), straight_road(2), straight_road(2)};
  Replay replay;
  replay.begin(record);
  while (replay.next() && replay.is_legal()) replay.play();
  EXPECT_EQ(replay.played(), 2u);
  EXPECT_EQ(replay.move(), 2u);
  EXPECT_EQ(replay.player(), engine::Player{0});
  EXPECT_EQ(replay.number(), 3);
  EXPECT_FALSE(replay.is_legal());
  replay.turn().laid()->cell.x = 3;
  EXPECT_TRUE(replay.is_legal());
}

TEST(Replay, StopsBeforeAMoveThatCannotBeRead) {
  formats::TileRecord record = two_players();
  record.moves = {straight_road(1), straight_road(2)};
  record.moves[1].readable = false;
  Replay replay;
  replay.begin(record);
  replay.play_to(2);
  EXPECT_EQ(replay.played(), 1u);
  EXPECT_FALSE(replay.next());
  EXPECT_EQ(replay.move(), 0u);
}

TEST(Replay, TellsAPlaceThatTheTileDoesNotHave) {
  formats::TileRecord record = two_players();
  record.moves = {straight_road(1)};
  record.moves[0].meeple.role = formats::role_of(engine::FeatureKind::monastery);
  Replay replay;
  replay.begin(record);
  ASSERT_TRUE(replay.next());
  EXPECT_EQ(replay.fault(), formats::MeepleFault::no_such_segment);
  EXPECT_FALSE(replay.is_legal());
}

TEST(Replay, BeginsAgainWithAnotherRecord) {
  formats::TileRecord record = two_players();
  record.moves = {straight_road(1)};
  Replay replay;
  replay.begin(record);
  replay.play_to(1);
  EXPECT_EQ(replay.game().board().tile_count(), 2);
  const formats::TileRecord empty = two_players();
  replay.begin(empty);
  EXPECT_FALSE(replay.next());
  EXPECT_EQ(replay.played(), 0u);
  EXPECT_EQ(replay.game().board().tile_count(), 1);
}

}  // namespace
}  // namespace cartulary::test
