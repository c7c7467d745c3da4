#include "cli/options/common_flags.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/process.hpp"
#include "cli/io/terminal.hpp"
#include "cli/options/format_flags.hpp"
#include "formats/checking/conditions.hpp"
#include "formats/checking/configuration.hpp"
#include "formats/checking/glob.hpp"
#include "formats/league/pairing/round_report.hpp"

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
  const auto check_pattern = [](std::string& pattern) {
    const auto fault = formats::Glob::fault_of(pattern);
    return fault ? fmt::format("{} in `{}`", fault->message, pattern) : "";
  };
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

Flag where_flag(InputFlags& flags) {
  return value_flag("--where", "CONDITION",
                    "Take only records that meet a condition of `find`, such as `player=Ann`; may "
                    "be repeated",
                    flags.where, {.check = formats::fault_of_condition});
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

Flag format_flag(std::string& format, Choices formats) {
  Flag out = output_format_flag(format, "", std::move(formats));
  out.explained = true;
  return out;
}

std::vector<Flag> with_publish_flags(std::vector<Flag> own, PublishFlags& flags, Choices tables,
                                     std::span<const formats::PublicationFormat> formats) {
  std::vector<Flag> out{
      format_flag(flags.format, choices_of(formats)), output_flag(flags.output),
      value_flag(
          "--table", "TABLE", "Print only this table; several with commas", flags.tables,
          {.choices = std::move(tables), .closed = true, .explained = true, .commas = true})};
  add_flags(out, std::move(own));
  return out;
}

const formats::PublicationFormat* format_of(const PublishFlags& flags,
                                            std::span<const formats::PublicationFormat> formats) {
  return chosen_format(formats, flags.format, flags.output);
}

int publish(const PublishFlags& flags, const Settings& settings,
            const formats::PublicationFormat& format, formats::Publication publication) {
  if (!flags.tables.empty()) {
    std::erase_if(publication.listings, [&flags](const formats::Listing& listing) {
      return std::ranges::find(flags.tables, listing.name) == flags.tables.end();
    });
  }
  Output output(flags.output);
  format.write(
      {.color = use_color(settings.color, output.descriptor()), .program_version = kVersion},
      publication, output.text());
  return output.finish();
}

int publish_trf(const formats::NextRound& round, Output& output) {
  for (const std::string& why : round.refusals) say_error("{}", why);
  if (!round.refusals.empty()) return kFailed;
  std::string fault;
  std::vector<std::string> notes;
  if (!formats::write_trf(round, output.text(), fault, notes)) return say_error("{}", fault);
  for (const std::string& note : notes) say_warning("{}", note);
  return output.finish();
}

std::vector<Flag> with_rewrite_flags(std::vector<Flag> own, RewriteFlags& flags, Target usual) {
  flags.target = usual;
  const auto meaning = [usual](Target target, std::string_view words) {
    return fmt::format("{}{}", words, target == usual ? " (the default)" : "");
  };
  std::vector<Flag> out = {
#include "cli/options/rewrite_flags.def"
  };
  add_flags(out, std::move(own));
  out.push_back(switch_flag("--force", "Replace files that are read-only or have hard links, too",
                            flags.force));
  out.push_back(jobs_flag(flags.jobs));
  return with_input_flags(std::move(out), flags);
}

bool choose_target(RewriteFlags& flags) {
  struct Given {
    std::string_view name;
    Target target;
  };
  std::vector<Given> given;
  if (flags.in_place) given.push_back({"--in-place", Target::in_place});
  if (flags.difference) {
    given.push_back({"--diff", Target::difference});
  } else if (flags.check) {
    given.push_back({"--check", Target::nowhere});
  }
  if (!flags.output.empty()) given.push_back({"--output", Target::standard_output});
  if (given.size() > 1) {
    return say_error("{} and {} exclude each other", given[0].name, given[1].name);
  }
  if (!given.empty()) flags.target = given[0].target;
  return true;
}

}  // namespace cartulary::cli
