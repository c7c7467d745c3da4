#include "formats/game/record/options.hpp"

#include <fmt/core.h>

#include "engine/dice/rules.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

using engine::Ruleset;

#define VALUES(name, ...) constexpr OptionValue name[] = {__VA_ARGS__};
#include "formats/game/record/option_values.def"
#undef VALUES

// The engine's enumerators are the numbers of these values.
static_assert(names(kFieldScoring, engine::FieldScoring::per_field, "per-field"));
static_assert(names(kFieldScoring, engine::FieldScoring::per_field_once, "per-field-once"));
static_assert(names(kFieldScoring, engine::FieldScoring::per_city, "per-city"));
static_assert(names(kTwoTileCity, engine::TwoTileCity::half, "half"));
static_assert(names(kUnplaceable, engine::Unplaceable::give_back, "return"));
static_assert(names(kEnd, engine::End::first_unplaceable, "first-unplaceable"));
static_assert(names(kTie, engine::Tie::second_player, "second-player"));
static_assert(names(kTie, engine::Tie::seed, "seed"));
static_assert(names(kTie, engine::Tie::another_game, "another-game"));
static_assert(names(kStart, engine::Start::random, "random"));
static_assert(names(kNineCatapults, engine::dice::NineCatapults::roll, "roll"));
static_assert(names(kBuilding, engine::dice::Building::touching, "touching"));

constexpr Option kOptions[] = {
#include "formats/game/record/options.def"
};

std::string table_text(const Rules& rules) {
  if (!rules.table) return "none";
  const engine::Table& t = *rules.table;
  return fmt::format("{{columns: {}, rows: {}, start: [{}, {}], shifting: {}}}", t.columns, t.rows,
                     t.start_column, t.start_row, t.shifting);
}

}  // namespace

std::span<const Option> all_options() {
  static const auto options =
      with_expansions<Option>(kOptions, &ExpansionRow::options, &Option::key, "meeples");
  return options;
}

const Option* find_option(std::string_view key) {
  return find_row(all_options(), &Option::key, key);
}

std::span<const OptionValue> tie_values() {
  return kTie;
}

std::string_view name_of(engine::Tie tie) {
  return kTie[static_cast<std::size_t>(tie)].name;
}

std::string value_text(const Option& option, const Rules& rules) {
  if (option.get == nullptr) return table_text(rules);
  const int value = option.get(rules);
  if (option.values.empty()) return std::to_string(value);
  return std::string(option.values[static_cast<std::size_t>(value)].name);
}

bool set_option(const Option& option, std::string_view text, Rules& rules) {
  if (option.set == nullptr) return false;
  if (option.values.empty()) {
    const auto number = parse_number(text);
    return number && set_option(option.key, *number, rules);
  }
  const auto value =
      index_where(option.values, [text](const OptionValue& it) { return it.name == text; });
  if (value) option.set(rules, static_cast<int>(*value));
  return value.has_value();
}

bool set_option(std::string_view key, int value, Rules& rules) {
  const Option& option = *find_option(key);
  if (value < option.lowest || value > option.highest) return false;
  option.set(rules, value);
  return true;
}

Rules usual_rules(const Rules& rules) {
  Rules out;
  out.expansions = rules.expansions;
  return out;
}

std::vector<std::string> differences(const Rules& rules, const Rules& base) {
  std::vector<std::string> out;
  for (const Option& option : all_options()) {
    const std::string value = value_text(option, rules);
    if (value != value_text(option, base)) out.push_back(fmt::format("{}: {}", option.key, value));
  }
  return out;
}

}  // namespace cartulary::formats
