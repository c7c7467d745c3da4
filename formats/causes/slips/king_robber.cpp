// Slips about what king and robber score (King & Robber).
#include "formats/causes/slips/slip.hpp"

namespace cartulary::formats {
namespace {

/// The points of a title, at the end or as something is completed.
bool is_title(const ScoringSlips& out) {
  return (out.is(engine::Category::king) || out.is(engine::Category::robber)) &&
         out.scored().points > 0;
}

/// Two too few to two too many.
void miscounted(const SlipKind& kind, ScoringSlips& out) {
  const int count = out.term({engine::Counted::king_cities, engine::Counted::robber_roads}).count;
  if (!out.scored().final || count == 0) return;
  for (const int more : {-2, -1, 1, 2}) {
    if (count + more > 0) out.winners(kind, more);
  }
}

constexpr ScoringSlipRow kKingRobberRows[] = {
#include "formats/causes/slips/king_robber.def"
};

}  // namespace

ExpansionSlips king_and_robber_slips() {
  return {.expansion = engine::Expansion::king_and_robber, .scorings = kKingRobberRows};
}

}  // namespace cartulary::formats
