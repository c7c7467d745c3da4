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

  Listing out{.name = "fairness", .title = standings_title(group, "what fell on whom")};
  out.columns = {{"stage", ""},
                 {"group", ""},
                 {"player", "player"},
                 {"started", "started", true},
                 {"not_started", "did not", true},
                 {"in_a_row", "in a row", true},
                 {"byes", "byes", true},
                 {"small_tables", "small tables", true},
                 {"met_again", "met again"}};
  for (const standings::Place& place : group.places) {
    const std::string& name = league.name(place.entrant);
    const Share& of = shares[name];
    out.rows.push_back({{group.stage, {}}, {group.group, {}}, {name, {}}});
    for (const int32_t number : {of.started, of.others, of.longest, of.byes, of.small_tables}) {
      out.rows.back().push_back({std::to_string(number), {}});
    }
    std::vector<std::string> again;
    for (const auto& [other, times] : of.met) {
      if (other == name || times < 2) continue;
      again.push_back(times == 2 ? other : fmt::format("{} {} times", other, times));
    }
    out.rows.back().push_back({joined(again, ", "), {}});
  }
  return out;
}

}  // namespace cartulary::formats
