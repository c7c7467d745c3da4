// Standings as tables: places, rounds, crosstables, the results behind each number, and what
// corrections change.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/league/publication/publication.hpp"
#include "formats/league/tournament/league.hpp"

namespace cartulary::formats {

struct StandingsOptions {
  Counted counted{};
  bool rounds = false;      ///< a table of all results
  bool crosstable = false;  ///< results of everybody against everybody
  bool fairness = false;    ///< who started, had no opponent, met somebody again
  bool trace = false;       ///< for each place the results that it is made of
};

Publication standings_report(const League& league, const StandingsOptions& options);

/// Starts, byes, meetings and small tables of the players of a group, by their places.
Listing fairness_listing(const League& league, const GroupStandings& group);

/// Adds the remarks on standings: effects of other results, corrections, and doubtful results.
void add_remarks(const League& league, const Counted& counted, Publication& out);

/// The changes by the replays of an entry that differ from it. `claimed`: the standings as entered.
Remark correction_of(const League& league, uint32_t entry,
                     const std::vector<GroupStandings>& claimed);

/// "97:93", "2-1": what an entry came to.
std::string result_text(const League& league, uint32_t entry, const Counted& counted);
/// "Finals, group A: results"; without the colon if there is nothing behind it.
std::string standings_title(const GroupStandings& group, std::string_view what = {});

}  // namespace cartulary::formats
