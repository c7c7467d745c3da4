// Comments about a turn, wherever its author writes them.
#include "formats/game/record/turn_line.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "formats/checking/read_any_record.hpp"

namespace cartulary::test {
namespace {

/// The comments on all turns of a record.
std::vector<std::string> comments(std::string_view text) {
  const formats::Document document{.name = "a.yaml", .text = text};
  formats::YamlDocument tree;
  formats::AnyRecord record;
  formats::Findings findings;
  EXPECT_TRUE(read_any_record(document, tree, record, findings)) << text;
  EXPECT_FALSE(findings.has_errors()) << findings.begin()->message << "\n" << text;
  std::vector<std::string> out;
  for (std::size_t i = 0; i < record->turn_count(); ++i) {
    out.push_back(turn_comment(document, record->turn(i)));
  }
  return out;
}

using Comments = std::vector<std::string>;

TEST(TurnComment, StandsBehindTheWordsOfALine) {
  EXPECT_EQ(comments("cartulary: 1\n"
                     "players: [Ann, Bob]\n"
                     "moves: |\n"
                     "  U 1,0 r1 =0:0 !?  // to the east\n"
                     "  U 2,0 r1  # and on\n"
                     "  U 3,0 r1\n"
                     "  U 4,0 r1  // # both //\n"),
            (Comments{"to the east", "and on", "", "both //"}));
}

TEST(TurnComment, StandsBehindAnItemOfAList) {
  EXPECT_EQ(comments("cartulary: 1\n"
                     "players: [Ann, Bob]\n"
                     "moves:\n"
                     "  - U 1,0 r1  # of YAML\n"
                     "  - U 2,0 r1  // of ours\n"
                     "  - 'U 3,0 r1'  # behind a quote\r\n"
                     "  - \"U 4,0 r1  // in it\"  # and behind\n"
                     "  - U 5,0 r1\n"),
            (Comments{"of YAML", "of ours", "behind a quote", "in it", ""}));
}

TEST(TurnComment, GoesOnInLinesThatStandFartherIn) {
  EXPECT_EQ(comments("cartulary: 1\n"
                     "players: [Ann, Bob]\n"
                     "moves: |\n"
                     "  // of no turn\n"
                     "  U 1,0 r1  // one,\n"
                     "    // two,\n"
                     "  #> an annotation\n"
                     "  U 2,0 r1\n"
                     "     // three\n"
                     "     # and four\n"
                     "  // of no turn\n"
                     "     // nor this\n"
                     "  U 3,0 r1\n"),
            (Comments{"one, two,", "three and four", ""}));
  EXPECT_EQ(comments("cartulary: 1\n"
                     "players: [Ann, Bob]\n"
                     "moves:\n"
                     "  - U 1,0 r1\n"
                     "    # one,\n"
                     "    # two\n"
                     "  # of no turn\n"
                     "  - U 2,0 r1  # three\n"
                     "   # and four\n"),
            (Comments{"one, two", "three and four"}));
}

TEST(TurnComment, IsTheNoteOfAMapping) {
  EXPECT_EQ(comments("cartulary: 1\n"
                     "players: [Ann, Bob]\n"
                     "moves:\n"
                     "  - {tile: U, at: [1, 0], rotation: 1, note: quick}\n"
                     "  - tile: U\n"
                     "    at: [2, 0]\n"
                     "    rotation: 1\n"
                     "    note: in two\n"
                     "      lines\n"
                     "  - {tile: U, at: [3, 0], rotation: 1, note: [no, text]}\n"),
            (Comments{"quick", "in two lines", ""}));
}

TEST(TurnComment, SaysNothingAboutFindingsLeftOut) {
  EXPECT_EQ(comments("cartulary: 1\n"
                     "players: [Ann, Bob]\n"
                     "moves: |\n"
                     "  U 1,0 r1 =1:0  # cartulary: ignore S501 - agreed by both\n"
                     "    // both were tired\n"),
            (Comments{"both were tired"}));
}

TEST(TurnComment, IsSaidAboutTurnsOfDice) {
  EXPECT_EQ(comments("cartulary: 1\n"
                     "game: dice\n"
                     "players: [Ann, Bob]\n"
                     "turns:\n"
                     "  - 9: c6 k2 x1 > c6 city:6  # stops\n"
                     "  - 9 c6 k2 x1 > c6 city:6\n"
                     "    # so does he\n"
                     "  - {dice: 9, rolls: [c6 k2 x1 > c6], city: 6, note: and she}\n"),
            (Comments{"stops", "so does he", "and she"}));
}

}  // namespace
}  // namespace cartulary::test
