// `standings`: who is where in a tournament, and what corrections change.
#include <fmt/core.h>

#include <memory>
#include <set>

#include "cli/command/commands.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/stop.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/tournament/gather.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/league/tournament/standings_report.hpp"

namespace cartulary::cli {
namespace {

struct StandingsFlags : TournamentFlags {
  PublishFlags publish;
  std::string trust;
  std::vector<std::string> what_if;
};

int run_standings(const StandingsFlags& flags, const Settings& settings) {
  const formats::PublicationFormat* const format = format_of(flags.publish);
  if (format == nullptr) return kFailed;
  const auto wants = [&flags](std::string_view table) {
    return formats::contains(flags.publish.tables, table);
  };
  formats::StandingsOptions options{
      .rounds = wants("rounds"), .crosstable = wants("crosstable"), .trace = wants("trace")};
  options.counted.trust = trust_of(flags.trust);
  for (const std::string& text : flags.what_if) {
    std::string fault;
    const auto what_if = formats::what_if_of(text, fault);
    if (!what_if) return say_flag_error("--what-if", "{}", fault);
    options.counted.what_ifs.push_back(*what_if);
  }
  Gathered gathered;
  if (!gather(flags, gathered)) StopSignals::end();
  const auto league = league_of(gathered);
  if (league == nullptr) return kFailed;
  std::set<uint32_t> changed;
  for (formats::WhatIf& what_if : options.counted.what_ifs) {
    std::string fault = league->find(what_if);
    if (fault.empty() && !changed.insert(what_if.entry).second) {
      fault = fmt::format("`{}` is given two results", what_if.place());
    }
    if (fault.empty()) continue;
    return say_flag_error("--what-if", "{}", fault);
  }
  formats::Publication publication = standings_report(*league, options);
  publication.listings.push_back(sources_listing(gathered.sources));
  const int written = publish(flags.publish, settings, *format, std::move(publication));
  const int faults = report_faults(gathered, league.get());
  return written != kClean ? written : faults;
}

Choices tables_of_standings() {
  return {{"standings", "who is where; without `--table`, this one and the files"},
          {"rounds", "all results"},
          {"crosstable", "everybody against everybody"},
          {"trace", "the results that each number is made of"},
          {std::string(formats::kSourcesTable), "the files that were read, and what each gave"}};
}

}  // namespace

Command standings_command() {
  auto flags = std::make_shared<StandingsFlags>();
  return {
      .word = "standings",
      .meaning = "Print the standings of a tournament, and what corrections change",
      .synonyms = {"ranking", "table", "tournament", "league"},
      .examples = {{"cartulary standings harbour-cup", "Print the standings of a tournament"},
                   {"cartulary standings --what-if 'round 2 table 1: 0-1' harbour-cup",
                    "Print them as if one result were another"}},
      .fails_if = "a table of results has errors",
      .arguments = {results_argument(*flags)},
      .flags = with_tournament_flags(
          with_publish_flags(
              {trust_flag(flags->trust),
               value_flag("--what-if", "RESULT",
                          "Count a result as another one: 'round 5 table 1: 2-0'", flags->what_if),
               jobs_flag(flags->jobs)},
              flags->publish, tables_of_standings()),
          *flags),
      .run = [flags](const Settings& settings) { return run_standings(*flags, settings); }};
}

}  // namespace cartulary::cli
