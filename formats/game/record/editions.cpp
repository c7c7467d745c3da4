// Editions by their names: the options that each prints.

#include "formats/game/record/options.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

constexpr Preset kPresets[] = {
#include "formats/game/record/presets.def"
};

constexpr EditionRule kPrinted[] = {
#include "formats/game/record/printed.def"
};

}  // namespace

void Preset::apply(Rules& rules) const {
  for (const EditionRule& rule : kPrinted) {
    if (rule.preset != name || name == kPresets[0].name) continue;
    set_option(*find_option(rule.option), rule.value, rules);
  }
}

std::span<const Preset> all_presets() {
  return kPresets;
}

const Preset* find_preset(std::string_view name) {
  return find_row(kPresets, &Preset::name, name);
}

std::span<const EditionRule> edition_rules() {
  return kPrinted;
}

}  // namespace cartulary::formats
