// Inns & Cathedrals in verdicts: what inns and cathedrals count, and large meeples.
#include <fmt/core.h>

#include "formats/record/notation.hpp"
#include "formats/verify/expansion_words.hpp"

namespace cartulary::formats {
namespace illegal {
namespace {

void large_not_played(Finding& f, const Violation&, const MoveScene& scene) {
  f.span = recorded(scene).meeple.span;
  f.message = "this game has no large meeples";
  f.label = "not in this game";
  f.brief = "large meeple in a game without them";
  f.help.push_back("large meeples belong to `expansions: [inns-and-cathedrals]`");
}

constexpr RuleRow kInnsCathedralsRules[] = {
    {engine::Rule::large_not_played, Code::large_not_played, large_not_played},
};

}  // namespace
}  // namespace illegal

namespace {

constexpr CountedName kInnsCathedralsCounted[] = {
    {engine::Counted::inn_tiles, "inn-tiles", "tile with an inn", "tiles with an inn"},
    {engine::Counted::cathedral_tiles, "cathedral-tiles", "tile with a cathedral",
     "tiles with a cathedral"},
    {engine::Counted::cathedral_coats, "cathedral-coats-of-arms", "coat of arms", "coats of arms"},
};

std::string large_weight(const ScoredFeature& scored, engine::Player player) {
  return scored.extra.large.contains(player) ? " (a large one counts 2)" : "";
}

}  // namespace

ExpansionWords inns_and_cathedrals_words() {
  return {.expansion = engine::Expansion::inns_and_cathedrals,
          .counted = kInnsCathedralsCounted,
          .weight = large_weight,
          .rules = {illegal::kInnsCathedralsRules, {}}};
}

}  // namespace cartulary::formats
