// Columns of text, and the marks below a line of a record.
#include "formats/ground/text/widths.hpp"

#include <gtest/gtest.h>

#include "formats/ground/text/snippet.hpp"

namespace cartulary::test {
namespace {

TEST(TextWidth, CountsColumnsOfATerminal) {
  EXPECT_EQ(formats::text_width(""), 0u);
  EXPECT_EQ(formats::text_width("Åsa"), 3u);
  EXPECT_EQ(formats::text_width("山田 x"), 6u);
  EXPECT_EQ(formats::text_width("A\u030Asa"), 3u) << "a ring over the A";
  EXPECT_EQ(formats::text_width("\U0001F411!"), 3u) << "a sheep";
}

TEST(TextWidth, CountsWhatReadersTakeForOneCharacter) {
  EXPECT_EQ(formats::text_width("สมชาย"), 5u);
  EXPECT_EQ(formats::text_width("กี่"), 1u) << "a consonant of Thai, a vowel and a tone above it";
  EXPECT_EQ(formats::text_width("अनीता"), 3u) << "two vowel signs of Devanagari";
  EXPECT_EQ(formats::text_width("مُحَمَّد"), 4u) << "vowels of Arabic above the letters";
  EXPECT_EQ(formats::text_width("각"), 2u) << "a syllable of Korean";
  EXPECT_EQ(formats::text_width("\u1100\u1161\u11A8"), 2u) << "the same, letter by letter";
  EXPECT_EQ(formats::text_width("👩‍👩‍👧"), 2u) << "a family, joined";
  EXPECT_EQ(formats::text_width("👍🏽"), 2u) << "a colour of skin";
  EXPECT_EQ(formats::text_width("🇩🇪🇫🇷"), 4u) << "two flags";
  EXPECT_EQ(formats::text_width("❤"), 1u);
  EXPECT_EQ(formats::text_width("❤️"), 2u) << "the same as a picture";
  EXPECT_EQ(formats::text_width("\u0301"), 0u) << "an accent on nothing";
}

TEST(TextWidth, CountsLetters) {
  EXPECT_EQ(formats::letters_in(""), 0u);
  EXPECT_EQ(formats::letters_in("山田 x"), 4u);
  EXPECT_EQ(formats::letters_in("กี่"), 1u);
  EXPECT_EQ(formats::letters_in("👩‍👩‍👧🇩🇪"), 2u);
}

TEST(TextWidth, NeverCutsACharacterInTwo) {
  EXPECT_EQ(formats::cut_to_width("กี่ก็", 1, ""), "กี่");
  EXPECT_EQ(formats::cut_to_width("👩‍👩‍👧 x", 3, "…"), "👩‍👩‍👧…");
  EXPECT_EQ(formats::cut_to_width("🇩🇪🇫🇷", 3, ""), "🇩🇪");
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
  EXPECT_EQ(carets("- กี่: 5", "5"), "     ^");
  EXPECT_EQ(carets("- अनीता: 5", "अनीता"), "  ^^^");
  EXPECT_EQ(carets("- 👩‍👩‍👧: 5", "5"), "      ^");
  EXPECT_EQ(carets("a\xFFz: 5", "z"), "  ^") << "a broken byte is shown as ?";
  EXPECT_EQ(carets("abc", ""), "^");
}

}  // namespace
}  // namespace cartulary::test
