// `standings`: who is where in a tournament, and what corrections change.
#include <fmt/core.h>

#include <memory>

#include "cli/command/commands.hpp"
#include "cli/command/common_flags.hpp"
#include "cli/command/format_flags.hpp"
#include "cli/command/settings.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/stop.hpp"
#include "cli/io/terminal.hpp"
#include "cli/io/version.hpp"
#include "cli/tournament/gather.hpp"
#include "formats/tournament/standings_report.hpp"

namespace cartulary::cli {
namespace {

struct StandingsFlags : TournamentFlags {
  std::string format;
  std::string output;
  std::string trust;
  std::vector<std::string> what_if;
  bool rounds = false;
  bool crosstable = false;
  bool trace = false;
};

/// The format asked for, else that of the output's name. None, after saying so, if there is none.
const formats::PublicationFormat* format_of(const std::string& format, const std::string& output) {
  if (!format.empty()) return formats::find_publication_format(format);
  const std::string extension = extension_of(output);
  std::vector<std::string_view> known;
  for (const formats::PublicationFormat& row : formats::publication_formats()) {
    if (row.extension == extension) return &row;
    known.push_back(row.extension);
  }
  say_unknown_extension(known, "--format", output);
  return nullptr;
}

int run_standings(const StandingsFlags& flags, const Settings& settings) {
  const formats::PublicationFormat* const format = format_of(flags.format, flags.output);
  if (format == nullptr) return kFailed;
  formats::StandingsOptions options{
      .rounds = flags.rounds, .crosstable = flags.crosstable, .trace = flags.trace};
  if (flags.trust == formats::kTrusts[1]) options.counted.trust = formats::Trust::replay;
  for (const std::string& text : flags.what_if) {
    std::string fault;
    const auto what_if = formats::what_if_of(text, fault);
    if (!what_if) {
      say_flag_error("--what-if", "{}", fault);
      return kFailed;
    }
    options.counted.what_ifs.push_back(*what_if);
  }
  Gathered gathered;
  if (!gather(flags, gathered)) StopSignals::end();
  if (!has_rules(gathered)) {
    report_faults(gathered, nullptr);
    return kFailed;
  }
  const formats::League league(gathered.tournament, std::move(gathered.entries));
  if (league.entries().empty()) {
    report_faults(gathered, &league);
    say_error("no results: name records, tables of results, or folders of them");
    return kFailed;
  }
  for (std::size_t i = 0; i < options.counted.what_ifs.size(); ++i) {
    if (league.applies(options.counted.what_ifs[i])) continue;
    say_flag_error("--what-if", "no result of two players is that of `{}`", flags.what_if[i]);
    return kFailed;
  }
  Output output(flags.output);
  format->write(
      {.color = use_color(settings.color, output.descriptor()), .program_version = kVersion},
      standings_report(league, options), output.text());
  const int written = output.finish();
  const int faults = report_faults(gathered, &league);
  return written != kClean ? written : faults;
}

Choices format_choices() {
  return choices_of(formats::publication_formats());
}

Choices trust_choices() {
  return {{"claims", "what was written down (the default)"},
          {"replay", "what the replay of each record gives, where there is one"}};
}

}  // namespace

Command standings_command() {
  auto flags = std::make_shared<StandingsFlags>();
  return {.word = "standings",
          .meaning = "Print the standings of a tournament, and what corrections change",
          .synonyms = {"ranking", "table", "tournament", "league"},
          .examples = {{"cartulary standings harbour-cup", "Print the standings of a tournament"},
                       {"cartulary standings --what-if 'round 2 table 1: 0-1' harbour-cup",
                        "Print them as if one result were another"}},
          .fails_if = "a table of results has errors",
          .arguments = {results_argument(*flags)},
          .flags = with_tournament_flags(
              with_input_flags({{.short_form = "-f",
                                 .long_form = "--format",
                                 .value = "FORMAT",
                                 .meaning = "Output format",
                                 .target = &flags->format,
                                 .choices = format_choices(),
                                 .closed = true,
                                 .explained = true},
                                output_flag(flags->output),
                                {.long_form = "--trust",
                                 .value = "WHAT",
                                 .meaning = "What counts where a record claims a wrong score",
                                 .target = &flags->trust,
                                 .choices = trust_choices(),
                                 .closed = true,
                                 .explained = true},
                                {.long_form = "--what-if",
                                 .value = "RESULT",
                                 .meaning = "Count a result as another one: 'round 5 table 1: 2-0'",
                                 .target = &flags->what_if},
                                {.long_form = "--rounds",
                                 .meaning = "Add a table of all results",
                                 .target = &flags->rounds},
                                {.long_form = "--crosstable",
                                 .meaning = "Add a table of everybody against everybody",
                                 .target = &flags->crosstable},
                                {.long_form = "--trace",
                                 .meaning = "Add the results that each number is made of",
                                 .target = &flags->trace},
                                jobs_flag(flags->jobs)},
                               *flags),
              *flags),
          .run = [flags](const Settings& settings) { return run_standings(*flags, settings); }};
}

}  // namespace cartulary::cli
