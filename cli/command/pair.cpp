// `pair`: the next round of a tournament.

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "cli/command/commands.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/other_program.hpp"
#include "cli/io/output.hpp"
#include "cli/io/process.hpp"
#include "cli/io/stop.hpp"
#include "cli/io/terminal.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/format_flags.hpp"
#include "cli/tournament/gather.hpp"
#include "formats/ground/text/characters.hpp"
#include "formats/league/pairing/round_report.hpp"
#include "formats/league/publication/publication_formats.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::cli {
namespace {

struct PairFlags : TournamentFlags {
  std::string format;
  std::string output;
  formats::RoundWish wish;
  std::string trust;
  bool slips = false;
};

/// The requested output: slips, else one of the formats.
struct Written {
  const formats::SlipFormat* slips = nullptr;
  const formats::PublicationFormat* format = nullptr;
};

/// Nothing, after saying so, if there is no such format.
std::optional<Written> written(const PairFlags& flags) {
  Written out;
  if (!flags.slips) {
    out.format = chosen_format(formats::formats_with_trf(), flags.format, flags.output);
    return out.format == nullptr ? std::nullopt : std::optional(out);
  }
  out.slips = find_format(formats::slip_formats(), flags.format, flags.output);
  if (out.slips != nullptr) return out;
  say_error("`--slips` needs `--format text` or `--format html`, got `{}`",
            flags.format.empty() ? flags.output : "--format " + flags.format);
  return {};
}

/// Results without a round are their own round, where others have one: maybe why none is paired.
void tell_roundless(const std::vector<formats::Entry>& entries) {
  const auto has_round = [](const formats::Entry& entry) { return !entry.round.empty(); };
  if (std::ranges::none_of(entries, has_round)) return;
  for (const formats::Entry& entry : entries) {
    if (has_round(entry)) continue;
    say_warning("{}: it names no round, so that it is a round of its own",
                formats::where_read(entry));
  }
}

/// The program that pairs by FIDE's Dutch rules; its makefile gives it the second name.
constexpr std::string_view kEngines[] = {"bbpPairings", "bbpPairings.exe"};

/// Its answer to a report of chess; see formats::RoundWish::dutch.
std::optional<std::string> dutch_pairs(const std::string& report, std::string& fault) {
  for (const std::string_view name : kEngines) {
    auto answer = run_program(std::string(name), {"--dutch", "/dev/stdin", "-p"}, report, fault);
    if (answer || !fault.empty()) return answer;
  }
  fault = fmt::format(
      "`pairing: dutch` needs the program `{}`, which is in no folder of the PATH: install it from "
      "https://github.com/BieremaBoyzProgramming/bbpPairings",
      kEngines[0]);
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
  if (const std::string left = formats::unused_text(gathered.sources); !left.empty()) {
    say_note("{}", left);
  }
  const formats::League league(gathered.tournament, gathered.entries);
  if (const int faults = report_faults(gathered, &league); faults != kClean && !flags.wish.force) {
    say_error(
        "nothing is paired by results with errors; `--force` pairs without what could not be read");
    return faults;
  }
  formats::RoundWish wish = flags.wish;
  wish.trust = trust_of(flags.trust);
  wish.unpaired = form->slips == nullptr && form->format->write == nullptr;
  wish.dutch = dutch_pairs;
  for (std::string* name : {&wish.stage, &wish.round, &wish.group})
    *name = formats::composed(*name);
  const formats::NextRound next = formats::next_round(league, gathered.entries, wish);
  if (!next.refusals.empty()) {
    for (const std::string& why : next.refusals) say_error("{}", why);
    tell_roundless(gathered.entries);
    return kFailed;
  }
  Output output(flags.output);
  const std::string& name = gathered.tournament.name;
  const formats::PublicationOptions options{.color = use_color(settings.color, output.descriptor()),
                                            .program_version = kVersion};
  if (form->slips != nullptr) {
    form->slips->write(options, next, name, output.text());
  } else if (form->format->write != nullptr) {
    form->format->write(options, formats::round_report(next, name), output.text());
  } else {
    return publish_trf(next, output);
  }
  return output.finish();
}

}  // namespace

Command pair_command() {
  auto flags = std::make_shared<PairFlags>();
  return {
#include "cli/command/pair.def"
      .run = [flags](const Settings& settings) { return run_pair(*flags, settings); }};
}

}  // namespace cartulary::cli
