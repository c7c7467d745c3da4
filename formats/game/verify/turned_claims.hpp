// Points that are claimed for other players than those who got them, time and again: a line is
// missing or stands twice, or seats or columns are exchanged.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// Points by seat, as many as there are players.
using SeatPoints = engine::PerPlayer<int>;

class TurnedClaims {
 public:
  explicit TurnedClaims(std::size_t players) : players_(players) {}

  /// Call after each claim of totals, before all else. True if the points since the claim before it
  /// are those computed, but for others, as at an earlier divergence, which accounts for them.
  bool carry_on(const SeatClaim& totals, const SeatPoints& computed, int turn);
  /// The claim that carry_on() was last asked about diverges. `finding` reports it, if it was kept.
  void diverged(std::optional<std::size_t> finding);

  /// Where the way of claiming was first reported.
  std::optional<std::size_t> finding() const { return finding_; }
  /// True if the points are claimed otherwise by now, or always were.
  bool is_over() const { return open_.empty(); }
  /// Words for the place where it was first reported; empty if it happened only once. Forgets it.
  std::string end(const Record& record);

 private:
  /// For whom the points of each player are claimed.
  using Exchange = engine::PerPlayer<engine::Player>;

  std::vector<Exchange> exchanges() const;
  bool explains(const Exchange& exchange) const;
  std::string words(const Record& record) const;

  std::size_t players_;
  SeatPoints claimed_{};          ///< last
  SeatPoints computed_{};         ///< then
  SeatPoints claimed_step_{};     ///< since the claim before
  SeatPoints step_{};             ///< the same, computed
  std::vector<Exchange> open_{};  ///< those that explain all since the first
  Exchange shown_{};              ///< the first of those that explain all so far
  std::optional<std::size_t> finding_{};
  std::vector<int> turns_{};  ///< behind the first
};

}  // namespace cartulary::formats
