#include "formats/league/standings/result.hpp"

#include <algorithm>
#include <span>

#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats::standings {

using engine::Tie;

namespace {

Tally one(int own, int other) {
  return {.won = own > other ? 1 : 0, .drawn = own == other ? 1 : 0, .lost = own < other ? 1 : 0};
}

Amount points_for(const Tally& match, const Counting& counting) {
  return counting.match_points[match.won != 0 ? 0 : match.drawn != 0 ? 1 : 2];
}

void add_points(const Result& result, const Counting& counting, Meeting& out) {
  const std::size_t seats = result.players.size();
  for (const BoardGame& game : result.games) {
    if (!game.counts) continue;
    if (!std::ranges::all_of(std::span(game.points).first(seats), is_given)) continue;
    int64_t sum = 0;
    for (std::size_t i = 0; i < seats; ++i) sum += *game.points[i];
    // A virtual fourth player has the mean of the three.
    const bool fourth = counting.virtual_fourth && seats == 3;
    for (std::size_t i = 0; i < seats; ++i) {
      Score& score = out.seats[i].score;
      int32_t best = -1;
      for (std::size_t other = 0; other < seats; ++other) {
        if (other != i) best = std::max(best, *game.points[other]);
      }
      score.points += *game.points[i];
      score.points_against += best;
      ++score.shares;
      const int64_t parts = fourth ? 4 : 3;
      score.share += sum == 0 ? Amount::quotient(1, fourth ? 4 : static_cast<int64_t>(seats))
                              : Amount::quotient(3 * *game.points[i], parts * sum);
    }
  }
}

void score_duel(const Result& result, const Counting& counting, const Seeds& seeds, Meeting& out) {
  Tally games[2];
  if (result.both_lose) {
    for (Tally& of : games) of.lost = counting.wins_needed();
    out.played = false;
  } else if (result.walkover) {
    games[*result.walkover].won = counting.wins_needed();
    games[1 - *result.walkover].lost = counting.wins_needed();
    out.played = false;
  } else {
    int32_t drawn = 0;
    std::array<int32_t, 2> won{};
    for (const BoardGame& game : result.games) {
      if (!game.counts) continue;
      if (const auto winner = winner_of(game, result, counting, seeds)) {
        ++won[*winner];
      } else if (game.drawn || tie_of(game, counting) == Tie::shared) {
        ++drawn;
      }
    }
    if (result.declared) {
      won = *result.declared;
      const std::size_t boards =
          count_of(result.games, [](const auto& game) { return game.counts; });
      drawn = std::max(0, std::min(drawn, static_cast<int32_t>(boards) - won[0] - won[1]));
    }
    games[0] = {won[0], drawn, won[1]};
    games[1] = {won[1], drawn, won[0]};
  }
  for (std::size_t i = 0; i < 2; ++i) {
    Score& score = out.seats[i].score;
    score.games = games[i];
    score.matches = one(games[i].won, games[i].lost);
    score.match_points = points_for(score.matches, counting);
  }
}

/// By how many others each seat is beaten, and with how many it shares its place.
struct TablePlace {
  std::size_t better = 0;
  std::size_t equal = 0;  ///< itself included
};

std::vector<TablePlace> table_places(const Result& result, const Counting& counting) {
  const std::size_t seats = result.players.size();
  const bool entered = std::ranges::all_of(std::span(result.places).first(seats), is_given);
  std::vector<int64_t> rank(seats);  // twice the points, less one for who loses a tie
  for (std::size_t i = 0; i < seats; ++i) {
    if (entered) {
      rank[i] = -2 * *result.places[i];
      continue;
    }
    for (const BoardGame& game : result.games) {
      if (!game.counts) continue;
      rank[i] += 2 * game.points[i].value_or(0);
      if (game.winner == i) rank[i] += 2 * int64_t{kMaxPoints} * kMaxGames;
      rank[i] -= tie_of(game, counting) == Tie::second_player && game.starter == i ? 1 : 0;
    }
  }
  std::vector<TablePlace> out(seats);
  for (std::size_t i = 0; i < seats; ++i) {
    for (std::size_t other = 0; other < seats; ++other) {
      out[i].better += rank[other] > rank[i] ? 1 : 0;
      out[i].equal += rank[other] == rank[i] ? 1 : 0;
    }
  }
  return out;
}

void score_table(const Result& result, const Counting& counting, Meeting& out) {
  const std::vector<TablePlace> places = table_places(result, counting);
  const auto& points = counting.place_points[result.players.size()];
  for (std::size_t i = 0; i < places.size(); ++i) {
    Score& score = out.seats[i].score;
    const auto [better, equal] = places[i];
    if (counting.split) {
      Amount sum;
      for (std::size_t place = better; place < better + equal; ++place) sum += points[place];
      score.match_points = sum.divided_by(static_cast<int64_t>(equal));
    } else {
      score.match_points = points[better];
    }
    score.matches = {.won = better == 0 && equal == 1 ? 1 : 0,
                     .drawn = better == 0 && equal > 1 ? 1 : 0,
                     .lost = better != 0 ? 1 : 0};
    score.games = score.matches;
  }
}

}  // namespace

std::optional<std::size_t> winner_of(const BoardGame& game, const Result& result,
                                     const Counting& counting, const Seeds& seeds) {
  if (game.winner || game.drawn) return game.winner;
  if (!game.points[0] || !game.points[1]) return {};
  if (*game.points[0] != *game.points[1]) {
    return *game.points[0] > *game.points[1] ? std::size_t{0} : std::size_t{1};
  }
  switch (tie_of(game, counting)) {
    case Tie::second_player:
      return game.starter ? std::optional(1 - *game.starter) : std::nullopt;
    case Tie::seed: {
      const int32_t first = seeds[result.players[0]];
      const int32_t second = seeds[result.players[1]];
      if (first == 0 || second == 0 || first == second) return {};
      return first < second ? std::size_t{0} : std::size_t{1};
    }
    case Tie::shared:
    case Tie::another_game:
      break;
  }
  return {};
}

Ending ending_of(const Tally& games, const Counting& counting) {
  const int32_t most = std::max(games.won, games.lost);
  const int32_t needed = counting.all_games ? counting.best_of : counting.wins_needed();
  if (most > needed || games.played() > counting.best_of) return Ending::impossible;
  return most < needed && games.played() < counting.best_of ? Ending::open : Ending::over;
}

std::vector<std::array<int32_t, 2>> possible_endings(const Counting& counting) {
  std::vector<std::array<int32_t, 2>> out;
  const int32_t all = counting.best_of;
  for (int32_t lost = 0; 2 * lost <= all; ++lost) {
    const int32_t won =
        counting.all_games ? all - lost : std::min(counting.wins_needed(), all - lost);
    out.push_back({won, lost});
  }
  return out;
}

bool is_there(const Result& result) {
  if (result.players.size() == 1) return !result.absent;
  if (result.walkover || result.both_lose) return true;
  if (result.declared && (*result.declared)[0] + (*result.declared)[1] > 0) return true;
  if (std::ranges::any_of(result.places, is_given)) return true;
  return std::ranges::any_of(result.games, [](const BoardGame& game) {
    return game.counts && (game.winner || game.drawn || std::ranges::any_of(game.points, is_given));
  });
}

Meeting meeting_of(const Result& result, const Counting& counting, const Seeds& seeds) {
  Meeting out;
  for (Entrant player : result.players) out.seats.push_back({player, {}});
  if (!is_there(result)) return out;
  if (out.seats.size() == 1) {  // a bye
    out.played = false;
    Score& score = out.seats.front().score;
    (result.half_bye ? score.matches.drawn : score.matches.won) = 1;
    (result.half_bye ? score.games.drawn : score.games.won) = counting.wins_needed();
    score.match_points = counting.match_points[result.half_bye ? 1 : 0];
    return out;
  }
  if (!result.walkover && !result.both_lose) add_points(result, counting, out);
  if (out.seats.size() == 2) {
    score_duel(result, counting, seeds, out);
  } else {
    score_table(result, counting, out);
  }
  return out;
}

Meeting match_of_teams(const std::vector<Meeting>& duels, const std::vector<std::size_t>& first,
                       const std::array<Entrant, 2>& teams, const Counting& counting) {
  Meeting out;
  out.seats = {{teams[0], {}}, {teams[1], {}}};
  out.played = false;
  for (std::size_t i = 0; i < duels.size(); ++i) {
    out.round = duels[i].round;
    out.played |= duels[i].played;
    for (std::size_t side = 0; side < 2; ++side) {
      const Score& from = duels[i].seats[side == 0 ? first[i] : 1 - first[i]].score;
      Score& to = out.seats[side].score;
      to.duels += from.matches;
      to.games += from.games;
      to.points += from.points;
      to.points_against += from.points_against;
      to.share += from.share;
      to.shares += from.shares;
    }
  }
  for (Seat& seat : out.seats) {
    const Tally& duels_of = seat.score.duels;
    if (duels_of.played() == 0) continue;
    seat.score.matches = one(duels_of.won, duels_of.lost);
    seat.score.match_points = points_for(seat.score.matches, counting);
  }
  return out;
}

}  // namespace cartulary::formats::standings
