// Claimed totals and gains against computed ones, turn by turn, for every game: a
// divergence is reported once, and what only carries it on is folded into it.
#pragma once

#include <optional>
#include <string>

#include "formats/game/record/record.hpp"
#include "formats/game/verify/turned_claims.hpp"

namespace cartulary::formats {

template <class Game>
SeatPoints points_of(const Game& game) {
  SeatPoints out{};
  for (engine::Player p : game.seats()) out[p] = game.points(p);
  return out;
}

class RunningTotals {
 public:
  RunningTotals(const Record& record, Findings& findings)
      : record_(record), findings_(findings), turned_(record.players.size()) {}

  /// A difference between claimed and computed totals that later claims of the player repeat.
  struct Offset {
    int points = 0;
    std::optional<std::size_t> finding{};  ///< where it was reported; nothing if it was not kept
    std::size_t folded = 0;
    int turn = 0;
  };

  /// Compares totals claimed after a turn. Returns the players who diverge anew, for diverged().
  engine::PlayerSet compare(const SeatClaim& totals, int turn, const SeatPoints& after);
  /// Notes in the finding, if kept, and for later turns, how totals diverge. Returns by how much.
  SeatPoints diverged(std::optional<std::size_t> finding, const SeatClaim& totals, int turn,
                      const SeatPoints& after, engine::PlayerSet fresh);
  engine::PlayerSet wrong_gains(const SeatClaim& gain, engine::Player mover,
                                const SeatPoints& before, const SeatPoints& after);
  /// Compares claimed final scores; a finding if they differ. `unexplained`: the rest by player.
  Finding* compare_result(const SeatClaim& scores, const SeatPoints& totals,
                          SeatPoints& unexplained);
  /// Adds to each divergence how many later claims carry it. Call once, at the end.
  void fold();

  /// By how much the totals of a player are off, as last reported.
  int offset(engine::Player player) const { return offsets_[player].points; }
  /// The last turn after which a total of the player was right; 0 if there was none.
  int last_right_turn(engine::Player player) const { return last_right_[player].turn; }

  const Record& record() const { return record_; }
  Findings& findings() { return findings_; }

  std::size_t compared() const { return compared_; }
  void count_compared(std::size_t claims) { compared_ += claims; }
  /// Those of them that differ from the replay, even where a difference is only carried on.
  std::size_t wrong() const { return wrong_; }
  void count_wrong(std::size_t claims) { wrong_ += claims; }

  /// "claimed Ann 9, Bob 4; computed Ann 8, Bob 4 (Ann +1)".
  std::string compared_text(const SeatClaim& claim, const SeatPoints& computed) const;

 private:
  void fold(engine::Player player);
  void carry_on(const SeatClaim& totals, int turn, const SeatPoints& after);
  void end_turned();

  struct LastRight {
    int turn = 0;
    int total = 0;
  };

  const Record& record_;
  Findings& findings_;
  engine::PerPlayer<Offset> offsets_{};
  engine::PerPlayer<LastRight> last_right_{};
  TurnedClaims turned_;
  std::size_t compared_ = 0;
  std::size_t wrong_ = 0;
};

inline bool claims_gain(const SeatClaim& gain, engine::Player player, engine::Player mover) {
  if (!gain.given || (gain.mover_only && player != mover)) return false;
  return gain.has(gain.mover_only ? engine::Player{0} : player);
}

/// The claimed number of a player in a gain, which may give the mover's alone.
inline int claimed_gain(const SeatClaim& gain, engine::Player player) {
  return gain.points[gain.mover_only ? engine::Player{0} : player];
}

}  // namespace cartulary::formats
