// The share that each player had of starts, byes, meetings and small tables.
#include <algorithm>
#include <map>

#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/standings_report.hpp"

namespace cartulary::formats {
namespace {

struct Share {
  int32_t started = 0;
  int32_t others = 0;   ///< games that somebody else started
  int32_t running = 0;  ///< the last ones in a row that were started; negative: that were not
  int32_t longest = 0;
  int32_t byes = 0;
  int32_t small_tables = 0;
  std::map<std::string, int> met{};
};

void add(const League& league, const Entry& entry, std::map<std::string, Share>& out) {
  const bool small = league.is_small_table(entry);
  const auto starter = entry.first_starter();
  for (std::size_t seat = 0; seat < entry.players.size(); ++seat) {
    Share& share = out[entry.players[seat]];
    if (entry.players.size() == 1) ++share.byes;
    if (entry.walkover || entry.both_lose) continue;
    if (small) ++share.small_tables;
    if (starter) {
      const bool first = seat == *starter;
      ++(first ? share.started : share.others);
      share.running = running_starts(share.running, first);
      share.longest = std::max(share.longest, std::abs(share.running));
    }
    for (const std::string& other : entry.players) ++share.met[other];
  }
}

}  // namespace

Listing fairness_listing(const League& league, const GroupStandings& group) {
  std::vector<const Entry*> entries;
  for (const Entry& entry : league.entries()) {
    const bool counts = !entry.annulled && !entry.refused && !entry.absent && !entry.half_bye;
    if (entry.is_of(group) && counts) entries.push_back(&entry);
  }
  sort_by(entries, [&](const Entry* entry) { return index_in(group.rounds, entry->round); });
  std::map<std::string, Share> shares;
  for (const Entry* entry : entries) add(league, *entry, shares);

  Listing out = listing_of("fairness", standings_title(group, "what fell on whom"));
  for (const standings::Place& place : group.places) {
    const std::string& name = league.name(place.entrant);
    const Share& of = shares[name];
    std::vector<std::string> again;
    for (const auto& [other, times] : of.met) {
      if (other == name || times < 2) continue;
      again.push_back(times == 2 ? other : fmt::format("{} {} times", other, times));
    }
    out.rows.push_back({group.stage, group.group, name, of.started, of.others, of.longest, of.byes,
                        of.small_tables, joined(again, ", ")});
  }
  return out;
}

}  // namespace cartulary::formats
