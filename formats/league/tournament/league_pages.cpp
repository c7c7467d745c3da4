#include "formats/league/tournament/league_pages.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/standings_report.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kIndex = "../index.html";

/// A page that all others link to.
struct MainPage {
  std::string_view file;
  std::string_view title;
};
constexpr MainPage kMainPages[] = {
    {"standings.html", "Standings"}, {"results.html", "Results"}, {"season.html", "The season"}};

class LeaguePageWriter {
 public:
  LeaguePageWriter(const League& league, const Season& season, Trust trust,
                   const std::unordered_map<std::string, std::string>& pages,
                   std::string_view version)
      : pages_(pages), version_(version) {
    standings_ = standings_report(
        league, {.counted = {.trust = trust}, .rounds = true, .crosstable = true, .trace = true});
    season_ = season.report(league, trust);
    for (Publication* of : {&standings_, &season_}) {
      for (const Listing& listing : of->listings) note_players(listing);
    }
    for (Publication* of : {&standings_, &season_}) {
      for (Listing& listing : of->listings) link(listing);
    }
    for (Remark& remark : standings_.remarks) remark.link = address_of_place(remark.where, "");
  }

  LeaguePages make() {
    LeaguePages out;
    const auto of = [](const Publication& from, std::initializer_list<std::string_view> names) {
      std::vector<Listing> some;
      for (const Listing& listing : from.listings) {
        // A league without analysed games is not told that none was.
        if (listing.name == "luck" && listing.rows.empty()) continue;
        if (contains(names, listing.name)) {
          some.push_back(listing);
        }
      }
      return some;
    };
    add(out, 0, of(standings_, {"standings", "crosstable"}), true);
    add(out, 1, of(standings_, {"rounds"}), false);
    add(out, 2, of(season_, {"records", "features", "players", "luck", "head-to-head"}), false);
    for (const std::string& name : players_) out.files.push_back(player_page(name));
    return out;
  }

 private:
  void note_players(const Listing& listing) {
    for (std::size_t i = 0; i < listing.columns.size(); ++i) {
      if (listing.columns[i].key != "player") continue;
      for (const auto& row : listing.rows) {
        const auto [found, fresh] = numbers_.try_emplace(row[i].text, numbers_.size() + 1);
        if (fresh) players_.push_back(found->first);
      }
    }
  }
  std::string address_of_player(const std::string& name) const {
    const auto found = numbers_.find(name);
    return found == numbers_.end() ? std::string() : fmt::format("player-{}.html", found->second);
  }
  /// The page of the first record in a list of places; empty if there is none.
  std::string address_of_place(const std::string& places, const std::string& turn) const {
    for (std::size_t at = 0; at < places.size();) {
      const std::size_t end = std::min(places.find(", ", at), places.size());
      std::string place = places.substr(at, end - at);
      auto found = pages_.find(place);
      if (found == pages_.end()) {
        // A line of a record: `round-3/table-2.yaml:36`.
        const std::size_t colon = place.rfind(':');
        if (colon != place.npos) found = pages_.find(place.substr(0, colon));
      }
      if (found != pages_.end()) {
        return fmt::format("../{}{}{}", found->second, turn.empty() ? "" : "#turn=", turn);
      }
      at = end + 2;
    }
    return "";
  }
  void link(Listing& listing) const {
    std::size_t turn = listing.columns.size();
    for (std::size_t i = 0; i < listing.columns.size(); ++i) {
      if (listing.columns[i].key == "turn") turn = i;
    }
    for (auto& row : listing.rows) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string& key = listing.columns[i].key;
        if (key == "player" || key == "opponent" || key == "opponents" || key == "who") {
          row[i].link = address_of_player(row[i].text);
        } else if (key == "where") {
          row[i].link =
              address_of_place(row[i].text, turn < row.size() ? row[turn].text : std::string());
        }
      }
    }
  }

  std::vector<PageBeside> links(std::size_t here) const {
    std::vector<PageBeside> out{{"Games", std::string(kIndex)}};
    for (std::size_t i = 0; i < std::size(kMainPages); ++i) {
      out.push_back({std::string(kMainPages[i].title),
                     i == here ? std::string() : std::string(kMainPages[i].file)});
    }
    return out;
  }
  PageFile written(std::string_view file, const Publication& publication) const {
    PageFile out{std::string(kLeagueFolder) + std::string(file), ""};
    find_publication_format("html")->write({.program_version = version_}, publication, out.text);
    return out;
  }
  void add(LeaguePages& out, std::size_t number, std::vector<Listing> listings,
           bool with_remarks) const {
    Publication page{.title = standings_.title.empty() ? std::string(kMainPages[number].title)
                                                       : standings_.title,
                     .pages = links(number),
                     .listings = std::move(listings)};
    if (with_remarks) {
      page.remarks_title = "Results that are not right";
      page.remarks = standings_.remarks;
    }
    out.files.push_back(written(kMainPages[number].file, page));
    out.links.push_back({std::string(kMainPages[number].title),
                         std::string(kLeagueFolder) + std::string(kMainPages[number].file)});
  }

  /// The rows of a table that are about somebody.
  static void take_rows(const Publication& from, std::string_view table, const std::string& name,
                        std::string_view title, std::vector<Listing>& out) {
    for (const Listing& listing : from.listings) {
      if (listing.name != table) continue;
      const bool of_stage = !listing.title.empty() && from.listings.front().name == "standings";
      Listing own{.name = listing.name,
                  .title = of_stage ? listing.title : std::string(title),
                  .columns = listing.columns};
      for (const auto& row : listing.rows) {
        const bool about = std::ranges::any_of(row, [&](const ListCell& cell) {
          const std::string& key =
              listing.columns[static_cast<std::size_t>(&cell - row.data())].key;
          return (key == "player" || key == "opponent" || key == "who") && cell.text == name;
        });
        if (about) own.rows.push_back(row);
      }
      if (own.rows.empty()) continue;
      out.push_back(std::move(own));
    }
  }
  PageFile player_page(const std::string& name) const {
    Publication page{.title = name, .pages = links(std::size(kMainPages))};
    take_rows(standings_, "standings", name, "Standings", page.listings);
    take_rows(season_, "players", name, "The season", page.listings);
    take_rows(season_, "luck", name, "Luck and losses", page.listings);
    take_rows(standings_, "trace", name, "Results", page.listings);
    take_rows(season_, "head-to-head", name, "Head to head", page.listings);
    take_rows(season_, "records", name, "Records of the season", page.listings);
    return written(address_of_player(name), page);
  }

  const std::unordered_map<std::string, std::string>& pages_;
  const std::string_view version_;
  Publication standings_{};
  Publication season_{};
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<std::string> players_;
};

}  // namespace

LeaguePages league_pages(const League& league, const Season& season, Trust trust,
                         const std::unordered_map<std::string, std::string>& pages,
                         std::string_view program_version) {
  return LeaguePageWriter(league, season, trust, pages, program_version).make();
}

}  // namespace cartulary::formats
