// The pages that make a site of games the home of a tournament: round, standings, brackets,
// results, season, players. Plain files with relative links.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "formats/league/hall/hall.hpp"
#include "formats/league/tournament/season.hpp"
#include "formats/reports/report/record_pages.hpp"

namespace cartulary::formats {

inline constexpr std::string_view kLeagueFolder = "tournament/";

struct LeaguePages {
  std::vector<PageFile> files{};
  std::vector<IndexLink> links{};  ///< for the index of the site
  IndexFront front{};              ///< for the same
};

/// `pages`: of each record, as results name it, the address of its page in the site.
LeaguePages league_pages(const League& league, const Season& season, const Hall& hall, Trust trust,
                         const std::unordered_map<std::string, std::string>& pages,
                         std::string_view program_version);

}  // namespace cartulary::formats
