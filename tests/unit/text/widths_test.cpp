// Columns of text, and the marks below a line of a record.
#include "formats/text/widths.hpp"

#include <gtest/gtest.h>

#include "formats/text/snippet.hpp"

namespace cartulary::test {
namespace {

TEST(TextWidth, CountsColumnsOfATerminal) {
  EXPECT_EQ(formats::text_width(""), 0u);
  EXPECT_EQ(formats::text_width("Åsa"), 3u);
  EXPECT_EQ(formats::text_width("山田 x"), 6u);
  EXPECT_EQ(formats::text_width("A\u030Asa"), 3u) << "a ring over the A";
  EXPECT_EQ(formats::text_width("\U0001F411!"), 3u) << "a sheep";
}

TEST(TextWidth, CutsAndPads) {
  EXPECT_EQ(formats::cut_to_width("Ann", 3, "…"), "Ann");
  EXPECT_EQ(formats::cut_to_width("Annette", 3, "…"), "An…");
  EXPECT_EQ(formats::cut_to_width("Annette", 4, ".."), "An..");
  EXPECT_EQ(formats::cut_to_width("山田太郎", 5, "…"), "山田…");
  EXPECT_EQ(formats::pad_right("山田", 6), "山田  ");
  EXPECT_EQ(formats::pad_left("山田", 6), "  山田");
  EXPECT_EQ(formats::pad_left("山田", 3), "山田");
}

TEST(Snippet, MarksStandBelowWhatIsMeant) {
  const auto carets = [](std::string_view line, std::string_view meant) {
    const formats::Carets at =
        formats::carets_of({.text = line, .start = line.find(meant), .size = meant.size()});
    return std::string(at.indent, ' ') + std::string(at.width, '^');
  };
  EXPECT_EQ(carets("- Ann: 5", "5"), "       ^");
  EXPECT_EQ(carets("- 山田: 15", "15"), "        ^^");
  EXPECT_EQ(carets("- 山田: 15", "山田"), "  ^^^^");
  EXPECT_EQ(carets("a\xFFz: 5", "z"), "  ^") << "a broken byte is shown as ?";
  EXPECT_EQ(carets("abc", ""), "^");
}

}  // namespace
}  // namespace cartulary::test
