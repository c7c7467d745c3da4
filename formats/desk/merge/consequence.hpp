// The consequences of playing certain versions of the places, and what speaks against them first.
#pragma once

#include "formats/desk/merge/search.hpp"

namespace cartulary::formats {

/// A move as it was played.
struct ConsequenceMove {
  int number = 0;  ///< of its turn
  engine::Player player = engine::kNobody;
};

/// A move that cannot be played, or a claim that does not hold.
struct Contradiction {
  std::size_t place = 0;
  std::size_t move = 0;  ///< of the version
  Obstacle obstacle{};
  std::optional<JudgedClaim> claim{};
};

struct Consequence {
  /// By place, up to a move that cannot be played.
  std::vector<std::vector<ConsequenceMove>> moves{};
  std::vector<JudgedClaim> claims{};
  std::optional<Contradiction> stopped{};
  engine::Player next = engine::kNobody;  ///< whose turn it was in the end
  int next_number = 0;

  /// The claim that was heard about a move; nullptr if nobody makes it.
  const JudgedClaim* claim(Matter matter, std::size_t place, std::size_t move,
                           engine::Player seat = engine::kNobody,
                           engine::Category category = {}) const;
  /// The first that speaks against it, but for claims that are known not to hold.
  std::optional<Contradiction> contradiction(const std::vector<uint32_t>& known) const;
};

/// Plays the places up to `end`; the end of the game, too, if that is all of them.
Consequence consequence_of(const MergeSource& a, const MergeSource& b,
                           const Disagreements& disagreements, const Rules& rules,
                           const Combination& combination, std::size_t end);

}  // namespace cartulary::formats
