// `audit`: the results of a tournament against their boards, and against a published table.

#include <memory>

#include "cli/command/commands.hpp"
#include "cli/input/baseline_file.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/process.hpp"
#include "cli/io/stop.hpp"
#include "cli/io/terminal.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/format_flags.hpp"
#include "cli/options/report_flags.hpp"
#include "cli/records/verify_records.hpp"
#include "cli/tournament/audit_reports.hpp"

namespace cartulary::cli {
namespace {

const std::string kUsualFormat = "concise";

struct AuditFlags : TournamentFlags, BaselineFlags, ReportFlags {
  std::vector<std::string> select;
  std::vector<std::string> ignore;
  std::vector<std::string> published;
};

/// A format of an audit: one of reports, or one of the tables of tournaments.
struct AuditFormat {
  std::string_view name;
  std::string_view extension;
  std::string_view meaning;
  const formats::Format* report = nullptr;
  const formats::PublicationFormat* publication = nullptr;
};

const std::vector<AuditFormat>& audit_formats() {
  static const std::vector<AuditFormat> rows = [] {
    std::vector<AuditFormat> out;
    for (const formats::Format& row : formats::all_formats()) {
      if (row.traits.audit) out.push_back({row.name, row.extension, row.meaning, &row, nullptr});
    }
    for (const formats::PublicationFormat& row : formats::publication_formats()) {
      if (row.name == "text") continue;  // `full` and `concise` are text
      out.push_back({row.name, row.extension, row.meaning, nullptr, &row});
    }
    return out;
  }();
  return rows;
}

class AuditWriter {
 public:
  AuditWriter(const AuditFormat& format, const AuditFlags& flags, bool color, Output& output)
      : format_(format), color_(color), output_(output) {
    if (format.report == nullptr) return;
    writer_ = format.report->make({.view = formats::View::audit,
                                   .color = color,
                                   .quiet = flags.quiet,
                                   .statistics = flags.statistics,
                                   .program_version = kVersion});
    writer_->begin(output_.text());
  }

  void add(const formats::Report& report) {
    if (writer_ != nullptr) {
      writer_->record(report, output_.text());
    } else {
      add_findings(report, listing_);
    }
  }
  void end(const formats::Summary& summary, std::span<const formats::UnreadFile> unread,
           std::string_view title, const formats::Sources& sources) {
    if (writer_ != nullptr) return writer_->end(summary, unread, output_.text());
    formats::Publication publication{.title = std::string(title)};
    publication.listings.push_back(std::move(listing_));
    publication.listings.push_back(sources_listing(sources));
    format_.publication->write({.color = color_, .program_version = kVersion}, publication,
                               output_.text());
  }

 private:
  const AuditFormat& format_;
  const bool color_;
  Output& output_;
  std::unique_ptr<formats::ReportWriter> writer_{};
  formats::Listing listing_ = formats::listing_of("findings");
};

/// True if all configurations can be used. Says what is wrong with one.
bool are_usable(const std::vector<Configurations::Configuration>& configurations) {
  bool out = true;
  for (const auto& configuration : configurations) {
    if (configuration->fault.empty()) continue;
    say_error("{}", configuration->fault);
    out = false;
  }
  return out;
}

std::vector<Input> inputs_of(const std::vector<Configurations::Configuration>& configurations) {
  std::vector<Input> out;
  for (const auto& configuration : configurations) out.emplace_back().configuration = configuration;
  return out;
}

/// Files that give no result but should are not read; a record among them has a report of its own.
void move_unread(Gathered& gathered) {
  for (formats::UnreadFile& file : gathered.broken) {
    const bool is_record = std::ranges::any_of(gathered.documents, [&file](const auto& one) {
      return formats::record_name(one->document) == file.name;
    });
    if (!is_record) gathered.unread.push_back(std::move(file));
  }
  gathered.broken.clear();
}

int run_audit(const AuditFlags& flags, const Settings& settings) {
  const bool is_usual = flags.format.empty() && extension_of(flags.output).empty();
  const AuditFormat* const format =
      chosen_format(audit_formats(), is_usual ? kUsualFormat : flags.format, flags.output);
  if (format == nullptr) return kFailed;
  std::optional<formats::Baseline> baseline;
  if (flags.BaselineFlags::given() && !(baseline = open_baseline(flags))) return kFailed;
  Gathered gathered;
  const auto keep = [&gathered](const Input& input, const formats::Report& report, bool) {
    gathered.documents.push_back(std::make_shared<formats::CheckedRecord>());
    gathered.documents.back()->keep(report.document);
    gathered.configurations.push_back(input.configuration);
    if (report.verdict.status != formats::Status::unreadable) return;
    gathered.documents.back()->findings = report.findings;
  };
  TournamentFlags where = flags;
  // A published table may be checked alone.
  where.searches_here = flags.published.empty();
  if (!gather(where, gathered, {.see = keep})) StopSignals::end();
  std::deque<formats::ResultTable> published;
  for (const std::string& path : flags.published) {
    if (!read_table(path, published.emplace_back(), gathered.unread)) published.pop_back();
  }
  // A published table can be checked against its own numbers.
  const auto made = league_of(gathered, !published.empty());
  if (made == nullptr) return kFailed;
  move_unread(gathered);
  const std::string unused = formats::unused_text({.files = gathered.sources.files});
  if (!unused.empty() && !flags.quiet) say_note("{}", unused);
  ToldFindings told = {.configurations = Configurations(flags),
                       .stdin_name = flags.stdin_name,
                       .flags = {flags.select, flags.ignore},
                       .fail_on = fail_on_flags(flags),
                       .baseline = baseline ? &*baseline : nullptr,
                       .adds_to_baseline = !flags.write_baseline.empty()};
  const auto settings_of_files = audited_configurations(gathered, published, told);
  if (!are_usable(settings_of_files)) return kFailed;
  const formats::League& league = *made;
  Output output(flags.output);
  if (output.failed()) return output.finish();
  AuditWriter writer(*format, flags, use_color(settings.color, output.descriptor()), output);
  formats::Summary summary;
  bool failed = false;
  const auto take = [&](const formats::Report& report) {
    summary.add(report);
    failed |= fails(report, report.in_run.fail_on);
    writer.add(report);
  };
  report_audit(gathered, league, published, told, take);
  summary.census = gathered.sources.census;
  summary.silenced = silenced_in(inputs_of(settings_of_files), told.flags);
  writer.end(summary, gathered.unread, gathered.tournament.name, gathered.sources);
  const int written = output.finish();
  report_unread(gathered.unread);
  if (written != kClean) return written;
  const bool unread = !gathered.unread.empty();
  if (baseline && close_baseline(flags, *baseline, !unread) != kClean) return kFailed;
  return status_of(summary, {.unread = unread, .failed = failed && !flags.exit_zero});
}

std::vector<Flag> flags_of(AuditFlags& flags) {
  std::vector<Flag> out = {
#include "cli/command/audit.def"
  };
  add_outcome_flags(out, flags);
  std::erase_if(out, [](const Flag& flag) { return flag.long_form == "--summary"; });
  add_baseline_flags(out, flags);
  out.push_back(jobs_flag(flags.jobs));
  out.push_back(quiet_flag(flags));
  return with_tournament_flags(std::move(out), flags);
}

}  // namespace

Command audit_command() {
  auto flags = std::make_shared<AuditFlags>();
  return {.arguments = {results_argument(*flags)},
          .flags = flags_of(*flags),
          .run = [flags](const Settings& settings) { return run_audit(*flags, settings); }};
}

}  // namespace cartulary::cli
