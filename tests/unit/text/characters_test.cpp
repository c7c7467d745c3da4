// Characters that nobody sees, and texts that look alike.
#include "formats/ground/text/characters.hpp"

#include <gtest/gtest.h>

#include "formats/ground/text/escape.hpp"

namespace cartulary::test {
namespace {

using namespace formats;

/// Soft hyphen, byte order mark, joiners and fillers, marks of direction, selectors and tags, ends
/// of lines, controls of both blocks, places that Unicode has set aside for more of them.
constexpr std::string_view kUnseen[] = {
    "\u00AD", "\uFEFF", "\u034F", "\u3164",     "\u061C",     "\u180E",     "\uFE0F", "\u206A",
    "\u2028", "\u2029", "\u200B", "\u200D",     "\U000E0041", "\U000E0100", "\u202E", "\u2066",
    "\u2060", "\u115F", "\uFFF9", "\xC2\x9B",   "\xC2\x85",   "\x1B",       "\x7F",   "\n",
    "\u2065", "\uFFF0", "\uFFF8", "\U000E0000", "\U000E0080", "\U000E0FFF"};

TEST(Characters, ThatNobodySeesAreNotShown) {
  for (std::string_view unseen : kUnseen) {
    EXPECT_EQ(hidden_size(unseen, 0), unseen.size()) << unseen;
    const std::string name = "A" + std::string(unseen) + "nn";
    EXPECT_FALSE(is_plain_name(name)) << unseen;
    EXPECT_EQ(printable(name), unseen == "\n" ? "A nn" : "A?nn");
    std::string json;
    append_json(json, name);
    EXPECT_EQ(json.find(unseen), json.npos) << json;
    EXPECT_EQ(json.find('\\'), 2u) << json;
  }
}

TEST(Characters, ThatAreSeenStay) {
  for (std::string_view name : {"Ann", "José", "Jose\u0301", "王", "محمد", "สมชาย", "🏰", "O’Neil",
                                "Ann\u00A0B.", "\u0600\u0661", "\u0378", "\U0001FBFF"}) {
    EXPECT_TRUE(is_plain_name(name)) << name;
    EXPECT_EQ(printable(name), name);
    std::string json;
    append_json(json, name);
    EXPECT_EQ(json, "\"" + std::string(name) + "\"");
  }
}

TEST(Characters, MayBePartOfAPicture) {
  for (std::string_view picture : {"👩‍👩‍👧", "☕️", "👁️‍🗨️",
                                   "👩🏽‍🌾", "a 🏴‍☠️ b"}) {
    EXPECT_EQ(printable(picture), picture);
    EXPECT_FALSE(is_plain_name(picture)) << picture;  // names could be told apart by nothing else
  }
  EXPECT_EQ(printable("☕️️"), "☕️?");
  EXPECT_EQ(printable("a‍👩‍‍"), "a?👩‍?");
  EXPECT_EQ(printable("1️"), "1?");
}

TEST(Characters, AreEscapedByTheirNumbers) {
  std::string json;
  append_json(json, "\xC2\x9B|\u202E|\U000E0041|\x1B|\t\n\r|\xFF");
  EXPECT_EQ(json, "\"\\u009b|\\u202e|\\udb40\\udc41|\\u001b|\\t\\n\\r|\uFFFD\"");
  EXPECT_EQ(quoted_yaml("\xC2\x9B|\U000E0041|\n"), R"("\u009b|\U000e0041|\n")");
}

TEST(Characters, BrokenBytesAreOneEach) {
  EXPECT_EQ(printable("a\xE2\x80"), "a??");
  EXPECT_EQ(printable("\xC3(\xF0\x9F\x8F"), "?(???");
}

TEST(Names, HaveNoBlanksAtTheirEnds) {
  for (std::string_view name :
       {"", " Ann", "Ann ", "Ann\u00A0", "\u2003Ann", "Ann\u3000", "Ann\u2800", "\u2800"}) {
    EXPECT_FALSE(is_plain_name(name)) << name;
  }
}

TEST(PrintableText, KeepsEndsOfLinesWhereAsked) {
  for (const auto& [text, shown] :
       {std::pair{"a\x1b[2J\nb\n", "a?[2J\nb\n"}, {"\n\na", "\n\na"}, {"", ""}}) {
    std::string out;
    append_printable_lines(out, text);
    EXPECT_EQ(out, shown);
  }
}

TEST(PrintableText, HasNoBrokenByteBehindALetter) {
  EXPECT_EQ(printable("Jos\xC3\xA9\x80"), "Jos\u00E9?");
  EXPECT_EQ(printable("\U0001F33E\xBE\xBE!"),
            "\U0001F33E?"
            "?!");
}

TEST(Names, LookAlike) {
  const auto alike = [](std::string_view a, std::string_view b) {
    const std::optional<bool> out = look_alike(a, b);
    EXPECT_TRUE(out.has_value());
    EXPECT_EQ(look_alike(b, a), out);
    return out.value_or(false);
  };
  EXPECT_TRUE(alike("Ann", "ann"));
  EXPECT_TRUE(alike("Ann", "\u0410nn"));  // a Cyrillic letter
  EXPECT_TRUE(alike("ann", "\u0410NN"));
  EXPECT_TRUE(alike("Eva", "\u0395va"));  // a Greek letter, whose small one looks otherwise
  EXPECT_TRUE(alike("José", "Jose\u0301"));
  EXPECT_TRUE(alike("Ann B.", "Ann\u00A0B."));
  EXPECT_TRUE(alike("Ａｎｎ", "Ann"));  // wide letters
  EXPECT_FALSE(alike("Ann", "Ann"));    // these are the same
  EXPECT_FALSE(alike("Ann", "Anna"));
  EXPECT_FALSE(alike("José", "Jose"));
  EXPECT_FALSE(alike("王", "玉"));
}

}  // namespace
}  // namespace cartulary::test
