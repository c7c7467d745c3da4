// Meetings of the entrants of a tournament, as the criteria of standings count them.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/numbered.hpp"
#include "formats/league/standings/amount.hpp"

namespace cartulary::formats::standings {

/// A player or a team, by its number among those of a tournament.
enum class Entrant : uint32_t {};

/// A number of matches, duels or games, by how they ended for somebody.
struct Tally {
  int32_t won = 0;
  int32_t drawn = 0;
  int32_t lost = 0;

  int32_t played() const { return won + drawn + lost; }
  int32_t difference() const { return won - lost; }
  /// A draw counts half.
  Amount wins() const { return Amount(won) + Amount::halves(drawn); }
  Tally& operator+=(const Tally& other) {
    won += other.won;
    drawn += other.drawn;
    lost += other.lost;
    return *this;
  }
};

/// The score of an entrant in one meeting, or several. For teams a match has duels, and a duel has
/// games. For players who meet in duels the duel is the match, and `duels` stays empty.
struct Score {
  Tally matches{};
  Tally duels{};
  Tally games{};
  int64_t points = 0;          ///< of the boards
  int64_t points_against = 0;  ///< of the opponents; at a table of more than two, of the best one
  Amount match_points{};       ///< as the system gives them for a match, or for a place at a table
  Amount share{};              ///< own part of the points on the board, summed over games
  int32_t shares = 0;          ///< games with points

  Score& operator+=(const Score& other);
};

/// One seat of a meeting.
struct Seat {
  Entrant entrant{};
  Score score{};
};

/// A match of two, or a table of several. One seat: a bye.
struct Meeting {
  uint32_t round = 0;  ///< from 0
  bool played = true;  ///< false for byes and for walkovers: there was no game
  std::vector<Seat> seats{};
};

/// The meetings of one stage, or of one group of it.
struct Contest {
  std::size_t entrants = 0;  ///< of the tournament; those of the contest are in `who`
  std::vector<Entrant> who{};
  std::vector<Meeting> meetings{};
  engine::VectorBy<Entrant, int32_t> seeds{};  ///< 1 is the best; 0: none
  engine::VectorBy<Entrant, int32_t> lots{};   ///< 1 is the best; 0: not drawn
};

}  // namespace cartulary::formats::standings
