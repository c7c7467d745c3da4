// Slips about what the fairy pays (Princess & Dragon).
#include "formats/causes/slips/slip.hpp"

namespace cartulary::formats {
namespace {

bool is_fairy(const ScoringSlips& out) {
  return out.is(engine::Category::fairy) && out.scored().points > 0;
}

constexpr ScoringSlipRow kFairyRows[] = {
#include "formats/causes/slips/princess_dragon.def"
};

}  // namespace

ExpansionSlips princess_and_dragon_slips() {
  return {.expansion = engine::Expansion::princess_and_dragon, .scorings = kFairyRows};
}

}  // namespace cartulary::formats
