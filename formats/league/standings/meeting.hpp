// Meetings of the entrants of a tournament, as the criteria of standings count them.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "engine/numbered.hpp"

namespace cartulary::formats::standings {

/// The value of a criterion. Points of a table that are split among two to six players stay exact;
/// quotients are rounded to 11 digits. Amounts that differ by less than a hundred millionth are
/// equal, so that the order of sums of shares never depends on the order of adding up.
class Amount {
 public:
  constexpr Amount() = default;
  constexpr explicit Amount(int64_t whole) : parts_(whole * kOne) {}
  /// `of` must not be 0. Both must be less than 100 million, apart from their signs.
  static constexpr Amount quotient(int64_t number, int64_t of) {
    Amount out(number / of);
    int64_t rest = number % of;
    int64_t scale = kOne;
    // In steps, because `rest` times the scale may not fit.
    int64_t step = 1;
    for (int64_t factor : {int64_t{60}, int64_t{100'000}, int64_t{10'000}}) {
      step *= factor;
      rest *= factor;
      out.parts_ += rest / of * (scale / step);
      rest %= of;
    }
    return out;
  }
  static constexpr Amount halves(int64_t number) { return quotient(number, 2); }

  constexpr Amount& operator+=(Amount other) {
    parts_ += other.parts_;
    return *this;
  }
  constexpr Amount& operator-=(Amount other) {
    parts_ -= other.parts_;
    return *this;
  }
  friend constexpr Amount operator+(Amount a, Amount b) { return a += b; }
  friend constexpr Amount operator-(Amount a, Amount b) { return a -= b; }
  friend constexpr Amount operator-(Amount a) { return Amount{} - a; }
  /// An equal part of it.
  constexpr Amount divided_by(int64_t count) const {
    Amount out;
    out.parts_ = parts_ / count;
    return out;
  }

  friend constexpr bool operator==(Amount a, Amount b) { return a.rounded() == b.rounded(); }
  friend constexpr auto operator<=>(Amount a, Amount b) { return a.rounded() <=> b.rounded(); }

  /// In millionths, rounded.
  constexpr int64_t millionths() const { return nearest(kOne / 1'000'000); }

 private:
  static constexpr int64_t kOne = 60'000'000'000;

  constexpr int64_t nearest(int64_t unit) const {
    return (parts_ + (parts_ < 0 ? -unit / 2 : unit / 2)) / unit;
  }
  constexpr int64_t rounded() const { return nearest(kOne / 100'000'000); }

  int64_t parts_ = 0;
};

/// A player or a team, by its number among those of a tournament.
enum class Entrant : uint32_t {};

/// A number for each entrant: 1 is the best; 0: none.
using Seeds = engine::VectorBy<Entrant, int32_t>;

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

struct Contest {
  std::size_t entrants = 0;  ///< of the tournament; those of the contest are in `who`
  std::vector<Entrant> who{};
  std::vector<Meeting> meetings{};
  Seeds seeds{};  ///< 1 is the best; 0: none
  Seeds lots{};   ///< 1 is the best; 0: not drawn
  /// Rounds that somebody did not play count as against one who has the same score.
  bool own_score_unplayed = false;
  /// Points that rulings take off the first criterion; empty: of nobody.
  engine::VectorBy<Entrant, int32_t> penalties{};

  Amount penalty(Entrant entrant) const {
    return penalties.empty() ? Amount{} : Amount(penalties[entrant]);
  }
};

}  // namespace cartulary::formats::standings
