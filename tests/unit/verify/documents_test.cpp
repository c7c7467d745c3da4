// The examples of the documentation are records, and they are right.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/game/record/read_parts.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

/// The blocks ```yaml of a Markdown text.
std::vector<std::string> yaml_blocks(const std::string& text) {
  const std::string fence = "```yaml\n";
  std::vector<std::string> out;
  for (std::size_t at = text.find(fence); at != text.npos; at = text.find(fence, at)) {
    at += fence.size();
    out.push_back(text.substr(at, text.find("```", at) - at));
  }
  return out;
}

class Documentation : public testing::TestWithParam<const char*> {};

TEST_P(Documentation, ExamplesAreRight) {
  const std::vector<std::string> blocks = yaml_blocks(read_file(GetParam()));
  ASSERT_FALSE(blocks.empty());
  for (const std::string& block : blocks) {
    // A part of a record is completed by the parts that it does not show.
    std::string text = block;
    const bool whole = text.starts_with("cartulary:");
    if (!whole) {
      text = "cartulary: 1\nplayers: [Ann, Bob]\n" + text;
      if (text.find("\nmoves:") == text.npos) text += "moves: []\n";
    }
    const formats::Document document{.text = text};
    formats::Verifier verifier;
    const formats::Report report = verifier.verify(document, false);
    for (const formats::Finding& finding : report.findings) {
      // Claims of a part about the end of a game cannot be true of the few moves around it.
      const bool of_form = formats::row_of(finding.code).id.starts_with("F");
      // Rulings of an arbiter are always told.
      const bool is_told = finding.code == formats::Code::ruling;
      EXPECT_TRUE((!whole && !of_form) || is_told) << text << finding.message;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Files, Documentation,
                         testing::Values("README.md", "formats/guide/RECORD.md",
                                         "formats/guide/DICE.md"));

/// RECORD.md names every key of the header.
TEST(RecordDocumentation, NamesEveryKey) {
  for (const formats::GameForm* form : formats::all_forms()) {
    const bool dice = form->game == formats::GameKind::dice;
    const std::string text =
        read_file("formats/guide/RECORD.md") + (dice ? read_file("formats/guide/DICE.md") : "");
    for (const auto& key : formats::record_keys(*form)) {
      EXPECT_NE(text.find("`" + std::string(key.row.key) + "`"), text.npos) << key.row.key;
    }
  }
}

/// Every part of a move stands in a move of an example.
TEST(RecordDocumentation, ShowsEveryPartOfAMove) {
  const std::string text = read_file("formats/guide/RECORD.md");
  std::string examples;
  for (const std::string& block : yaml_blocks(text)) examples += block;
  const std::string head = "| part | example |";
  std::size_t at = text.find(head);
  ASSERT_NE(at, text.npos);
  std::size_t parts = 0;
  const std::size_t end = text.find("\n\n", at);
  for (at = text.find("\n|", at + 1); at < end; at = text.find("\n|", at + 1)) {
    const std::size_t cell = text.find(" | ", at);
    const std::string shown = text.substr(cell, text.find(" | ", cell + 1) - cell);
    for (std::size_t mark = shown.find('`'); mark != shown.npos; mark = shown.find('`', mark)) {
      const std::size_t close = shown.find('`', mark + 1);
      const std::string example = shown.substr(mark + 1, close - mark - 1);
      EXPECT_NE(examples.find(example), examples.npos) << example;
      ++parts;
      mark = close + 1;
    }
  }
  EXPECT_GE(parts, 16u);
}

}  // namespace
}  // namespace cartulary::test
