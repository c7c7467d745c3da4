// Editions and other sets of rules by their names: what each prints, and which text says so.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "formats/game/record/rules.hpp"

namespace cartulary::formats {

/// A named set of options: `rules: tournament`.
struct Preset {
  std::string_view name;
  std::string_view meaning;
  bool first_edition = false;                 ///< printings of the first art edition, to 2014
  std::optional<engine::Tie> tie_in_swiss{};  ///< in a stage whose name begins with `Swiss`

  /// Sets what its text prints. All else stays.
  void apply(Rules& rules) const;
};
std::span<const Preset> all_presets();
const Preset* find_preset(std::string_view name);

/// One rule as a text prints it. The first preset, C2, has all of them; others have what differs.
struct EditionRule {
  std::string_view preset;
  std::string_view option;  ///< its key
  std::string_view value;
  std::string_view source;   ///< the text that says so
  std::string_view printed;  ///< when: a year, or what of it is known
};
std::span<const EditionRule> edition_rules();

}  // namespace cartulary::formats
