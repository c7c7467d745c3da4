// Completion of words by the Tab key. tests/terminal presses it.
#include "cli/io/line_editor.hpp"

#include <gtest/gtest.h>

namespace cartulary::test {
namespace {

using cli::TabWords;

const TabWords kPlaces{.begin = 2, .words = {{"0,-1", "r2"}, {"0,1", "r1 or r3"}, {"2,0"}}};

TEST(TabWords, FitWhatIsTyped) {
  EXPECT_EQ(cli::fitting(kPlaces, "E ", 2).words.size(), 3U);
  EXPECT_EQ(cli::fitting(kPlaces, "E 0", 3).words.size(), 2U);
  EXPECT_EQ(cli::fitting(kPlaces, "E 0,1", 3).words.size(), 2U);  // the cursor stands before `,`
  EXPECT_EQ(cli::fitting(kPlaces, "E 0,11", 6).words.size(), 0U);
  const TabWords figures{.begin = 0, .words = {{"knight:S"}, {"K"}}};
  EXPECT_EQ(cli::fitting(figures, "k", 1).words.size(), 2U);
}

TEST(TabWords, HaveACommonBeginning) {
  EXPECT_EQ(cli::common_beginning(kPlaces.words), "");
  EXPECT_EQ(cli::common_beginning(cli::fitting(kPlaces, "E 0", 3).words), "0,");
  EXPECT_EQ(cli::common_beginning({{"K"}}), "K");
  EXPECT_EQ(cli::common_beginning({}), "");
}

TEST(TabWords, AreListedWithDetailsIfTheyAreFew) {
  EXPECT_EQ(cli::listed(kPlaces.words, 80), "  0,-1  r2\n  0,1   r1 or r3\n  2,0\n");
  std::vector<cli::TabWord> tiles;
  for (char c = 'A'; c <= 'X'; ++c) tiles.push_back({std::string(1, c), "2 left"});
  EXPECT_EQ(cli::listed(tiles, 40),
            "A  C  E  G  I  K  M  O  Q  S  U  W\n"
            "B  D  F  H  J  L  N  P  R  T  V  X\n");
  EXPECT_EQ(cli::listed(tiles, 1).substr(0, 4), "A\nB\n");
}

}  // namespace
}  // namespace cartulary::test
