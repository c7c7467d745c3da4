// The order of a contest: who is before whom, and by what.
#pragma once

#include <optional>
#include <vector>

#include "formats/league/standings/criterion.hpp"

namespace cartulary::formats::standings {

struct Place {
  Entrant entrant{};
  /// 1 is the best. Those whom no criterion tells apart have the same rank.
  int32_t rank = 0;
  /// The step of the chain that put the entrant before the next one; nothing where none does.
  std::optional<std::size_t> decided{};
  /// One for each step of the chain; nothing where the step could not tell, or was not needed.
  std::vector<std::optional<Amount>> amounts{};
};

/// Orders the entrants of a contest by a chain of criteria. A step that counts among the tied
/// counts among those whom all steps before it left tied; who is still tied behind it goes to the
/// next step. Who is tied at the end stands in the order of the seeds, then as in Contest::who.
std::vector<Place> order(const Contest& contest, const Chain& chain);

/// A match that two play for a place: the other one has the next.
struct PlaceMatch {
  int32_t place = 0;  ///< from 1
  Entrant winner{};
  Entrant loser{};
};
/// Gives places to those who played for them, if matches agree, and the others to all others.
void settle_places(const std::vector<PlaceMatch>& matches, std::vector<Place>& places);

}  // namespace cartulary::formats::standings
