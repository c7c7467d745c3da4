// `stats`: a season in numbers.
#include <memory>

#include "cli/command/commands.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/stop.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/publish_flags.hpp"
#include "cli/options/settings.hpp"
#include "cli/tournament/gather.hpp"
#include "formats/tournament/season.hpp"

namespace cartulary::cli {
namespace {

constexpr int kMaxTop = 100;

struct StatsFlags : TournamentFlags {
  PublishFlags publish;
  std::string trust;
  int top = 1;
};

int run_stats(const StatsFlags& flags, const Settings& settings) {
  const formats::PublicationFormat* const format = format_of(flags.publish);
  if (format == nullptr) return kFailed;
  formats::Season season(static_cast<std::size_t>(flags.top));
  Gathered gathered;
  if (!gather(flags, gathered,
              {.trace = true, .see = [&season](const formats::Report& r) { season.add(r); }})) {
    StopSignals::end();
  }
  const auto made = league_of(gathered);
  if (made == nullptr) return kFailed;
  const formats::League& league = *made;
  const int written =
      publish(flags.publish, settings, *format, season.report(league, trust_of(flags.trust)));
  const int faults = report_faults(gathered, &league);
  return written != kClean ? written : faults;
}

Choices tables_of_stats() {
  return {{"players", "games, points and rating of each player"},
          {"records", "the best of the season"},
          {"features", "points by feature"},
          {"head-to-head", "every two players who met"}};
}

}  // namespace

Command stats_command() {
  auto flags = std::make_shared<StatsFlags>();
  return {
      .word = "stats",
      .meaning = "Print the statistics of a season: players, ratings, records",
      .synonyms = {"statistics", "rating", "season"},
      .examples = {{"cartulary stats harbour-cup", "Print the statistics of a tournament"},
                   {"cartulary stats --table records --top 3 .", "Print the best of all games"}},
      .fails_if = "a table of results has errors",
      .arguments = {results_argument(*flags)},
      .flags = with_tournament_flags(
          with_input_flags(
              with_publish_flags({trust_flag(flags->trust),
                                  {.long_form = "--top",
                                   .value = "N",
                                   .meaning = "How many of each record of the season",
                                   .target = &flags->top,
                                   .number = NumberRange{1, kMaxTop, "how many to list"}},
                                  jobs_flag(flags->jobs)},
                                 flags->publish, tables_of_stats()),
              *flags),
          *flags),
      .run = [flags](const Settings& settings) { return run_stats(*flags, settings); }};
}

}  // namespace cartulary::cli
