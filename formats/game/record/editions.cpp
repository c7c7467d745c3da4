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

/// The rules as a record sets them that names a preset, in their order.
struct Setting {
  const EditionRule* rule;
  const Option* option;
};
const std::vector<Setting>& settings() {
  static const auto rows = mapped(kPrinted, [](const EditionRule& rule) {
    return Setting{&rule, find_option(rule.option)};
  });
  return rows;
}

}  // namespace

void Preset::apply(Rules& rules) const {
  if (name == kPresets[0].name) return;
  for (const auto& [rule, option] : settings()) {
    if (rule->preset == name) set_option(*option, rule->value, rules);
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
