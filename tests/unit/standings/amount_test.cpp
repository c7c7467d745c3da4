#include <gtest/gtest.h>

#include "formats/league/standings/meeting.hpp"

namespace cartulary::formats::standings {
namespace {

TEST(Amount, SplitsOfPlacesAreExact) {
  // Three players who share 5-3-2 points have ten thirds each.
  const Amount each = Amount(10).divided_by(3);
  EXPECT_EQ(each + each + each, Amount(10));
  EXPECT_EQ(Amount::halves(3) + Amount::halves(1), Amount(2));
}

TEST(Amount, SumsOfSharesDoNotDependOnTheirOrder) {
  Amount rising;
  Amount falling;
  for (int i = 1; i <= 60; ++i) rising += Amount::quotient(i, 97);
  for (int i = 60; i >= 1; --i) falling += Amount::quotient(i, 97);
  EXPECT_EQ(rising, falling);
  EXPECT_EQ(Amount::quotient(1, 3) + Amount::quotient(2, 3), Amount(1));
  EXPECT_EQ(Amount::quotient(-1, 3) - Amount::quotient(2, 3), Amount(-1));
  EXPECT_LT(Amount::quotient(9998, 9999), Amount::quotient(9999, 10000));
}

TEST(Amount, LargeNumbersStayExact) {
  EXPECT_EQ(Amount::quotient(99'999'999, 1), Amount(99'999'999));
  EXPECT_EQ(Amount::quotient(99'999'999, 99'999'998).millionths(), 1'000'000);
  EXPECT_EQ(Amount(100'000'000) - Amount(99'999'999), Amount(1));
}

}  // namespace
}  // namespace cartulary::formats::standings
