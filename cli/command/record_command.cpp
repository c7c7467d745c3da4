#include "cli/command/record_command.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "cli/input/baseline_file.hpp"
#include "cli/input/inputs.hpp"
#include "cli/input/published_names.hpp"
#include "cli/input/watch.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/process.hpp"
#include "cli/io/progress.hpp"
#include "cli/io/stop.hpp"
#include "cli/io/terminal.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/report_flags.hpp"
#include "cli/pages/record_pages.hpp"
#include "cli/records/verify_records.hpp"
#include "formats/ground/text/digest.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {
namespace {

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

/// Results never stand beside the progress: who reads a pipe may write to the same terminal.
void make_way(Output& output, Progress& progress) {
  const OutputKind kind = output.kind();
  if (kind == OutputKind::terminal) output.before_writing([&progress] { progress.clear(); });
  if (kind == OutputKind::pipe) output.before_writing([&progress] { progress.stop(); });
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
  for (const std::string& condition : flags.where) add(condition);
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
    if (std::ranges::find(alike, entry) == alike.end()) end.gone.push_back(row(entry));
  }
}

class RecordReport {
 public:
  RecordReport(const RunFlags& flags, const RecordTask& task, const formats::Format& format)
      : flags_(flags), task_(task), format_(format) {}

  /// Finds the records. An exit status if there is nothing more to do.
  std::optional<int> find(Configurations& configurations) {
    read_shard(flags_.shard, all_.cut.shard);
    all_.cut.whole_files = flags_.BaselineFlags::given();
    formats::Census folders;
    inputs_ = find_inputs(flags_, configurations, beside_.unread, &folders, &all_);
    report_unused_settings(configurations, flags_.paths);
    if (!folders.empty()) beside_.census[0] = std::move(folders);
    if (flags_.show_settings) {
      std::vector<FlagSetting> settled_by = settings_of(flags_);
      settled_by.insert(settled_by.end(), flags_.of_run.begin(), flags_.of_run.end());
      return show_settings(inputs_, settled_by, beside_.unread);
    }
    if (refuse_own_input(inputs_, flags_.output)) return kFailed;
    const std::string& baseline = flags_.write_baseline;
    if (!baseline.empty() && refuse_own_input(inputs_, baseline)) return kFailed;
    if (flags_.BaselineFlags::given() && !(baseline_ = open_baseline(flags_))) return kFailed;
    return {};
  }

  /// Verifies and reports them. `nobody_reads`: their reader has gone. Returns an exit status.
  int make(const Settings& settings, bool& nobody_reads) {
    const bool in_folder = is_folder_name(flags_.output);
    Output output(in_folder ? "" : flags_.output);
    if (output.failed()) return output.finish();
    const formats::WriteOptions how = options(settings, output);
    std::optional<RecordPages> pages;
    if (in_folder && !pages.emplace(format_, how, flags_.output).open(flags_, inputs_)) {
      return kFailed;
    }
    const PublishedNames* published = nullptr;
    if (format_.traits.page) published = publish(inputs_, flags_).get();
    const auto writer = format_.make(how);
    writer->begin(output.text());
    std::optional<ReportCache> cache;
    // Conditions are about turns, which it does not keep.
    if (!flags_.cache.empty() && flags_.where.empty())
      cache.emplace(flags_.cache, flags_.causes(), flags_.rulings());
    Progress progress = progress_of(flags_, settings, inputs_);
    make_way(output, progress);
    BytesDone bytes;
    const StopSignals stop;
    const auto take = [&](const Input& input, const formats::Report& report, const MadePage& page) {
      progress.step(bytes.with(input, report.document));
      const formats::Record& record = report.record;
      if (task_.dice_only && record.game_known && record.if_tiles() != nullptr) {
        ++summary_.end.skipped;
        writer->skipped(report, output.text());
        return output.flush_if_large();
      }
      summary_.add(report);
      failed_ |= fails(report, report.in_run.fail_on, flags_.allow_open);
      if (pages) return pages->add(report, page);
      writer->record(report, output.text());
      return output.flush_if_large();
    };
    const bool stopped = verify_records(inputs_, verification(cache, pages), beside_, take);
    complete_summary();
    beside_.say_passed_over();
    if (!pages) report_left_aside(format_, summary_);
    if (cache) cache->close();
    progress.stop();
    summary_.end.stopped = StopSignals::asked();
    if (all_.cut.shard.given && baseline_) keep_baseline(flags_, *baseline_, summary_.end);
    if (!pages) {
      std::vector<formats::UnreadFile> told = beside_.unread;
      if (published != nullptr) published->publish(told);
      writer->end(summary_, told, output.text());
    }
    // A file is not replaced by less than what was asked for.
    if (StopSignals::asked() && !flags_.output.empty()) output.give_up();
    const int written = pages ? pages->finish(summary_, beside_.unread, stopped) : output.finish();
    return end(output, written, nobody_reads);
  }

 private:
  formats::WriteOptions options(const Settings& settings, const Output& output) {
    return {.view = task_.view,
            .per = per_of(flags_.per),
            .color = use_color(settings.color, output.descriptor()),
            .quiet = flags_.quiet,
            .errors_apart = !flags_.output.empty(),
            .statistics = flags_.statistics,
            .summary = flags_.summary,
            .plot_width = plot_width(flags_, output),
            .plot_ascii = flags_.ascii,
            .program_version = kVersion,
            .part = part_of_run(flags_, task_, all_, baseline_)};
  }

  Verification verification(std::optional<ReportCache>& cache,
                            const std::optional<RecordPages>& pages) {
    return {.jobs = jobs_of(flags_),
            .trace = needs_turns(flags_, task_, format_),
            .causes = flags_.causes(),
            .rulings = flags_.rulings(),
            .baseline = baseline_ ? &*baseline_ : nullptr,
            .adds_to_baseline = !flags_.write_baseline.empty(),
            .where = formats::Conditions(flags_.where),
            .selection = {flags_.select, flags_.ignore},
            .fail_on = fail_on_flags(flags_),
            .cut = all_.cut,
            .cache = cache ? &*cache : nullptr,
            .pages = pages ? [&pages] { return pages->maker(); } : std::function<MakePage()>()};
  }

  void complete_summary() {
    for (const auto& [input, census] : beside_.census) summary_.census.add(census);
    summary_.end.census = std::move(beside_.census);
    summary_.silenced = silenced_in(inputs_, {flags_.select, flags_.ignore});
  }

  int end(Output& output, int written, bool& nobody_reads) {
    const std::vector<formats::UnreadFile>& unread = beside_.unread;
    report_unread(unread);
    if (StopSignals::asked()) StopSignals::end();
    if (written != kClean) return written;
    nobody_reads = output.reader_gone();
    const bool is_part = all_.cut.shard.given;
    // A record missing in one part may be in another one.
    const bool complete = unread.empty() && !is_part && flags_.where.empty();
    if (baseline_ && close_baseline(flags_, *baseline_, complete) != kClean) return kFailed;
    return status_of(summary_, {.unread = !unread.empty(),
                                .inputs = is_part || beside_.passed_over > 0 ? 0 : inputs_.size(),
                                .is_part = is_part,
                                .failed = failed_ && !flags_.exit_zero});
  }

  const RunFlags& flags_;
  const RecordTask& task_;
  const formats::Format& format_;
  AllInputs all_{};
  std::vector<Input> inputs_{};
  std::optional<formats::Baseline> baseline_{};
  BesideRecords beside_{};
  formats::Summary summary_{};
  bool failed_ = false;
};

int run_records(const RecordFlags& given, const RecordTask& task, const Settings& settings,
                bool& nobody_reads) {
  Configurations configurations(given);
  const std::optional<RunFlags> flags = with_run_settings(given, task, configurations);
  if (!flags) return kFailed;
  const formats::Format* format = format_of(*flags);
  if (format == nullptr || !record_flags_fit(*flags, task, *format)) return kFailed;
  RecordReport report(*flags, task, *format);
  const std::optional<int> ended = report.find(configurations);
  return ended ? *ended : report.make(settings, nobody_reads);
}

}  // namespace

Command record_command(RecordTask task) {
  auto flags = std::make_shared<RecordFlags>();
  return {.arguments = {records_argument(flags->paths,
                                         "Records: files, folders, or - for standard input")},
          .flags = record_flags(*flags, task),
          .run = [flags, task](const Settings& settings) {
            const auto run = [&](bool& nobody_reads) {
              return run_records(*flags, task, settings, nobody_reads);
            };
            if (flags->watch) return run_watched(*flags, {flags->config, flags->baseline}, run);
            bool nobody_reads = false;
            return run(nobody_reads);
          }};
}

}  // namespace cartulary::cli
