#include "formats/league/tournament/tournament.hpp"

#include <algorithm>
#include <deque>

#include "formats/desk/editing/tournament_help.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/league/hall/league_pages.hpp"
#include "formats/league/tournament/audit.hpp"
#include "formats/league/tournament/published_table.hpp"
#include "formats/league/tournament/record_entries.hpp"
#include "formats/league/tournament/standings_report.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {
namespace {

using formats::Finding;
using formats::Span;

/// Stands between the tournament's file, tables and records.
constexpr std::string_view kBetweenFiles = "%%\n";

std::vector<std::string_view> files_of(std::string_view input) {
  std::vector<std::string_view> out;
  for (;;) {
    const std::size_t at = input.find(kBetweenFiles);
    out.push_back(input.substr(0, at));
    if (at == input.npos) return out;
    input.remove_prefix(at + kBetweenFiles.size());
  }
}

void require_inside(const Finding& finding, std::string_view text) {
  require(std::size_t{finding.span.offset} + finding.span.size <= text.size() + 1,
          "a finding beyond the text: ", formats::row_of(finding.code).id);
  require(!finding.message.empty(), "a finding that says nothing");
}

/// Everybody has a rank, and ranks follow each other.
void require_order(const formats::GroupStandings& group) {
  int32_t last = 0;
  for (std::size_t i = 0; i < group.places.size(); ++i) {
    const int32_t rank = group.places[i].rank;
    require(rank == last || rank == static_cast<int32_t>(i) + 1, "ranks with a gap");
    last = rank;
  }
  require(group.places.size() == group.contest.who.size(), "somebody has no place");
}

}  // namespace

void fuzz_tournament(std::string_view input) {
  const std::vector<std::string_view> files = files_of(input);
  formats::Findings findings;
  const std::string rules(files.front());
  const formats::Document document{.name = "tournament.yaml", .text = rules};
  const formats::Tournament tournament = formats::read_tournament(document, findings);
  for (const Finding& finding : findings) require_inside(finding, rules);
  const auto cursor = static_cast<uint32_t>(input.size() % (rules.size() + 1));
  (void)formats::tournament_offers(rules, cursor);
  (void)formats::tournament_hover(rules, findings, cursor);

  std::deque<formats::ResultTable> tables;
  formats::EntryBook book;
  for (std::size_t i = 1; i < files.size(); ++i) {
    if (formats::first_bad_byte(files[i]) != files[i].npos) continue;
    formats::ResultTable& table = tables.emplace_back();
    table.name = "results.csv";
    table.text = files[i];
    std::vector<formats::Entry> entries;
    formats::read_results(table, static_cast<uint32_t>(tables.size() - 1), entries);
    for (const Finding& finding : table.findings) require_inside(finding, table.text);
    book.add(std::move(entries));
  }
  const std::vector<formats::Entry> entries = book.take();
  const formats::League league(tournament, entries);
  for (const formats::GroupStandings& group : league.standings({})) require_order(group);
  (void)formats::standings_report(league, {.rounds = true, .crosstable = true, .trace = true});
  const formats::Hall hall = formats::hall_of(league, entries, formats::Trust::claims, true);
  (void)formats::league_pages(league, formats::Season(1), hall, formats::Trust::claims, {}, "");
  for (const auto& [file, found] : formats::audit(league, tables)) {
    using Kind = formats::AuditedFile::Kind;
    require(file.kind != Kind::table || file.number < tables.size(), "a finding in no table");
    const std::string_view text =
        file.kind == Kind::table ? std::string_view(tables[file.number].text) : rules;
    for (const Finding& finding : found) require_inside(finding, text);
  }
  if (tables.empty()) return;
  formats::ResultTable published{.name = "published.csv", .text = tables.back().text};
  formats::compare_published(league, published);
  for (const Finding& finding : published.findings) require_inside(finding, published.text);
  formats::ResultTable totals{.name = "published.csv", .text = tables.back().text};
  formats::check_published_order(tournament, totals, true);
  for (const Finding& finding : totals.findings) require_inside(finding, totals.text);
}

}  // namespace cartulary::test
