// The lines of a key, and keys that are put in and taken out.
#include "formats/ground/edits/mapping_edits.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cartulary::formats {
namespace {

class MappingEditsTest : public testing::Test {
 protected:
  void read(std::string text) {
    text_ = std::move(text);
    Findings findings;
    ASSERT_TRUE(tree_.read({.text = text_}, findings)) << text_;
  }
  uint32_t key(std::string_view name) const { return find_key(tree_, YamlDocument::kRoot, name); }
  std::string lines(std::string_view name) const {
    const Span span = lines_of_key(text_, tree_, key(name));
    return text_.substr(span.offset, span.size);
  }
  std::string without(uint32_t mapping, std::string_view name) const {
    Edits edits(text_);
    MappingEdits(text_, tree_, edits).remove(mapping, find_key(tree_, mapping, name));
    return edits.apply();
  }
  std::string with_behind(uint32_t mapping, std::string_view name, const std::string& added) const {
    Edits edits(text_);
    MappingEdits(text_, tree_, edits).add(mapping, find_key(tree_, mapping, name), added);
    return edits.apply();
  }

  std::string text_;
  YamlDocument tree_;
};

TEST_F(MappingEditsTest, KnowsTheLinesOfAKeyWhateverItsValueIs) {
  read(
      "event: Cup\n"
      "# the players\n"
      "players:\n"
      "- Ann\n"
      "- Bob\n"
      "\n"
      "rules:\n"
      "  farmers: fixed\n"
      "  # as agreed\n"
      "note: >\n"
      "  long,\n"
      "\n"
      "  and longer\n"
      "moves: |\n"
      "  U 1,0 r1\n"
      "\n"
      "  # comment\n"
      "  E 0,-1 r2\n"
      "\n"
      "# end\n"
      "source: a\n");
  EXPECT_EQ(lines("event"), "event: Cup\n");
  EXPECT_EQ(lines("players"), "players:\n- Ann\n- Bob\n");
  EXPECT_EQ(lines("rules"), "rules:\n  farmers: fixed\n  # as agreed\n");
  EXPECT_EQ(lines("note"), "note: >\n  long,\n\n  and longer\n");
  EXPECT_EQ(lines("moves"), "moves: |\n  U 1,0 r1\n\n  # comment\n  E 0,-1 r2\n");
}

TEST_F(MappingEditsTest, EndsTheLinesOfTheLastKeyAboveWhatEndsTheDocument) {
  read("event: Cup\nmoves: |\n  U 1,0 r1\n  E 0,-1 r2\n\n# end\n...\n");
  EXPECT_EQ(lines("moves"), "moves: |\n  U 1,0 r1\n  E 0,-1 r2\n");
  read("event: Cup\n# end\n");
  EXPECT_EQ(lines("event"), "event: Cup\n");
  read("moves: |\n  U 1,0 r1\n  E 0,-1 r2");
  EXPECT_EQ(lines("moves"), text_);
}

TEST_F(MappingEditsTest, TakesOutAndPassesWholeBlocks) {
  const std::string above = "moves:\n  - tile: U\n";
  const std::string note = "    note: |\n      long,\n\n      and longer\n";
  const std::string below = "    gain: 4\n  - tile: E\n";
  read(above + note + below);
  const uint32_t first = tree_[value_of(tree_, YamlDocument::kRoot, "moves")].first;
  EXPECT_EQ(without(first, "note"), above + below);
  EXPECT_EQ(with_behind(first, "note", "nag: \"!\""), above + note + "    nag: \"!\"\n" + below);
}

}  // namespace
}  // namespace cartulary::formats
