// `standings`: who is where in a tournament, and what corrections change.
#include <memory>
#include <set>

#include "cli/command/commands.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/stop.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/tournament/gather.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/pairing/next_round.hpp"
#include "formats/league/publication/publication_formats.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/league/tournament/standings_report.hpp"

namespace cartulary::cli {
namespace {

struct StandingsFlags : TournamentFlags {
  PublishFlags publish;
  std::string trust;
  std::vector<std::string> what_if;
  formats::RoundWish only;
};

/// Keeps the tables of a stage or group that is named, and what is of none. False if nothing is.
bool keep_wanted(const formats::RoundWish& only, formats::Publication& publication) {
  std::erase_if(publication.listings, [&only](const formats::Listing& listing) {
    if (listing.rows.empty() || listing.columns[0].key != "stage") return false;
    return !formats::is_wanted(only.stage, listing.rows[0][0].text) ||
           !formats::is_wanted(only.group, listing.rows[0][1].text);
  });
  return !publication.listings.empty();
}

/// Writes the rounds that are played as TRF. Returns an exit status.
int publish_rounds(const StandingsFlags& flags, const formats::League& league,
                   const std::vector<formats::Entry>& as_read) {
  if (!flags.what_if.empty()) return say_flag_error("--what-if", "TRF has results as they are");
  formats::RoundWish wish = flags.only;
  wish.trust = trust_of(flags.trust);
  const formats::NextRound played = formats::played_rounds(league, as_read, wish);
  for (const uint32_t number : league.unplayed()) {
    const formats::Entry& of = league.entries()[number];
    if (played.rounds.empty() || !of.is_of(played.rounds.front())) continue;
    return say_error("{} has no result, and TRF would call its players absent",
                     formats::name_of_entry(of));
  }
  if (wish.stage.empty() && !played.rounds.empty() && !played.rounds.front().stage.empty()) {
    say_note("this is {}; `--stage` names another stage", played.rounds.front().stage);
  }
  Output output(flags.publish.output);
  return publish_trf(played, output);
}

int run_standings(const StandingsFlags& flags, const Settings& settings) {
  const formats::PublicationFormat* const format =
      format_of(flags.publish, formats::formats_with_trf());
  if (format == nullptr) return kFailed;
  const auto wants = [&flags](std::string_view table) {
    return formats::contains(flags.publish.tables, table);
  };
  formats::StandingsOptions options{.rounds = wants("rounds"),
                                    .crosstable = wants("crosstable"),
                                    .fairness = wants("fairness"),
                                    .trace = wants("trace")};
  options.counted.trust = trust_of(flags.trust);
  for (const std::string& text : flags.what_if) {
    std::string fault;
    const auto what_if = formats::what_if_of(text, fault);
    if (!what_if) return say_flag_error("--what-if", "{}", fault);
    options.counted.what_ifs.push_back(*what_if);
  }
  Gathered gathered;
  if (!gather(flags, gathered)) StopSignals::end();
  const bool asks_entries = format->write == nullptr || !flags.what_if.empty();
  const auto as_read = asks_entries ? gathered.entries : std::vector<formats::Entry>();
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
  if (format->write == nullptr) {
    const int written = publish_rounds(flags, *league, as_read);
    return written != kClean ? written : report_faults(gathered, league.get());
  }
  formats::Publication publication = standings_report(*league, options);
  if (!keep_wanted(flags.only, publication)) {
    return say_error("no results of {}", formats::group_name(flags.only.stage, flags.only.group));
  }
  for (const formats::WhatIf& what_if : options.counted.what_ifs) {
    std::string pairs = paired_otherwise(*league, as_read, what_if, options.counted.trust);
    if (pairs.empty()) continue;
    publication.remarks.push_back({.kind = "what-if",
                                   .text = fmt::format("if {}, {}", what_if.told(), pairs),
                                   .values = {{"pairs", pairs}}});
  }
  publication.listings.push_back(sources_listing(gathered.sources));
  const int written = publish(flags.publish, settings, *format, std::move(publication));
  const int faults = report_faults(gathered, league.get());
  return written != kClean ? written : faults;
}

Choices tables_of_standings() {
  return {
#include "cli/command/standings_tables.def"
  };
}

}  // namespace

Command standings_command() {
  auto flags = std::make_shared<StandingsFlags>();
  return {
#include "cli/command/standings.def"
      .run = [flags](const Settings& settings) { return run_standings(*flags, settings); }};
}

}  // namespace cartulary::cli
