// `report`: any report, made of the `jsonl` of a run, or of its parts.
#include <array>
#include <map>
#include <memory>
#include <set>

#include "cli/command/commands.hpp"
#include "cli/input/baseline_file.hpp"
#include "cli/input/report_lines.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/process.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/format_flags.hpp"
#include "cli/options/report_flags.hpp"
#include "formats/checking/duplicates.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {
namespace {

struct JoinFlags : ReportFlags {
  std::vector<std::string> files;
};

using Order = std::array<uint32_t, 2>;

/// The records of one report, of which one is at hand.
struct Records {
  explicit Records(const ReportFile& report) : file(&report), lines(report.name) {}

  /// Goes to the next one. False at the end, and where something is wrong.
  bool next() {
    while (lines.next()) {
      if (lines.kind() != LineKind::record && lines.kind() != LineKind::skipped) continue;
      if (!lines.parse()) return false;
      return !file->shard.given || read_order();
    }
    if (!lines.failed()) lines.expect_unchanged(file->state);
    return false;
  }
  bool read_order() {
    const Order before = order;
    order = formats::read_order(lines.members(), lines.value());
    if (!lines.fits()) return false;
    if (any && order <= before) return lines.fail(0, "records are out of order");
    return any = true;
  }

  const ReportFile* file;
  ReportLines lines;
  Order order{};
  bool any = false;
};

class Merged {
 public:
  explicit Merged(const std::vector<ReportFile>& files) {
    for (const ReportFile& file : files) push(std::make_unique<Records>(file));
  }
  /// The record at hand; nullptr at the end, or where something is wrong.
  Records* get() { return failed_ || waiting_.empty() ? nullptr : waiting_.front().get(); }
  void go_on() {
    std::pop_heap(waiting_.begin(), waiting_.end(), later);
    std::unique_ptr<Records> records = std::move(waiting_.back());
    waiting_.pop_back();
    const Order last = records->order;
    const bool shared = records->file->shard.given;
    push(std::move(records));
    if (failed_ || waiting_.empty() || !shared || waiting_.front()->order != last) return;
    waiting_.front()->lines.fail(0, "expected a record that is in no other part");
    failed_ = true;
  }
  bool failed() const { return failed_; }

 private:
  static bool later(const std::unique_ptr<Records>& a, const std::unique_ptr<Records>& b) {
    return a->order > b->order;
  }
  void push(std::unique_ptr<Records> records) {
    if (!records->next()) {
      failed_ |= records->lines.failed();
      return;
    }
    waiting_.push_back(std::move(records));
    std::push_heap(waiting_.begin(), waiting_.end(), later);
  }

  std::vector<std::unique_ptr<Records>> waiting_;  ///< a heap, the next one first
  bool failed_ = false;
};

/// The resemblances that parts of a run could not know: which of their records are like others.
class Resemblances {
 public:
  /// `alike`: of all records of all parts.
  Resemblances(const formats::RunEnd& end, const formats::Repeated& alike) : alike_(alike) {
    if (end.lists.empty()) return;
    baseline_.emplace(end.folder, end.here);
    for (const auto& [path, code, fingerprint] : end.lists) {
      baseline_->list({path, code, fingerprint});
    }
  }

  void pass_over(const formats::Skipped& record) {
    for (const formats::Resemblance& resemblance : record.resemblances) {
      find(resemblance.hash, record.file, record.line);
    }
  }

  /// The report with what has been found.
  formats::Report& compare(formats::ReportReader& reader, formats::Report& report) {
    const formats::InRun& in_run = report.in_run;
    if (baseline_) baseline_->begin(report.document);
    std::vector<formats::Found> found(in_run.resemblances.size());
    bool any = false;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const formats::Resemblance& resemblance = in_run.resemblances[i];
      const auto other =
          find(resemblance.hash, report.document.name, report.document.position(0).line);
      if (!other || !in_run.tells_resemblance) continue;
      formats::Finding& finding =
          found[i].finding.emplace(formats::duplicate_finding(resemblance, *other));
      if (!resemblance.where.empty()) finding.notes.push_back(resemblance.where);
      found[i].known = baseline_ && baseline_->lists(finding);
      any = true;
    }
    return any ? reader.with(found) : report;
  }

  std::vector<formats::Baseline::Entry> gone() const {
    return baseline_ ? baseline_->gone() : std::vector<formats::Baseline::Entry>{};
  }

 private:
  /// A hash that occurs once need not be remembered.
  std::optional<std::string> find(uint64_t hash, std::string_view file, uint32_t line) {
    if (!alike_.may_have(hash)) return {};
    return duplicates_.find(hash, file, line);
  }

  const formats::Repeated& alike_;
  formats::Duplicates duplicates_;
  std::optional<formats::Baseline> baseline_;
};

/// The parts of the reports about the whole run, apart from records.
struct Whole {
  formats::Summary summary{};
  std::vector<formats::UnreadFile> unread{};
  std::set<formats::Baseline::Entry> gone{};
};

/// Adds files that a configuration keeps unread to those that other parts counted. False if none.
bool add_files(const formats::UnreadFile& one, std::map<Order, formats::UnreadFile>& all) {
  if (!formats::counts_files(one)) return false;
  formats::UnreadFile plain = one;
  formats::count_files(plain, 0);
  for (auto& [order, other] : all) {
    if (other.name != one.name || !formats::counts_files(other)) continue;
    formats::UnreadFile sum = other;
    formats::count_files(sum, 0);
    if (sum.reason != plain.reason) continue;
    formats::count_files(other, other.files + one.files);
    return true;
  }
  return false;
}

Whole whole_of(const std::vector<ReportFile>& files) {
  Whole out;
  std::map<Order, formats::UnreadFile> unread;
  std::map<uint32_t, formats::Census> census;
  std::set<formats::Silenced> silenced;
  for (const ReportFile& file : files) {
    // A file that all parts have seen is told once.
    if (file.shard.given) {
      for (const formats::UnreadFile& one : file.unread) {
        if (!add_files(one, unread)) unread.emplace(one.order, one);
      }
    } else {
      out.unread = file.unread;
    }
    for (const auto& [input, skipped] : file.summary.end.census) {
      // Files in folders are counted by one part each, those in an archive by all that read it.
      if (input == 0) {
        census[input].add(skipped);
      } else {
        census[input] = skipped;
      }
    }
    silenced.insert(file.summary.silenced.begin(), file.summary.silenced.end());
    out.summary.end.skipped += file.summary.end.skipped;
    for (const auto& [path, code, fingerprint] : file.summary.end.gone) {
      out.gone.insert({path, code, fingerprint});
    }
  }
  for (auto& [order, file] : unread) out.unread.push_back(std::move(file));
  out.summary.silenced = {silenced.begin(), silenced.end()};
  if (!files.front().shard.given) out.summary.census = files.front().summary.census;
  for (const auto& [input, skipped] : census) out.summary.census.add(skipped);
  return out;
}

/// True if a format can be made of reports without turns; says why not.
bool can_make(const formats::Format& format, formats::View view) {
  const bool of_score = format.traits.score && view == formats::View::score;
  if (!format.traits.turns && !of_score) return true;
  std::vector<std::string> able;
  for (const formats::Format& row : formats::all_formats()) {
    if (row.traits.turns || (row.traits.score && view == formats::View::score)) continue;
    able.push_back(fmt::format("`{}`", row.name));
  }
  return say_error(
      "`--format {}` shows every turn{}, and `report` does not replay turns; expected {}",
      format.name, of_score ? " of a report by `score`" : "", formats::enumerate(able, "or"));
}

bool flags_fit(const ReportFlags& flags, const formats::Format& format) {
  using Traits = formats::FormatTraits;
  return takes_flags(formats::all_formats(), format, fmt::format("`--format {}`", format.name),
                     {FormatFlag<Traits>{flags.summary, "--summary", &Traits::summary}});
}

/// Looks through the reports once. False after saying why they do not make one.
bool survey_parts(const JoinFlags& flags, const formats::Format& format,
                  std::vector<ReportFile>& files, formats::Repeated& alike) {
  for (const std::string& name : flags.files) {
    if (!survey_report(name, files.emplace_back(), alike)) return false;
  }
  if (!gather_parts(files) || !can_make(format, files.front().run.view)) return false;
  std::vector<Input> inputs;
  for (const ReportFile& file : files) inputs.push_back({.path = file.name, .name = file.name});
  return !refuse_own_input(inputs, flags.output, "reports");
}

formats::WriteOptions options_of(const JoinFlags& flags, const Settings& settings,
                                 const formats::RunLine& run, const Output& output) {
  return {.view = run.view,
          .color = use_color(settings.color, output.descriptor()),
          .quiet = flags.quiet,
          .errors_apart = !flags.output.empty(),
          .statistics = flags.statistics,
          .summary = flags.summary,
          .program_version = kVersion,
          .part = {.inputs = run.part.inputs, .dice_only = run.part.dice_only}};
}

int join_reports(const JoinFlags& flags, const Settings& settings) {
  const formats::Format* format = format_of(flags);
  if (format == nullptr || !flags_fit(flags, *format)) return kFailed;
  std::vector<ReportFile> files;
  formats::Repeated alike;
  if (!survey_parts(flags, *format, files, alike)) return kFailed;
  const formats::RunLine& run = files.front().run;
  Output output(flags.output);
  if (output.failed()) return output.finish();
  const formats::WriteOptions options = options_of(flags, settings, run, output);
  const auto writer = format->make(options);
  Whole whole = whole_of(files);
  report_left_aside(*format, whole.summary);
  Resemblances comparison(files.front().summary.end, alike);
  bool failed = false;
  writer->begin(output.text());
  Merged merged(files);
  formats::ReportReader reader;
  for (Records* records = merged.get(); records != nullptr; records = merged.get()) {
    formats::JsonMembers& members = records->lines.members();
    if (records->lines.kind() == LineKind::skipped) {
      formats::Skipped record;
      formats::read_skipped(members, records->lines.value(), record);
      if (!records->lines.fits()) break;
      comparison.pass_over(record);
    } else {
      formats::Report* report = &reader.read(members, records->lines.value());
      if (!records->lines.fits()) break;
      if (records->file->shard.given) report = &comparison.compare(reader, *report);
      if (!records->lines.fits()) break;
      whole.summary.add(*report);
      // The report that is made here can be the input of another one.
      report->in_run.fail_on = fail_on_flags(flags).value_or(report->in_run.fail_on);
      failed |= fails(*report, report->in_run.fail_on, flags.allow_open);
      writer->record(*report, output.text());
      if (!output.flush_if_large()) break;
    }
    merged.go_on();
  }
  const bool broken = merged.failed() || (merged.get() != nullptr && merged.get()->lines.failed());
  if (broken) output.give_up();
  if (!broken) writer->end(whole.summary, whole.unread, output.text());
  const int written = output.finish();
  if (broken) return kFailed;
  report_unread(whole.unread);
  if (written != kClean) return written;
  for (const formats::Baseline::Entry& entry : comparison.gone()) whole.gone.insert(entry);
  if (whole.unread.empty()) {
    report_gone(files.front().summary.end.baseline, {whole.gone.begin(), whole.gone.end()});
  }
  return status_of(whole.summary, {.unread = !whole.unread.empty(),
                                   .inputs = run.part.inputs,
                                   .failed = failed && !flags.exit_zero});
}

}  // namespace

Command report_command() {
  auto flags = std::make_shared<JoinFlags>();
  std::vector<Flag> list = {format_flag(*flags), output_flag(flags->output)};
  add_outcome_flags(list, *flags);
  list.push_back(quiet_flag(*flags));
  return {
      .arguments = {argument_flag("FILE", "Reports in jsonl, of all parts of a run, in any order",
                                  flags->files, {.needs = "at least one report in jsonl"})},
      .flags = std::move(list),
      .run = [flags](const Settings& settings) { return join_reports(*flags, settings); }};
}

}  // namespace cartulary::cli
