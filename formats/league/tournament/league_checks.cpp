// Faults of entries by the rules of the tournament, told by every command; which are not played, or
// listed twice, or contradicted by their records.
#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/league.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats {
namespace {

std::string games_text(int32_t won, int32_t lost) {
  return fmt::format("{}-{}", won, lost);
}

/// "a best of 3 ends 2-0 or 2-1", "a best of 9 ends 5-0 to 5-4".
std::string possible_text(const standings::Counting& counting) {
  constexpr std::size_t kMostListed = 4;
  const std::vector<std::string> words =
      mapped(standings::possible_endings(counting),
             [](const auto& games) { return games_text(games[0], games[1]); });
  return fmt::format(
      "a best of {} {} {}", counting.best_of,
      counting.all_games ? "of which all games are played ends" : "ends",
      words.size() > kMostListed ? words.front() + " to " + words.back() : enumerate(words, "or"));
}

/// The shortest duel that may have such a result; nothing if none is as long.
std::optional<int32_t> length_for(const standings::Tally& games) {
  const int32_t most = std::max(games.won, games.lost);
  const int32_t least = std::min(games.won, games.lost);
  const int32_t length = std::max(most == least ? 2 * most : 2 * most - 1, games.played());
  return length > standings::kMaxGames ? std::nullopt : std::optional(length);
}

}  // namespace

void League::check_players() {
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    Entry& entry = entries_[i];
    const std::vector<std::string> names = sorted(entry.players);
    const auto twice = std::ranges::adjacent_find(names);
    if (twice == names.end()) continue;
    entry.refused = true;
    Finding finding =
        finding_of(Code::duplicate_player,
                   fmt::format("expected {}, got `{}` twice: the result does not count",
                               names.size() == 2 ? "two players" : "players of other names",
                               printable(*twice)));
    const TournamentPlayer* const player = known_.find(*twice);
    if (player != nullptr && !player->also.empty()) {
      finding.help.push_back(fmt::format("in the tournament's file, {} is `also` {}", *twice,
                                         enumerate(player->also, "and")));
    }
    entry_faults_.push_back({i, *twice, std::move(finding)});
  }
}

void League::check_lengths() {
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    Entry& entry = entries_[i];
    if (entry.players.size() != 2 || entry.annulled || entry.refused || !knows_length(entry)) {
      continue;
    }
    const standings::Result result = result_of(i, {});
    if (result.walkover || !standings::is_there(result)) continue;
    const standings::Counting counting = counting_of(entry);
    // Another stage may have the seeds: boards that they decide are left open here.
    const standings::Seeds none(entrants_.size());
    const bool own_seeds = rules_of(entry).seeds_from.empty();
    const standings::Meeting meeting = meeting_of(result, counting, own_seeds ? seeds_ : none);
    standings::Tally games = meeting.seats.front().score.games;
    // Tied boards beside the games won may have been played again.
    if (result.declared) games.drawn = 0;
    if (ending_of(games, counting) != standings::Ending::impossible) continue;
    entry.refused = true;
    entry_faults_.push_back({i, "", impossible_result(entry, games, counting),
                             result.declared ? entry.result : entry.games.back().span});
  }
}

Finding League::impossible_result(const Entry& entry, const standings::Tally& games,
                                  const standings::Counting& counting) const {
  Finding out = finding_of(Code::impossible_result, fmt::format("{} has {}", duel_name(entry),
                                                                games_text(games.won, games.lost)));
  if (games.drawn > 0) print(out.message, " and {}", counted(games.drawn, "drawn game"));
  print(out.message, ", and {}: it does not count", possible_text(counting));
  if (!says_length(entry)) {
    out.help.push_back(fmt::format(
        "neither `format` nor the tournament's file says how long it is, so it is a best of {}",
        counting.best_of));
  }
  const auto length = length_for(games);
  out.help.push_back(
      length ? fmt::format("correct the games; or, if the duel is longer, write `Bo{0}` in the "
                           "column `format`, or `best-of: {0}` in the tournament's file",
                           *length)
             : std::string("correct the games"));
  if (!counting.all_games && games.played() <= counting.best_of) {
    out.help.push_back("`all-games: true` there says that a duel is played on when it is won");
  }
  return out;
}

void League::check_teams() {
  for (const Group& group : groups_) {
    const bool of_teams =
        std::ranges::any_of(group.entries, [this](uint32_t i) { return teams_[i].has_value(); });
    if (!of_teams) continue;
    for (uint32_t i : group.entries) check_team(entries_[i], i);
  }
}

void League::check_team(const Entry& entry, uint32_t number) {
  if (entry.players.size() != 2 || tournament_.teams.empty()) return;
  const auto teams = teams_of(entry);
  const std::string& match = entry.match;
  Finding finding = finding_of(Code::wrong_team, "");
  if (teams) {
    const auto& [first, second] = *teams;
    const auto said = teams_in(match);
    // The names of teams may have the sign that stands between them.
    const bool fits = said ? *said == *teams
                           : match.starts_with(first) && match.ends_with(second) &&
                                 match.size() > first.size() + second.size();
    if (match.empty() || fits) return;
    finding.message = fmt::format(
        "the match is `{}`, but {} plays for {} and {} for {}, for whom the duel counts", match,
        entry.players[0], first, entry.players[1], second);
    finding.help.push_back(
        fmt::format("write `{}-{}`, the team of `a` first; or correct `teams`", first, second));
  } else {
    const auto team = [this](const std::string& name) {
      const TournamentPlayer* const player = known_.find(name);
      return player == nullptr ? std::string() : player->team;
    };
    const std::array<std::string, 2> own{team(entry.players[0]), team(entry.players[1])};
    if (!own[0].empty() && own[0] == own[1]) {
      finding.message = fmt::format("{} and {} both play for {}: the duel does not count",
                                    entry.players[0], entry.players[1], own[0]);
    } else {
      const std::string& other = entry.players[own[0].empty() ? 0 : 1];
      finding.message = fmt::format(
          "{} plays for no team that is known{}: the duel does not count", other,
          match.empty() ? std::string() : fmt::format(", and the match is `{}`", match));
    }
    finding.help.push_back(
        fmt::format("list everybody under `teams`, or name the match in the column `match`, the "
                    "team of `a` first; the teams are {}",
                    enumerate(tournament_.teams)));
  }
  entry_faults_.push_back({number, match, std::move(finding)});
}

void League::check_stages() {
  if (tournament_.stages.size() < 2) return;
  const std::vector<std::string_view> names = tournament_.stage_names();
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    const std::string& stage = entries_[i].stage;
    if (stage.empty() || contains(names, stage)) continue;
    entry_faults_.push_back(
        {i, stage,
         finding_of(Code::unknown_stage,
                    fmt::format("the tournament has no stage `{}`: its results count by themselves",
                                stage),
                    {nearest_or_all(stage, names, "stages")})});
  }
}

std::vector<std::array<uint32_t, 2>> League::listed_twice() const {
  std::vector<std::array<uint32_t, 2>> out;
  std::unordered_map<std::string, uint32_t> seen;
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    if (entry.absent || entry.annulled) continue;
    const bool placed = !entry.round.empty();
    const std::vector<std::string> players = sorted(entry.players);
    std::string key;
    put(key, entry.stage, '\n', entry.group, '\n', entry.round, '\n', placed ? "" : entry.match,
        '\n', placed ? "" : entry.date, '\n', players.size() > 2 ? entry.table : std::string(),
        '\n', joined(players, "\n"));
    const auto [found, fresh] = seen.try_emplace(std::move(key), i);
    if (!fresh) out.push_back({i, found->second});
  }
  return out;
}

bool League::is_small_table(const Entry& entry) const {
  return entry.players.size() > 2 && std::ranges::any_of(entries_, [&entry](const Entry& other) {
           return other.players.size() > entry.players.size() && other.is_of(entry) &&
                  other.round == entry.round;
         });
}

std::vector<uint32_t> League::unplayed() const {
  std::vector<uint32_t> out;
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    const bool decided = entries_[i].annulled || entries_[i].absent;
    if (!decided && !standings::is_there(result_of(i, {}))) out.push_back(i);
  }
  return out;
}

std::vector<uint32_t> League::contradicted() const {
  std::vector<uint32_t> out;
  const auto counts_of = [](const standings::Seat& seat) {
    const standings::Score& of = seat.score;
    return std::tuple(of.points, of.games.won, of.games.drawn, of.matches.won, of.matches.drawn,
                      of.match_points);
  };
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    if (std::ranges::none_of(entries_[i].games, [](const GameEntry& g) { return g.replayed; })) {
      continue;
    }
    const standings::Counting counting = counting_of(entries_[i]);
    const standings::Meeting claimed = meeting_of(result_of(i, {}), counting, seeds_);
    const standings::Meeting replayed =
        meeting_of(result_of(i, {.trust = Trust::replay}), counting, seeds_);
    if (mapped(claimed.seats, counts_of) != mapped(replayed.seats, counts_of)) out.push_back(i);
  }
  return out;
}

}  // namespace cartulary::formats
