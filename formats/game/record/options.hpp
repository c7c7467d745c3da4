// The options of a record's `rules:` header: one row each, with values, meaning and source. And
// editions, which are named sets of them: what each prints, and which text says so.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/game/record/rules.hpp"

namespace cartulary::formats {

struct Record;

/// All options in the order in which they are documented.
std::span<const Option> all_options();
const Option* find_option(std::string_view key);
std::string value_text(const Option& option, const Rules& rules);
/// Sets an option from the words of a record; false when it has no such value.
bool set_option(const Option& option, std::string_view text, Rules& rules);
/// The same for an option that is a number; `key` must be that of one.
bool set_option(std::string_view key, int value, Rules& rules);

/// Calls `visit(option, value, rules)` for each other value that an option of the tile games may
/// have: one with a name, or 0 and 1 of a figure that a box brings. Other options of a box are
/// visited only in games with its tiles.
template <class Visit>
void for_each_other_value(const Rules& rules, Visit visit) {
  for (const Option& option : all_options()) {
    if (option.games != OptionOf::tile_games || option.set == nullptr) continue;
    if (option.expansion && !rules.has(*option.expansion)) continue;
    const bool is_figure = option.values.empty() && option.brought_by;
    if (option.brought_by && !is_figure && !rules.has(*option.brought_by)) continue;
    const int values = is_figure ? 2 : static_cast<int>(option.values.size());
    for (int value = 0; value < values; ++value) {
      if (option.get(rules) == value) continue;
      Rules other = rules;
      option.set(other, value);
      visit(option, value, other);
    }
  }
}

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

bool gives_option(const Record& record, std::string_view key);
/// True if the record itself says who wins a tie, so that its tournament need not.
bool states_tie(const Record& record);

/// The words for who wins when the best totals are equal, by the engine's numbers.
std::span<const OptionValue> tie_values();
std::string_view name_of(engine::Tie tie);

/// The rules of a game with the same boxes that gives no option.
Rules usual_rules(const Rules& rules);

/// `key: value` of every option that differs from `base`.
std::vector<std::string> differences(const Rules& rules, const Rules& base);

}  // namespace cartulary::formats
