// The options of a record's `rules:` header: one row each, with values, meaning and source.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/record/rules.hpp"

namespace cartulary::formats {

/// The games that options are made for. Other games' options change nothing.
enum class OptionOf : uint8_t { tile_games, dice_game };

/// One value that an option can take.
struct OptionValue {
  std::string_view name;
  std::string_view meaning;
};

struct Option {
  std::string_view key;
  std::string_view meaning;             ///< one sentence
  std::string_view source;              ///< rule page that it comes from
  std::span<const OptionValue> values;  ///< empty: a number, or the mapping of `table`
  std::string_view form;                ///< what to write when there are no named values
  /// Sets the option to value number `value` of `values`, or to the number itself.
  void (*set)(Rules&, int value);
  /// The value in force, as an index into `values` or the number.
  int (*get)(const Rules&);
  int lowest = 0;  ///< for numbers
  int highest = 0;
  OptionOf games = OptionOf::tile_games;
};

/// All options in the order in which they are documented.
std::span<const Option> all_options();
/// The option with this key; nullptr if there is none.
const Option* find_option(std::string_view key);
/// The value in force, in the words of a record.
std::string value_text(const Option& option, const Rules& rules);
/// Sets an option from the words of a record; false when it has no such value.
bool set_option(const Option& option, std::string_view text, Rules& rules);

/// A named set of options: `rules: tournament`.
struct Preset {
  std::string_view name;
  std::string_view meaning;
  void (*apply)(Rules&);
};
std::span<const Preset> all_presets();
const Preset* find_preset(std::string_view name);

/// A box that is shuffled into the base game: `expansions: [hills-and-sheep]`.
struct ExpansionRow {
  std::string_view name;
  std::string_view meaning;  ///< what is in it
  std::string_view rules;    ///< in short, for `cartulary explain`
  std::string_view source;
  engine::Expansion expansion;
};
std::span<const ExpansionRow> all_expansions();

/// `key: value` of every option that differs from `base`.
std::vector<std::string> differences(const Rules& rules, const Rules& base);

}  // namespace cartulary::formats
