#include "cli/options/report_flags.hpp"

#include "cli/input/inputs.hpp"
#include "cli/input/sieve.hpp"
#include "cli/io/messages.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/format_flags.hpp"
#include "formats/checking/selection.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {
namespace {

struct SeverityRow {
  std::string_view name;
  std::string_view meaning;
};
/// The most severe first.
constexpr SeverityRow kSeverities[] = {{"error", "the default"}, {"warning", ""}, {"note", ""}};

/// Records that another command checks are left out, but not silently. True if none remained.
bool report_left_out(std::size_t left_out, std::size_t records, bool is_part) {
  if (left_out == 0) return false;
  const std::string rest = formats::counted(
      static_cast<long>(left_out), "record of another game was", "records of other games were");
  if (records == 0 && !is_part) {
    say_error("found no records of the dice game; {} left out; `cartulary verify` checks all games",
              rest);
    return true;
  }
  say_warning("{} left out; `cartulary verify` checks all games", rest);
  return false;
}

}  // namespace

Flag format_flag(ReportFlags& flags) {
  return output_format_flag(flags.format, "", choices_of(formats::all_formats()));
}

void add_outcome_flags(std::vector<Flag>& out, ReportFlags& flags) {
  add_flags(out, {
#include "cli/options/outcome_flags.def"
                 });
}

Flag quiet_flag(ReportFlags& flags) {
  return switch_flag("--quiet", "Print nothing about records without findings", flags.quiet,
                     {.short_form = "-q"});
}

Flag codes_flag(std::string form, std::vector<std::string>& codes, std::string_view verb) {
  Flag out =
      value_flag(std::move(form), "CODE",
                 fmt::format("{} findings with these codes or prefixes, comma-separated", verb),
                 codes, {.commas = true, .check = formats::expect_codes});
  for (const formats::CodeRow& row : formats::kCodes) {
    out.choices.push_back({std::string(row.id), std::string(row.summary)});
  }
  return out;
}

void add_baseline_flags(std::vector<Flag>& out, BaselineFlags& flags) {
  out.push_back(value_flag("--baseline", "FILE", "Leave out the findings that this file lists",
                           flags.baseline));
  out.push_back(value_flag("--write-baseline", "FILE",
                           "Write all findings to a file for `--baseline`, and leave them out",
                           flags.write_baseline, {.excludes = {"--baseline"}}));
}

const formats::Format* format_of(const ReportFlags& flags) {
  return chosen_format(formats::all_formats(), flags.format, flags.output);
}

std::optional<formats::Severity> fail_on_flags(const ReportFlags& flags) {
  if (flags.strict) return formats::Severity::warning;
  const auto at = formats::index_in(formats::kSeverityNames, flags.fail_on);
  return at ? std::optional(static_cast<formats::Severity>(*at)) : std::nullopt;
}

bool fails(const formats::Report& report, formats::Severity least, bool allow_open) {
  const formats::Status status = report.verdict.status;
  const bool stopped = status == formats::Status::illegal || status == formats::Status::unreadable;
  const bool open = status == formats::Status::open && !allow_open;
  bool out = (stopped || open) && !report.verdict.all_known;
  for (std::size_t s = static_cast<std::size_t>(least); s < formats::kSeverityNames.size(); ++s) {
    out |= report.findings.count(static_cast<formats::Severity>(s)) > 0;
  }
  return out;
}

void report_left_aside(const formats::Format& format, const formats::Summary& summary) {
  if (format.traits.sum) return;
  // A user who gave a flag knows of it.
  const auto is_flag = [](std::string_view by) { return by.starts_with("--"); };
  formats::Census census;
  for (const auto& [row, number] : summary.census.rows()) {
    const bool may_matter =
        row.why != formats::WhySkipped::no_game || is_input_name("a" + row.kind);
    if (may_matter && !is_flag(row.by)) census.add(row, number);
  }
  report_skipped(census);
  for (const formats::Silenced& silenced : summary.silenced) {
    if (!is_flag(silenced.by)) say_note("not checked: {}", silenced.text());
  }
}

int status_of(const formats::Summary& summary, const Outcome& outcome) {
  const std::size_t skipped = summary.end.skipped;
  if (report_left_out(skipped, summary.records, outcome.is_part) || outcome.unread) return kFailed;
  if (summary.records + skipped == 0 && outcome.inputs > 0) {  // archives, in folders
    return say_error("found no record");
  }
  return outcome.failed ? kFindings : kClean;
}

}  // namespace cartulary::cli
