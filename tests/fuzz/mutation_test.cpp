// Broken records: whatever is in a document, it gets a verdict, its neighbours keep theirs, and
// every writer can tell of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/desk/annotate/annotate.hpp"
#include "formats/desk/annotate/content.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/reports/report/writers.hpp"
#include "tests/fuzz/mutants.hpp"
#include "tests/rounds.hpp"

namespace cartulary::test {
namespace {

int mutations() {
  return rounds(1'500, 100'000);
}

struct Outcome {
  std::vector<formats::Status> statuses;
  std::string printed;
};

/// The outcome of `verify` on a text, in a format and a view that the round chooses; in all of them
/// in a long run.
Outcome verify_all(const std::string& text, int round) {
  Outcome out;
  Random choice(static_cast<uint64_t>(round));
  const auto print = [&](const formats::Report& report, const formats::Format& format,
                         formats::View view) {
    const std::size_t begin = out.printed.size();
    format.make({.view = view})->record(report, out.printed);
    // Whatever the record holds, nothing reaches a terminal as a command.
    EXPECT_EQ(formats::first_bad_byte(std::string_view(out.printed).substr(begin)),
              std::string_view::npos)
        << format.name << ", round " << round << "\n"
        << text;
  };
  constexpr formats::View kViews[] = {formats::View::verify, formats::View::score};
  const auto all = formats::all_formats();
  formats::TextSource source(text);
  formats::DocumentStream documents(source, "fuzz.yaml");
  formats::Document document;
  formats::Verifier verifier;
  while (documents.next(document)) {
    const formats::Report report = verifier.verify(document, true);
    out.statuses.push_back(report.verdict.status);
    const bool told = !report.findings.empty();
    EXPECT_TRUE(told || report.verdict.status == formats::Status::right) << text;
    if (!long_run()) {
      print(report, all[choice.below(all.size())], kViews[choice.below(std::size(kViews))]);
      continue;
    }
    for (const formats::Format& format : all) {
      for (const formats::View view : kViews) print(report, format, view);
    }
  }
  return out;
}

class Mutation : public testing::TestWithParam<Source> {};
INSTANTIATE_TEST_SUITE_P(Records, Mutation, testing::ValuesIn(kSources),
                         [](const auto& source) { return std::string(source.param.name); });

TEST_P(Mutation, NeighboursOfABrokenRecordKeepTheirVerdict) {
  Random random(20'260'509);
  std::array<int, formats::kStatusNames.size()> seen{};
  for (int round = 0; round < mutations(); ++round) {
    const std::string good = GetParam().make(static_cast<uint64_t>(round));
    const std::string broken = mutate(good, random);
    const Outcome outcome = verify_all(good + "---\n" + broken + "\n---\n" + good, round);
    SCOPED_TRACE(testing::Message() << "round " << round);
    ASSERT_GE(outcome.statuses.size(), 2u) << broken;
    ASSERT_EQ(outcome.statuses.front(), formats::Status::right) << broken;
    ASSERT_EQ(outcome.statuses.back(), formats::Status::right) << broken;
    for (std::size_t i = 1; i + 1 < outcome.statuses.size(); ++i) {
      ++seen[static_cast<std::size_t>(outcome.statuses[i])];
    }
  }
  // The mutations must reach every kind of verdict, or they test nothing. All checks are made.
  for (std::size_t i = 0; i < seen.size(); ++i) {
    // Hardly any of them leaves open what claims hang on.
    if (i == static_cast<std::size_t>(formats::Status::open)) continue;
    const bool partly_checked = i == static_cast<std::size_t>(formats::Status::legal);
    EXPECT_EQ(seen[i] == 0, partly_checked) << formats::kStatusNames[i];
  }
}

std::vector<std::string> turns_of(const formats::Record& record,
                                  const formats::Document& document) {
  std::vector<std::string> out;
  for (const formats::WrittenPlay& written : record.form->plays(record, document)) {
    out.push_back(formats::canonical_turn(*written.turn, written.play, record));
  }
  return out;
}

/// The canonical form of any readable record reads the same and is its own canonical form.
TEST_P(Mutation, CanonicalFormKeepsTheMeaning) {
  Random random(42);
  int compared = 0;
  for (int round = 0; round < mutations(); ++round) {
    const std::string text = mutate(GetParam().make(static_cast<uint64_t>(round)), random);
    formats::Document document{.name = "fuzz.yaml", .text = text};
    formats::YamlDocument tree;
    formats::AnyRecord record;
    formats::Findings findings;
    if (!formats::read_any_record(document, tree, record, findings) || findings.has_errors())
      continue;
    const std::string canonical = formats::canonical(document, tree, *record);
    const std::vector<std::string> turns = turns_of(*record, document);
    document.text = canonical;
    ASSERT_TRUE(formats::read_any_record(document, tree, record, findings)) << text << canonical;
    ASSERT_FALSE(findings.has_errors()) << text << "\n" << canonical;
    ASSERT_EQ(turns_of(*record, document), turns) << text;
    ASSERT_EQ(formats::canonical(document, tree, *record), canonical) << text;
    ++compared;
  }
  EXPECT_GT(compared, mutations() / 20);
}

/// Whatever a readable record holds, an annotation keeps its meaning, makes nothing wrong, and is
/// found again by the next one.
TEST_P(Mutation, AnnotationsOnlyAdd) {
  Random random(77);
  int compared = 0;
  for (int round = 0; round < mutations() / 3; ++round) {
    std::string text = mutate(GetParam().make(static_cast<uint64_t>(round)), random);
    formats::Document document{.name = "fuzz.yaml", .text = text};
    formats::YamlDocument tree;
    const auto checked = std::make_shared<formats::CheckedRecord>();
    const auto read = [&](const std::string& source) {
      checked->begin({.name = "fuzz.yaml", .text = source});
      return formats::read_any_record(checked->document, tree, checked->record, checked->findings);
    };
    if (!read(text) || checked->findings.has_errors()) continue;
    formats::Verifier verifier;
    formats::Replay replay;
    const auto add = [&](const formats::Additions& additions, const std::string& source) {
      EXPECT_TRUE(read(source)) << source;
      const formats::Report report = verifier.verify(checked, true);
      return formats::annotated(report, tree, additions,
                                formats::comments_on_moves(report, additions.topics, replay));
    };
    const auto annotate = [&](const std::string& source) { return add({}, source); };
    // One finding may stand for several claims that part from the replay in the same way, so that
    // claims that hold between them make two of it.
    struct Faults {
      std::set<formats::Code> codes;
      std::size_t wrong_claims;
    };
    const auto faults = [&](const std::string& source) {
      document.text = source;
      const formats::Report report = verifier.verify(document, false);
      Faults out{{}, static_cast<std::size_t>(report.verdict.wrong_claims)};
      for (const auto& finding : report.findings) out.codes.insert(finding.code);
      return out;
    };
    const auto content = [&](const std::string& source) {
      EXPECT_TRUE(read(source)) << source;
      return formats::content_of(checked->document, tree, *checked->record,
                                 formats::Content::without_additions);
    };
    const auto strip = [&](const std::string& source) {
      return add(
          {.totals = false, .topics = {.events = false, .notes = false}, .keep_judgements = false},
          source);
    };
    text = strip(text);
    const std::string all = annotate(text);
    const Faults before = faults(text);
    const Faults after = faults(all);
    ASSERT_TRUE(std::includes(before.codes.begin(), before.codes.end(), after.codes.begin(),
                              after.codes.end()))
        << text << "\n"
        << all;
    ASSERT_EQ(after.wrong_claims, before.wrong_claims) << text << "\n" << all;
    ASSERT_EQ(content(all), content(text)) << all;
    ASSERT_EQ(annotate(strip(all)), all) << text;
    ASSERT_EQ(annotate(all), all) << text;
    ++compared;
  }
  EXPECT_GT(compared, mutations() / 60);
}

/// Records of random games are right, and a changed total never is.
class RandomRecords : public testing::TestWithParam<RecordKind> {};
INSTANTIATE_TEST_SUITE_P(Records, RandomRecords,
                         testing::Values(base_records(), hills_records(),
                                         hills_records_with_return(), river_and_abbot_records(),
                                         inns_and_traders_records(), all_boxes_records()),
                         [](const auto& kind) { return std::string(kind.param.name); });

TEST_P(RandomRecords, AreRightAndOneWrongTotalIsFound) {
  RandomGame game;
  Random random(7);
  for (int round = 0; round < mutations() / 5; ++round) {
    const int players = 2 + static_cast<int>(random.below(5));
    const std::string text = random_record(game, engine::rules_of(GetParam().rules), players,
                                           static_cast<uint64_t>(round), GetParam().header);
    EXPECT_EQ(verify_all(text, round).statuses, std::vector{formats::Status::right}) << text;
    // One digit of one total, somewhere.
    std::string wrong = text;
    std::size_t at = 0;
    do {
      at = wrong.find('=', random.below(wrong.size()));
    } while (at == wrong.npos);
    char& digit = wrong[at + 1];
    digit = digit == '9' ? '8' : static_cast<char>(digit + 1);
    EXPECT_EQ(verify_all(wrong, round).statuses, std::vector{formats::Status::wrong}) << wrong;
  }
}

}  // namespace
}  // namespace cartulary::test
