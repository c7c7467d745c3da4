// The registries of findings and options against everything that is written about them: the pages
// of `cartulary explain`, the examples on them, the documentation of the record, the sessions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "formats/checking/verifier.hpp"
#include "formats/game/dice/replay.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/illegal.hpp"
#include "formats/ground/text/code_pages.hpp"
#include "formats/ground/text/finding.hpp"
#include "formats/league/tournament/audit.hpp"
#include "formats/league/tournament/record_entries.hpp"
#include "formats/reports/report/writers.hpp"
#include "tests/files.hpp"

namespace cartulary::formats {
namespace {

namespace fs = std::filesystem;
using test::kRoot;
using test::read_file;

/// The text below `## heading`, up to the next heading.
std::string_view section(std::string_view page, const std::string& heading) {
  const std::string mark = "\n## " + heading + "\n";
  const auto begin = page.find(mark);
  if (begin == page.npos) return {};
  const std::string_view rest = page.substr(begin + mark.size());
  return rest.substr(0, rest.find("\n## "));
}

/// The example of a section in a language; empty if it has none.
std::string_view example_in(std::string_view section, const std::string& language) {
  const std::string fence = "```" + language + "\n";
  const auto begin = section.find(fence);
  if (begin == section.npos) return {};
  const std::string_view example = section.substr(begin + fence.size());
  return example.substr(0, example.find("```"));
}
std::string_view yaml_of(std::string_view section) {
  return example_in(section, "yaml");
}

/// Findings of `cartulary audit`, which are of results.
bool is_of_audit(std::string_view id) {
  return id.starts_with('A');
}

/// Findings that no record inside a Markdown page can have: bytes that are no UTF-8 text, more text
/// than a page should hold, and what is no record. Their pages tell how a shell makes such a
/// record.
bool has_shell_example(std::string_view id) {
  constexpr std::string_view ids[] = {"F103", "F104", "F123", "F124", "F125", "F126",
                                      "F132", "F134", "F138", "F139", "N904"};
  return std::find(std::begin(ids), std::end(ids), id) != std::end(ids);
}

struct Outcome {
  std::set<std::string> codes;
  std::size_t errors = 0;
};

Outcome verify(std::string_view yaml) {
  Outcome out;
  TextSource source(yaml);
  DocumentStream documents(source, "example");
  Document document;
  Verifier verifier;
  verifier.compare_records();
  while (documents.next(document)) {
    const Report report = verifier.verify(document, false);
    for (const Finding& finding : report.findings) out.codes.emplace(row_of(finding.code).id);
    out.errors += report.findings.count(Severity::error);
  }
  return out;
}

/// Audits the table of results or the records of an example.
Outcome audit_example(std::string_view text) {
  Outcome out;
  std::deque<ResultTable> tables;
  EntryBook book;
  if (is_result_table(text)) {
    ResultTable& table =
        tables.emplace_back(ResultTable{.name = "example", .text = std::string(text)});
    std::vector<Entry> entries;
    read_results(table, 0, entries);
    out.errors += table.findings.count(Severity::error);
    book.add(std::move(entries));
  } else {
    TextSource source(text);
    DocumentStream documents(source, "example");
    Document document;
    Verifier verifier;
    while (documents.next(document)) book.add(verifier.verify(document, false));
  }
  const Tournament tournament = default_tournament();
  for (const auto& [file, findings] : audit(League(tournament, book.take()), tables)) {
    for (const Finding& finding : findings) {
      out.codes.emplace(row_of(finding.code).id);
      out.errors += finding.severity() == Severity::error ? 1 : 0;
    }
  }
  return out;
}

/// Tables and records; a page with more than one file shows commands.
std::string_view results_of(std::string_view section) {
  const std::string_view table = example_in(section, "csv");
  return table.empty() ? yaml_of(section) : table;
}

const CodeRow* find_row(std::string_view id) {
  for (const CodeRow& row : kCodes) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

TEST(Codes, HaveUniqueIdsAndNames) {
  std::set<std::string_view> ids;
  std::set<std::string_view> names;
  for (const CodeRow& row : kCodes) {
    EXPECT_TRUE(ids.insert(row.id).second) << row.id;
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_FALSE(row.summary.empty()) << row.id;
  }
}

TEST(Codes, StandInTheOrderOfTheirFamilies) {
  constexpr std::string_view families = "FTPMSEXDNA";
  constexpr std::string_view hundreds = "1234567898";
  std::size_t family = 0;
  std::string_view last;
  for (const CodeRow& row : kCodes) {
    ASSERT_EQ(row.id.size(), 4u) << row.id;
    const auto now = families.find(row.id[0]);
    ASSERT_NE(now, families.npos) << row.id << " belongs to no family";
    EXPECT_GE(now, family) << row.id;
    EXPECT_EQ(row.id[1], hundreds[now]) << row.id;
    if (now == family && !last.empty()) {
      EXPECT_LT(last, row.id);
    }
    family = now;
    last = row.id;
  }
}

TEST(Pages, EveryCodeHasAPage) {
  for (const CodeRow& row : kCodes) EXPECT_NE(find_page(row.id), nullptr) << row.id;
}

TEST(Pages, EveryPageHasACode) {
  for (const Page& page : all_pages()) EXPECT_NE(find_row(page.id), nullptr) << page.id;
}

TEST(Pages, HaveAllSections) {
  for (const Page& page : all_pages()) {
    EXPECT_FALSE(page.text.starts_with("#")) << page.id << " begins without an explanation";
    for (const char* heading : {"Rule", "Causes", "Bad", "Good"}) {
      EXPECT_FALSE(section(page.text, heading).empty()) << page.id << " " << heading;
    }
    EXPECT_NE(section(page.text, "Causes").find("\n- "), std::string_view::npos) << page.id;
  }
}

TEST(Pages, KeepToTheWidth) {
  for (const Page& page : all_pages()) {
    std::istringstream lines{std::string(page.text)};
    for (std::string line; std::getline(lines, line);) {
      const auto is_character = [](char c) { return (c & 0xC0) != 0x80; };
      EXPECT_LE(std::count_if(line.begin(), line.end(), is_character), 100) << page.id << line;
    }
  }
}

TEST(Pages, BadExamplesHaveTheFinding) {
  for (const Page& page : all_pages()) {
    if (is_of_audit(page.id)) continue;
    const std::string_view bad = yaml_of(section(page.text, "Bad"));
    if (has_shell_example(page.id)) {
      EXPECT_TRUE(bad.empty()) << page.id;
      EXPECT_NE(section(page.text, "Bad").find("```sh\n"), std::string_view::npos) << page.id;
      continue;
    }
    ASSERT_FALSE(bad.empty()) << page.id;
    EXPECT_EQ(page.example("Bad"), bad) << page.id;
    EXPECT_EQ(verify(bad).codes, std::set<std::string>{std::string(page.id)}) << page.id;
  }
}

TEST(Pages, GoodExamplesHaveNoFinding) {
  for (const Page& page : all_pages()) {
    if (is_of_audit(page.id)) continue;
    const std::string_view good = yaml_of(section(page.text, "Good"));
    ASSERT_FALSE(good.empty()) << page.id;
    EXPECT_EQ(page.example("Good"), good) << page.id;
    const Outcome outcome = verify(good);
    EXPECT_FALSE(outcome.codes.contains(std::string(page.id))) << page.id;
    EXPECT_EQ(outcome.errors, 0u) << page.id;
  }
}

TEST(Pages, ExamplesOfResultsAreAuditedSo) {
  std::size_t audited = 0;
  for (const Page& page : all_pages()) {
    if (!is_of_audit(page.id)) continue;
    const std::string_view bad = results_of(section(page.text, "Bad"));
    const std::string_view good = results_of(section(page.text, "Good"));
    EXPECT_EQ(page.example("Bad"), bad) << page.id;
    EXPECT_EQ(page.example("Good"), good) << page.id;
    if (bad.empty()) {  // commands, which its session runs
      EXPECT_FALSE(example_in(section(page.text, "Bad"), "sh").empty()) << page.id;
      EXPECT_FALSE(example_in(section(page.text, "Good"), "sh").empty()) << page.id;
      continue;
    }
    ++audited;
    // Notes about an example may stand beside the finding.
    Outcome outcome = audit_example(bad);
    EXPECT_TRUE(outcome.codes.erase(std::string(page.id))) << page.id;
    for (const std::string& other : outcome.codes) {
      EXPECT_EQ(find_row(other)->severity, Severity::note) << page.id << " " << other;
    }
    outcome = audit_example(good);
    EXPECT_FALSE(outcome.codes.contains(std::string(page.id))) << page.id;
    EXPECT_EQ(outcome.errors, 0u) << page.id;
  }
  EXPECT_GT(audited, 10u);
}

TEST(Pages, EveryCodeHasItsSession) {
  for (const CodeRow& row : kCodes) {
    const std::string id(row.id);
    const std::string session = read_file(kRoot / "tests/golden/codes" / (id + ".session"));
    EXPECT_NE(session.find("[" + id + "]"), std::string::npos)
        << id << " is not seen in tests/golden/codes/" << id << ".session";
  }
}

/// Rules share one where a word cannot be for several reasons: a payment in points or in goods; a
/// portal, a fairy or a princess that is not there, or where nobody is met; a flight too short, too
/// long, or against the fairy; an abbey, a barn or a wagon that cannot be there.
TEST(Codes, EveryRuleOfTheEngineHasItsOwn) {
  std::map<Code, int> rules;
  for (engine::Rule rule : engine::each<engine::Rule>(engine::kRules)) {
    const Code code = code_of(rule);
    ++rules[code];
    EXPECT_NE(row_of(code).severity, Severity::note) << row_of(code).id;
  }
  const std::map<Code, int> shared{{Code::cannot_pay, 2},  {Code::wrong_portal, 3},
                                   {Code::wrong_fairy, 2}, {Code::wrong_princess, 2},
                                   {Code::wrong_abbey, 3}, {Code::wrong_barn, 4},
                                   {Code::wrong_wagon, 3}, {Code::wrong_flight, 4}};
  for (const auto& [code, number] : rules) {
    EXPECT_EQ(number, shared.contains(code) ? shared.at(code) : 1) << row_of(code).id;
  }
}

TEST(Codes, EveryFaultOfATableHasOne) {
  std::map<engine::Fault, int> rows;
  for (const FaultRow& row : base_faults()) ++rows[row.fault];
  for (const ExpansionWords& box : expansion_words()) {
    for (const FaultRow& row : box.faults) ++rows[row.fault];
  }
  for (const engine::Fault fault : engine::each<engine::Fault>(engine::kFaults)) {
    EXPECT_EQ(rows[fault], 1) << static_cast<int>(fault);
  }
}

/// Two slips of the table share a code where it is the same rule that they break: a die too many
/// set aside, whichever it is, and a city that cannot have its size.
TEST(Codes, EveryRuleOfTheDiceGameHasOne) {
  using engine::dice::Rule;
  std::map<Code, int> rules;
  for (int rule = 0; rule <= static_cast<int>(Rule::too_few_knights); ++rule) {
    const Code code = code_of(static_cast<Rule>(rule));
    ++rules[code];
    EXPECT_EQ(row_of(code).id[0], 'D') << row_of(code).id;
    EXPECT_EQ(row_of(code).severity, Severity::error) << row_of(code).id;
  }
  for (const auto& [code, number] : rules) {
    const bool shared = code == Code::set_aside || code == Code::city_size;
    EXPECT_EQ(number, shared ? 2 : 1) << row_of(code).id;
  }
}

bool is_documented(const std::string& text, std::string_view word) {
  return text.find("`" + std::string(word) + "`") != std::string::npos;
}

TEST(Options, AreDocumented) {
  // Those of the dice game stand on its own page.
  const std::string text =
      read_file("formats/guide/RECORD.md") + read_file("formats/guide/DICE.md");
  for (const Option& option : all_options()) {
    EXPECT_TRUE(is_documented(text, option.key)) << option.key;
    for (const OptionValue& value : option.values) {
      EXPECT_TRUE(is_documented(text, value.name)) << option.key << ": " << value.name;
    }
  }
  for (const Preset& preset : all_presets()) {
    EXPECT_TRUE(is_documented(text, preset.name)) << preset.name;
  }
}

TEST(Editions, DefaultsArePrinted) {
  Rules rules;
  for (const ExpansionRow& row : all_expansions()) rules.expansions.insert(row.expansion);
  for (const Option& option : all_options()) {
    if (option.values.empty() || option.games == OptionOf::dice_game) continue;
    // A part that comes with its box, and may be played without it, is no choice of an edition.
    if (value_text(option, rules) != value_text(option, Rules{})) continue;
    std::string printed;
    for (const EditionRule& rule : edition_rules()) {
      if (rule.preset == "C2" && rule.option == option.key) printed = rule.value;
    }
    EXPECT_EQ(value_text(option, rules), printed) << option.key;
  }
}

TEST(Editions, RulesAreValuesOfOptions) {
  for (const EditionRule& rule : edition_rules()) {
    EXPECT_NE(find_preset(rule.preset), nullptr) << rule.preset;
    const Option* option = find_option(rule.option);
    ASSERT_NE(option, nullptr) << rule.option;
    Rules rules;
    EXPECT_TRUE(set_option(*option, rule.value, rules)) << rule.option << ": " << rule.value;
    EXPECT_FALSE(rule.source.empty() || rule.printed.empty()) << rule.option;
  }
}

TEST(Editions, TheListOfPresetsSaysWhatDiffers) {
  const std::string text = read_file("formats/guide/RECORD.md");
  for (const EditionRule& rule : edition_rules()) {
    Rules rules;
    if (rule.value == value_text(*find_option(rule.option), rules)) continue;
    const std::string preset = "| `" + std::string(rule.preset) + "` | ";
    const std::size_t row = text.find(preset);
    ASSERT_NE(row, std::string::npos) << rule.preset;
    const std::string line = text.substr(row, text.find('\n', row) - row);
    const bool as_another = line.find("as `C1-2000`") != std::string::npos;
    const std::string cell = std::string(rule.option) + ": " + std::string(rule.value);
    EXPECT_TRUE(as_another || line.find("`" + cell + "`") != std::string::npos) << cell;
  }
}

TEST(Options, HaveTheirSession) {
  const fs::path folder = kRoot / "tests/golden/options";
  for (const Option& option : all_options()) {
    const std::string key(option.key);
    EXPECT_TRUE(fs::exists(folder / (key + ".yaml"))) << key;
    const std::string session = read_file(folder / (key + ".session"));
    EXPECT_FALSE(session.empty()) << key;
    for (const OptionValue& value : option.values) {
      const std::string shown = read_file(folder / (key + ".yaml")) + session;
      EXPECT_NE(shown.find(key + ": " + std::string(value.name)), std::string::npos)
          << key << ": " << value.name;
    }
  }
}

TEST(Options, KeepTheirValueThroughText) {
  for (const Option& option : all_options()) {
    for (const OptionValue& value : option.values) {
      Rules rules;
      ASSERT_TRUE(set_option(option, value.name, rules)) << option.key;
      EXPECT_EQ(value_text(option, rules), value.name) << option.key;
    }
    if (option.get == nullptr || !option.values.empty()) continue;
    for (int number : {option.lowest, option.highest}) {
      Rules rules;
      ASSERT_TRUE(set_option(option, std::to_string(number), rules)) << option.key;
      EXPECT_EQ(option.get(rules), number) << option.key;
    }
    Rules rules;
    EXPECT_FALSE(set_option(option, std::to_string(option.lowest - 1), rules)) << option.key;
    EXPECT_FALSE(set_option(option, std::to_string(option.highest + 1), rules)) << option.key;
  }
}

TEST(Formats, AreDocumentedAndHaveTheirSession) {
  const std::string text = read_file("formats/guide/REPORT.md");
  for (const Format& format : all_formats()) {
    const std::string name(format.name);
    EXPECT_TRUE(is_documented(text, name)) << name;
    const std::string session = read_file(kRoot / "tests/golden/formats" / (name + ".session"));
    EXPECT_NE(session.find("verify -f " + name + " mixed.yaml"), std::string::npos) << name;
    EXPECT_EQ(find_format(name), &format);
  }
}

/// The page for those who extend the program names files that there are. NAME and ID stand for
/// names that are still to come.
TEST(Contributing, NamesFilesThatThereAre) {
  const std::string page = read_file("formats/guide/CONTRIBUTING.md");
  std::size_t seen = 0;
  for (auto open = page.find('`'); open != page.npos;) {
    const auto close = page.find('`', open + 1);
    const std::string path = page.substr(open + 1, close - open - 1);
    open = page.find('`', close + 1);
    const bool file = path.find('/') != path.npos && path.find(' ') == path.npos;
    if (!file || path.starts_with("build/")) continue;
    const auto name = std::min(path.find("NAME"), path.find("ID."));
    EXPECT_TRUE(fs::exists(kRoot / path.substr(0, path.rfind('/', name)))) << path;
    EXPECT_TRUE(name != path.npos || fs::exists(kRoot / path)) << path;
    ++seen;
  }
  EXPECT_GT(seen, 25u);
}

}  // namespace
}  // namespace cartulary::formats
