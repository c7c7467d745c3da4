#include "formats/checking/baseline.hpp"

#include <gtest/gtest.h>

#include <string>

#include "formats/checking/verifier.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kWrong =
    "cartulary: 1\nplayers: [Ann, Bob]\nmoves:\n  - U 1,0 r1 =0:1\n  - E 0,-1 r2 knight:S =0:6\n";

Baseline empty() {
  return {"/no-such-folder/league", "/no-such-folder"};
}

/// The outcome of a record by a verifier with a baseline.
struct Outcome {
  std::size_t findings = 0;
  std::size_t known = 0;
  Status status{};
};
Outcome verified(Baseline& baseline, bool adds, std::string_view name, std::string_view text) {
  const Document document{.name = name, .text = text};
  Verifier verifier;
  verifier.know(baseline, adds);
  const Report report = verifier.verify(document, false);
  return {report.findings.size(), report.verdict.known, report.verdict.status};
}

TEST(Baseline, LeavesOutWhatItLists) {
  Baseline written = empty();
  const Outcome first = verified(written, true, "league/a.yaml", kWrong);
  EXPECT_EQ(first.findings, 0u);
  EXPECT_GT(first.known, 1u);
  EXPECT_EQ(first.status, Status::wrong);  // known, and wrong all the same

  Baseline again = empty();
  EXPECT_EQ(again.read(written.text()), "");
  EXPECT_EQ(again.text(), written.text());
  EXPECT_EQ(verified(again, false, "./league//a.yaml", kWrong).known, first.known);
  EXPECT_TRUE(again.gone().empty());
  // The same record in another file is not known.
  Baseline other = empty();
  EXPECT_EQ(other.read(written.text()), "");
  EXPECT_EQ(verified(other, false, "league/b.yaml", kWrong).known, 0u);
  EXPECT_EQ(other.gone().size(), first.known);  // there is no file a.yaml
}

TEST(Baseline, IsSortedByFileAndHoldsEachFindingOnce) {
  Baseline written = empty();
  for (const char* name : {"league/b.yaml", "league/a.yaml", "c.yaml", "<stdin>"}) {
    verified(written, true, name, kWrong);
  }
  const std::string text = written.text();
  const std::size_t above = text.find(" ../c.yaml\n");
  EXPECT_NE(above, text.npos);
  EXPECT_LT(above, text.find(" <stdin>\n"));
  EXPECT_LT(text.find(" <stdin>\n"), text.find(" a.yaml\n"));
  EXPECT_LT(text.find(" a.yaml\n"), text.find(" b.yaml\n"));
}

/// Equal lines with equal findings are told apart by their number.
TEST(Baseline, CountsEqualFindings) {
  Baseline written = empty();
  const std::size_t known = verified(written, true, "a.yaml", kWrong).known;
  Baseline again = empty();
  EXPECT_EQ(again.read(written.text()), "");
  const Document first{.name = "a.yaml", .text = kWrong};
  Verifier verifier;
  verifier.know(again, false);
  EXPECT_EQ(verifier.verify(first, false).verdict.known, known);
  EXPECT_EQ(verifier.verify(first, false).verdict.known, 0u);
}

TEST(Baseline, KeepsEveryNameOnItsLine) {
  const std::string name = "a b\\n\nc\r.yaml";
  Baseline written = empty();
  const std::size_t known = verified(written, true, "league/" + name, kWrong).known;
  Baseline again = empty();
  EXPECT_EQ(again.read(written.text()), "");
  EXPECT_EQ(verified(again, false, "league/" + name, kWrong).known, known);
}

TEST(Baseline, SaysWhereItIsNone) {
  for (const auto& [text, fault] : std::initializer_list<std::pair<std::string, std::string>>{
           {"", "1:1: "},
           {"cartulary baseline", "1:1: "},
           {"cartulary baseline one", "1:20: "},
           {"cartulary baseline 1\nE601", "2:6: "},
           {"cartulary baseline 1\r\nE601 0123456789abcdef ", "2:23: "},
           {"cartulary baseline 1\n# a\n E601 0123456789abcdef a", "3:1: "}}) {
    Baseline baseline = empty();
    EXPECT_TRUE(baseline.read(text).starts_with(fault)) << text << baseline.read(text);
  }
  Baseline baseline = empty();
  EXPECT_EQ(baseline.read("cartulary baseline 1\r\n\r\nE601 0123456789abcdef a b\r\n"), "");
  EXPECT_EQ(baseline.gone().front().path, "a b");
}

/// An illegal move may be known, but nothing else that stops the replay.
TEST(Baseline, KnowsWhatStopsAReplay) {
  constexpr std::string_view illegal = "cartulary: 1\nplayers: [Ann, Bob]\nmoves:\n  - U 1,0 r0\n";
  Baseline written = empty();
  verified(written, true, "a.yaml", illegal);
  const auto all_known = [&](std::string_view text, Selection selection) {
    Baseline again = empty();
    EXPECT_EQ(again.read(written.text()), "");
    const Document document{.name = "a.yaml", .text = text};
    Verifier verifier(std::move(selection));
    verifier.know(again, false);
    return verifier.verify(document, false).verdict.all_known;
  };
  EXPECT_TRUE(all_known(illegal, {}));
  EXPECT_FALSE(all_known(illegal, {{}, {"P"}}));
  EXPECT_FALSE(all_known("cartulary: 1\nplayers: [Ann, Bob]\nmoves:\n  - U 1,0 r2\n", {}));
  EXPECT_FALSE(all_known(kWrong, {}));
}

}  // namespace
}  // namespace cartulary::formats
