// Lines of reports, read again: what is right says the same, what is broken is told and nothing
// more.
#include "formats/reports/report/read_report.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "formats/checking/duplicates.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/reports/report/cited_text.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

using formats::Report;

std::string told(const formats::Format& format, const Report& report,
                 const formats::WriteOptions& options = {}) {
  std::string out;
  const auto writer = format.make(options);
  writer->begin(out);
  writer->record(report, out);
  formats::Summary summary;
  summary.add(report);
  writer->end(summary, {}, out);
  return out;
}

/// The record's line in the report of a part.
std::string line_of(const Report& report) {
  formats::WriteOptions options;
  options.part.shard = "1/2";
  const std::string lines = told(*formats::find_format("jsonl"), report, options);
  const std::size_t begin = lines.find('\n') + 1;
  return lines.substr(begin, lines.find('\n', begin) - begin);
}

void for_each_line(const std::function<void(const Report&, const std::string&)>& visit) {
  formats::Verifier verifier({}, formats::Causes::of_all);
  verifier.note_resemblances();
  for (const char* folder : {"samples", "tests/golden/robust", "tests/golden/formats"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kRoot / folder)) {
      if (entry.path().extension() != ".yaml") continue;
      const std::string text = read_file(entry.path());
      const formats::Document document{.name = "a.yaml", .text = text, .first_line = 7};
      const Report report = verifier.verify(document, false);
      visit(report, line_of(report));
    }
  }
}

void report_in_all(const Report& report) {
  for (const formats::Format& format : formats::all_formats()) {
    if (!format.traits.turns) (void)told(format, report);
  }
}

TEST(ReadReport, SaysTheSameInEveryFormat) {
  formats::JsonTree tree;
  formats::JsonMembers members;
  formats::ReportReader reader;
  int lines = 0;
  for_each_line([&](const Report& report, const std::string& line) {
    for (const formats::Document* own : {(const formats::Document*)nullptr, &report.document}) {
      ASSERT_FALSE(tree.read(line)) << line;
      members.begin();
      const Report& again = reader.read(members, tree.root(), own);
      ASSERT_FALSE(members.fault()) << members.fault()->message << "\n" << line;
      for (const formats::Format& format : formats::all_formats()) {
        if (format.traits.turns) continue;
        ASSERT_EQ(told(format, again), told(format, report));
      }
      ++lines;
    }
  });
  EXPECT_GT(lines, 50);
}

/// One number, text, bracket or member less or another.
std::string changed(std::string line, std::mt19937& random) {
  const auto pick = [&random](std::size_t below) {
    return random() % std::max<std::size_t>(below, 1);
  };
  constexpr std::string_view words[] = {
      "-1",   "4294967295", "2147483648", "99999", "null", "[]",         "{}",          "\"\"",
      "true", "\"x\"",      "0",          "[0,0]", "[[]]", "1073741824", "[0,0,0,\"\"]"};
  const std::size_t at = pick(line.size());
  const std::size_t colon = std::min(line.find(':', at), line.size() - 1);
  std::size_t end = line.find_first_of(",}]", colon);
  if (end == line.npos) end = line.size();
  switch (random() % 4) {
    case 0:
      return line.replace(colon + 1, end - colon - 1, words[pick(std::size(words))]);
    case 1: {
      const std::size_t comma = std::min(line.find(',', at), line.size() - 1);
      end = line.find_first_of(",}]", comma + 1);
      return line.replace(comma, (end == line.npos ? line.size() : end) - comma, "");
    }
    case 2: {
      const std::size_t digit = std::min(line.find_first_of("0123456789", at), line.size() - 1);
      return line.replace(digit, 1, std::to_string(random() % 1000));
    }
    default:
      return line.replace(at, 1, 1, static_cast<char>(random()));
  }
}

TEST(ReadReport, EscapesNamesThatNoRecordCanHave) {
  const std::string text = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  K 1,0 r0\n";
  const formats::Document document{.name = "a.yaml", .text = text};
  formats::Verifier verifier;
  std::string line = line_of(verifier.verify(document, false));
  const std::size_t name = line.find("Bob");
  ASSERT_NE(name, line.npos);
  line.replace(name, 3,
               "B\x7F"
               "b");
  formats::JsonTree tree;
  ASSERT_FALSE(tree.read(line));
  formats::JsonMembers members;
  formats::ReportReader reader;
  const Report& report = reader.read(members, tree.root());
  ASSERT_FALSE(members.fault()) << members.fault()->message;
  for (const formats::Format& format : formats::all_formats()) {
    if (format.traits.turns) continue;
    EXPECT_EQ(told(format, report).find('\x7F'), std::string::npos) << format.name;
  }
}

TEST(ReadReport, TellsWhatIsBroken) {
  formats::JsonTree tree;
  formats::JsonMembers members;
  formats::ReportReader reader;
  std::mt19937 random(1);
  int broken = 0;
  int fine = 0;
  for_each_line([&](const Report&, const std::string& line) {
    for (int i = 0; i < 60; ++i) {
      std::string other = changed(line, random);
      if (i % 3 == 0) other = changed(std::move(other), random);
      if (tree.read(other)) continue;
      members.begin();
      const Report& again = reader.read(members, tree.root());
      if (members.fault()) {
        ASSERT_LE(members.fault()->offset, other.size());
        ASSERT_TRUE(members.fault()->message.starts_with("expected "));
        ++broken;
        continue;
      }
      report_in_all(again);
      ++fine;
      if (!again.in_run.tells_resemblance) continue;
      std::vector<formats::Found> found;
      for (const formats::Resemblance& resemblance : again.in_run.resemblances) {
        found.push_back({.finding = formats::duplicate_finding(resemblance, "b.yaml:1")});
      }
      report_in_all(reader.with(found));
    }
  });
  EXPECT_GT(broken, 200);
  EXPECT_GT(fine, 200);
}

TEST(CitedText, KeepsPlacesOfLinesAndBytes) {
  std::string text = "one\ntwo \xC3\xA4\xC3\xB6\n\nfour \xFF\n";
  text.append(5000, 'x');
  text += "\n\nlast";
  const formats::Document document{.text = text};
  const auto tell = [](formats::CitedText& cited) {
    std::string out = "{";
    formats::Json json(out);
    cited.write(json, "t");
    return out + "}";
  };
  for (uint32_t at = 0; at <= text.size(); at = at < 30 || at > 5000 ? at + 1 : at + 997) {
    for (uint32_t size : {0u, 1u, 3u, 40u, 2000u, 9000u}) {
      formats::CitedText cited(text);
      cited.cite(at, std::min(size, static_cast<uint32_t>(text.size()) - at));
      cited.mark(12);
      const std::string json = tell(cited);
      formats::JsonTree tree;
      ASSERT_FALSE(tree.read(json)) << json;
      formats::JsonMembers members;
      std::string again;
      formats::read_cited_text(members, tree.root()["t"], 1u << 20, again);
      ASSERT_FALSE(members.fault()) << members.fault()->message << json;
      const formats::Document sparse{.text = again};
      const uint32_t end = std::min(at + size, static_cast<uint32_t>(text.size()));
      for (uint32_t place : {at, end, 12u}) {
        EXPECT_EQ(sparse.position(place).line, document.position(place).line) << at << " " << size;
        EXPECT_EQ(sparse.position(place).column, document.position(place).column);
      }
      EXPECT_EQ(sparse.line_at(at), document.line_at(at));
    }
  }
}

}  // namespace
}  // namespace cartulary::test
