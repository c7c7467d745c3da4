// Records with open words beside all records for which they stand, judged one by one.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "formats/checking/verifier.hpp"
#include "tests/fuzz/mutants.hpp"
#include "tests/rounds.hpp"

namespace cartulary::test {
namespace {

using formats::Status;

/// The lines of a record; some of them leave their rotation open.
struct OpenRecord {
  std::vector<std::string> lines{};
  std::vector<std::size_t> open{};      ///< lines
  std::vector<std::size_t> rotation{};  ///< where its digit stands in each of them

  std::string text(std::size_t end) const {
    std::string out;
    for (std::size_t i = 0; i < end; ++i) out += lines[i] + "\n";
    return out;
  }
};

/// True if a line is a move that lays a tile: "  K 1,0 r3 ..."; the place of its rotation.
std::size_t rotation_in(const std::string& line) {
  const std::size_t at = line.find(" r");
  const bool is_move = line.starts_with("  ") && at != line.npos && at + 2 < line.size() &&
                       line[at + 2] >= '0' && line[at + 2] <= '3';
  return is_move ? at + 2 : line.npos;
}

OpenRecord opened(const std::string& text, Random& random) {
  OpenRecord out;
  const bool keeps_totals = random.below(3) != 0;
  const std::size_t most = 1 + random.below(random.below(2) == 0 ? 4 : 20);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    std::string line = text.substr(begin, end - begin);
    const std::size_t at = rotation_in(line);
    const std::size_t totals = line.find(" =");
    if (at != line.npos && !keeps_totals && totals != line.npos) {
      line.erase(totals, line.find(' ', totals + 1) - totals);
    }
    if (at != line.npos && out.open.size() < most && random.below(8) == 0) {
      out.open.push_back(out.lines.size());
      out.rotation.push_back(at);
    }
    out.lines.push_back(std::move(line));
    begin = end + 1;
  }
  return out;
}

/// One digit of the last claims is another one.
void make_a_claim_wrong(OpenRecord& record, Random& random) {
  for (std::size_t i = record.lines.size(); i-- > 0;) {
    const std::size_t at = record.lines[i].find_last_of("0123456789");
    const std::string& line = record.lines[i];
    const bool claims = line.find(" =") != line.npos || line.starts_with("  scores");
    if (claims && at != line.npos && random.below(3) == 0) {
      char& digit = record.lines[i][at];
      digit = digit == '9' ? '8' : static_cast<char>(digit + 1);
      return;
    }
  }
}

/// The verdicts of all records for which one stands that are legal; no more than `most` + 1.
class Judge {
 public:
  explicit Judge(OpenRecord record) : record_(std::move(record)) { fill(0); }

  static constexpr std::size_t kMost = 64;
  bool is_too_many() const { return wrong_.size() > kMost; }
  std::size_t right() const {
    return static_cast<std::size_t>(std::count(wrong_.begin(), wrong_.end(), 0u));
  }
  const std::vector<std::size_t>& wrong_claims() const { return wrong_; }

 private:
  void fill(std::size_t which) {
    if (is_too_many()) return;
    if (which == record_.open.size()) return judge();
    std::string& line = record_.lines[record_.open[which]];
    for (char digit = '0'; digit <= '3'; ++digit) {
      line[record_.rotation[which]] = digit;
      const std::size_t end =
          which + 1 < record_.open.size() ? record_.open[which + 1] : record_.open[which] + 1;
      if (formats::all_legal(verify(record_.text(end)).first)) fill(which + 1);
      if (is_too_many()) return;
    }
  }

  void judge() {
    const auto [status, wrong] = verify(record_.text(record_.lines.size()));
    if (formats::all_legal(status)) wrong_.push_back(wrong);
  }

  std::pair<Status, std::size_t> verify(const std::string& text) {
    const formats::Report report = verifier_.verify({.name = "filled.yaml", .text = text}, false);
    return {report.verdict.status, report.verdict.wrong_claims};
  }

  OpenRecord record_;
  formats::Verifier verifier_;
  std::vector<std::size_t> wrong_;  ///< claims of each record
};

class LeftOpen : public testing::TestWithParam<Source> {};
INSTANTIATE_TEST_SUITE_P(Records, LeftOpen,
                         testing::ValuesIn(std::begin(kSources), std::end(kSources) - 1),
                         [](const auto& source) { return std::string(source.param.name); });

TEST_P(LeftOpen, VerdictIsThatOfAllReadings) {
  formats::Verifier verifier;
  std::array<int, formats::kStatusNames.size()> seen{};
  for (int round = 0; round < rounds(60, 1'000); ++round) {
    Random random(static_cast<uint64_t>(round) + 7);
    OpenRecord record = opened(GetParam().make(static_cast<uint64_t>(round)), random);
    if (random.below(4) == 0) make_a_claim_wrong(record, random);
    if (record.open.empty()) continue;
    const Judge judge(record);
    if (judge.is_too_many()) continue;
    for (std::size_t i = 0; i < record.open.size(); ++i) {
      record.lines[record.open[i]][record.rotation[i]] = '?';
    }
    const std::string text = record.text(record.lines.size());
    const formats::Report report = verifier.verify({.name = "open.yaml", .text = text}, false);
    const Status status = report.verdict.status;
    SCOPED_TRACE(testing::Message() << "round " << round << "\n" << text);
    ++seen[static_cast<std::size_t>(status)];
    const std::vector<std::size_t>& wrong = judge.wrong_claims();
    if (judge.right() == wrong.size()) {
      EXPECT_EQ(status, Status::right);
    } else if (judge.right() == 0) {
      EXPECT_FALSE(status == Status::right || status == Status::open);
    } else {
      // One number decides nothing.
      const bool is_close =
          std::any_of(wrong.begin(), wrong.end(), [](std::size_t claims) { return claims == 1; });
      EXPECT_EQ(status, is_close ? Status::open : Status::right);
    }
  }
  EXPECT_GT(seen[static_cast<std::size_t>(Status::right)], 0);
  EXPECT_GT(seen[static_cast<std::size_t>(Status::wrong)], 0);
}

}  // namespace
}  // namespace cartulary::test
