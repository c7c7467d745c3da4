// Literal blocks that are cut out: the tree and the findings must be those of the parser alone.
#include "formats/text/literal_blocks.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/files.hpp"
#include "tests/fuzz/mutants.hpp"
#include "tests/rounds.hpp"
#include "tests/two_readings.hpp"

namespace cartulary::test {
namespace {

namespace fs = std::filesystem;

/// What was compared, so that a test knows it tests something.
struct Compared {
  int documents = 0;
  int with_block = 0;
  int trees = 0;  ///< of those with a block
};

void compare(std::string_view text, Compared& out) {
  formats::TextSource source(text);
  formats::DocumentStream documents(source, "two-readings.yaml");
  formats::Document document;
  while (documents.next(document)) {
    ASSERT_EQ(difference_of_readings(document), "") << document.text;
    ++out.documents;
    if (document.too_large || !formats::longest_literal_block(document.text)) continue;
    ++out.with_block;
    formats::YamlDocument tree;
    formats::Findings findings;
    out.trees += tree.read(document, findings);
  }
}

std::string with_crlf(const std::string& text) {
  std::string out;
  for (char c : text) out += c == '\n' ? "\r\n" : std::string(1, c);
  return out;
}

TEST(LiteralBlocks, FilesAreReadAsTheParserReadsThem) {
  Compared compared;
  for (const char* folder : {"tests", "samples", "formats"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
      const std::string end = entry.path().extension();
      if (end != ".yaml" && end != ".yml" && end != ".md" && end != ".session") continue;
      const std::string text = read_file(entry.path());
      compare(text, compared);
      compare(with_crlf(text), compared);
      // Sessions and pages hold records between other lines.
      for (std::size_t at = text.find("cartulary: 1\n"); at != text.npos;
           at = text.find("cartulary: 1\n", at + 1)) {
        const std::size_t end_of_record = text.find("```", at);
        compare(text.substr(at, end_of_record - at), compared);
      }
    }
  }
  EXPECT_GT(compared.trees, 400);
}

class LiteralBlocksOf : public testing::TestWithParam<Source> {};
INSTANTIATE_TEST_SUITE_P(Records, LiteralBlocksOf, testing::ValuesIn(kSources),
                         [](const auto& source) { return std::string(source.param.name); });

TEST_P(LiteralBlocksOf, MutantsAreReadAsTheParserReadsThem) {
  Random random(20'261'123);
  Compared compared;
  for (int round = 0; round < rounds(1'000, 100'000); ++round) {
    const std::string record = GetParam().make(static_cast<uint64_t>(round));
    compare(record, compared);
    compare(mutate(round % 4 == 0 ? with_crlf(record) : record, random), compared);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(compared.trees, compared.documents / 3);
  EXPECT_LT(compared.trees, compared.documents);
}

/// Lines that mean something else before, in or behind a block.
constexpr const char* kLines[] = {
    "a: 1",
    "b: [x, y]",
    "c: [x,",
    "y]",
    "d: {x: 1,",
    "y: 2}",
    "e: \"x",
    "y\"",
    "f: 'x",
    "y'",
    "g:",
    "h: >",
    "moves: |",
    "moves: |",
    "moves: |",
    "turns: |",
    "  moves: |",
    "- moves: |",
    "- |",
    "? moves: |",
    "|",
    "\"moves\": |",
    "'moves': |",
    "moves : |",
    "moves: | ",
    "moves: |  # comment",
    "moves: |#",
    "moves: |-",
    "moves: |+",
    "moves: |1",
    "moves: |2-",
    "moves: |9",
    "moves: &a |",
    "moves: !!str |",
    "moves: ! |",
    "*a : |",
    "moves:\t|",
    "moves:  |",
    "moves: ||",
    "x: moves: |",
    "m\xC3\xB6ves: |",
    "null: |",
    "~: |",
    "# comment",
    " # comment",
    "  # comment",
    "    # comment",
    "",
    "",
    " ",
    "  ",
    "   ",
    "\t",
    "  \t",
    "  \tU",
    " \t U",
    " U 1,0",
    "  U 1,0",
    "  U 1,0",
    "  U 1,0",
    "   U 1,0",
    "    U 1,0",
    "  U 1,0 ",
    "  - U 1,0",
    "  a: b",
    "  moves: |",
    "  \xC3\xA4 \xE2\x88\x92 \xF0\x9F\x90\x91",
    "  \xFF",
    "  a\rb",
    "  a\r",
    "\r",
    "  '",
    "  \"",
    "  [",
    "  }",
    "  &a *b !c %d @e `f",
    " ---",
    "  ...",
    "  %TAG",
    "---x",
    "--- |",
    "--- moves: |",
    "%YAML 1.2",
    "---",
    "...",
    "\xEF\xBB\xBF",
    "\xEF\xBB\xBFmoves: |",
    "  \xEF\xBB\xBF",
    "U 1,0",
    "-",
    "- U",
    "?",
    ":",
    ": |",
    "&a",
    "!!map",
    "result: {}",
    "result:",
    "  scores: {A: 1}",
};

TEST(LiteralBlocks, AnyLinesAreReadAsTheParserReadsThem) {
  Random random(12);
  Compared compared;
  for (int round = 0; round < rounds(20'000, 2'000'000); ++round) {
    std::string text;
    const std::size_t before = random.below(4);
    const std::size_t behind = random.below(9);
    const bool crlf = random.below(8) == 0;
    const auto line = [&](const char* words) {
      text += words;
      if (crlf || random.below(40) == 0) text += '\r';
      text += '\n';
    };
    for (std::size_t i = 0; i < before; ++i) line(kLines[random.below(std::size(kLines))]);
    if (random.below(3) > 0) line("moves: |");
    for (std::size_t i = 0; i < behind; ++i) {
      line(random.below(2) == 0 ? "  U 1,0" : kLines[random.below(std::size(kLines))]);
    }
    if (random.below(4) == 0 && !text.empty()) text.pop_back();
    formats::Document whole{.name = "lines.yaml", .text = text};
    ASSERT_EQ(difference_of_readings(whole), "") << text;
    compare(text, compared);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(compared.with_block, compared.documents / 10);
  EXPECT_GT(compared.trees, compared.documents / 50);
}

/// What is cut out of "a: 1\n" + `block`, and what of it is text.
std::pair<std::string, std::string> cut(const std::string& block) {
  const std::string text = "a: 1\n" + block;
  const auto found = formats::longest_literal_block(text);
  if (!found) return {};
  EXPECT_EQ(text[found->bar], '|');
  return {text.substr(found->body.offset, found->body.size),
          text.substr(found->lines.offset, found->lines.size)};
}

TEST(LiteralBlocks, ArePlainOrLeftToTheParser) {
  using Cut = std::pair<std::string, std::string>;
  EXPECT_EQ(cut("b: |\n  U\nc: 1\n"), Cut("  U\n", "  U\n"));
  EXPECT_EQ(cut("b: |\n  U"), Cut("  U", "  U"));
  EXPECT_EQ(cut("b: |\r\n  U\r\n\r\n"), Cut("  U\r\n\r\n", "  U\r\n"));
  EXPECT_EQ(cut("b: |\n U\n\n   # V\n\n\nc: 1"), Cut(" U\n\n   # V\n\n\n", " U\n\n   # V\n"));
  EXPECT_EQ(cut("b: |\n  U\nc: |\n  U\n  V\nd: |\n  U\n"), Cut("  U\n  V\n", "  U\n  V\n"));
  for (const char* left :
       {"b: |-\n  U\n", "b: |2\n  U\n", "b: | # c\n  U\n", "b: |", "b: |\n", "b: |\nU\n",
        "b: |\n\n  U\n", "b: |\n  U\n V\n", "b: |\n  U\n  \n", "b: |\n  U\n \nc: 1",
        "b: |\n  \tU\n", "b: |\n  U\rV\n", "b: |\n  U\r", " b: |\n  U\n", "- b: |\n  U\n",
        "\"b\": |\n  U\n", "b: >\n  U\n", "b: &c |\n  U\n", "b: !!str |\n  U\n"}) {
    EXPECT_EQ(cut(left), Cut()) << left;
  }
}

}  // namespace
}  // namespace cartulary::test
