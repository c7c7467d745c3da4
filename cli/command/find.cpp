// `find`: the games of an archive that meet conditions.
#include <algorithm>
#include <memory>

#include "cli/command/commands.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/process.hpp"
#include "cli/io/stop.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/format_flags.hpp"
#include "cli/options/report_flags.hpp"
#include "cli/records/verify_records.hpp"
#include "cli/tournament/gather.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/json.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::cli {
namespace {

struct FindFlags : InputFlags {
  std::string format;
  std::string output;
  int limit = kNoNumber;
};

struct FindFormat {
  std::string_view name;
  std::string_view extension;
  std::string_view meaning;
  void (*write)(const formats::Report& found, Output& output);
};

void write_line(const formats::Report& report, Output& output) {
  std::string line = formats::record_line({}, report);
  line.pop_back();
  if (!report.record.date.empty()) line += "; " + report.record.date;
  if (!report.asked.found.empty()) line += ": " + formats::joined(report.asked.found, "; ");
  output.text() += formats::printable(line) + "\n";
}

void write_yaml(const formats::Report& report, Output& output) {
  const std::string_view text = report.document.text;
  if (!text.starts_with("---")) output.text() += "---\n";
  output.add_record(text);
  if (!text.ends_with('\n')) output.text() += '\n';
}

void write_jsonl(const formats::Report& report, Output& output) {
  const formats::Record& record = report.record;
  formats::Json json(output.text());
  const auto texts = [&json](std::string_view key, const auto& all) {
    json.key(key).list(all, [&json](std::string_view text) { json.value(text); });
  };
  json.open('{');
  json.field("file", report.document.shown_name());
  json.key("document").number(report.in_run.document);
  json.key("line").number(report.document.position(0).line);
  if (!record.date.empty()) json.field("date", record.date);
  texts("players", formats::mapped(record.players, &formats::RecordedPlayer::name));
  json.field("status", formats::name_of(report.verdict.status));
  json.key("scores").list(record.seats(),
                          [&](engine::Player seat) { json.number(report.verdict.totals[seat]); });
  texts("winners", formats::mapped(report.verdict.winners,
                                   [&](engine::Player seat) { return record.players[seat].name; }));
  texts("found", report.asked.found);
  json.close('}');
  output.text() += '\n';
}

constexpr FindFormat kFindFormats[] = {
#include "cli/command/find_formats.def"
};

/// Why nobody can tell whether a record meets the conditions.
std::string why_undecided(const formats::Report& report) {
  if (report.verdict.status == formats::Status::unreadable) return why_unreadable(report);
  return fmt::format("{} {}; what comes then is not known", name_of(report.verdict.status),
                     formats::verdict_words(report).stopped);
}

/// Tells conditions from paths. False, after saying why, if either is missing or a condition wrong.
bool sort_words(FindFlags& flags) {
  const auto is_path = [](const std::string& word) {
    return !formats::begins_like_condition(word);
  };
  const auto first = std::stable_partition(flags.paths.begin(), flags.paths.end(), is_path);
  flags.where.assign(first, flags.paths.end());
  flags.paths.erase(first, flags.paths.end());
  for (const std::string& text : flags.where) {
    const std::string fault = formats::fault_of_condition(text);
    if (!fault.empty()) return say_error("{}", fault);
  }
  if (!flags.where.empty() && !flags.paths.empty()) return true;
  return say_error("find needs conditions, as `player=Ann`, and records: files, folders, or -");
}

int run_find(FindFlags flags) {
  const FindFormat* const format = chosen_format(kFindFormats, flags.format, flags.output);
  if (format == nullptr || !sort_words(flags)) return kFailed;
  std::vector<formats::UnreadFile> unread;
  const std::vector<Input> inputs = find_inputs(flags, unread);
  if (refuse_own_input(inputs, flags.output)) return kFailed;
  const bool writes_games = format->write == write_yaml;
  Output output(flags.output, Protected::refuse,
                writes_games ? Replaces::games : Replaces::no_input);
  if (output.failed()) return output.finish();
  const StopSignals stop;
  BesideRecords beside;
  int found = 0;
  int undecided = 0;
  bool inherits = false;
  const auto take = [&](const Input&, const formats::Report& report, const MadePage&) {
    if (report.asked.undecided) {
      say_error("{}: {}", formats::record_name(report.document), why_undecided(report));
      return ++undecided > 0;
    }
    inherits |= !report.record.inherited.empty();
    format->write(report, output);
    return output.flush_if_large() && ++found != flags.limit;
  };
  verify_records(inputs, {.jobs = jobs_of(flags), .where = formats::Conditions(flags.where)},
                 beside, take);
  const std::size_t all = static_cast<std::size_t>(found + undecided) + beside.passed_over;
  const std::string sum = fmt::format("{} of {} found", found, formats::counted(all, "record"));
  if (format->write == write_line) {
    output.text() += sum + "\n";
  } else {
    say_note("{}", sum);
  }
  if (inherits && writes_games) {
    say_warning("records inherit keys of a configuration, which the stream does not have");
  }
  unread.insert(unread.end(), beside.unread.begin(), beside.unread.end());
  // A file is not replaced by less than what was asked for.
  if (output.is_new_file() && !unread.empty()) output.give_up();
  const int written = output.finish();
  for (const auto& [input, census] : beside.census) report_skipped(census);
  report_unread(unread);
  if (StopSignals::asked()) StopSignals::end();
  if (written != kClean || !unread.empty()) return kFailed;
  return undecided > 0 ? kFindings : kClean;
}

}  // namespace

Command find_command() {
  auto flags = std::make_shared<FindFlags>();
  Flag words = records_argument(
      flags->paths,
      "Conditions, such as `player=Ann` or `city>=12`, which `cartulary explain conditions` lists, "
      "and records: files, folders, or - for standard input");
  words.shown = "CONDITION... PATH...";
  return {
#include "cli/command/find.def"
      .run = [flags](const Settings&) { return run_find(*flags); }};
}

}  // namespace cartulary::cli
