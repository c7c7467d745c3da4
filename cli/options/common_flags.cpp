#include "cli/options/common_flags.hpp"

#include <fmt/core.h>

#include "formats/checking/configuration.hpp"
#include "formats/checking/glob.hpp"

namespace cartulary::cli {

Flag output_flag(std::string& path, std::string meaning) {
  return {.short_form = "-o",
          .long_form = "--output",
          .value = "FILE",
          .meaning = std::move(meaning),
          .target = &path};
}

Flag output_format_flag(std::string& format, std::string_view usual, Choices formats) {
  return {.short_form = "-f",
          .long_form = "--format",
          .value = "FORMAT",
          .meaning =
              usual.empty() ? "Output format" : fmt::format("Output format (default: {})", usual),
          .target = &format,
          .choices = std::move(formats),
          .closed = true};
}

Flag stdin_name_flag(std::string& name) {
  return {.long_form = "--stdin-filename",
          .value = "NAME",
          .meaning = "Name of standard input in reports",
          .target = &name};
}

namespace {

std::string check_pattern(std::string& pattern) {
  const auto fault = formats::Glob::fault_of(pattern);
  return fault ? fmt::format("{} in `{}`", fault->message, pattern) : "";
}

}  // namespace

std::vector<Flag> with_config_flags(std::vector<Flag> own, ConfigurationFlags& flags) {
  own.push_back({.long_form = "--config",
                 .value = "FILE",
                 .meaning = "Configuration for all records, instead of the nearest "
                            "`cartulary.yaml` [env: CARTULARY_CONFIG]",
                 .target = &flags.config});
  own.push_back({.long_form = "--no-config",
                 .meaning = "Read no configuration",
                 .target = &flags.no_config,
                 .excludes = {"--config"}});
  return own;
}

std::vector<Flag> with_two_records_flags(std::vector<Flag> own, InputFlags& flags) {
  own.push_back(stdin_name_flag(flags.stdin_name));
  return with_config_flags(std::move(own), flags);
}

std::vector<Flag> with_input_flags(std::vector<Flag> own, InputFlags& flags) {
  own.push_back(stdin_name_flag(flags.stdin_name));
  own.push_back(
      {.long_form = "--exclude",
       .value = "GLOB",
       .meaning = "Leave out matching files in folders, such as `drafts/` or `*.old.yaml`",
       .target = &flags.exclude,
       .check = check_pattern});
  return with_config_flags(std::move(own), flags);
}

Flag jobs_flag(int& jobs) {
  return {
      .short_form = "-j",
      .long_form = "--jobs",
      .value = "N",
      .meaning = "Number of threads (default: one for each core)",
      .target = &jobs,
      .number = NumberRange{1, formats::kMaxJobs,
                            fmt::format("a number of threads from 1 to {}", formats::kMaxJobs)}};
}

Flag ascii_flag(bool& ascii) {
  return {.long_form = "--ascii", .meaning = "Draw with ASCII characters only", .target = &ascii};
}

Flag move_flag(int& move, std::string meaning) {
  return {.long_form = "--move",
          .value = "N",
          .meaning = std::move(meaning),
          .target = &move,
          .number = NumberRange{0, kMaxTurnNumber, "the number of a turn"}};
}

Flag records_argument(std::vector<std::string>& paths, std::string meaning) {
  return {.value = "PATH",
          .meaning = std::move(meaning),
          .target = &paths,
          .needs = "at least one record: a file, a folder, or - for standard input"};
}

Flag two_records_argument(std::vector<std::string>& paths) {
  Flag out = records_argument(paths, "Two records: files, or - for standard input");
  out.shown = "A B";
  return out;
}

}  // namespace cartulary::cli
