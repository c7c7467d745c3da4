// The dice game in progress: who holds which dice, who kept a knight, the totals.
#pragma once

#include <array>
#include <cstdint>

#include "engine/dice/layout.hpp"
#include "engine/dice/rules.hpp"
#include "engine/dice/score_table.hpp"
#include "engine/fixed.hpp"
#include "engine/types.hpp"

namespace cartulary::engine::dice {

/// Dice by what they show.
struct Faces {
  uint8_t cities = 0;
  uint8_t knights = 0;
  uint8_t catapults = 0;
  constexpr int total() const { return cities + knights + catapults; }
  friend bool operator==(const Faces&, const Faces&) = default;
};

/// How many city dice show each of the city faces, as far as that is known.
using FaceCounts = std::array<uint8_t, kCityFaces>;

/// One throw and what the player set aside of it. Catapults leave by themselves.
struct Roll {
  Faces rolled;
  uint8_t cities_built = 0;   ///< city dice set aside, that is built into a city
  uint8_t knights_aside = 0;  ///< knights set aside
  int8_t passed = -1;         ///< catapults passed on, if recorded; all of them must be
  FaceCounts faces{};         ///< city dice whose face is known, a part of `rolled.cities`
  bool has_layout = false;    ///< `layout` is known
  Layout layout{};            ///< all city dice built in the turn so far
};

/// The decision of a player about the turn.
enum class Ending : uint8_t {
  score,  ///< scores the largest closed city, if there is one
  keep,   ///< gives that up and keeps one knight for the next turn
};

/// Rolls that a recorded turn can have, more than the rules allow.
inline constexpr std::size_t kMaxRollsHeld = 8;

/// A turn as it was played. A record may have more rolls than the rules allow.
struct Turn {
  StaticVector<Roll, kMaxRollsHeld> rolls;
  Ending ending = Ending::score;
  uint8_t city = 0;  ///< dice of the largest closed city, 0 when there is none
};

/// Catapults, knights and built city dice of a whole turn.
struct TurnSums {
  int catapults = 0;
  int most_catapults = 0;  ///< in one roll
  int cities_built = 0;
  int knights = 0;  ///< set aside, and lying after the last roll
};
TurnSums sums_of(const Turn& turn);

class Game {
 public:
  /// Seat 0 begins with all nine dice. `players` is kMinPlayers to kMaxPlayers.
  void reset(int players, const Rules& rules = {});
  /// Plays a turn that `check` found no fault with.
  void play_unchecked(const Turn& turn);

  const Rules& rules() const { return rules_; }
  auto seats() const { return each<Player>(players_); }
  Player to_move() const { return to_move_; }
  /// From 1.
  int turn_number() const { return turn_number_; }
  /// Dice in front of a player, a kept knight included.
  int dice(Player player) const { return dice_[player]; }
  /// True if a knight is kept: the next turn of the player counts double.
  bool has_knight(Player player) const { return knights_.contains(player); }
  int points(Player player) const { return points_[player]; }
  /// The points of the last turn.
  int last_points() const { return last_points_; }
  bool over() const { return winner_ != kNobody; }
  Player winner() const { return winner_; }
  /// The last turn was won by nine catapults.
  bool won_by_catapults() const { return by_catapults_; }

 private:
  Rules rules_{};
  int players_ = 0;
  Player to_move_{};
  int turn_number_ = 1;
  int last_points_ = 0;
  PerPlayer<uint8_t> dice_{};
  PlayerSet knights_;
  PerPlayer<int> points_{};
  Player winner_ = kNobody;
  bool by_catapults_ = false;
};

}  // namespace cartulary::engine::dice
