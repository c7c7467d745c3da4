// Chances in digits: what is not exact or not sure never looks like it.
#include "formats/analysis/odds_report.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace cartulary::test {
namespace {

using formats::chance_text;

TEST(ChanceText, OnlyWhatIsSureIsZeroOrOne) {
  EXPECT_EQ(chance_text({.value = 0}), "0");
  EXPECT_EQ(chance_text({.value = 1}), "1");
  EXPECT_EQ(chance_text({.value = 5.0 / 12}), "0.4167");
  EXPECT_EQ(chance_text({.value = 1e-30}), "<0.0001");
  EXPECT_EQ(chance_text({.value = 0.00004}), "<0.0001");
  EXPECT_EQ(chance_text({.value = 0.00006}), "0.0001");
  EXPECT_EQ(chance_text({.value = 0.99994}), "0.9999");
  EXPECT_EQ(chance_text({.value = 0.99996}), ">0.9999");
  EXPECT_EQ(chance_text({.value = std::nextafter(1.0, 0.0)}), ">0.9999");
}

TEST(ChanceText, EstimatesSaySo) {
  EXPECT_EQ(chance_text({.value = 0.4123, .sampled = true, .error = 0.0042}),
            "\u2248 0.412 \u00b1 0.004");
  EXPECT_EQ(chance_text({.value = 0, .sampled = true, .error = 0.0001}),
            "\u2248 0.000 \u00b1 0.001");
  EXPECT_EQ(chance_text({.value = 1, .sampled = true, .error = 0.0001}),
            "\u2248 1.000 \u00b1 0.001");
}

}  // namespace
}  // namespace cartulary::test
