// `analyse`: what each move of a game was worth, and what was luck.
#include <fmt/core.h>

#include <memory>

#include "cli/command/chosen_record.hpp"
#include "cli/command/commands.hpp"
#include "cli/command/common_flags.hpp"
#include "cli/command/effort_flags.hpp"
#include "cli/command/format_flags.hpp"
#include "cli/command/settings.hpp"
#include "cli/input/inputs.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/version.hpp"
#include "formats/analysis/analysis_page.hpp"
#include "formats/analysis/analysis_report.hpp"
#include "formats/games/verifier.hpp"
#include "formats/record/notation.hpp"
#include "formats/text/escape.hpp"

namespace cartulary::cli {
namespace {

struct AnalyseFlags : ChosenRecordFlags {
  std::string format;
  std::string output;
  std::string moves;
  EffortFlags effort;
  int jobs = 0;
};

struct AnalysisFormat {
  std::string_view name;
  std::string_view meaning;
  void (*append)(std::string& out, const formats::AnalysisReport& it);
};
constexpr AnalysisFormat kAnalysisFormats[] = {
    {"text", "for people", formats::append_analysis_text},
    {"markdown", "for comments and documents", formats::append_analysis_markdown},
    {"json", "one object, for programs", formats::append_analysis_json},
    {"jsonl", "a line for the game and one for each turn", formats::append_analysis_jsonl},
    {"html", "one page, with the key moments on boards", formats::append_analysis_page},
};

/// `30-40`, `30`, `30-`.
bool read_range(std::string_view text, formats::TurnRange& out) {
  const std::size_t dash = text.find('-');
  const auto first = formats::parse_number(text.substr(0, dash));
  if (!first || *first < 1) return false;
  out.first = *first;
  if (dash == text.npos) {
    out.last = *first;
    return true;
  }
  const std::string_view rest = text.substr(dash + 1);
  if (rest.empty()) return true;
  const auto last = formats::parse_number(rest);
  if (!last || *last < *first) return false;
  out.last = *last;
  return true;
}

int show(const formats::Report& report, const AnalyseFlags& flags, const Settings& settings) {
  if (const std::string why = formats::why_not_analysed(report); !why.empty()) {
    if (!report.verdict.started) {
      tell_findings(report, settings);
      return kFindings;
    }
    say_error("{}", why);
    return kFailed;
  }
  formats::TurnRange range;
  if (!flags.moves.empty() && !read_range(flags.moves, range)) {
    say_error("expected turns as `30-40`, `30-` or `30`, got `--moves {}`",
              formats::printable(flags.moves));
    return kFailed;
  }
  const int last = last_turn(report);
  if (range.first > last) {
    say_error("expected turns from 1 to {}, got `--moves {}`", last,
              formats::printable(flags.moves));
    return kFailed;
  }
  const formats::GameAnalysis analysis =
      analysed(report, flags.effort, range, on_threads(jobs_of(flags.jobs)), settings);
  Output output(flags.output);
  format_named(kAnalysisFormats, flags.format).append(output.text(), {report, analysis, kVersion});
  if (const int written = output.finish(); written != kClean) return written;
  if (formats::all_legal(report.verdict.status)) return kClean;
  tell_findings(report, settings);
  return kFindings;
}

int run_analyse(const AnalyseFlags& flags, const Settings& settings) {
  ChosenRecord record;
  const bool is_page = format_named(kAnalysisFormats, flags.format).name == "html";
  if (!read_record(flags, flags.output, record, is_page)) return kFailed;
  formats::Verifier verifier(formats::Selection{});
  return show(verifier.verify(record.document, true), flags, settings);
}

}  // namespace

Command analyse_command() {
  auto flags = std::make_shared<AnalyseFlags>();
  return {
      .word = "analyse",
      .also = "analyze",
      .meaning = "Tell what each move was worth, and what was luck",
      .arguments = {record_file_argument(*flags)},
      .flags = with_config_flags(
          with_effort_flags({{.long_form = "--moves",
                              .value = "RANGE",
                              .meaning = "Turns that are looked into, as `30-40`; by default all",
                              .target = &flags->moves},
                             time_flag(flags->effort),
                             jobs_flag(flags->jobs),
                             {.short_form = "-f",
                              .long_form = "--format",
                              .value = "FORMAT",
                              .meaning = "Output format; by default text",
                              .target = &flags->format,
                              .choices = choices_of(kAnalysisFormats),
                              .closed = true},
                             output_flag(flags->output),
                             document_flag(*flags),
                             stdin_name_flag(flags->stdin_name)},
                            flags->effort),
          *flags),
      .run = [flags](const Settings& settings) { return run_analyse(*flags, settings); }};
}

}  // namespace cartulary::cli
