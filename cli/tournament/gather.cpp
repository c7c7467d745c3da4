#include "cli/tournament/gather.hpp"

#include <algorithm>

#include "cli/input/documents.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/stop.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/records/verify_records.hpp"
#include "formats/ground/tables/table_text.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/audit.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {
namespace {

MessageLevel level_of(const formats::Finding& finding) {
  return finding.severity() == formats::Severity::error ? MessageLevel::error
                                                        : MessageLevel::warning;
}

void report_at(std::string_view where, const formats::Finding& finding) {
  std::string text =
      fmt::format("{}: {} [{}]", where, finding.message, formats::row_of(finding.code).id);
  for (const std::string& help : finding.help) formats::put(text, "; ", help);
  say(level_of(finding), text);
}

void report_finding(const formats::Document& document, const formats::Finding& finding) {
  const formats::Position at = document.position(finding.span.offset);
  report_at(fmt::format("{}:{}:{}", document.name, at.line, at.column), finding);
}

/// At the line of a table; at the record, where an entry is made of records.
void report_entry_fault(const Gathered& gathered, const formats::Entry& entry,
                        const formats::EntryFault& fault) {
  if (entry.in_table) {
    formats::Finding finding = fault.finding;
    const formats::ResultTable& table = gathered.tables[entry.source];
    finding.span = formats::place_of(fault, entry, table.text);
    report_finding(table.document(), finding);
  } else {
    report_at(formats::where_read(entry), fault.finding);
  }
}

/// The worst of what was told.
int report_findings(const formats::Document& document, const formats::Findings& findings) {
  int out = kClean;
  for (const formats::Finding& finding : findings) {
    report_finding(document, finding);
    if (finding.severity() == formats::Severity::error) out = kFindings;
  }
  if (findings.beyond() > 0) {
    say_error("{}: and {} more", document.name, findings.beyond());
    out = kFindings;
  }
  return out;
}

}  // namespace

std::vector<Input> gather_tables(const TournamentFlags& flags, Gathered& out,
                                 formats::EntryBook& book, AllInputs* all, const ShownPath& shown) {
  std::vector<Input> games = take_in(flags, all, shown, out);
  book = formats::EntryBook(out.tournament);
  for (uint32_t i = 0; i < out.tables.size(); ++i) {
    formats::ResultTable& table = out.tables[i];
    if (shown) table.name = shown(table.name);
    book.read(table, i, out.tournament);
    out.sources.add(table.name, formats::SourceKind::results, table.results);
    if (table.named && table.results == 0 && table.players.empty() &&
        !table.findings.has_errors()) {
      out.broken.push_back({table.name, "no result stands in it"});
    }
  }
  return games;
}

std::string why_unreadable(const formats::Report& report) {
  if (report.findings.empty()) return "it is no record that can be read";
  const formats::Finding& first = *report.findings.begin();
  if (first.code == formats::Code::no_game) return first.message;
  return fmt::format("line {}: {}; `cartulary verify` says more",
                     report.document.position(first.span.offset).line, first.message);
}

bool take_record(const Input& input, const formats::Report& report, formats::EntryBook& book,
                 Gathered& out) {
  if (formats::names_players(report)) {
    out.sources.add_record(input.name);
    return book.add(report);
  }
  const std::string name = formats::record_name(report.document);
  if (report.verdict.status == formats::Status::unreadable) {
    out.broken.push_back({name, why_unreadable(report)});
  } else if (!input.searched) {
    out.broken.push_back({name, "no result of a tournament: it does not name its players"});
  } else {
    out.sources.add(input.name, formats::SourceKind::nothing, 0);
  }
  return true;
}

bool gather(const TournamentFlags& flags, Gathered& out, const Onlooker& onlooker) {
  formats::EntryBook book;
  const std::vector<Input> inputs = gather_tables(flags, out, book);
  bool stopped = false;
  if (!inputs.empty()) {
    const StopSignals stop;
    BesideRecords beside;
    const auto take = [&](const Input& input, const formats::Report& report, const MadePage&) {
      const bool is_first = take_record(input, report, book, out);
      if (onlooker.see) onlooker.see(input, report, is_first);
      return true;
    };
    stopped = verify_records(inputs,
                             {.jobs = jobs_of(flags),
                              .trace = onlooker.trace,
                              .where = formats::Conditions(flags.where)},
                             beside, take);
    beside.say_passed_over();
    for (formats::UnreadFile& file : beside.unread) out.unread.push_back(std::move(file));
    for (const auto& [input, census] : beside.census) out.sources.census.add(census);
  }
  out.entries = book.take();
  return !stopped;
}

bool read_table(const std::string& path, formats::ResultTable& out,
                std::vector<formats::UnreadFile>& unread) {
  std::string bytes;
  out.name = path;
  if (!read_whole({path, path}, bytes, unread)) return false;
  auto text = formats::table_text(std::move(bytes));
  if (!text) {
    unread.push_back({path, "it is no text"});
    return false;
  }
  formats::set_text(std::move(*text), out);
  return true;
}

int report_faults(const Gathered& gathered, const formats::League* league) {
  int out = report_findings(gathered.document(), gathered.findings);
  for (const auto* const tables : {&gathered.player_sheets, &gathered.tables}) {
    for (const formats::ResultTable& table : *tables) {
      out = std::max(out, report_findings(table.document(), table.findings));
    }
  }
  if (league != nullptr) {
    for (const formats::Finding& finding : league->faults()) {
      report_finding(gathered.document(), finding);
      out = std::max(out, kFindings);
    }
    for (const formats::EntryFault& fault : league->entry_faults()) {
      report_entry_fault(gathered, league->entries()[fault.entry], fault);
      if (level_of(fault.finding) == MessageLevel::error) out = std::max(out, kFindings);
    }
  }
  for (const formats::UnreadFile& file : gathered.broken) {
    say_error("{}: {}", file.name, file.reason);
    out = std::max(out, kFindings);
  }
  report_unread(gathered.unread);
  return gathered.unread.empty() ? out : kFailed;
}

bool has_rules(const Gathered& gathered) {
  if (gathered.findings.has_errors()) return false;
  const auto unread = std::ranges::find(gathered.unread, gathered.file, &formats::UnreadFile::name);
  return gathered.file.empty() || unread == gathered.unread.end();
}

std::unique_ptr<formats::League> league_of(Gathered& gathered, bool without_results) {
  if (!has_rules(gathered)) {
    report_faults(gathered, nullptr);
    return nullptr;
  }
  auto league = std::make_unique<formats::League>(gathered.tournament, std::move(gathered.entries));
  if (league->entries().empty() && !without_results) {
    report_faults(gathered, league.get());
    say_error("no results: name records, tables of results, or folders of them");
    return nullptr;
  }
  return league;
}

std::vector<Flag> with_tournament_flags(std::vector<Flag> own, TournamentFlags& flags) {
  own = with_input_flags(std::move(own), flags);
  own.push_back(value_flag("--tournament", "FILE",
                           "Rules of the tournament (default: tournament.yaml among the paths)",
                           flags.tournament));
  return own;
}

Flag trust_flag(std::string& trust) {
  return value_flag(
      "--trust", "WHAT", "What counts where a record claims a wrong score", trust,
      {.choices = {{"claims", "what was written down (the default)"},
                   {"replay", "what the replay of each record gives, where there is one"}},
       .closed = true,
       .explained = true});
}

formats::Trust trust_of(const std::string& trust) {
  return trust == formats::kTrusts[1] ? formats::Trust::replay : formats::Trust::claims;
}

Flag results_argument(TournamentFlags& flags) {
  return argument_flag("PATH",
                       "Records, tables of results, and folders of them (default: this folder)",
                       flags.paths);
}

}  // namespace cartulary::cli
