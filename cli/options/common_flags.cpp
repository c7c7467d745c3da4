#include "cli/options/common_flags.hpp"

#include <fmt/core.h>

#include "formats/checking/configuration.hpp"
#include "formats/checking/glob.hpp"

namespace cartulary::cli {

Flag output_flag(std::string& path, std::string meaning) {
  return value_flag("--output", "FILE", std::move(meaning), path, {.short_form = "-o"});
}

Flag output_format_flag(std::string& format, std::string_view usual, Choices formats) {
  return value_flag(
      "--format", "FORMAT",
      usual.empty() ? "Output format" : fmt::format("Output format (default: {})", usual), format,
      {.short_form = "-f", .choices = std::move(formats), .closed = true});
}

Flag stdin_name_flag(std::string& name) {
  return value_flag("--stdin-filename", "NAME", "Name of standard input in reports", name);
}

namespace {

std::string check_pattern(std::string& pattern) {
  const auto fault = formats::Glob::fault_of(pattern);
  return fault ? fmt::format("{} in `{}`", fault->message, pattern) : "";
}

}  // namespace

std::vector<Flag> with_config_flags(std::vector<Flag> own, ConfigurationFlags& flags) {
  own.push_back(value_flag("--config", "FILE",
                           "Configuration for all records, instead of the nearest "
                           "`cartulary.yaml` [env: CARTULARY_CONFIG]",
                           flags.config));
  own.push_back(switch_flag("--no-config", "Read no configuration", flags.no_config,
                            {.excludes = {"--config"}}));
  return own;
}

std::vector<Flag> with_two_records_flags(std::vector<Flag> own, InputFlags& flags) {
  own.push_back(stdin_name_flag(flags.stdin_name));
  return with_config_flags(std::move(own), flags);
}

std::vector<Flag> with_input_flags(std::vector<Flag> own, InputFlags& flags) {
  own.push_back(stdin_name_flag(flags.stdin_name));
  own.push_back(value_flag("--exclude", "GLOB",
                           "Leave out matching files in folders, such as `drafts/` or `*.old.yaml`",
                           flags.exclude, {.check = check_pattern}));
  return with_config_flags(std::move(own), flags);
}

Flag jobs_flag(int& jobs) {
  return value_flag(
      "--jobs", "N", "Number of threads (default: one for each core)", jobs,
      {.short_form = "-j",
       .number = NumberRange{1, formats::kMaxJobs,
                             fmt::format("a number of threads from 1 to {}", formats::kMaxJobs)}});
}

Flag ascii_flag(bool& ascii) {
  return switch_flag("--ascii", "Draw with ASCII characters only", ascii);
}

Flag move_flag(int& move, std::string meaning) {
  return value_flag("--move", "N", std::move(meaning), move,
                    {.number = NumberRange{0, kMaxTurnNumber, "the number of a turn"}});
}

Flag records_argument(std::vector<std::string>& paths, std::string meaning) {
  return argument_flag("PATH", std::move(meaning), paths,
                       {.needs = "at least one record: a file, a folder, or - for standard input"});
}

Flag two_records_argument(std::vector<std::string>& paths) {
  Flag out = records_argument(paths, "Two records: files, or - for standard input");
  out.shown = "A B";
  return out;
}

}  // namespace cartulary::cli
