// Chances in digits: what is not exact or not sure never looks like it.
#include "formats/study/odds/odds_report.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace cartulary::test {
namespace {

using formats::chance_text;

TEST(ChanceText, OnlyWhatIsSureIsZeroOrAHundred) {
  EXPECT_EQ(chance_text({.value = 0}), "0 %");
  EXPECT_EQ(chance_text({.value = 1}), "100 %");
  EXPECT_EQ(chance_text({.value = 5.0 / 12}), "41.67 %");
  EXPECT_EQ(chance_text({.value = 1e-30}), "<0.01 %");
  EXPECT_EQ(chance_text({.value = 0.00004}), "<0.01 %");
  EXPECT_EQ(chance_text({.value = 0.00006}), "0.01 %");
  EXPECT_EQ(chance_text({.value = 0.99994}), "99.99 %");
  EXPECT_EQ(chance_text({.value = 0.99996}), ">99.99 %");
  EXPECT_EQ(chance_text({.value = std::nextafter(1.0, 0.0)}), ">99.99 %");
}

TEST(ChanceText, EstimatesSaySo) {
  EXPECT_EQ(chance_text({.value = 0.4123, .sampled = true, .error = 0.0042}),
            "\u2248 41.2 % \u00b1 0.4 %");
  EXPECT_EQ(chance_text({.value = 0, .sampled = true, .error = 0.0001}),
            "\u2248 0.0 % \u00b1 0.1 %");
  EXPECT_EQ(chance_text({.value = 1, .sampled = true, .error = 0.0001}),
            "\u2248 100.0 % \u00b1 0.1 %");
}

}  // namespace
}  // namespace cartulary::test
