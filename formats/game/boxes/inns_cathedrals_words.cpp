// Inns & Cathedrals in verdicts: what inns and cathedrals count, and large meeples.

#include "formats/game/verify/expansion_words.hpp"

namespace cartulary::formats {
namespace illegal {
namespace {

void large_not_played(Finding& f, const Violation&, const MoveScene& scene) {
  f.span = figure_span(scene);
  f.message = "this game has no large meeples";
  f.label = "not in this game";
  f.brief = "large meeple in a game without them";
  f.help.push_back(why_not_played(scene.game.rules(), engine::Expansion::inns_and_cathedrals,
                                  "large meeples", "large-meeples: 0"));
}

constexpr RuleRow kInnsCathedralsRules[] = {
    {engine::Rule::large_not_played, Code::large_not_played, large_not_played},
};

}  // namespace
}  // namespace illegal

namespace {

constexpr CountedName kInnsCathedralsCounted[] = {
    {engine::Counted::inn_tiles, "inn-tiles", "tile", "tiles"},
    {engine::Counted::cathedral_tiles, "cathedral-tiles", "tile", "tiles"},
    {engine::Counted::cathedral_coats, "cathedral-coats-of-arms", "coat of arms", "coats of arms"},
};

bool counts(const ScoredFeature& scored, engine::Counted counted) {
  return !scored.terms.empty() && scored.terms.front().counted == counted;
}

std::string_view with_inn_or_cathedral(const ScoredFeature& scored) {
  if (counts(scored, engine::Counted::inn_tiles)) return " with an inn";
  return counts(scored, engine::Counted::cathedral_tiles) ? " with a cathedral" : "";
}

std::string_view unfinished_is_worthless(const ScoredFeature& scored) {
  const bool raised = !with_inn_or_cathedral(scored).empty();
  return scored.final && raised ? " [unfinished-inns-and-cathedrals: zero]" : "";
}

std::string large_weight(const ScoredFeature& scored, engine::Player player) {
  return scored.extra.large.contains(player) ? " (a large one counts 2)" : "";
}

}  // namespace

ExpansionWords inns_and_cathedrals_words() {
  return {.expansion = engine::Expansion::inns_and_cathedrals,
          .counted = kInnsCathedralsCounted,
          .behind = with_inn_or_cathedral,
          .worthless = unfinished_is_worthless,
          .weight = large_weight,
          .rules = {illegal::kInnsCathedralsRules, {}}};
}

}  // namespace cartulary::formats
