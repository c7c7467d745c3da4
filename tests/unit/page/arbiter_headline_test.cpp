// The first words of an arbiter's page on a record that is not right: what is proven, and no more.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "formats/checking/verifier.hpp"
#include "formats/reports/arbiter/arbiter_writer.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

/// The verdict of a page and the sentence below it, each on a line.
std::string said_of(const std::string& record) {
  formats::Verifier verifier;
  const formats::Document document{.name = "test.yaml", .text = record};
  const formats::Report report = verifier.verify(document, true);
  formats::BoardWalk walk;
  formats::ArbiterPage page;
  formats::make_page(report, "1.2.3", walk, page);
  std::string out(page.view(page.verdict));
  for (const formats::PageBlock& block : page.sections.front().blocks) {
    const auto* paragraph = std::get_if<formats::PageParagraph>(&block);
    if (paragraph != nullptr && paragraph->strong) {
      out += "\n" + std::string(page.view(paragraph->text));
    }
  }
  return out;
}

/// A road of two tiles and a city of two for Ann, in turns 2 and 3, then nothing.
std::string game(const std::string& second, const std::string& third, const std::string& fourth,
                 const std::string& result = "") {
  return "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  E 0,-1 r2 knight:S " + second +
         "\n  W 1,0 r2 highwayman:W " + third + "\n  W -1,0 r0 " + fourth + "\n" + result;
}

struct Case {
  std::string name;
  std::string record;
  std::string said;
};

void PrintTo(const Case& c, std::ostream* out) {
  *out << c.name;
}

class Headline : public testing::TestWithParam<Case> {};

TEST_P(Headline, SaysWhatIsProven) {
  EXPECT_EQ(said_of(GetParam().record), GetParam().said);
}

INSTANTIATE_TEST_SUITE_P(
    Records, Headline,
    testing::Values(
        Case{"NothingWrong", game("=4:0", "=4:0", ""), "Right so far: Ann 4, Bob 3"},
        Case{"TotalOfOneTurn", game("=11:0", "", ""),
             "Wrong: the moves give Ann 4, Bob 3\n"
             "11 points written for Ann, who scored 4 for a city, turn 1"},
        Case{"TotalThatNothingAddsTo", game("=4:0", "=9:0", ""),
             "Wrong: the moves give Ann 4, Bob 3\n"
             "5 points written for Ann, who scored none, turn 2"},
        Case{"NoPointsWritten", game("=4:0", "=4:0", "=4:0"),
             "Wrong: the moves give Ann 4, Bob 3\n"
             "No points written for Bob, who scored 3 for a road, turn 3"},
        Case{"TotalAfterTurnsWithoutTotals", game("", "", "=8:3"),
             "Wrong: the moves give Ann 4, Bob 3\n"
             "Total of Ann 4 points too high, turn 3"},
        Case{"TotalThatFalls", game("=4:0", "=1:0", ""),
             "Wrong: the moves give Ann 4, Bob 3\n"
             "Total of Ann 3 points too low, turn 2"},
        Case{"TotalsOfTwo", game("=6:1", "", ""),
             "Wrong: the moves give Ann 4, Bob 3\n"
             "Totals: Ann 2 points too high, Bob 1 point too high, turn 1"},
        Case{"Gain", game("+7", "", ""),
             "Wrong: the moves give Ann 4, Bob 3\n"
             "7 points written for Ann, who scored 4 for a city, turn 1"},
        Case{"FinalScore",
             game("", "", "", "result: {scores: {Ann: 4, Bob: 4}, termination: unfinished}\n"),
             "Wrong: the moves give Ann 4, Bob 3\nFinal score of Bob 1 point too high"},
        Case{"UnknownKey", "cartulary: 1\nevnt: x\nplayers: [Ann, Bob]\nmoves: []\n",
             "Wrong: the moves give Ann 0, Bob 0\nUnknown key `evnt` in a record, line 2"},
        Case{"NameFirst", game("=4:0", "@Ann", ""),
             "Illegal: Ann moves when Bob is on turn, turn 2\n"
             "Turn 2, Bob: turn 2 is Bob's, not Ann's: it is Bob's turn"},
        Case{"Illegal", game("=4:0", "", "highwayman:E"),
             "Illegal: highwayman on a road that Bob occupies, turn 3\n"
             "Turn 3, Ann: this road is already occupied by Bob's highwayman"},
        Case{"Unreadable", "cartulary: 1\nplayers: Ann\nmoves: []\n",
             "Unreadable: expected a list for the players, got a single value, line 2"}),
    [](const auto& record) { return record.param.name; });

TEST(Headline, NamesStayAsTheyAreWritten) {
  const std::string record =
      "cartulary: 1\nplayers: ['ann x -> y', Bob]\nmoves: |\n  E 0,-1 r2 knight:S =7:0\n";
  EXPECT_EQ(said_of(record),
            "Wrong: the moves give ann x -> y 4, Bob 0\n"
            "7 points written for ann x -> y, who scored 4 for a city, turn 1");
}

}  // namespace
}  // namespace cartulary::test
