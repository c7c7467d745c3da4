#include "cli/options/record_flags.hpp"

#include <filesystem>

#include "cli/flags/parse.hpp"
#include "cli/input/shard.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/format_flags.hpp"
#include "cli/pages/record_pages.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {
namespace {

constexpr NamedValue<formats::Per> kPers[] = {
#include "cli/options/pers.def"
};

/// A path that a configuration gives, seen from the working folder.
std::string from_here(const formats::Configuration& configuration, const std::string& path) {
  if (path.empty()) return path;
  const auto whole = formats::path_of(configuration.folder) / formats::path_of(path);
  std::error_code error;
  return formats::text_of(std::filesystem::proximate(whole, error));
}

}  // namespace

std::vector<Flag> record_flags(RecordFlags& flags, const RecordTask& task) {
  std::vector<Flag> out = {
#include "cli/options/record_flags.def"
  };
  add_outcome_flags(out, flags);
  add_baseline_flags(out, flags);
  if (task.view == formats::View::verify) {
    add_flags(out, {
#include "cli/options/verify_flags.def"
                   });
  }
  if (!task.dice_only) {
    add_flags(out, {
#include "cli/options/replay_flags.def"
                   });
  }
  if (task.view == formats::View::score) {
    out.push_back(switch_flag("--plot", "Draw a score graph", flags.plot));
    out.push_back(ascii_flag(flags.ascii));
  }
  add_flags(out, {
#include "cli/options/run_flags.def"
                 });
  return with_input_flags(std::move(out), flags);
}

formats::Per per_of(const std::string& name) {
  return row_named(kPers, name).value;
}

bool needs_turns(const RecordFlags& flags, const RecordTask& task, const formats::Format& format) {
  return task.view == formats::View::score || per_of(flags.per) != formats::Per::record ||
         format.traits.turns;
}

bool record_flags_fit(const RecordFlags& flags, const RecordTask& task,
                      const formats::Format& format) {
  if (flags.ascii && !flags.plot) return say_error("`--ascii` needs `--plot`");
  if (!flags.cache.empty() && needs_turns(flags, task, format)) {
    return say_error("`--cache` keeps no turns, and `--format {}`{} shows them", format.name,
                     flags.per.empty() ? "" : " `--per " + flags.per + "`");
  }
  using Traits = formats::FormatTraits;
  const std::string folder = fmt::format("--output {}", flags.output);
  return takes_flags(formats::all_formats(), format, fmt::format("`--format {}`", format.name),
                     {FormatFlag<Traits>{!flags.per.empty(), "--per", &Traits::per},
                      {is_folder_name(flags.output), folder, &Traits::folder},
                      {flags.summary, "--summary", &Traits::summary},
                      {flags.plot, "--plot", &Traits::plot}});
}

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

}  // namespace cartulary::cli
