// The changes that editors and pages offer where something is wrong.
#include "formats/desk/editing/quick_fixes.hpp"

#include <gtest/gtest.h>

#include <string>

#include "formats/checking/verifier.hpp"
#include "formats/ground/text/edits.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

using formats::Causes;
using formats::Document;
using formats::QuickFix;
using formats::Report;
using formats::Span;
using formats::Status;
using formats::Verifier;

/// A record and what is offered for it.
struct Offered {
  explicit Offered(std::string record)
      : text(std::move(record)),
        document{.text = text},
        report(verifier.verify(document, true)),
        fixes(formats::all_quick_fixes(report)) {}

  std::vector<std::string> titles() const {
    std::vector<std::string> out;
    for (const QuickFix& fix : fixes) out.push_back(fix.title);
    return out;
  }
  std::string with(std::size_t fix) const {
    return formats::edited(document.text, fixes.at(fix).edits);
  }
  /// The status of the record with one of them.
  Status status_with(std::size_t fix) const {
    const std::string mended = with(fix);
    Verifier again;
    return again.verify(Document{.text = mended}, false).verdict.status;
  }

  std::string text;
  Document document;
  Verifier verifier{{}, Causes::of_all};
  Report report;
  std::vector<QuickFix> fixes;
};

using Titles = std::vector<std::string>;

TEST(QuickFixes, AreTheChangesOfMoves) {
  const Offered offered(read_file("samples/broken/illegal-placement.yaml"));
  EXPECT_EQ(offered.titles(), Titles{"line 80 says `L 4,4 r1 =40:61` with `r1`, but the rest of "
                                     "the record fits `r3`"});
  EXPECT_EQ(offered.status_with(0), Status::right);
}

TEST(QuickFixes, OfSeveralSlipsAreOneMoreForAll) {
  const Offered offered(read_file("tests/golden/causes/three-slips.yaml"));
  ASSERT_EQ(offered.fixes.size(), 4U);
  EXPECT_EQ(offered.titles()[0], "fix all 3 likely slips");
  EXPECT_EQ(offered.status_with(0), Status::right);
  EXPECT_NE(offered.status_with(1), Status::right);
}

TEST(QuickFixes, AreTheChangesOfClaims) {
  const Offered offered(read_file("samples/broken/missed-farm.yaml"));
  // To replace all claims by what was computed would come to the same.
  EXPECT_EQ(offered.titles(),
            Titles{"correct the claims: the field with farmers at (-3,1) (0,1), cities at (-6,-2 "
                   "E) (-5,-2 E) and 2 more was not counted: 12 points for Ann and Bob"});
  EXPECT_EQ(offered.status_with(0), Status::right);
}

TEST(QuickFixes, OfAlternativesThatComeToTheSameAreTheFirst) {
  const Offered offered(read_file("samples/broken/small-city.yaml"));
  ASSERT_EQ(offered.report.diagnosis.causes.size(), 5U);
  ASSERT_EQ(offered.fixes.size(), 1U);
  EXPECT_TRUE(offered.titles()[0].ends_with("by the older rule (2 instead of 4)"));
  EXPECT_EQ(offered.status_with(0), Status::right);
}

TEST(QuickFixes, ReplaceClaimsThatNothingExplains) {
  const Offered offered("cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  E 0,-1 r2 knight =77:31\n");
  EXPECT_EQ(offered.titles(),
            Titles{"Replace all wrong claims of the record by what was computed"});
  EXPECT_EQ(offered.with(0),
            "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  E 0,-1 r2 knight =4:0\n");
}

TEST(QuickFixes, AreWhatAloneIsLegal) {
  const std::string head = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n";
  const Offered one(head + "  U 1,0 r1\n  E 0,-1 r? knight =0:4\n");
  EXPECT_EQ(one.titles(), Titles{"Write `r2`, which alone is legal"});
  EXPECT_EQ(one.with(0), head + "  U 1,0 r1\n  E 0,-1 r2 knight =0:4\n");
  const Offered two(head + "  A 1,0 r?\n  A -1,0 r?\n");
  EXPECT_EQ(two.titles(),
            (Titles{"Write all 2 words that alone are legal", "Write `r1`, which alone is legal",
                    "Write `r3`, which alone is legal"}));
  EXPECT_EQ(two.with(0), head + "  A 1,0 r1\n  A -1,0 r3\n");
}

TEST(QuickFixes, AreOfferedAtTheirPlaces) {
  const Offered offered(read_file("tests/golden/causes/three-slips.yaml"));
  EXPECT_TRUE(formats::quick_fixes(offered.report, [](Span) { return false; }).empty());
  const Span first = offered.fixes[1].edits[0].span;
  const std::vector<QuickFix> here =
      formats::quick_fixes(offered.report, [&](Span span) { return span == first; });
  ASSERT_EQ(here.size(), 2U);
  EXPECT_EQ(here[0].title, offered.fixes[1].title);
  EXPECT_EQ(here[1].title, "fix all 3 likely slips");
}

TEST(QuickFixes, ChangeSomething) {
  EXPECT_EQ(Offered(read_file("samples/tournament-final.yaml")).titles(), Titles{});
  // Nothing that is computed would make nine dice eight.
  EXPECT_EQ(Offered(read_file("samples/broken/dice-pad.yaml")).titles(), Titles{});
  EXPECT_EQ(Offered("no record").titles(), Titles{});
}

}  // namespace
}  // namespace cartulary::test
