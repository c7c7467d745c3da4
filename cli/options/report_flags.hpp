// The common parts of commands that write reports: their format, what makes them fail, their end.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/flags/flag.hpp"
#include "cli/input/baseline_file.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {

struct ReportFlags {
  std::string format;  ///< empty: not asked for
  std::string output;
  bool strict = false;
  std::string fail_on;  ///< empty: not asked for
  bool exit_zero = false;
  bool allow_open = false;
  bool statistics = false;
  bool summary = false;
  bool quiet = false;
};

Flag format_flag(ReportFlags& flags);
/// `--fail-on`, `--strict`, `--exit-zero`, `--allow-open`, `--statistics` and `--summary`.
void add_outcome_flags(std::vector<Flag>& out, ReportFlags& flags);
Flag quiet_flag(ReportFlags& flags);
/// A list of codes, or of their beginnings. `verb`: what is done with their findings.
Flag codes_flag(std::string form, std::vector<std::string>& codes, std::string_view verb);
void add_baseline_flags(std::vector<Flag>& out, BaselineFlags& flags);

/// The format asked for, else that of the output's name, else `full`. None, after saying so.
const formats::Format* format_of(const ReportFlags& flags);

/// From which severity on findings make a run fail, if flags say so.
std::optional<formats::Severity> fail_on_flags(const ReportFlags& flags);

/// True if a record makes the run fail. One that was not replayed to its end is never fine, unless
/// a baseline lists why; nor is an open one, unless that is allowed.
bool fails(const formats::Report& report, formats::Severity least, bool allow_open = false);

void report_left_aside(const formats::Format& format, const formats::Summary& summary);

struct Outcome {
  bool unread = false;     ///< not all could be read
  std::size_t inputs = 0;  ///< that should have had records
  bool is_part = false;    ///< what it lacks may be in another part
  bool failed = false;     ///< records make it fail
};
/// The exit status of a run, after telling what it has not reported.
int status_of(const formats::Summary& summary, const Outcome& outcome);

}  // namespace cartulary::cli
