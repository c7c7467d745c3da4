// Findings of a record in their order.
#include <gtest/gtest.h>

#include <string>

#include "formats/ground/text/finding.hpp"

namespace cartulary::test {
namespace {

using formats::Code;
using formats::Finding;
using formats::Findings;
using formats::Severity;

Finding finding(uint32_t offset, std::string message) {
  return {.code = Code::duplicate_record,
          .span = {offset, 1},
          .message = std::move(message),
          .label = ""};
}

std::string text_of(const Findings& findings) {
  std::string out;
  for (const Finding& one : findings) out += one.message + std::to_string(one.came) + " ";
  return out;
}

TEST(Findings, InsertedOnesStandWhereTheyWouldIfTheyHadComeInTime) {
  for (std::size_t came = 0; came <= 4; ++came) {
    Findings in_time;
    Findings later;
    const std::string names = "abcd";
    for (std::size_t i = 0; i <= names.size(); ++i) {
      if (i == came) in_time.add(finding(5, "x"));
      if (i == names.size()) break;
      const uint32_t offset = i < 2 ? 9 - static_cast<uint32_t>(i) : 5;
      in_time.add(finding(offset, {names[i]}));
      later.add(finding(offset, {names[i]}));
    }
    in_time.sort();
    later.sort();
    later.insert(finding(5, "x"), came);
    EXPECT_EQ(text_of(later), text_of(in_time));
    EXPECT_EQ(later.count(Severity::warning), in_time.count(Severity::warning));
    EXPECT_EQ(later.seen(Severity::warning), in_time.seen(Severity::warning));
  }
}

TEST(Findings, TheLastThatCameMakesRoomForAnInsertedOne) {
  for (const std::size_t came : {std::size_t{3}, Findings::kMax}) {
    Findings in_time;
    Findings later;
    for (std::size_t i = 0; i <= Findings::kMax; ++i) {
      if (i == came) in_time.add(finding(7, "x"));
      if (i == Findings::kMax) break;
      const auto offset = static_cast<uint32_t>(Findings::kMax - i);
      in_time.add(finding(offset, "a"));
      later.add(finding(offset, "a"));
    }
    in_time.sort();
    later.sort();
    later.insert(finding(7, "x"), came);
    EXPECT_EQ(text_of(later), text_of(in_time));
    EXPECT_EQ(later.beyond(), 1u);
    EXPECT_EQ(later.count(Severity::warning), in_time.count(Severity::warning));
  }
}

}  // namespace
}  // namespace cartulary::test
