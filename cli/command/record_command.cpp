#include "cli/command/record_command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "cli/command/common_flags.hpp"
#include "cli/command/format_flags.hpp"
#include "cli/command/settings.hpp"
#include "cli/command/show_settings.hpp"
#include "cli/command/verify_records.hpp"
#include "cli/input/baseline_file.hpp"
#include "cli/input/inputs.hpp"
#include "cli/input/watch.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/progress.hpp"
#include "cli/io/stop.hpp"
#include "cli/io/terminal.hpp"
#include "cli/io/version.hpp"
#include "formats/report/writers.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::cli {
namespace {

struct RecordFlags : InputFlags, BaselineFlags {
  std::string format;  ///< empty: not asked for
  std::string per;     ///< empty: not asked for
  std::string output;
  std::vector<std::string> select;
  std::vector<std::string> ignore;
  bool no_causes = false;
  bool strict = false;
  std::string fail_on;  ///< empty: not asked for
  bool exit_zero = false;
  bool show_settings = false;
  bool watch = false;
  bool quiet = false;
  bool statistics = false;
  bool summary = false;
  bool plot = false;
  bool ascii = false;
};

bool is_left_out(const RecordTask& task, const formats::Report& report) {
  return task.dice_only && report.record.game_known &&
         report.record.game != formats::GameKind::dice;
}

/// Records that another command checks are left out, not passed over in silence. True if none
/// remained.
bool tell_left_out(std::size_t left_out, std::size_t records) {
  if (left_out == 0) return false;
  const std::string rest = formats::counted(
      static_cast<long>(left_out), "record of another game was", "records of other games were");
  if (records == 0) {
    say_error("found no records of the dice game; {} left out; `cartulary verify` checks all games",
              rest);
    return true;
  }
  say_warning("{} left out; `cartulary verify` checks all games", rest);
  return false;
}

/// What a line of a table can be about, the usual first.
struct PerRow {
  const char* name;
  const char* meaning;
  formats::Per per;
};
constexpr PerRow kPers[] = {{"record", "", formats::Per::record},
                            {"turn", "", formats::Per::turn},
                            {"event", "feature that scored", formats::Per::event}};

formats::Per per_of(const std::string& name) {
  for (const PerRow& row : kPers) {
    if (row.name == name) return row.per;
  }
  return kPers[0].per;
}

/// The format asked for, else that of the output's name; `full` for a name without extension.
/// None if the name has another extension.
const formats::Format* format_of(const RecordFlags& flags) {
  if (!flags.format.empty()) return formats::find_format(flags.format);
  const std::string extension = extension_of(flags.output);
  if (extension.empty()) return &formats::all_formats()[0];
  const formats::Format* format = formats::format_of_extension(extension);
  if (format == nullptr) {
    std::vector<std::string_view> known;
    for (const formats::Format& row : formats::all_formats()) known.push_back(row.extension);
    say_unknown_extension(known, "--format", flags.output);
  }
  return format;
}

bool flags_fit(const RecordFlags& flags, const formats::Format& format) {
  if (flags.ascii && !flags.plot) {
    say_error("`--ascii` needs `--plot`");
    return false;
  }
  using Traits = formats::FormatTraits;
  return takes_flags(formats::all_formats(), format, fmt::format("`--format {}`", format.name),
                     {FormatFlag<Traits>{!flags.per.empty(), "--per", &Traits::per},
                      {flags.summary, "--summary", &Traits::summary},
                      {flags.plot, "--plot", &Traits::plot}});
}

/// Wider graphs are not easier to read.
constexpr std::size_t kWidestPlot = 120;

/// Columns for graphs: those of the terminal if it is one, else always the same.
std::size_t plot_width(const RecordFlags& flags, const Output& output) {
  if (!flags.plot) return 0;
  const std::size_t columns = terminal_columns(output.descriptor());
  return columns > 0 ? std::min(columns, kWidestPlot) : kUsualColumns;
}

/// The progress of a run, if somebody waits for it who did not ask for silence or for messages.
Progress progress_of(const RecordFlags& flags, const Settings& settings,
                     const std::vector<Input>& inputs) {
  if (flags.quiet || settings.verbose || !shows_progress()) return {};
  return Progress(terminal_world(), total_size(inputs));
}

/// How far a run has come in its inputs.
class BytesDone {
 public:
  /// Bytes of all inputs up to the end of this document, the next one.
  uint64_t with(const Input& input, const formats::Document& document) {
    if (input_ != &input) before_ = done_;
    input_ = &input;
    done_ = before_ + document.file_offset + document.text.size();
    return done_;
  }

 private:
  const Input* input_ = nullptr;
  uint64_t before_ = 0;  ///< of the inputs before
  uint64_t done_ = 0;
};

/// Results never stand beside the progress. Who reads a pipe may write to the same terminal, so
/// there it ends with the first result.
void make_way(Output& output, Progress& progress) {
  switch (output.kind()) {
    case OutputKind::file:
      break;
    case OutputKind::terminal:
      output.before_writing([&progress] { progress.clear(); });
      break;
    case OutputKind::pipe:
      output.before_writing([&progress] { progress.stop(); });
      break;
  }
}

struct SeverityRow {
  std::string_view name;
  std::string_view meaning;
};
/// The most severe first.
constexpr SeverityRow kSeverities[] = {{"error", "the default"}, {"warning", ""}, {"note", ""}};

/// From which severity on findings make a run fail. Flags win over the configuration.
formats::Severity fail_on(const RecordFlags& flags, const Input& input) {
  if (flags.strict) return formats::Severity::warning;
  if (flags.fail_on.empty() && input.configuration != nullptr) {
    return input.configuration->fail_on.value_or(formats::Severity::error);
  }
  for (std::size_t s = 0; s < formats::kSeverityNames.size(); ++s) {
    if (formats::kSeverityNames[s] == flags.fail_on) return static_cast<formats::Severity>(s);
  }
  return formats::Severity::error;
}

/// Which findings count. A flag replaces what a configuration has under the same name.
formats::Selection selection_of(const RecordFlags& flags, const Input& input) {
  formats::Selection out{flags.select, flags.ignore};
  if (input.configuration == nullptr) return out;
  if (out.select.empty()) out.select = input.configuration->select.value_or(out.select);
  if (out.ignore.empty()) out.ignore = input.configuration->ignore.value_or(out.ignore);
  return out;
}

/// Whether a record makes the run fail. One that was not replayed to its end is never fine,
/// whatever findings were asked for, unless a baseline lists what stopped it.
bool fails(const formats::Report& report, formats::Severity least) {
  const formats::Status status = report.verdict.status;
  const bool stopped = status == formats::Status::illegal || status == formats::Status::unreadable;
  bool out = stopped && !report.verdict.all_known;
  for (std::size_t s = static_cast<std::size_t>(least); s < formats::kSeverityNames.size(); ++s) {
    out |= report.findings.count(static_cast<formats::Severity>(s)) > 0;
  }
  return out;
}

/// Settings that flags may replace.
std::vector<FlagSetting> settings_of(const RecordFlags& flags) {
  const auto list = [](const std::vector<std::string>& words) {
    return words.empty() ? std::string() : fmt::format("[{}]", formats::joined(words, ", "));
  };
  const std::string severity = flags.strict ? "warning" : flags.fail_on;
  return {{"exclude", list(flags.exclude), "--exclude"},
          {"select", list(flags.select), "--select"},
          {"ignore", list(flags.ignore), "--ignore"},
          {"fail-on", severity, flags.strict ? "--strict" : "--fail-on"}};
}

/// `nobody_reads`: whether the reader of the results has gone.
int run_records(const RecordFlags& flags, const RecordTask& task, const Settings& settings,
                bool& nobody_reads) {
  const formats::Format* chosen = format_of(flags);
  if (chosen == nullptr || !flags_fit(flags, *chosen)) return kFailed;
  const formats::Format& format = *chosen;
  std::vector<formats::UnreadFile> unread;
  formats::Summary summary;
  const std::vector<Input> inputs = find_inputs(flags, unread, &summary.no_records);
  if (flags.show_settings) return show_settings(inputs, settings_of(flags), unread);
  if (refuse_own_input(inputs, flags.output)) return kFailed;
  if (!flags.write_baseline.empty() && refuse_own_input(inputs, flags.write_baseline))
    return kFailed;
  std::optional<formats::Baseline> baseline;
  if (flags.BaselineFlags::given() && !(baseline = open_baseline(flags))) return kFailed;
  Output output(flags.output);
  if (output.failed()) return output.finish();
  const formats::WriteOptions options{.view = task.view,
                                      .per = per_of(flags.per),
                                      .color = use_color(settings.color, output.descriptor()),
                                      .quiet = flags.quiet,
                                      .statistics = flags.statistics,
                                      .summary = flags.summary,
                                      .plot_width = plot_width(flags, output),
                                      .plot_ascii = flags.ascii,
                                      .program_version = kVersion};
  const auto writer = format.make(options);
  writer->begin(output.text());
  const bool trace = task.view == formats::View::score || options.per != formats::Per::record ||
                     format.traits.turns;
  std::size_t left_out = 0;
  std::size_t no_records = 0;  // in archives
  bool failed = false;
  Progress progress = progress_of(flags, settings, inputs);
  make_way(output, progress);
  BytesDone bytes;
  const StopSignals stop;
  const auto take = [&](const Input& input, const formats::Report& report) {
    progress.record(bytes.with(input, report.document));
    if (is_left_out(task, report)) {
      ++left_out;
      return true;
    }
    summary.add(report);
    failed |= fails(report, fail_on(flags, input));
    writer->record(report, output.text());
    return output.flush_if_large();
  };
  verify_records(inputs,
                 {.jobs = jobs_of(flags),
                  .trace = trace,
                  .causes = !flags.no_causes,
                  .baseline = baseline ? &*baseline : nullptr,
                  .adds_to_baseline = !flags.write_baseline.empty(),
                  .selection = [&](const Input& input) { return selection_of(flags, input); }},
                 unread, no_records, take);
  tell_no_records(no_records);
  summary.no_records += no_records;
  progress.stop();
  writer->end(summary, unread, output.text());
  // A file is not replaced by less than what was asked for.
  if (StopSignals::asked() && !flags.output.empty()) output.give_up();
  const int written = output.finish();
  report_unread(unread);
  if (StopSignals::asked()) StopSignals::end();
  if (written != kClean) return written;
  nobody_reads = output.reader_gone();
  if (baseline && close_baseline(flags, *baseline, unread.empty()) != kClean) return kFailed;
  if (tell_left_out(left_out, summary.records) || !unread.empty()) return kFailed;
  if (summary.records + left_out == 0 && !inputs.empty()) {  // archives, in folders
    say_error("found no record");
    return kFailed;
  }
  return failed && !flags.exit_zero ? kFindings : kClean;
}

/// Runs again whenever something changes. Returns the status of the last run.
int watch_records(const RecordFlags& flags, const RecordTask& task, const Settings& settings) {
  for (const std::string& path : flags.paths) {
    if (path != "-" && !path.starts_with("https://") && !path.starts_with("http://")) continue;
    say_error("expected files and folders for `--watch`, got `{}`", path);
    return kFailed;
  }
  Watch watch;
  if (!watch.open()) return kFailed;
  for (int run = 1;; ++run) {
    watch.look_at(flags, {flags.config, flags.baseline});
    bool nobody_reads = false;
    const int status = run_records(flags, task, settings, nobody_reads);
    if (nobody_reads) return status;
    if (run == 1) say_note("waiting for changes; Ctrl-C ends");
    const std::optional<std::string> changed = watch.wait();
    if (!changed) return status;
    std::fputs("\n", stderr);
    say_note("---- run {}: {} changed ----", run + 1, *changed);
  }
}

Flag codes_flag(std::string form, std::vector<std::string>& codes, std::string meaning) {
  Flag out{.long_form = std::move(form),
           .value = "CODE",
           .meaning = std::move(meaning),
           .target = &codes,
           .commas = true,
           .check = formats::expect_codes};
  for (const formats::CodeRow& row : formats::kCodes) {
    out.choices.push_back({std::string(row.id), std::string(row.summary)});
  }
  return out;
}

std::vector<Flag> flags_of(RecordFlags& flags, const RecordTask& task) {
  std::vector<Flag> out = {
      {.short_form = "-f",
       .long_form = "--format",
       .value = "FORMAT",
       .meaning = "Output format",
       .target = &flags.format,
       .choices = choices_of(formats::all_formats()),
       .closed = true},
      {.long_form = "--per",
       .value = "THING",
       .meaning = "One row of csv or tsv per",
       .target = &flags.per,
       .choices = choices_of(kPers),
       .closed = true},
      output_flag(flags.output),
      codes_flag("--select", flags.select,
                 "Report only findings with these codes or prefixes, comma-separated"),
      codes_flag("--ignore", flags.ignore,
                 "Ignore findings with these codes or prefixes, comma-separated"),
      {.long_form = "--fail-on",
       .value = "SEVERITY",
       .meaning = "Exit with 1 for findings of this severity and worse",
       .target = &flags.fail_on,
       .choices = choices_of(kSeverities),
       .closed = true,
       .excludes = "--strict"},
      {.long_form = "--strict",
       .meaning = "Exit with 1 for warnings too: `--fail-on warning`",
       .target = &flags.strict},
      {.long_form = "--exit-zero",
       .meaning = "Exit with 0 even if there are findings",
       .target = &flags.exit_zero},
      {.long_form = "--statistics",
       .meaning = "Print the number of findings per code",
       .target = &flags.statistics},
      {.long_form = "--summary",
       .meaning = "Print a table of all records at the end",
       .target = &flags.summary}};
  out.push_back({.long_form = "--baseline",
                 .value = "FILE",
                 .meaning = "Leave out the findings that this file lists",
                 .target = &flags.baseline});
  out.push_back({.long_form = "--write-baseline",
                 .value = "FILE",
                 .meaning = "Write all findings to a file for `--baseline`, and leave them out",
                 .target = &flags.write_baseline,
                 .excludes = "--baseline"});
  if (task.view == formats::View::verify) {
    out.push_back({.long_form = "--watch",
                   .meaning = "Run again whenever a record or a configuration changes",
                   .target = &flags.watch,
                   .excludes = "--write-baseline"});
    out.push_back({.long_form = "--show-settings",
                   .meaning = "Print the settings of each record and where they were made",
                   .target = &flags.show_settings});
  }
  if (!task.dice_only) {
    out.push_back({.long_form = "--no-causes",
                   .meaning = "Do not look for the causes of wrong scores",
                   .target = &flags.no_causes});
  }
  if (task.view == formats::View::score) {
    out.push_back({.long_form = "--plot", .meaning = "Draw a score graph", .target = &flags.plot});
    out.push_back(ascii_flag(flags.ascii));
  }
  out.push_back(jobs_flag(flags.jobs));
  out.push_back({.short_form = "-q",
                 .long_form = "--quiet",
                 .meaning = "Print nothing about records without findings",
                 .target = &flags.quiet});
  return with_input_flags(std::move(out), flags);
}

}  // namespace

Command record_command(std::string word, std::string meaning, RecordTask task) {
  auto flags = std::make_shared<RecordFlags>();
  return {.word = std::move(word),
          .meaning = std::move(meaning),
          .arguments = {records_argument(flags->paths,
                                         "Records: files, folders, or - for standard input")},
          .flags = flags_of(*flags, task),
          .run = [flags, task](const Settings& settings) {
            bool nobody_reads = false;
            return flags->watch ? watch_records(*flags, task, settings)
                                : run_records(*flags, task, settings, nobody_reads);
          }};
}

}  // namespace cartulary::cli
