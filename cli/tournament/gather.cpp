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
#include "formats/convert/recognise.hpp"
#include "formats/convert/record_text.hpp"
#include "formats/report/writers.hpp"
#include "formats/tables/table_text.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/path.hpp"
#include "formats/text/print.hpp"
#include "formats/tournament/audit_places.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

/// No table of a tournament comes near this.
constexpr std::size_t kMaxTable = 64u << 20;

/// The same for all ways to write a path.
fs::path real_path(const std::string& path) {
  std::error_code error;
  fs::path out = fs::weakly_canonical(formats::path_of(path), error);
  return error ? formats::path_of(path) : out;
}

bool is_folder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(formats::path_of(path), error);
}

/// Whether a folder is searched with another one: it is that one, or in there and not hidden.
bool is_within(const std::string& path, const std::string& other) {
  if (!is_folder(path) || !is_folder(other)) return false;
  const fs::path inside = real_path(path).lexically_relative(real_path(other));
  if (inside == ".") return true;
  return !inside.empty() && std::none_of(inside.begin(), inside.end(), [](const fs::path& part) {
    return formats::text_of(part).starts_with('.');
  });
}

/// Finds what a tournament consists of, and reads its rules and its tables.
class Intake {
 public:
  Intake(const TournamentFlags& flags, AllInputs* all,
         const std::function<std::string(const std::string& path)>& shown, Gathered& out)
      : flags_(flags), all_(all), shown_(shown), out_(out) {}

  void run() {
    if (!flags_.tournament.empty()) take_tournament(flags_.tournament);
    const std::vector<std::string> paths = given_paths();
    find(paths);
    read_rules();
    find_listed();
    std::vector<Input> tables;
    for (Input& input : inputs_) {
      const bool is_piped = input.path.empty() && input.address.empty();
      if (input.kind == InputKind::game && !is_piped) {
        games_.push_back(std::move(input));
      } else if (input.kind != InputKind::tournament) {
        tables.push_back(std::move(input));
      }
    }
    take_once(tables);
    for (Input& input : tables) {
      if (!read_tables(input)) games_.push_back(std::move(input));
    }
    // Without a tournament, a game that is named twice has two pages of a site.
    const bool is_league = !shown_ || !out_.file.empty() || !out_.tables.empty();
    if (is_league) take_once(games_);
    for (const std::string& path : flags_.paths) {
      if (is_folder(path) && gives_nothing(path)) {
        std::string reason = "no results in this folder";
        if (!out_.sources.census.empty()) {
          reason += ": skipped " + out_.sources.census.text();
        }
        out_.unread.push_back({path, std::move(reason)});
      }
    }
  }
  std::vector<Input> take_games() { return std::move(games_); }

 private:
  std::vector<std::string> given_paths() {
    if (!flags_.paths.empty() || !flags_.tournament.empty()) return flags_.paths;
    if (flags_.searches_here) return {"."};
    std::error_code error;
    const std::string here(formats::kTournamentFile);
    if (fs::is_regular_file(formats::path_of(here), error)) take_tournament(here);
    return {};
  }

  void find(const std::vector<std::string>& paths) {
    if (paths.empty()) return;
    InputFlags look = flags_;
    look.reads = Reads::results;
    look.paths.clear();
    for (const std::string& path : paths) {
      const bool again =
          std::any_of(searched_.begin(), searched_.end(),
                      [&path](const std::string& other) { return is_within(path, other); });
      if (!again) look.paths.push_back(path);
      if (!again && is_folder(path)) searched_.push_back(path);
    }
    formats::Census census;
    for (Input& input : find_inputs(look, out_.unread, &census, all_)) {
      if (input.kind == InputKind::tournament) take_tournament(input.path);
      inputs_.push_back(std::move(input));
    }
    out_.sources.census.add(census);
  }

  void take_tournament(const std::string& path) {
    if (out_.file.empty()) {
      out_.file = path;
    } else if (real_path(path) != real_path(out_.file)) {
      out_.unread.push_back({path, "there is one tournament's file already: " + out_.file});
    }
  }

  void read_rules() {
    if (out_.file.empty()) return;
    std::string bytes;
    if (!read_whole({out_.file, out_.file}, bytes, out_.unread)) return;
    auto text = formats::table_text(std::move(bytes));
    if (!text || text->taken) {
      out_.unread.push_back({out_.file, "it is not UTF-8 text"});
      return;
    }
    out_.file_text = std::move(text->text);
    out_.tournament = formats::read_tournament(out_.document(), out_.findings);
    out_.sources.add(name_of(out_.file), formats::SourceKind::tournament, 0);
  }

  /// What the tournament's file lists: files that are found already are named by it, too.
  void find_listed() {
    const fs::path folder = formats::path_of(out_.file).parent_path();
    std::vector<std::string> paths;
    for (const std::string& listed : out_.tournament.results) {
      const std::string path =
          formats::text_of((folder / formats::path_of(listed)).lexically_normal());
      bool found = false;
      for (Input& input : inputs_) {
        if (is_folder(path) || input.path.empty() || real_path(input.path) != real_path(path)) {
          continue;
        }
        input.searched = false;
        found = true;
      }
      if (!found) paths.push_back(path);
    }
    find(paths);
  }

  /// Takes out inputs that stand before.
  static void take_once(std::vector<Input>& inputs) {
    std::set<std::string> seen;
    std::erase_if(inputs, [&seen](const Input& input) {
      if (input.path.empty()) return false;
      return !seen.insert(formats::text_of(real_path(input.path)) + '#' + input.sheet).second;
    });
  }

  /// Reads the tables of a file: of a spreadsheet one for each sheet. False if it is a game.
  bool read_tables(Input& input) {
    if (input.path.empty()) {
      FileSource source("");
      read_on(source, input.begun, kMaxTable);
    }
    OpenInput opened;
    if (!open_input(input, opened, out_.unread)) return true;
    if (opened.has_members()) return false;
    if (!opened.sheets.empty()) return read_sheets(input, opened);
    if (!read_rest(input, opened, out_.unread)) return true;
    if (!input.path.empty()) return read_table(input, input.name, std::move(opened.begun)), true;
    const auto text = formats::table_text(opened.begun);
    if (!text || !formats::is_result_table(text->text, "", out_.tournament.columns)) return false;
    return read_table(input, std::string(kNameOfStandardInput), std::move(opened.begun)), true;
  }

  bool read_sheets(const Input& input, OpenInput& opened) {
    bool any = false;
    const bool alone = opened.sheets.size() == 1;
    for (Sheet& sheet : opened.sheets) {
      const auto& columns = out_.tournament.columns;
      const bool is_results = formats::is_result_table(sheet.text, "", columns);
      any |= is_results;
      std::string name =
          alone || !input.sheet.empty() ? input.name : fmt::format("{}#{}", input.name, sheet.name);
      if (is_results) read_table(input, std::move(name), std::move(sheet.text));
    }
    if (any) return true;
    const formats::ImportFormat* const format = opened.format;
    if (format != nullptr && formats::shows_game(*format, opened.begun)) return false;
    std::vector<std::string> sheets;
    for (const Sheet& sheet : opened.sheets) {
      sheets.push_back(fmt::format("`{}`: {}", formats::printable(sheet.name),
                                   formats::what_is_missing(sheet.text, out_.tournament.columns)));
    }
    out_.broken.push_back(
        {input.name, "no sheet is a table of results: " + formats::joined(sheets, "; ")});
    return true;
  }

  void read_table(const Input& input, std::string name, std::string bytes) {
    const formats::FileKind* const other =
        formats::kind_without_game(std::string_view(bytes).substr(0, formats::kImportHead));
    auto text = formats::table_text(std::move(bytes));
    auto look = formats::look_at_table(text ? text->text : "", input.path, out_.tournament.columns);
    if (!text) {
      // By its name it may be meant as one.
      const bool none = look.kind == formats::TableKind::none;
      look = {none ? look.kind : formats::TableKind::meant,
              "it is no text: it has a control character, or half of a character"};
    }
    const bool broken = look.kind == formats::TableKind::meant ||
                        (!input.searched && look.kind != formats::TableKind::results);
    if (broken) {
      const bool named = look.kind == formats::TableKind::none && other != nullptr;
      out_.broken.push_back({name, named ? "no results of a tournament: " + words_of(*other)
                                         : "it is no table of results: " + why_not(look)});
      return;
    }
    switch (look.kind) {
      case formats::TableKind::standings:
        return out_.sources.add(name_of(name), formats::SourceKind::standings, 0);
      case formats::TableKind::turns:
        return out_.sources.add(name_of(name), formats::SourceKind::turns, 0);
      case formats::TableKind::report:
        return out_.sources.add(name_of(name), formats::SourceKind::report, 0);
      case formats::TableKind::meant:
      case formats::TableKind::none:
        say_detail("{} is no table of results: {}", name, look.lacks);
        return out_.sources.census.add(
            {formats::WhySkipped::no_game, "", formats::kind_of_file(input.path)});
      case formats::TableKind::results:
        break;
    }
    formats::ResultTable& table = out_.tables.emplace_back();
    table.name = std::move(name);
    table.text = std::move(text->text);
    if (text->taken) formats::tell_encoding(*text->taken, table);
  }
  static std::string why_not(const formats::TableLook& look) {
    switch (look.kind) {
      case formats::TableKind::standings:
        return "it is a table of standings";
      case formats::TableKind::turns:
        return "it has the turns of a game";
      case formats::TableKind::report:
        return "it is a report";
      default:
        return look.lacks;
    }
  }

  bool gives_nothing(const std::string& folder) const {
    std::string start = folder;
    while (start.ends_with('/')) start.pop_back();
    const auto inside = [&start](std::string_view path) {
      return start == "." ||
             (path.starts_with(start) && path.substr(start.size()).starts_with('/'));
    };
    const auto has_path = [&inside](const Input& input) { return inside(input.path); };
    const auto has_name = [&inside](const auto& file) { return inside(file.name); };
    return std::none_of(games_.begin(), games_.end(), has_path) &&
           std::none_of(out_.tables.begin(), out_.tables.end(), has_name) &&
           std::none_of(out_.broken.begin(), out_.broken.end(), has_name) &&
           std::none_of(out_.unread.begin(), out_.unread.end(), has_name) && !inside(out_.file);
  }
  /// What the ledger calls a file.
  std::string name_of(const std::string& path) const { return shown_ ? shown_(path) : path; }

  const TournamentFlags& flags_;
  AllInputs* const all_;
  const std::function<std::string(const std::string& path)>& shown_;
  Gathered& out_;
  std::vector<std::string> searched_{};  ///< folders
  std::vector<Input> inputs_{};
  std::vector<Input> games_{};
};

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

/// Whether a record says who played. Names that an importer gives to players without any are those
/// of nobody.
bool names_players(const formats::Report& report) {
  const auto& players = report.record.players;
  bool made = report.document.origin != nullptr;
  std::size_t seat = 0;
  for (const formats::RecordedPlayer& player : players) {
    if (player.name.empty()) return false;
    made &= player.name == formats::name_of_seat(seat++);
  }
  return players.size() >= 2 && !made;
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
                                 formats::EntryBook& book, AllInputs* all,
                                 const std::function<std::string(const std::string& path)>& shown) {
  Intake intake(flags, all, shown, out);
  intake.run();
  book = formats::EntryBook(out.tournament);
  for (uint32_t i = 0; i < out.tables.size(); ++i) {
    formats::ResultTable& table = out.tables[i];
    std::vector<formats::Entry> entries;
    if (shown) table.name = shown(table.name);
    formats::read_results(table, i, entries, out.tournament.columns);
    out.sources.add(table.name, formats::SourceKind::results, table.results);
    for (const std::string& name : table.players) {
      auto& listed = out.tournament.listed;
      const bool known = out.tournament.find(name) != nullptr ||
                         std::find(listed.begin(), listed.end(), name) != listed.end();
      if (!known) listed.push_back(name);
    }
    book.add(std::move(entries));
  }
  return intake.take_games();
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
  if (names_players(report)) {
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
                              .selection = [](const Input& input) { return selection_of(input); },
                              .fail_on = [](const Input& input) { return fail_on(input); }},
                             beside, take);
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
  out.text = std::move(text->text);
  if (text->taken) formats::tell_encoding(*text->taken, out);
  return true;
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
