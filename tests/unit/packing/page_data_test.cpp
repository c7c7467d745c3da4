// The data of pages: what is packed comes out again, and is much shorter.
#include "formats/ground/packing/page_data.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "formats/checking/verifier.hpp"
#include "formats/pages/page/replay_data.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

std::string packed(const std::string& text) {
  std::string out;
  formats::append_page_data(out, text);
  return out;
}

/// Written by what page_data.hpp says, as page_data.js is.
std::string unpacked(const std::string& text) {
  const std::string marks = "#$&*;@^`|~?!>'/YZjqzXQG_";
  std::vector<std::string> out;
  std::size_t at = 0;
  const auto next = [&] {
    std::string character(1, text.at(at++));
    while (at < text.size() && (text[at] & 0xC0) == 0x80) character += text[at++];
    return character;
  };
  const auto digit = [&] {
    const char c = text.at(at++);
    return static_cast<std::size_t>(c < '<' ? c - '!' : c - '!' - 1);
  };
  while (at < text.size()) {
    const std::string character = next();
    const std::size_t mark = marks.find(character);
    if (mark == 0) {
      out.push_back(next());
    } else if (mark == std::string::npos) {
      out.push_back(character);
    } else {
      const std::size_t length = 4 + (mark == 1 ? marks.size() - 2 + digit() : mark - 2);
      const std::size_t high = digit();
      const std::size_t from = out.size() - 1 - (93 * high + digit());
      for (std::size_t i = 0; i < length; ++i) out.push_back(out.at(from + i));
    }
  }
  std::string joined;
  for (const std::string& character : out) joined += character;
  return joined;
}

TEST(PageData, IsWhatItsPageSays) {
  EXPECT_EQ(packed(""), "");
  EXPECT_EQ(packed("abc"), "abc");
  EXPECT_EQ(packed("abcabc"), "abcabc");
  EXPECT_EQ(packed("abcdabcd"), "abcd&!$");
  EXPECT_EQ(packed("abcd\u00B1abcd\u00B1"), "abcd\u00B1*!%");
  EXPECT_EQ(packed(std::string(40, '-')), "-$.!!");
  EXPECT_EQ(packed("a#b$"), "a##b#$");
}

TEST(PageData, ComesOutAgain) {
  std::mt19937 random(7);
  const std::vector<std::string> letters{"a", "b", "1",  "2",      ",",      "\"",
                                         "#", "$", "_",  "\u00B1", "\u4E2D", "\U0001F409",
                                         ">", "~", "\\", " "};
  std::size_t shorter = 0;
  for (int round = 0; round < 300; ++round) {
    std::string text;
    const std::size_t kinds = 1 + random() % letters.size();
    const std::size_t size = random() % 700;
    for (std::size_t i = 0; i < size; ++i) text += letters[random() % kinds];
    const std::string short_text = packed(text);
    ASSERT_EQ(unpacked(short_text), text);
    shorter += short_text.size() < text.size() ? 1 : 0;
  }
  EXPECT_GT(shorter, 100u);
  // Farther back than two digits can say, and longer than a repeat can be.
  std::string text = "the first words";
  for (int i = 0; i < 9000; ++i) text += static_cast<char>('a' + random() % 26);
  text += "the first words" + std::string(500, 'x');
  EXPECT_EQ(unpacked(packed(text)), text);
}

TEST(PageData, OfAGameIsAThird) {
  const std::string record = read_file("samples/tournament-final.yaml");
  const formats::Document document{.text = record};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  const std::vector<formats::ReplayStep> steps = formats::replay_steps(report);
  std::string text;
  formats::append_replay_data(text, report, steps, formats::replay_table(report, steps), {});
  const std::string short_text = packed(text);
  EXPECT_EQ(unpacked(short_text), text);
  EXPECT_EQ(short_text.find('<'), std::string::npos);
  EXPECT_LT(3 * short_text.size(), text.size() + 3000);
}

}  // namespace
}  // namespace cartulary::test
