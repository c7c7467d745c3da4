// Reports as bytes.
#include "cli/cache/packed_report.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <limits>
#include <string>

#include "cli/cache/packed.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/reports/report/writers.hpp"
#include "tests/files.hpp"
#include "tests/random_game.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

/// A report in two formats, which have all that others have.
std::string told(const formats::Report& report) {
  std::string out;
  for (const std::string_view format : {"json", "full"}) {
    const auto writer = formats::find_format(format)->make({});
    writer->record(report, out);
  }
  return out;
}

/// The reports of the records in a folder.
void for_each_report(const std::function<void(const formats::Report&)>& use) {
  formats::Verifier verifier({}, formats::Causes::of_all);
  verifier.note_resemblances();
  for (const auto& entry : fs::recursive_directory_iterator(test::kRoot / "samples")) {
    if (entry.path().extension() != ".yaml") continue;
    const std::string text = test::read_file(entry.path());
    formats::TextSource source(text);
    formats::DocumentStream documents(source, "a.yaml");
    formats::Document document;
    while (documents.next(document)) use(verifier.verify(document, false));
  }
}

TEST(PackedReport, SaysTheSame) {
  std::size_t wrong = 0;
  const auto kept = std::make_shared<KeptReport>();
  for_each_report([&](const formats::Report& report) {
    kept->bytes = pack(report);
    const auto again = unpack(kept, report.document);
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(told(*again), told(report));
    for (std::size_t s = 0; s < formats::kSeverityNames.size(); ++s) {
      const auto severity = static_cast<formats::Severity>(s);
      EXPECT_EQ(again->findings.seen(severity), report.findings.seen(severity));
    }
    EXPECT_EQ(again->in_run.resemblances.size(), report.in_run.resemblances.size());
    wrong += !report.diagnosis.causes.empty();
  });
  EXPECT_GT(wrong, 0u);
}

TEST(PackedReport, IsSoundOrNothingWhateverTheBytes) {
  test::Random random(1);
  const auto kept = std::make_shared<KeptReport>();
  std::size_t read = 0;
  for_each_report([&](const formats::Report& report) {
    const std::string bytes = pack(report);
    for (int round = 0; round < 300; ++round) {
      kept->bytes = bytes;
      for (uint32_t changes = 1 + random.below(3); changes > 0; --changes) {
        kept->bytes[random.below(bytes.size())] = static_cast<char>(random.below(256));
      }
      if (random.below(4) == 0) kept->bytes.resize(random.below(bytes.size()));
      const auto again = unpack(kept, report.document);
      if (!again) continue;
      ++read;
      EXPECT_FALSE(told(*again).empty());
    }
  });
  EXPECT_GT(read, 100u);
}

TEST(Packed, PassesNumbersOfEachSize) {
  for (const int64_t value :
       {int64_t{0}, int64_t{-1}, int64_t{63}, int64_t{64}, int64_t{-64},
        std::numeric_limits<int64_t>::max(), std::numeric_limits<int64_t>::min()}) {
    Packing packing;
    pass(packing, value);
    Unpacking unpacking(packing.bytes());
    int64_t again = 1;
    pass(unpacking, again);
    EXPECT_EQ(again, value);
    EXPECT_TRUE(unpacking.good() && unpacking.rest().empty());
  }
}

}  // namespace
}  // namespace cartulary::cli
