// Points claimed for other players, again and again, are one divergence.
#include "formats/game/verify/turned_claims.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

namespace cartulary::test {
namespace {

using namespace formats;
using engine::Player;

constexpr std::size_t kPlayers = 3;

class TurnedClaimsTest : public testing::Test {
 protected:
  TurnedClaimsTest() {
    for (const char* name : {"Ann", "Bob", "Cy"}) {
      record_.players.emplace_back().name = name;
    }
  }

  /// True if a claim is carried on, as RunningTotals asks; else it is a divergence if it is another
  /// one.
  bool claim(std::initializer_list<int> claimed, std::initializer_list<int> computed) {
    SeatClaim totals;
    totals.given = true;
    SeatPoints after{};
    bool fresh = false;
    for (std::size_t i = 0; i < kPlayers; ++i) {
      const Player p{static_cast<uint8_t>(i)};
      totals.set(p, claimed.begin()[i]);
      after[p] = computed.begin()[i];
      const int offset = totals.points[p] - after[p];
      fresh |= offset != 0 && offset != offsets_[p];
      offsets_[p] = offset;
    }
    const bool carried = turned_.carry_on(totals, after, ++turn_);
    if (turned_.is_over()) told_ = turned_.end(record_);
    if (!carried && fresh) turned_.diverged(0);
    return carried;
  }

  TileRecord record_;
  TurnedClaims turned_{kPlayers};
  SeatPoints offsets_{};
  std::string told_;
  int turn_ = 0;
};

TEST_F(TurnedClaimsTest, CarryOnWhatGoesToTheNextPlayer) {
  EXPECT_FALSE(claim({4, 0, 0}, {4, 0, 0}));
  EXPECT_FALSE(claim({4, 3, 0}, {7, 0, 0}));
  EXPECT_TRUE(claim({4, 3, 2}, {7, 2, 0}));
  EXPECT_FALSE(claim({4, 3, 2}, {7, 2, 0}));  // nothing happens
  EXPECT_TRUE(claim({5, 3, 2}, {7, 2, 1}));
  EXPECT_EQ(turned_.end(record_),
            "from here on points are claimed for the next player, in turns 3 and 5, too; possible "
            "reasons: a missing or repeated line, exchanged seats or columns");
}

TEST_F(TurnedClaimsTest, NameThoseWhoGetThePointsOfEachOther) {
  claim({0, 3, 0}, {3, 0, 0});
  EXPECT_FALSE(claim({0, 3, 5}, {3, 0, 5}));  // Cy gets his own: only the other two are exchanged
  EXPECT_TRUE(claim({2, 3, 5}, {3, 2, 5}));
  EXPECT_EQ(told_, "");
  // Another slip ends it.
  EXPECT_FALSE(claim({2, 9, 5}, {3, 2, 5}));
  EXPECT_EQ(told_.substr(0, told_.find(',')),
            "from here on points of Ann and Bob are claimed for each other");
}

/// A total that nobody wrote ends it: nothing tells whose points they are.
TEST_F(TurnedClaimsTest, EndWhereATotalIsMissing) {
  claim({0, 3, 0}, {3, 0, 0});
  EXPECT_TRUE(claim({2, 3, 0}, {3, 2, 0}));
  SeatClaim part;
  part.given = true;
  part.set(Player{0}, 2);
  EXPECT_FALSE(turned_.carry_on(part, {}, ++turn_));
  ASSERT_TRUE(turned_.is_over());
  const std::string told = turned_.end(record_);
  EXPECT_EQ(told.substr(0, told.find(',')),
            "from here on points of Ann and Bob are claimed for each other");
}

TEST_F(TurnedClaimsTest, SayNothingOfWhatHappensOnce) {
  claim({0, 3, 0}, {3, 0, 0});
  EXPECT_FALSE(claim({1, 3, 0}, {4, 0, 0}));
  EXPECT_TRUE(turned_.is_over());
  EXPECT_EQ(turned_.end(record_), "");
}

}  // namespace
}  // namespace cartulary::test
