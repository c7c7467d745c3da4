// `pair`: the next round of a tournament.
#include <fmt/core.h>

#include <memory>

#include "cli/command/commands.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/stop.hpp"
#include "cli/io/terminal.hpp"
#include "cli/io/version.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/format_flags.hpp"
#include "cli/options/settings.hpp"
#include "cli/tournament/gather.hpp"
#include "formats/pairing/round_report.hpp"
#include "formats/pairing/trf.hpp"

namespace cartulary::cli {
namespace {

struct PairFlags : TournamentFlags {
  std::string format;
  std::string output;
  formats::RoundWish wish;
  bool slips = false;
};

/// What the command writes: a list, slips, or a report for other programs.
struct Written {
  const formats::PublicationFormat* list = nullptr;
  const formats::SlipFormat* slips = nullptr;
  bool trf = false;
};

/// The row of a format by its name, else by the extension of the output; nullptr if there is none.
template <class Rows>
auto row_of(const Rows& rows, const std::string& format, const std::string& extension)
    -> decltype(&rows[0]) {
  for (const auto& row : rows) {
    if (format.empty() ? row.extension == extension : row.name == format) return &row;
  }
  return nullptr;
}

/// What is asked for; nothing, after saying so, if there is no such format.
std::optional<Written> written(const PairFlags& flags) {
  const std::string extension = extension_of(flags.output);
  Written out;
  if (flags.slips) {
    out.slips = row_of(formats::slip_formats(), flags.format, extension);
    if (out.slips != nullptr) return out;
    say_error("`--slips` needs `--format text` or `--format html`, got `{}`",
              flags.format.empty() ? flags.output : "--format " + flags.format);
    return {};
  }
  out.trf =
      flags.format.empty() ? extension == formats::kTrfExtension : flags.format == formats::kTrf;
  if (out.trf) return out;
  out.list = row_of(formats::publication_formats(), flags.format, extension);
  if (out.list != nullptr) return out;
  std::vector<std::string_view> known;
  for (const formats::PublicationFormat& row : formats::publication_formats()) {
    known.push_back(row.extension);
  }
  known.push_back(formats::kTrfExtension);
  say_unknown_extension(known, "--format", flags.output);
  return {};
}

int run_pair(const PairFlags& flags, const Settings& settings) {
  const auto form = written(flags);
  if (!form) return kFailed;
  Gathered gathered;
  if (!gather(flags, gathered)) StopSignals::end();
  if (!has_rules(gathered)) {
    report_faults(gathered, nullptr);
    return kFailed;
  }
  const formats::League league(gathered.tournament, gathered.entries);
  if (const int faults = report_faults(gathered, &league); faults != kClean && !flags.wish.force) {
    say_error(
        "nothing is paired by results with errors; `--force` pairs without what could not be "
        "read");
    return faults;
  }
  const formats::NextRound next = formats::next_round(league, gathered.entries, flags.wish);
  if (!next.refusals.empty()) {
    for (const std::string& why : next.refusals) say_error("{}", why);
    return kFailed;
  }
  Output output(flags.output);
  const std::string& name = gathered.tournament.name;
  const formats::PublicationOptions options{.color = use_color(settings.color, output.descriptor()),
                                            .program_version = kVersion};
  if (form->trf) {
    std::string fault;
    if (!formats::write_trf(next, output.text(), fault)) {
      say_error("{}", fault);
      return kFailed;
    }
  } else if (form->slips != nullptr) {
    form->slips->write(options, next, name, output.text());
  } else {
    form->list->write(options, formats::round_report(next, name), output.text());
  }
  return output.finish();
}

Choices format_choices() {
  Choices out = choices_of(formats::publication_formats());
  out.push_back({std::string(formats::kTrf), "chess's report of a tournament, for other programs"});
  return out;
}

}  // namespace

Command pair_command() {
  auto flags = std::make_shared<PairFlags>();
  return {.word = "pair",
          .meaning = "Pair the next round of a tournament",
          .synonyms = {"pairing", "swiss", "bracket", "draw"},
          .examples = {{"cartulary pair --stage Preliminary --round 3 harbour-cup",
                        "Pair a round by the results before it"},
                       {"cartulary pair --stage Play-off --round Final --slips harbour-cup",
                        "Write slips to cut out"}},
          .fails_if = "a table of results has errors",
          .arguments = {results_argument(*flags)},
          .flags = with_tournament_flags(
              with_input_flags(
                  {{.short_form = "-f",
                    .long_form = "--format",
                    .value = "FORMAT",
                    .meaning = "Output format",
                    .target = &flags->format,
                    .choices = format_choices(),
                    .closed = true,
                    .explained = true},
                   output_flag(flags->output),
                   {.long_form = "--stage",
                    .value = "STAGE",
                    .meaning = "Pair a round of this stage (default: the first that is not played)",
                    .target = &flags->wish.stage},
                   {.long_form = "--round",
                    .value = "ROUND",
                    .meaning = "Pair this round by the results before it (default: the next one)",
                    .target = &flags->wish.round},
                   {.long_form = "--group",
                    .value = "GROUP",
                    .meaning = "Pair only this group",
                    .target = &flags->wish.group},
                   {.long_form = "--all",
                    .meaning = "Write all rounds of a round robin that are left",
                    .target = &flags->wish.all},
                   {.long_form = "--force",
                    .meaning = "Pair though results are missing or cannot be read",
                    .target = &flags->wish.force},
                   {.long_form = "--slips",
                    .meaning = "Write slips for the tables, to cut out",
                    .target = &flags->slips},
                   jobs_flag(flags->jobs)},
                  *flags),
              *flags),
          .run = [flags](const Settings& settings) { return run_pair(*flags, settings); }};
}

}  // namespace cartulary::cli
