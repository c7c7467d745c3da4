// Ways to read a document: the tree and the findings must be those of the parser alone.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "formats/ground/text/literal_blocks.hpp"
#include "formats/ground/text/plain_yaml.hpp"
#include "tests/files.hpp"
#include "tests/fuzz/mutants.hpp"
#include "tests/record_forms.hpp"
#include "tests/rounds.hpp"
#include "tests/two_readings.hpp"

namespace cartulary::test {
namespace {

namespace fs = std::filesystem;

struct NoEvents : formats::PlainEvents {
  void begin(formats::YamlNode::Kind, uint32_t) override {}
  void end(formats::YamlNode::Kind) override {}
  void words(formats::Span) override {}
  void quoted(formats::Span) override {}
  void block(const formats::LiteralBlock&) override {}
};

bool is_plain(std::string_view text) {
  NoEvents events;
  return formats::read_plain_yaml(text, events);
}

/// Counts of the comparisons, so that a test knows it tests something.
struct Compared {
  int documents = 0;
  int trees = 0;
  int plain = 0;       ///< of the trees
  int with_block = 0;  ///< of those that are not plain
};

void compare(std::string_view text, Compared& out) {
  formats::TextSource source(text);
  formats::DocumentStream documents(source, "two-readings.yaml");
  formats::Document document;
  while (documents.next(document)) {
    ASSERT_EQ(difference_of_readings(document), "") << document.text;
    ++out.documents;
    formats::YamlDocument tree;
    formats::Findings findings;
    if (!tree.read(document, findings)) continue;
    ++out.trees;
    if (is_plain(document.text)) {
      ++out.plain;
    } else {
      out.with_block += formats::longest_literal_block(document.text).has_value();
    }
  }
}

std::string with_crlf(const std::string& text) {
  std::string out;
  for (char c : text) out += c == '\n' ? "\r\n" : std::string(1, c);
  return out;
}

TEST(Readings, FilesAreReadAsTheParserReadsThem) {
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
  EXPECT_GT(compared.plain, 400);
  EXPECT_GT(compared.with_block, 10);
}

class ReadingsOf : public testing::TestWithParam<Source> {};
INSTANTIATE_TEST_SUITE_P(Records, ReadingsOf, testing::ValuesIn(kSources),
                         [](const auto& source) { return std::string(source.param.name); });

TEST_P(ReadingsOf, MutantsAreReadAsTheParserReadsThem) {
  Random random(20'261'123);
  Compared compared;
  for (int round = 0; round < rounds(1'000, 100'000); ++round) {
    std::string record = GetParam().make(static_cast<uint64_t>(round));
    if (round % 3 == 1) record = as_list(record);
    if (round % 3 == 2 && GetParam().name == std::string_view("Base")) record = as_maps(record);
    compare(record, compared);
    // Half of them are for the parser anyway.
    if (round % 2 == 0) {
      record.insert(record.find("players"), "note: a # b\n");
      compare(record, compared);
    }
    compare(mutate(round % 5 == 0 ? with_crlf(record) : record, random), compared);
    if (HasFatalFailure()) return;
  }
  EXPECT_LT(compared.trees, compared.documents);
  EXPECT_GT(compared.plain, compared.documents / 3);
  EXPECT_GT(compared.with_block, compared.documents / 20);
}

/// Lines that mean one thing, and another before, in or behind others.
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

/// Texts in entries that are plain, and in some that nearly are.
constexpr const char* kEntryWords[] = {
    "a",
    "U 1,0 r1 K:N +1/2 =0:1 !? @Ann // c",
    "-1,0",
    "0:1",
    "null",
    "~",
    "Null",
    "yes",
    "1.5",
    "a:b",
    "a: b",
    "a :b",
    "a:",
    ":a",
    "a #b",
    "a#b",
    "#",
    "-",
    "--",
    "---",
    "- a",
    "-a",
    "-:",
    "a - b",
    "?",
    "? a",
    "a ? b",
    "a?",
    "",
    " ",
    "a ",
    "\"a b\"",
    "\"\"",
    "''",
    "'a'",
    "'a''b'",
    "\"a\\n\"",
    "'a\"",
    "\"a\"b",
    "\"a\": b",
    "'a':b",
    "\"# a: \"",
    "\"a",
    "[a, b]",
    "[a,b]",
    "[a , b]",
    "[a, b, ]",
    "[]",
    "{}",
    "[ a ]",
    "[a",
    "a]",
    "[a, [b, {c: d}]]",
    "{a: b, c: [d, e]}",
    "{a:b}",
    "{a: b, c}",
    "{a: }",
    "{a : b}",
    "[a: b]",
    "[a:b]",
    "[a:-1]",
    "{a: b:c}",
    "{a: b:}",
    "[\"a\", 'b']",
    "[\"a\"b]",
    "[a\"b]",
    "{\"a\": b}",
    "[a? b]",
    "[?]",
    "[-]",
    "[-1, - 1]",
    "[a-b, -c]",
    "[|]",
    "[a, # b",
    "[a] ",
    "[a] b",
    "{a: b} # c",
    "[[[[[[[[[[[[[[[[[a]]]]]]]]]]]]]]]]]",
    "|",
    ">",
    "| ",
    "&a b",
    "*a",
    "!b",
    "!!str a",
    "%a",
    "@a",
    "`a",
    "a|b",
    "a & b",
    "a * b",
    "a\tb",
    "a\t",
    "\ta",
    "\xC3\x89lise",
    "J\xC3\xA1n",
    "a\xC2\xA0"
    "b",
    "a\xC2\x85"
    "b",
    "a\xE2\x80\xA8"
    "b",
    "\xE3\x80\x80",
    "\xEF\xBB\xBF"
    "a",
    "\xF0\x9F\x90\x91",
    "[J\xC3\xA1n, \xF0\x9F\x90\x91]",
    "<<",
    "=",
    "=1:2",
    "...",
    "a, b",
    "a]b",
    "{a",
    "(a)",
    "[(a); b_c/d.e=f+g]",
    "\\",
    "a\\",
    "a'b",
    "a\x7F",
    "a\rb",
};

/// Entries of lists and mappings, mostly aligned as they must be.
std::string random_entries(Random& random, std::size_t indent, int depth) {
  const auto word = [&] { return std::string(kEntryWords[random.below(std::size(kEntryWords))]); };
  const auto plain = [&] {
    return random.below(4) > 0 ? "w" + std::to_string(random.below(9)) : word();
  };
  std::string out;
  const std::size_t entries = 1 + random.below(4);
  const bool list = random.below(3) == 0;
  for (std::size_t i = 0; i < entries; ++i) {
    const std::size_t column = random.below(40) == 0 ? random.below(6) : indent;
    if (random.below(20) == 0) out += random.below(2) == 0 ? "\n" : "# c\n";
    if (random.below(60) == 0) out += std::string(random.below(4), ' ') + "# c\n";
    if (random.below(80) == 0) out += std::string(random.below(4), ' ') + "\n";
    out.append(column, ' ');
    if (list) out += random.below(30) == 0 ? "-  " : "- ";
    if (!list || random.below(4) == 0) out += plain() + (random.below(30) == 0 ? " :" : ":");
    const bool deeper = depth < 4 && random.below(4) == 0 && out.back() == ':';
    if (deeper) {
      out += "\n" + random_entries(random, indent + random.below(5), depth + 1);
    } else if (out.back() == ':' && random.below(8) == 0) {
      out += " |\n" + std::string(indent + random.below(3), ' ') + "U 1,0\n";
    } else {
      if (out.back() == ':') out += random.below(30) == 0 ? "  " : " ";
      out += random.below(3) == 0 ? word() : plain();
      out += random.below(40) == 0 ? "" : random.below(40) == 0 ? "\r\n" : "\n";
    }
  }
  return out;
}

TEST(Readings, AnyEntriesAreReadAsTheParserReadsThem) {
  Random random(7);
  Compared compared;
  for (int round = 0; round < rounds(20'000, 500'000); ++round) {
    std::string text = random.below(9) == 0 ? "---\n" : "";
    text += random_entries(random, random.below(30) == 0 ? 2 : 0, 0);
    formats::Document whole{.name = "entries.yaml", .text = text};
    ASSERT_EQ(difference_of_readings(whole), "") << text;
    compare(text, compared);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(compared.plain, compared.documents / 10);
  EXPECT_GT(compared.trees - compared.plain, compared.documents / 10);
}

TEST(Readings, PlainIsWhatCanBeReadInOneWay) {
  for (const char* plain :
       {"a: b", "---\na: b\n", "a: b\r\n\r\n# c\r\nd: e\r\n", "a:\n  - b\n  - c\n",
        "a:\n  b: c\nd: e\n", "a: {b: [c, \"d e\"], f: g}\n", "a:\n  - b: c\n    d: e\n",
        "a: |\n  b: c\n\n  # d\ne: f\n", "a:\n  - U -1,0 r1 farmer:NNW +4 =0:4 !?  // x\n",
        "a: [-1, 0]\nb: ''\nc: J\xC3\xA1n\n"}) {
    EXPECT_TRUE(is_plain(plain)) << plain;
  }
  for (const char* other : {"",
                            "a",
                            "- a\n",
                            "a:\n",
                            "a: b\n  c\n",
                            "a: b\n c: d\n",
                            "a: b # c\n",
                            "a: b: c\n",
                            "a: &b c\n",
                            "a: [b,\n  c]\n",
                            "a: \"b\\n\"\n",
                            "a: \"b\nc\"\n",
                            "a: >\n  b\n",
                            "a: |2\n  b\n",
                            "a:\n- b\n",
                            "a:\n  - b\n c: d\n",
                            "? a\n",
                            "a: b\n...\n",
                            "a: b\n---\nc: d\n",
                            "a:\tb\n",
                            "a: b\xC2\x85"
                            "c\n",
                            "a: [b: c]\n",
                            "a: {b}\n",
                            "a: !b c\n",
                            "%YAML 1.2\n---\na: b\n",
                            "a: [b]]\n",
                            "a: 'b' c\n"}) {
    EXPECT_FALSE(is_plain(other)) << other;
  }
}

TEST(Readings, AnyLinesAreReadAsTheParserReadsThem) {
  Random random(12);
  Compared compared;
  for (int round = 0; round < rounds(20'000, 500'000); ++round) {
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
  EXPECT_GT(compared.plain, compared.documents / 50);
  EXPECT_GT(compared.with_block, compared.documents / 50);
}

/// The text that is cut out of "a: 1\n" + `block`, and its lines that are text.
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
  EXPECT_FALSE(
      formats::longest_literal_block("\xEF\xBB\xBF"
                                     "b: |\n  U\n"));
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
