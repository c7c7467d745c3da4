#include "cli/tournament/gather.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "cli/input/documents.hpp"
#include "cli/input/file_source.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/stop.hpp"
#include "cli/records/verify_records.hpp"
#include "formats/report/writers.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/path.hpp"
#include "formats/tournament/audit_places.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

/// No table of a tournament comes near this.
constexpr std::uintmax_t kMaxTable = 64u << 20;

bool is_table_name(const fs::path& path) {
  std::string end = formats::text_of(path.extension());
  std::transform(end.begin(), end.end(), end.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return end == ".csv" || end == ".tsv" || end == ".trf" || end == ".trfx";
}

const std::string kNoTable = "it is no table of results: ";

/// Why a record gives no result, although it was named or stands among others.
std::string why_broken(const formats::Report& report, const Gathered& gathered) {
  const formats::Document& document = report.document;
  const auto table = gathered.no_tables.find(std::string(document.name));
  if (table != gathered.no_tables.end()) return kNoTable + table->second;
  if (report.findings.empty()) return "it is no record that can be read";
  const formats::Finding& first = *report.findings.begin();
  return fmt::format("line {}: {}; `cartulary verify` says more",
                     document.position(first.span.offset).line, first.message);
}

bool is_tournament_name(const fs::path& path) {
  return path.filename() == formats::kTournamentFile;
}

/// Whether a text is one. What is wrong goes to `unread`.
bool check_text(const std::string& path, std::string_view text,
                std::vector<formats::UnreadFile>& unread) {
  const std::size_t bad = formats::first_bad_byte(text);
  if (bad == text.npos) return true;
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(bad), '\n');
  unread.push_back({path, fmt::format("it is not UTF-8 text: line {}", line)});
  return false;
}

/// Reads a file as text. What is wrong goes to `unread`.
bool read_text(const std::string& path, std::string& text,
               std::vector<formats::UnreadFile>& unread) {
  std::error_code error;
  const auto size = fs::file_size(formats::path_of(path), error);
  if (!error && size > kMaxTable) {
    unread.push_back({path, "it is larger than any table of results"});
    return false;
  }
  return read_whole({path, path}, text, unread) && check_text(path, text, unread);
}

/// The same for all ways to write a path.
fs::path real_path(const std::string& path) {
  std::error_code error;
  fs::path out = fs::weakly_canonical(formats::path_of(path), error);
  return error ? formats::path_of(path) : out;
}

/// Goes through paths and parts them: the tournament's file, tables, and all others.
class Sorting {
 public:
  explicit Sorting(Gathered& out) : out_(out) {}

  void path(const std::string& path) {
    std::error_code error;
    const fs::file_status status = fs::status(formats::path_of(path), error);
    if (path == "-") {
      standard_input();
    } else if (fs::is_directory(status)) {
      folder(path);
    } else if (fs::is_regular_file(status) && is_tournament_name(formats::path_of(path))) {
      take_tournament(path);
    } else if (fs::is_regular_file(status) && is_table_name(formats::path_of(path))) {
      table(path, true);
    } else {
      records_.push_back(path);
    }
  }
  void take_tournament(const std::string& path) {
    if (out_.file.empty()) {
      out_.file = path;
    } else if (real_path(path) != real_path(out_.file)) {
      out_.unread.push_back({path, "there is one tournament's file already: " + out_.file});
    }
  }

  /// Files, folders and what is no file. A folder that another one has, too, is searched once.
  std::vector<std::string> take_records() {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < records_.size(); ++i) {
      bool again = false;
      for (std::size_t other = 0; other < records_.size() && !again; ++other) {
        if (other == i) continue;
        const std::optional<fs::path> inside = within(records_[i], records_[other]);
        again = inside && (*inside != "." || other < i);
      }
      if (!again) out.push_back(records_[i]);
    }
    return out;
  }

 private:
  /// Where a folder is, seen from another one that is searched with it: "." if it is the same.
  /// Nothing if it is not in there, or in a hidden folder.
  static std::optional<fs::path> within(const std::string& path, const std::string& other) {
    std::error_code error;
    if (!fs::is_directory(formats::path_of(path), error) ||
        !fs::is_directory(formats::path_of(other), error)) {
      return {};
    }
    const fs::path out = real_path(path).lexically_relative(real_path(other));
    if (out.empty()) return {};
    const bool leaves = out != "." && std::any_of(out.begin(), out.end(), [](const fs::path& part) {
                          return formats::text_of(part).starts_with('.');
                        });
    return leaves ? std::nullopt : std::optional(out);
  }

  /// A table of results, or records.
  void standard_input() {
    FileSource source("");
    read_on(source, out_.begun, kMaxTable);
    if (!formats::is_result_table(out_.begun)) {
      records_.emplace_back("-");
      return;
    }
    formats::ResultTable& table = out_.tables.emplace_back();
    table.name = kNameOfStandardInput;
    table.text = std::move(out_.begun);
    if (!check_text(table.name, table.text, out_.unread)) out_.tables.pop_back();
  }

  void folder(const std::string& path) {
    std::vector<std::string> found;
    std::error_code error;
    auto at = fs::recursive_directory_iterator(formats::path_of(path), error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
      std::error_code ignored;
      if (formats::text_of(at->path().filename()).starts_with('.')) {
        if (at->is_directory(ignored)) at.disable_recursion_pending();
      } else if (at->is_regular_file(ignored) &&
                 (is_table_name(at->path()) || is_tournament_name(at->path()))) {
        found.push_back(formats::text_of(at->path()));
      }
    }
    std::sort(found.begin(), found.end());
    for (const std::string& file : found) {
      if (is_tournament_name(formats::path_of(file))) {
        take_tournament(file);
        out_.with_tables.insert(path);
      } else if (table(file, false)) {
        out_.with_tables.insert(path);
      }
    }
    records_.push_back(path);
  }

  /// Reads a table of results. One that is named, and is none, is perhaps the sheet of a game.
  bool table(const std::string& path, bool named) {
    if (!seen_.insert(formats::text_of(real_path(path))).second) return false;
    std::string text;
    if (!read_text(path, text, out_.unread)) return false;
    if (!formats::is_result_table(text, path)) {
      if (named) {
        records_.push_back(path);
        out_.no_tables.emplace(path, formats::what_is_missing(text));
      } else if (formats::is_nearly_result_table(text)) {
        out_.broken.push_back({path, kNoTable + formats::what_is_missing(text)});
      }
      return false;
    }
    formats::ResultTable& table = out_.tables.emplace_back();
    table.name = path;
    table.text = std::move(text);
    return true;
  }

  Gathered& out_;
  std::vector<std::string> records_{};
  std::set<std::string> seen_;
};

void read_file(Gathered& out) {
  if (out.file.empty() || !read_text(out.file, out.file_text, out.unread)) return;
  out.tournament = formats::read_tournament(out.document(), out.findings);
}

/// Finds records in folders that may have none, as long as they have tables.
std::vector<Input> find_records(const TournamentFlags& flags, std::vector<std::string> paths,
                                Gathered& out) {
  if (paths.empty()) return {};
  InputFlags records = flags;
  records.paths = std::move(paths);
  std::vector<formats::UnreadFile> unread;
  formats::Census census;
  std::vector<Input> inputs = find_inputs(records, unread, &census);
  for (formats::UnreadFile& file : unread) {
    if (!out.with_tables.contains(file.name)) out.unread.push_back(std::move(file));
  }
  for (Input& input : inputs) {
    if (input.path.empty() && input.address.empty()) input.begun = out.begun;
  }
  read_once(inputs);
  return inputs;
}

std::string help_of(const formats::Finding& finding) {
  std::string out;
  for (const std::string& line : finding.help) out += "; " + line;
  return out;
}

MessageLevel level_of(const formats::Finding& finding) {
  return finding.severity() == formats::Severity::error ? MessageLevel::error
                                                        : MessageLevel::warning;
}

void report_finding(const formats::Document& document, const formats::Finding& finding) {
  const formats::CodeRow& row = formats::row_of(finding.code);
  const formats::Position at = document.position(finding.span.offset);
  say(level_of(finding), fmt::format("{}:{}:{}: {} [{}]{}", document.name, at.line, at.column,
                                     finding.message, row.id, help_of(finding)));
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
    say(level_of(fault.finding),
        fmt::format("{}: {} [{}]{}", formats::where_read(entry), fault.finding.message,
                    formats::row_of(fault.finding.code).id, help_of(fault.finding)));
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

void read_once(std::vector<Input>& inputs) {
  std::set<std::string> seen;
  std::erase_if(inputs, [&seen](const Input& input) {
    return !input.path.empty() && !seen.insert(formats::text_of(real_path(input.path))).second;
  });
}

std::vector<std::string> gather_tables(
    const TournamentFlags& flags, Gathered& out, formats::EntryBook& book,
    const std::function<std::string(const std::string& path)>& shown) {
  Sorting sorting(out);
  if (!flags.tournament.empty()) sorting.take_tournament(flags.tournament);
  for (const std::string& path : flags.paths) sorting.path(path);
  if (flags.paths.empty() && flags.tournament.empty()) {
    std::error_code error;
    const std::string here(formats::kTournamentFile);
    if (flags.searches_here) {
      sorting.path(".");
    } else if (fs::is_regular_file(formats::path_of(here), error)) {
      out.file = here;
    }
  }
  read_file(out);
  book = formats::EntryBook(out.tournament);
  const fs::path folder = formats::path_of(out.file).parent_path();
  for (const std::string& path : out.tournament.results) {
    sorting.path(formats::text_of((folder / formats::path_of(path)).lexically_normal()));
  }
  for (uint32_t i = 0; i < out.tables.size(); ++i) {
    std::vector<formats::Entry> entries;
    if (shown) out.tables[i].name = shown(out.tables[i].name);
    formats::read_results(out.tables[i], i, entries);
    for (const std::string& name : out.tables[i].players) {
      auto& listed = out.tournament.listed;
      const bool known = out.tournament.find(name) != nullptr ||
                         std::find(listed.begin(), listed.end(), name) != listed.end();
      if (!known) listed.push_back(name);
    }
    book.add(std::move(entries));
  }
  return sorting.take_records();
}

bool gather(const TournamentFlags& flags, Gathered& out, const Onlooker& onlooker) {
  formats::EntryBook book;
  const std::vector<Input> inputs = find_records(flags, gather_tables(flags, out, book), out);
  bool stopped = false;
  if (!inputs.empty()) {
    const StopSignals stop;
    BesideRecords beside;
    const auto take = [&](const Input& input, const formats::Report& report, const MadePage&) {
      const bool is_first = book.add(report);
      if (report.verdict.status == formats::Status::unreadable &&
          report.record.players.size() < 2) {
        out.broken.push_back({formats::record_name(report.document), why_broken(report, out)});
      }
      if (onlooker.see) onlooker.see(input, report, is_first);
      return true;
    };
    stopped = verify_records(inputs,
                             {.jobs = jobs_of(flags),
                              .trace = onlooker.trace,
                              .selection = [](const Input& input) { return selection_of(input); },
                              .fail_on = [](const Input& input) { return fail_on(input); }},
                             beside, take);
    for (formats::UnreadFile& file : beside.unread) out.unread.push_back(std::move(file));
  }
  out.entries = book.take();
  return !stopped;
}

bool read_table(const std::string& path, formats::ResultTable& out,
                std::vector<formats::UnreadFile>& unread) {
  out.name = path;
  return read_text(path, out.text, unread);
}

int report_faults(const Gathered& gathered, const formats::League* league) {
  int out = report_findings(gathered.document(), gathered.findings);
  for (const formats::ResultTable& table : gathered.tables) {
    out = std::max(out, report_findings(table.document(), table.findings));
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
  return gathered.file.empty() || std::none_of(gathered.unread.begin(), gathered.unread.end(),
                                               [&gathered](const formats::UnreadFile& file) {
                                                 return file.name == gathered.file;
                                               });
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
  own.push_back({.long_form = "--tournament",
                 .value = "FILE",
                 .meaning = "Rules of the tournament (default: tournament.yaml among the paths)",
                 .target = &flags.tournament});
  return own;
}

Flag trust_flag(std::string& trust) {
  return {.long_form = "--trust",
          .value = "WHAT",
          .meaning = "What counts where a record claims a wrong score",
          .target = &trust,
          .choices = {{"claims", "what was written down (the default)"},
                      {"replay", "what the replay of each record gives, where there is one"}},
          .closed = true,
          .explained = true};
}

formats::Trust trust_of(const std::string& trust) {
  return trust == formats::kTrusts[1] ? formats::Trust::replay : formats::Trust::claims;
}

Flag results_argument(TournamentFlags& flags) {
  return {.value = "PATH",
          .meaning = "Records, tables of results, and folders of them (default: this folder)",
          .target = &flags.paths};
}

}  // namespace cartulary::cli
