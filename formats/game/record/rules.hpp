// All that the rules header of a record can decide, for whichever game, and the options that do.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "engine/parts_played.hpp"
#include "engine/ruleset.hpp"

namespace cartulary::formats {

struct Rules : engine::Ruleset {
  // Those of the dice game, as numbers of the values of their options.
  uint8_t nine_catapults = 0;
  uint8_t building = 0;
};

/// The games that options are made for. Other games' options change nothing.
enum class OptionOf : uint8_t { tile_games, dice_game };

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
  std::optional<engine::Expansion> expansion{};  ///< in games without it, it changes nothing
  std::string_view only_with{};                  ///< nor where this other option is false
  /// The box that brings its figures, which may be played without it.
  std::optional<engine::Expansion> brought_by{};
};

/// True if `enumerator` of the engine is the number of the value with this name.
template <class Enum>
constexpr bool names(std::span<const OptionValue> values, Enum enumerator, std::string_view name) {
  return values[static_cast<std::size_t>(enumerator)].name == name;
}

template <auto Member>
void set_bool(Rules& rules, int value) {
  rules.*Member = value != 0;
}
template <auto Member>
void set_number(Rules& rules, int value) {
  using T = std::remove_reference_t<decltype(rules.*Member)>;
  rules.*Member = static_cast<T>(value);
}
template <auto Member>
int get_number(const Rules& rules) {
  return static_cast<int>(rules.*Member);
}
/// The same of what the rules hold for a box.
template <auto part>
void set_part(Rules& rules, int value) {
  using T = std::remove_reference_t<decltype(rules.extra.*part)>;
  rules.extra.*part = static_cast<T>(value);
}
template <auto part>
int get_part(const Rules& rules) {
  return static_cast<int>(rules.extra.*part);
}

/// An option about a part of a box: whether it is played, or how.
template <engine::Expansion box, auto part>
constexpr Option part_option(std::string_view key, std::string_view meaning,
                             std::string_view source, std::span<const OptionValue> values,
                             std::string_view only_with = {}) {
  return {.key = key,
          .meaning = meaning,
          .source = source,
          .values = values,
          .form = "",
          .set = set_part<part>,
          .get = get_part<part>,
          .expansion = box,
          .only_with = only_with};
}

/// An option of a box parts of which may be played without it.
constexpr Option option_of(engine::Expansion box, std::string_view key, std::string_view meaning,
                           std::string_view source, std::span<const OptionValue> values,
                           void (*set)(Rules&, int), int (*get)(const Rules&)) {
  return {.key = key,
          .meaning = meaning,
          .source = source,
          .values = values,
          .form = "",
          .set = set,
          .get = get,
          .brought_by = box};
}
/// An option of how something is done there.
template <engine::Expansion box, auto how>
constexpr Option detail_option(std::string_view key, std::string_view meaning,
                               std::string_view source, std::span<const OptionValue> values) {
  return option_of(box, key, meaning, source, values, set_part<how>, get_part<how>);
}
/// An option of a part, one of `parts`: it is played or not.
template <engine::Expansion box, auto parts, auto part>
constexpr Option piece_option(std::string_view key, std::string_view meaning,
                              std::string_view source, std::span<const OptionValue> values) {
  return option_of(
      box, key, meaning, source, values,
      [](Rules& rules, int value) { (rules.extra.*parts)[part] = value != 0; },
      [](const Rules& rules) { return static_cast<int>(engine::plays(rules, part)); });
}

/// An option that says how many figures of a kind each player has, with the box or without it.
template <engine::Expansion box, std::optional<uint8_t> engine::RuleExtras::*number,
          uint8_t (*each)(const engine::Ruleset&)>
constexpr Option figures_option(std::string_view key, std::string_view meaning,
                                std::string_view source, std::string_view form, int highest) {
  return {.key = key,
          .meaning = meaning,
          .source = source,
          .values = {},
          .form = form,
          .set = [](Rules& rules, int value) { rules.extra.*number = static_cast<uint8_t>(value); },
          .get = [](const Rules& rules) { return static_cast<int>(each(rules)); },
          .lowest = 0,
          .highest = highest,
          .brought_by = box};
}

}  // namespace cartulary::formats
