#include "cli/command/record_command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/flags/usage.hpp"
#include "cli/input/baseline_file.hpp"
#include "cli/input/inputs.hpp"
#include "cli/input/published_names.hpp"
#include "cli/input/watch.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/progress.hpp"
#include "cli/io/stop.hpp"
#include "cli/io/terminal.hpp"
#include "cli/io/version.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/format_flags.hpp"
#include "cli/options/report_flags.hpp"
#include "cli/options/settings.hpp"
#include "cli/pages/record_pages.hpp"
#include "cli/records/show_settings.hpp"
#include "cli/records/verify_records.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/digest.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {
namespace {

struct RecordFlags : InputFlags, BaselineFlags, ReportFlags {
  std::string per;  ///< empty: not asked for
  std::vector<std::string> select;
  std::vector<std::string> ignore;
  bool no_causes = false;
  bool stop_at_first = false;
  bool no_rulings = false;

  formats::Rulings rulings() const {
    return no_rulings ? formats::Rulings::forgotten : formats::Rulings::heard;
  }
  formats::Causes causes() const {
    return no_causes       ? formats::Causes::none
           : stop_at_first ? formats::Causes::of_first
                           : formats::Causes::of_all;
  }
  std::string shard;  ///< empty: not asked for
  bool show_settings = false;
  bool watch = false;
  bool plot = false;
  bool ascii = false;
  std::string cache;  ///< a folder; empty: none
};

bool is_left_out(const RecordTask& task, const formats::Report& report) {
  return task.dice_only && report.record.game_known && report.record.if_tiles() != nullptr;
}

/// A subject that a line of a table can have; the usual one stands first.
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

/// True if reports list every turn's scoring.
bool needs_turns(const RecordFlags& flags, const RecordTask& task, const formats::Format& format) {
  return task.view == formats::View::score || per_of(flags.per) != formats::Per::record ||
         format.traits.turns;
}

bool flags_fit(const RecordFlags& flags, const RecordTask& task, const formats::Format& format) {
  if (flags.ascii && !flags.plot) {
    say_error("`--ascii` needs `--plot`");
    return false;
  }
  if (!flags.cache.empty() && needs_turns(flags, task, format)) {
    say_error("`--cache` keeps no turns, and `--format {}`{} shows them", format.name,
              flags.per.empty() ? "" : " `--per " + flags.per + "`");
    return false;
  }
  using Traits = formats::FormatTraits;
  const std::string folder = fmt::format("--output {}", flags.output);
  return takes_flags(formats::all_formats(), format, fmt::format("`--format {}`", format.name),
                     {FormatFlag<Traits>{!flags.per.empty(), "--per", &Traits::per},
                      {is_folder_name(flags.output), folder, &Traits::folder},
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

/// Flags with what the configuration of the run says where they say nothing.
struct RunFlags : RecordFlags {
  std::vector<FlagSetting> of_run{};  ///< what holds, and who said it
};

/// A path that a configuration gives, seen from the working folder.
std::string from_here(const formats::Configuration& configuration, const std::string& path) {
  if (path.empty()) return path;
  const auto whole = formats::path_of(configuration.folder) / formats::path_of(path);
  std::error_code error;
  return formats::text_of(std::filesystem::proximate(whole, error));
}

/// None, after saying so, if there is no such format.
std::optional<RunFlags> with_run_settings(const RecordFlags& given, const RecordTask& task,
                                          Configurations& configurations) {
  RunFlags out{given};
  const auto configuration = configurations.of_run(given.paths);
  const formats::Configuration of_run =
      configuration == nullptr ? formats::Configuration{} : *configuration;
  const auto where = [&of_run](std::string_view key) {
    const auto* row = of_run.find(key);
    return fmt::format("{}:{}", of_run.name, row == nullptr ? 0 : row->line);
  };
  const auto settle = [&](std::string_view key, std::string& value, const std::string& configured) {
    const bool by_flag = !value.empty();
    if (!by_flag) value = configured;
    if (value.empty()) return;
    out.of_run.push_back(
        {std::string(key), value, by_flag ? fmt::format("--{}", key) : where(key)});
  };
  const bool verifies = task.view == formats::View::verify;
  if (const std::string& format = of_run.run.format; verifies && !format.empty()) {
    const std::string wrong = expect_one_of(choices_of(formats::all_formats()), format);
    if (!wrong.empty()) {
      say_error("{}: format: {}", where("format"), wrong);
      return {};
    }
  }
  // A name with an extension says its format.
  if (verifies && (!out.format.empty() || extension_of(out.output).empty())) {
    settle("format", out.format, of_run.run.format);
  }
  if (out.write_baseline.empty()) {
    settle("baseline", out.baseline, from_here(of_run, of_run.run.baseline));
  }
  const formats::Format* format = format_of(out);
  if (format == nullptr) return {};
  if (verifies) {
    const bool keeps = !needs_turns(out, task, *format);
    settle("cache", out.cache, keeps ? from_here(of_run, of_run.run.cache) : "");
  }
  const auto number = [](int jobs) { return jobs == 0 ? "" : std::to_string(jobs); };
  std::string jobs = number(out.jobs);
  settle("jobs", jobs, number(of_run.run.jobs));
  if (out.jobs == 0) out.jobs = of_run.run.jobs;
  return out;
}

/// Settings of a run in configurations that hold for other records than its first path.
void report_unused_settings(Configurations& configurations, const std::vector<std::string>& paths) {
  const auto of_run = configurations.of_run(paths);
  for (const auto& configuration : configurations.all()) {
    if (configuration == of_run) continue;
    for (const formats::ConfigurationKey& key : formats::configuration_keys()) {
      const auto* given = key.of_run ? configuration->find(key.key) : nullptr;
      if (given == nullptr) continue;
      say_note("{}:{}: `{}` is not used; a run takes it from the configuration of its first path",
               configuration->name, given->line, key.key);
    }
  }
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

/// A digest of what the parts of a run have in common, and no other run: its inputs and flags.
std::string run_digest(const RecordFlags& flags, const RecordTask& task, AllInputs& inputs,
                       const std::optional<formats::Baseline>& baseline) {
  formats::Sha256& digest = inputs.digest;
  const auto add = [&digest](std::string_view text) {
    digest.add(text);
    digest.add(std::string_view("\0", 1));
  };
  add("--select");
  for (const std::string& code : flags.select) add(code);
  add("--ignore");
  for (const std::string& code : flags.ignore) add(code);
  for (const FlagSetting& setting : settings_of(flags)) add(setting.value);
  add(fmt::format("{} {} {} {} {}", flags.no_causes, flags.stop_at_first, flags.no_rulings,
                  task.dice_only, flags.strict));
  if (baseline) add(baseline->text());
  return digest.hexadecimal().substr(0, 16);
}

formats::RunPart part_of_run(const RecordFlags& flags, const RecordTask& task, AllInputs& all,
                             const std::optional<formats::Baseline>& baseline) {
  formats::RunPart out{.inputs = all.number, .dice_only = task.dice_only};
  if (!all.cut.shard.given) return out;
  out.shard = all.cut.shard.text();
  out.of = run_digest(flags, task, all, baseline);
  return out;
}

/// Puts together what was passed over in folders and in archives.
void take_census(BesideRecords& beside, formats::Summary& summary) {
  for (const auto& [input, census] : beside.census) summary.census.add(census);
  summary.end.census = std::move(beside.census);
}

/// Keeps the entries of a baseline that can only be told when all parts are together.
void keep_baseline(const RecordFlags& flags, const formats::Baseline& baseline,
                   formats::RunEnd& end) {
  using Entry = formats::Baseline::Entry;
  const auto row = [](const Entry& entry) {
    return formats::RunEnd::Entry{entry.path, entry.code, entry.fingerprint};
  };
  end.baseline = flags.baseline;
  end.folder = baseline.folder();
  end.here = baseline.here();
  const std::vector<Entry> alike = baseline.with_code(formats::Code::duplicate_record);
  for (const Entry& entry : alike) end.lists.push_back(row(entry));
  for (const Entry& entry : baseline.gone()) {
    if (std::find(alike.begin(), alike.end(), entry) == alike.end()) end.gone.push_back(row(entry));
  }
}

/// `nobody_reads`: whether the reader of the results has gone.
int run_records(const RecordFlags& given, const RecordTask& task, const Settings& settings,
                bool& nobody_reads) {
  Configurations configurations(given);
  const std::optional<RunFlags> settled = with_run_settings(given, task, configurations);
  if (!settled) return kFailed;
  const RunFlags& flags = *settled;
  const formats::Format* chosen = format_of(flags);
  if (chosen == nullptr || !flags_fit(flags, task, *chosen)) return kFailed;
  const formats::Format& format = *chosen;
  BesideRecords beside;
  std::vector<formats::UnreadFile>& unread = beside.unread;
  formats::Summary summary;
  AllInputs all;
  Shard& shard = all.cut.shard;
  read_shard(flags.shard, shard);
  all.cut.whole_files = flags.BaselineFlags::given();
  formats::Census folders;
  std::vector<Input> inputs = find_inputs(flags, configurations, unread, &folders, &all);
  report_unused_settings(configurations, flags.paths);
  if (!folders.empty()) beside.census[0] = std::move(folders);
  if (flags.show_settings) {
    std::vector<FlagSetting> settled_by = settings_of(flags);
    settled_by.insert(settled_by.end(), flags.of_run.begin(), flags.of_run.end());
    return show_settings(inputs, settled_by, unread);
  }
  if (refuse_own_input(inputs, flags.output)) return kFailed;
  if (!flags.write_baseline.empty() && refuse_own_input(inputs, flags.write_baseline))
    return kFailed;
  std::optional<formats::Baseline> baseline;
  if (flags.BaselineFlags::given() && !(baseline = open_baseline(flags))) return kFailed;
  const bool in_folder = is_folder_name(flags.output);
  Output output(in_folder ? "" : flags.output);
  if (output.failed()) return output.finish();
  const formats::WriteOptions options{.view = task.view,
                                      .per = per_of(flags.per),
                                      .color = use_color(settings.color, output.descriptor()),
                                      .quiet = flags.quiet,
                                      .errors_apart = !flags.output.empty(),
                                      .statistics = flags.statistics,
                                      .summary = flags.summary,
                                      .plot_width = plot_width(flags, output),
                                      .plot_ascii = flags.ascii,
                                      .program_version = kVersion,
                                      .part = part_of_run(flags, task, all, baseline)};
  std::optional<RecordPages> pages;
  if (in_folder && !pages.emplace(format, options, flags.output).open(flags, inputs)) {
    return kFailed;
  }
  const PublishedNames* published = nullptr;
  if (format.traits.page) published = publish(inputs, flags).get();
  const auto writer = format.make(options);
  writer->begin(output.text());
  std::optional<ReportCache> cache;
  if (!flags.cache.empty()) cache.emplace(flags.cache, flags.causes(), flags.rulings());
  std::size_t& left_out = summary.end.skipped;
  bool failed = false;
  Progress progress = progress_of(flags, settings, inputs);
  make_way(output, progress);
  BytesDone bytes;
  const StopSignals stop;
  const auto take = [&](const Input& input, const formats::Report& report, const MadePage& page) {
    progress.step(bytes.with(input, report.document));
    if (is_left_out(task, report)) {
      ++left_out;
      writer->skipped(report, output.text());
      return output.flush_if_large();
    }
    summary.add(report);
    failed |= fails(report, report.in_run.fail_on);
    if (pages) return pages->add(report, page);
    writer->record(report, output.text());
    return output.flush_if_large();
  };
  const bool stopped = verify_records(
      inputs,
      {.jobs = jobs_of(flags),
       .trace = needs_turns(flags, task, format),
       .causes = flags.causes(),
       .rulings = flags.rulings(),
       .baseline = baseline ? &*baseline : nullptr,
       .adds_to_baseline = !flags.write_baseline.empty(),
       .selection =
           [&](const Input& input) {
             return selection_of(input, {flags.select, flags.ignore});
           },
       .fail_on = [&](const Input& input) { return fail_on(input, fail_on_flags(flags)); },
       .cut = all.cut,
       .cache = cache ? &*cache : nullptr,
       .pages = pages ? [&pages] { return pages->maker(); } : std::function<MakePage()>()},
      beside, take);
  take_census(beside, summary);
  summary.silenced = silenced_in(inputs, {flags.select, flags.ignore});
  if (!pages) report_left_aside(format, summary);
  if (cache) cache->close();
  progress.stop();
  summary.end.stopped = StopSignals::asked();
  if (shard.given && baseline) keep_baseline(flags, *baseline, summary.end);
  if (!pages) {
    std::vector<formats::UnreadFile> told = unread;
    if (published != nullptr) published->publish(told);
    writer->end(summary, told, output.text());
  }
  // A file is not replaced by less than what was asked for.
  if (StopSignals::asked() && !flags.output.empty()) output.give_up();
  const int written = pages ? pages->finish(summary, unread, stopped) : output.finish();
  report_unread(unread);
  if (StopSignals::asked()) StopSignals::end();
  if (written != kClean) return written;
  nobody_reads = output.reader_gone();
  // A record missing in one part may be in another one.
  const bool complete = unread.empty() && !shard.given;
  if (baseline && close_baseline(flags, *baseline, complete) != kClean) return kFailed;
  return status_of({.summary = summary,
                    .unread = !unread.empty(),
                    .inputs = shard.given ? 0 : inputs.size(),
                    .is_part = shard.given,
                    .failed = failed && !flags.exit_zero});
}

/// Runs again whenever something changes. Returns the status of the last run.
int watch_records(const RecordFlags& flags, const RecordTask& task, const Settings& settings) {
  for (const std::string& path : flags.paths) {
    if (path != "-" && !path.starts_with("https://") && !path.starts_with("http://")) continue;
    say_flag_error("--watch", "expected files and folders, got `{}`", path);
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

std::vector<Flag> flags_of(RecordFlags& flags, const RecordTask& task) {
  std::vector<Flag> out = {
      format_flag(flags),
      {.long_form = "--per",
       .value = "THING",
       .meaning = "One row of csv or tsv per",
       .target = &flags.per,
       .choices = choices_of(kPers),
       .closed = true},
      output_flag(flags.output,
                  "Write to a file, or a page of findings for each record to a folder, such as "
                  "`pages/`; `site` writes pages that replay games"),
      codes_flag("--select", flags.select,
                 "Report only findings with these codes or prefixes, comma-separated"),
      codes_flag("--ignore", flags.ignore,
                 "Ignore findings with these codes or prefixes, comma-separated")};
  add_outcome_flags(out, flags);
  add_baseline_flags(out, flags);
  if (task.view == formats::View::verify) {
    out.push_back({.long_form = "--cache",
                   .value = "DIR",
                   .meaning = "Cache reports of unchanged records in a folder",
                   .target = &flags.cache});
    out.push_back({.long_form = "--watch",
                   .meaning = "Run again whenever a record or a configuration changes",
                   .target = &flags.watch,
                   .excludes = {"--write-baseline"}});
    out.push_back({.long_form = "--show-settings",
                   .meaning = "Print the settings of each record and where they come from",
                   .target = &flags.show_settings});
  }
  if (!task.dice_only) {
    out.push_back({.long_form = "--no-causes",
                   .meaning = "Do not look for the causes of wrong scores",
                   .target = &flags.no_causes});
    out.push_back({.long_form = "--stop-at-first",
                   .meaning = "End the replay at the first illegal move, without assumptions",
                   .target = &flags.stop_at_first});
    out.push_back({.long_form = "--no-rulings",
                   .meaning = "Judge records as if no arbiter had ruled anything",
                   .target = &flags.no_rulings});
  }
  if (task.view == formats::View::score) {
    out.push_back({.long_form = "--plot", .meaning = "Draw a score graph", .target = &flags.plot});
    out.push_back(ascii_flag(flags.ascii));
  }
  out.push_back(jobs_flag(flags.jobs));
  out.push_back({.long_form = "--shard",
                 .value = "I/N",
                 .meaning = "Verify part I of N of the records; `report` joins the parts",
                 .target = &flags.shard,
                 .check = expect_shard,
                 .excludes = {"--write-baseline"}});
  out.push_back(quiet_flag(flags));
  return with_input_flags(std::move(out), flags);
}

}  // namespace

Command record_command(std::string word, std::string meaning, RecordTask task,
                       std::vector<Example> examples) {
  auto flags = std::make_shared<RecordFlags>();
  return {.word = std::move(word),
          .meaning = std::move(meaning),
          .examples = std::move(examples),
          .fails_if = "a record has errors",
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
