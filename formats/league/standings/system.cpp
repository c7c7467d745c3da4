#include "formats/league/standings/system.hpp"

#include <algorithm>
#include <bit>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats::standings {
namespace {

constexpr System kSystems[] = {
    {.name = "duels",
     .meaning = "duels of all against all, for who has no other rules",
     .source = "the rules of the Carcassonne Champions League, without the draw",
     .pairing = Pairing::round_robin,
     .best_of = 3,
     .chain = "match-wins game-difference game-wins direct-match-wins direct-game-difference "
              "direct-game-wins direct-point-difference"},
    {.name = "world-championship",
     .meaning = "six rounds of one game, then four; 2010 and 2016",
     .source = "spielezentrum.de, CC-2010ENGL and CC-2016Engl",
     .pairing = Pairing::swiss,
     .tie_in_knock_out = engine::Tie::seed,
     .chain = "match-wins buchholz-cut-1 point-difference"},
    {.name = "world-championship-2019",
     .meaning = "five rounds of one game, then eight",
     .source = "carcassonne-meisterschaft.de/en/tournament.htm",
     .pairing = Pairing::swiss,
     .tie_in_knock_out = engine::Tie::seed,
     .chain = "match-wins buchholz-cut-1 point-difference",
     .bracket = "1-5 2-6 3-7 4-8"},
    {.name = "world-championship-2022",
     .meaning = "five rounds of one game, then eight",
     .source = "cornsa.blogg.se, a copy of the rules",
     .pairing = Pairing::swiss,
     .tie_in_knock_out = engine::Tie::second_player,
     .chain = "match-wins buchholz-cut-1 point-difference"},
    {.name = "german-championship",
     .meaning = "six rounds of one game, then eight; 2024",
     .source = "carcassonne-meisterschaft.de/de/modus-finale.htm",
     .pairing = Pairing::swiss,
     .chain = "match-wins buchholz-cut-1 buchholz-median"},
    {.name = "australian-championship",
     .meaning = "four or six rounds of one game, then four or two",
     .source = "Let's Play Games and the Australian Games Expo",
     .pairing = Pairing::swiss,
     .chain = "match-wins buchholz-cut-1 point-difference"},
    {.name = "hig-ranking",
     .meaning = "four rounds at tables of four or three",
     .source = "hig-competition.de",
     .pairing = Pairing::tables,
     .points = "5-3-2-1",
     .chain = "match-points share points",
     .virtual_fourth = true},
    {.name = "czech-tour",
     .meaning = "at least four rounds at tables of four; 2014",
     .source = "carcassonne-tour.cz/pravidla",
     .pairing = Pairing::tables,
     .points = "4-3-2-1",
     .chain = "match-points point-difference"},
    {.name = "belgian-championship",
     .meaning = "tables of four; 2007",
     .source = "Belgian championship statistics, import_bclc_2007",
     .pairing = Pairing::tables,
     .points = "5-3-2-1",
     .chain = "match-points mean-share"},
    {.name = "belgian-championship-2025",
     .meaning = "six rounds of one game, two at a table",
     .source = "Belgian championship statistics, import_bclc_2025",
     .pairing = Pairing::swiss,
     .chain = "match-wins share"},
    {.name = "bonn",
     .meaning = "a preliminary, then four",
     .source = "bonn-spielt.com",
     .pairing = Pairing::tables,
     .points = "4-3-2-1",
     .chain = "point-difference points share"},
    {.name = "colombia",
     .meaning = "Swiss at tables of two to four",
     .source = "Ext4ur's tournament program, utils/tiebreak.ts and scoring.ts",
     .pairing = Pairing::tables,
     .points = "6-4-2-0",
     .tie = engine::Tie::second_player,
     .tie_in_knock_out = engine::Tie::second_player,
     .chain = "match-points buchholz-cut-1 buchholz-median direct-match-points point-difference"},
    {.name = "champions-league",
     .meaning = "groups of six, best of three",
     .source = "carcassonne.gg, Rules of the Carcassonne Champions League",
     .pairing = Pairing::round_robin,
     .best_of = 3,
     .chain = "match-wins game-difference game-wins direct-match-wins direct-game-difference "
              "direct-game-wins direct-point-difference lot"},
    {.name = "champions-league-2027-swiss",
     .meaning = "qualifiers in Swiss rounds, best of three",
     .source = "carcassonne.gg, docs/ccl-2027",
     .pairing = Pairing::swiss,
     .best_of = 3,
     .chain = "match-wins buchholz game-difference"},
    {.name = "champions-league-2027-groups",
     .meaning = "qualifiers of all against all, best of three",
     .source = "carcassonne.gg, docs/ccl-2027",
     .pairing = Pairing::round_robin,
     .best_of = 3,
     .chain = "match-wins game-difference direct-match-wins direct-game-difference"},
    {.name = "czech-online",
     .meaning = "all against all, best of three; Croatia plays so, too",
     .source = "carcassonne.gg, texts of the Czech and Croatian events",
     .pairing = Pairing::round_robin,
     .best_of = 3,
     .tie = engine::Tie::second_player,
     .tie_in_knock_out = engine::Tie::second_player,
     .chain = "match-wins game-difference game-wins direct-match-wins direct-game-difference "
              "direct-game-wins"},
    {.name = "copa-america",
     .meaning = "teams, all against all, duels best of three; 2021",
     .source = "carcassonne.gg, Copa America",
     .pairing = Pairing::round_robin,
     .best_of = 3,
     .chain = "match-wins duel-difference duel-wins game-difference game-wins"},
    {.name = "asian-cup",
     .meaning = "teams, four matches each by a balanced draw; 2026",
     .source = "carcassonne.gg, asian-cup-2026-rules",
     .pairing = Pairing::swiss,
     .best_of = 3,
     .chain = "match-wins duel-difference duel-wins game-difference game-wins "
              "opponents-match-wins opponents-duel-difference opponents-duel-wins"},
    {.name = "carcassonne-central",
     .meaning = "groups, three points for a win and one for a draw",
     .source = "carcassonnecentral.com, topic 911",
     .pairing = Pairing::round_robin,
     .points = "3-1-0",
     .chain = "match-points point-difference points"},
    {.name = "board-game-arena",
     .meaning = "Swiss at tables of two to four",
     .source = "Board Game Arena, pages of tournaments",
     .pairing = Pairing::tables,
     .points = "6-4-2-0",
     .chain = "match-points buchholz"},
    {.name = "knock-out",
     .meaning = "who loses is out",
     .source = "the play-offs of all of these",
     .pairing = Pairing::knock_out,
     .chain = "survival match-wins seed"},
    {.name = "double-elimination",
     .meaning = "who loses twice is out",
     .source = "play-offs with a bracket of losers",
     .pairing = Pairing::double_elimination,
     .chain = "survival-of-two match-wins seed"},
};

/// A number with at most one half: `3`, `0.5`.
std::optional<Amount> amount_in(std::string_view text) {
  std::string_view rest = text;
  const auto whole = take_number(rest);
  if (!whole || *whole < 0 || *whole > kMaxPoints) return {};
  if (rest.empty()) return Amount(*whole);
  if (rest == ".5") return Amount(*whole) + Amount::halves(1);
  return {};
}

}  // namespace

std::span<const System> all_systems() {
  return kSystems;
}

const System* find_system(std::string_view name) {
  return find_row(kSystems, &System::name, name);
}

std::optional<FirstMatches> first_matches_of(std::string_view words) {
  FirstMatches out;
  std::vector<uint32_t> seeds;
  while (!words.empty()) {
    std::array<uint32_t, 2> match{};
    for (std::size_t side = 0; side < 2; ++side) {
      const auto seed = take_number(words);
      if (!seed || *seed < 1 || (side == 0 && !words.starts_with('-'))) return {};
      match[side] = static_cast<uint32_t>(*seed);
      if (side == 0) words.remove_prefix(1);
    }
    if (!words.empty() && !words.starts_with(' ')) return {};
    if (!words.empty()) words.remove_prefix(1);
    out.push_back(match);
    seeds.insert(seeds.end(), match.begin(), match.end());
  }
  std::ranges::sort(seeds);
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    if (seeds[i] != i + 1) return {};
  }
  return std::has_single_bit(out.size()) ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<std::vector<Amount>> points_of(std::string_view text) {
  std::vector<Amount> out;
  while (true) {
    const std::size_t end = text.find('-');
    const auto amount = amount_in(text.substr(0, end));
    if (!amount || out.size() == kMaxSeats) return {};
    out.push_back(*amount);
    if (end == text.npos) break;
    text.remove_prefix(end + 1);
  }
  return out.size() < 2 ? std::nullopt : std::optional(std::move(out));
}

std::optional<Chain> chain_of(std::string_view words) {
  Chain out;
  while (!words.empty()) {
    const auto step = step_of(take_before(words, ' '));
    if (!step) return {};
    out.push_back(*step);
  }
  return out;
}

Counting counting_of(const System& system) {
  Counting out;
  out.best_of = system.best_of;
  out.tie = system.tie;
  out.virtual_fourth = system.virtual_fourth;
  const std::vector<Amount> places = *points_of("4-3-2-1");
  set_place_points(places, out);
  out.match_points = Counting{}.match_points;
  if (const auto points = points_of(system.points)) {
    if (system.pairing == Pairing::tables) {
      set_place_points(*points, out);
    } else {
      set_match_points(*points, out);
    }
  }
  return out;
}

void set_place_points(std::span<const Amount> points, Counting& out) {
  for (std::size_t seats = 2; seats <= kMaxSeats; ++seats) {
    auto& row = out.place_points[seats];
    row = {};
    for (std::size_t place = 0; place + 1 < seats; ++place) {
      row[place] = points[std::min(place, points.size() - 1)];
    }
    row[seats - 1] = points.back();
  }
  out.match_points = {points.front(), (points.front() + points.back()).divided_by(2),
                      points.back()};
}

void set_match_points(std::span<const Amount> points, Counting& out) {
  const Amount half = (points.front() + points.back()).divided_by(2);
  out.match_points = {points.front(), points.size() > 2 ? points[1] : half, points.back()};
}

}  // namespace cartulary::formats::standings
