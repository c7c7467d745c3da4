#include "formats/game/verify/expansion_words.hpp"

#include <fmt/core.h>

#include "formats/game/record/expansions.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {

#define EXPANSION(name) ExpansionWords name##_words();
#include "engine/expansions.def"

std::span<const ExpansionWords> expansion_words() {
  static const ExpansionWords rows[] = {
#define EXPANSION(name) name##_words(),
#include "engine/expansions.def"
  };
  return rows;
}

const OwnScoring* own_scoring(engine::Category category) {
  for (const ExpansionWords& row : expansion_words()) {
    const OwnScoring* own = find_row(row.scorings, &OwnScoring::category, category);
    if (own != nullptr) return own;
  }
  return nullptr;
}

TieWords tie_words(const engine::Ruleset& rules) {
  for (const ExpansionWords& row : expansion_words()) {
    if (!row.tie.where.empty() && rules.has(row.expansion)) return row.tie;
  }
  return {};
}

std::string why_not_played(const engine::GameRules& rules, engine::Expansion box,
                           std::string_view what, std::string_view option) {
  if (rules.expansions.contains(box)) return fmt::format("the record says `{}`", option);
  return fmt::format("{} belong to `expansions: [{}]`", what,
                     all_expansions()[engine::index(box)].name);
}

std::string_view face_down_words(const engine::Ruleset& rules) {
  for (const ExpansionWords& row : expansion_words()) {
    if (!row.face_down.empty() && rules.has(row.expansion)) return row.face_down;
  }
  return {};
}

}  // namespace cartulary::formats
