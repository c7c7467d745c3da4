#include "formats/league/hall/league_pages.hpp"

#include <algorithm>
#include <set>

#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/publication/publication_formats.hpp"
#include "formats/league/tournament/standings_report.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kIndex = "../index.html";
/// Seconds after which the page on a wall looks for new results.
constexpr int kWallSeconds = 15;
/// Rows of standings on the index.
constexpr std::size_t kTopOfIndex = 16;

struct MainPage {
  std::string_view file;
  std::string_view title;
  std::vector<Listing> listings{};
};

/// The tables of some kinds. A league without analysed games is not told that none was.
std::vector<Listing> taken(const Publication& from, std::initializer_list<std::string_view> names) {
  std::vector<Listing> out;
  for (const Listing& listing : from.listings) {
    const bool of_analyses = listing.name == "luck" || listing.name == "missed";
    const bool empty = of_analyses && listing.rows.empty();
    if (!empty && contains(names, listing.name)) out.push_back(listing);
  }
  return out;
}

/// True for the key of a column with the name of a player.
bool is_of_player(std::string_view key) {
  constexpr std::string_view kKeys[] = {"player", "opponent", "opponents", "who",
                                        "a",      "b",        "starter"};
  return contains(kKeys, key);
}

std::vector<DrawnMatch::Seat*> seats_of(Listing& listing) {
  std::vector<DrawnMatch::Seat*> out;
  for (BracketColumn& column : listing.bracket) {
    for (DrawnMatch& match : column.matches) {
      for (DrawnMatch::Seat& seat : match.seats) out.push_back(&seat);
    }
  }
  return out;
}

class LeaguePageWriter {
 public:
  LeaguePageWriter(const League& league, const Season& season, const Hall& hall, Trust trust,
                   const std::unordered_map<std::string, std::string>& pages,
                   std::string_view version)
      : pages_(pages), version_(version), hall_(hall) {
    standings_ = standings_report(
        league, {.counted = {.trust = trust}, .rounds = true, .crosstable = true, .trace = true});
    season_ = season.report(league, trust);
    for (Publication* of : {&standings_, &season_}) {
      for (const Listing& listing : of->listings) note_players(listing);
    }
    for (Publication* of : {&standings_, &season_}) {
      for (Listing& listing : of->listings) link(listing);
    }
    for (std::vector<Listing>* of : {&hall_.round, &hall_.brackets}) {
      for (Listing& listing : *of) link(listing);
    }
    add_main_page({"round.html", "Round", hall_.round});
    std::vector<Listing> places = taken(standings_, {"standings", "crosstable"});
    std::erase_if(places, [&league](const Listing& it) { return is_bracket_of(league, it); });
    add_main_page({"standings.html", "Standings", std::move(places)});
    add_main_page({"bracket.html", "Bracket", hall_.brackets});
    add_main_page({"results.html", "Results", taken(standings_, {"rounds"})});
    add_main_page(
        {"season.html", "The season",
         taken(season_, {"records", "features", "players", "luck", "missed", "head-to-head"})});
  }

  LeaguePages make() {
    LeaguePages out;
    for (const MainPage& page : main_) {
      Publication publication = page_of(page.title, page.file, page.listings);
      if (page.file == "standings.html") add_remarks(publication);
      if (page.file == "round.html") publication.pages.push_back({"On a wall", "wall.html"});
      out.files.push_back(written(page.file, publication));
      out.links.push_back(
          {std::string(page.title), std::string(kLeagueFolder) + std::string(page.file)});
    }
    // A page that a wall shows stays when the last round is played.
    Publication wall = page_of("Standings", "", hall_.round);
    if (hall_.round.empty()) wall.listings = taken(standings_, {"standings"});
    // So do addresses of a round and a bracket, so that nobody reads old ones.
    if (hall_.round.empty()) out.files.push_back(written("round.html", wall));
    if (hall_.brackets.empty()) out.files.push_back(written("bracket.html", wall));
    wall.pages.clear();
    wall.seconds = kWallSeconds;
    out.files.push_back(written("wall.html", wall));
    for (const std::string& name : players_) out.files.push_back(player_page(name));
    append_listings(front(), out.front.text);
    out.front.style = listings_style();
    return out;
  }

 private:
  void add_main_page(MainPage page) {
    if (!page.listings.empty()) main_.push_back(std::move(page));
  }

  void note_players(const Listing& listing) {
    for (std::size_t i = 0; i < listing.columns.size(); ++i) {
      if (listing.columns[i].key != "player") continue;
      for (const auto& row : listing.rows) {
        const auto [found, fresh] = address_of_.try_emplace(row[i].text);
        if (!fresh) continue;
        found->second = new_address(row[i].text);
        players_.push_back(found->first);
      }
    }
  }
  /// `player-ann.html`: the same whoever else plays, unless two names are alike.
  std::string new_address(const std::string& name) {
    std::string stem = "player-";
    for (const char c : bare_letters(name)) {
      const bool plain = is_digit(c) || (c >= 'a' && c <= 'z');
      if (plain) stem += c;
      if (!plain && !stem.ends_with('-')) stem += '-';
    }
    while (stem.ends_with('-')) stem.pop_back();
    constexpr std::size_t kLongest = 80;
    stem.resize(std::min(stem.size(), kLongest));
    std::string out = stem;
    for (std::size_t i = 2; !taken_.insert(out).second; ++i) out = fmt::format("{}-{}", stem, i);
    return out + ".html";
  }
  std::string address_of_player(const std::string& name) const {
    const auto found = address_of_.find(name);
    return found == address_of_.end() ? std::string() : found->second;
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
  /// Players lead to their pages, places in files to the games; a crowd needs no other places.
  void link(Listing& listing) const {
    const auto turn = index_where(listing.columns, [](const auto& of) { return of.key == "turn"; });
    for (std::size_t i = 0; i < listing.columns.size(); ++i) {
      ListColumn& column = listing.columns[i];
      const bool places = column.key == "where";
      if (places) column.head = "";
      for (auto& row : listing.rows) {
        ListCell& cell = row[i];
        if (is_of_player(column.key)) cell.link = address_of_player(cell.text);
        if (!places) continue;
        cell.link = address_of_place(cell.text, turn ? row[*turn].text : "");
        cell.text = cell.link.empty() ? "" : "replay";
        if (!cell.link.empty()) column.head = "game";
      }
    }
    for (DrawnMatch::Seat* seat : seats_of(listing)) {
      seat->player.link = address_of_player(seat->player.text);
    }
  }

  std::vector<PageBeside> links(std::string_view here) const {
    std::vector<PageBeside> out{{"Games", std::string(kIndex)}};
    for (const MainPage& page : main_) {
      out.push_back(
          {std::string(page.title), page.file == here ? std::string() : std::string(page.file)});
    }
    return out;
  }
  Publication page_of(std::string_view title, std::string_view file,
                      std::vector<Listing> listings) const {
    return {.title = standings_.title.empty() ? std::string(title) : standings_.title,
            .pages = links(file),
            .lead = hall_.winners,
            .listings = std::move(listings)};
  }
  PageFile written(std::string_view file, const Publication& publication) const {
    PageFile out{std::string(kLeagueFolder) + std::string(file), ""};
    write_publication_page({.program_version = version_}, publication, out.text);
    return out;
  }
  void add_remarks(Publication& page) const {
    Listing rulings{.title = "Rulings"};
    page.remarks_title = "Results that are not right";
    for (Remark remark : standings_.remarks) {
      if (remark.kind == "ruling") {
        rulings.below.push_back(remark.text);
        continue;
      }
      remark.link = address_of_place(remark.where, "");
      remark.where = remark.link.empty() ? "" : "game";
      page.remarks.push_back(std::move(remark));
    }
    if (!rulings.below.empty()) page.listings.push_back(std::move(rulings));
  }

  /// The round that is being played, the bracket if there is one, and places without the details.
  Publication front() const {
    Publication out{.lead = hall_.winners, .listings = hall_.round};
    const std::vector<Listing> more =
        hall_.brackets.empty() ? taken(standings_, {"standings"}) : hall_.brackets;
    out.listings.insert(out.listings.end(), more.begin(), more.end());
    for (Listing& listing : out.listings) {
      listing.below.clear();
      if (listing.name == "standings" && listing.rows.size() > kTopOfIndex) {
        listing.rows.resize(kTopOfIndex);
      }
      for (std::size_t i = 0; i < listing.columns.size(); ++i) {
        ListColumn& column = listing.columns[i];
        column.meaning.clear();
        if (column.minor) column.head.clear();
        for (auto& row : listing.rows) to_index(row[i]);
      }
      for (DrawnMatch::Seat* seat : seats_of(listing)) to_index(seat->player);
    }
    return out;
  }
  /// A link of a page beside the others, as the index above them has it.
  static void to_index(ListCell& cell) {
    if (cell.link.empty()) return;
    const bool up = cell.link.starts_with("../");
    cell.link = up ? cell.link.substr(3) : std::string(kLeagueFolder) + cell.link;
  }

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
    Publication page{.title = name, .pages = links("")};
    take_rows(standings_, "standings", name, "Standings", page.listings);
    take_rows(season_, "players", name, "The season", page.listings);
    take_rows(season_, "luck", name, "Luck and losses", page.listings);
    take_rows(season_, "missed", name, "Better moves missed", page.listings);
    take_rows(standings_, "trace", name, "Results", page.listings);
    take_rows(season_, "head-to-head", name, "Head to head", page.listings);
    take_rows(season_, "records", name, "Records of the season", page.listings);
    return written(address_of_player(name), page);
  }

  const std::unordered_map<std::string, std::string>& pages_;
  const std::string_view version_;
  Hall hall_;
  Publication standings_{};
  Publication season_{};
  std::vector<MainPage> main_{};
  std::unordered_map<std::string, std::string> address_of_{};
  std::set<std::string> taken_{};
  std::vector<std::string> players_;
};

}  // namespace

LeaguePages league_pages(const League& league, const Season& season, const Hall& hall, Trust trust,
                         const std::unordered_map<std::string, std::string>& pages,
                         std::string_view program_version) {
  return LeaguePageWriter(league, season, hall, trust, pages, program_version).make();
}

}  // namespace cartulary::formats
