// The options of a record's `rules:` header: one row each, with values, meaning and source.
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
/// The option with this key; nullptr if there is none.
const Option* find_option(std::string_view key);
/// The value in force, in the words of a record.
std::string value_text(const Option& option, const Rules& rules);
/// Sets an option from the words of a record; false when it has no such value.
bool set_option(const Option& option, std::string_view text, Rules& rules);
/// The same for an option that is a number; `key` must be that of one.
bool set_option(std::string_view key, int value, Rules& rules);

/// Calls `visit(option, value, rules)` for each other value that an option of the tile games may
/// have: one with a name, or 0 and 1 of a figure that a box brings.
template <class Visit>
void for_each_other_value(const Rules& rules, Visit visit) {
  for (const Option& option : all_options()) {
    if (option.games != OptionOf::tile_games || option.set == nullptr) continue;
    if (option.expansion && !rules.has(*option.expansion)) continue;
    const bool is_figure = option.values.empty() && option.brought_by;
    const int values = is_figure ? 2 : static_cast<int>(option.values.size());
    for (int value = 0; value < values; ++value) {
      if (option.get(rules) == value) continue;
      Rules other = rules;
      option.set(other, value);
      visit(option, value, other);
    }
  }
}

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
