#include "formats/game/record/options.hpp"

#include <fmt/core.h>

#include "engine/dice/rules.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

using engine::Ruleset;

// Booleans are values 0 and 1 like every other option.
constexpr OptionValue kFarmers[] = {{"false", "a meeple on a field is illegal"},
                                    {"true", "meeples may be placed on fields"}};
constexpr OptionValue kFieldScoring[] = {
    {"per-field", "each field scores 3 points for each completed city that borders it"},
    {"per-field-once", "the same, but no player scores a city twice"},
    {"per-city",
     "each completed city scores 4 points for the player with the most farmers around it"}};
constexpr OptionValue kTwoTileCity[] = {
    {"full", "2 points per tile and per coat of arms, as for every city"},
    {"half", "1 point per tile and per coat of arms"}};
constexpr OptionValue kUnplaceable[] = {
    {"discard", "the tile leaves the game; the move is written `discard X`"},
    {"return", "the tile goes back into the bag; the move is written `return X`"}};
constexpr OptionValue kEnd[] = {{"last-tile", "after the turn of the last tile"},
                                {"first-unplaceable", "when a player cannot place the drawn tile"}};
constexpr OptionValue kTie[] = {{"shared", "all players with the best total win"},
                                {"second-player", "the starting player loses a tie"},
                                {"seed", "the better seed wins a tie, as `winner` names it"},
                                {"another-game", "nobody wins a tie; another game is played"}};
constexpr OptionValue kStart[] = {
    {"start-tile", "the start tile D lies at 0,0 before the first turn"},
    {"random",
     "the start tile is in the bag; the first tile drawn is laid at 0,0 in any rotation"}};
constexpr OptionValue kHand[] = {{"1", "the drawn tile is laid at once"},
                                 {"3", "the player lays one of three tiles and draws another"}};
constexpr OptionValue kBorder[] = {
    {"false", "the edge of the table completes nothing"},
    {"true", "the edge of the table completes the features that reach it"}};
constexpr OptionValue kHole[] = {
    {"false", "a tile with four neighbours gives no extra turn"},
    {"true", "a tile with four neighbours gives its player another turn"}};
constexpr OptionValue kIncomplete[] = {
    {"false", "unfinished roads, cities and monasteries score nothing; fields still score"},
    {"true", "unfinished roads, cities and monasteries score in the final scoring"}};
constexpr OptionValue kTrees[] = {{"false", "only houses end a road"},
                                  {"true", "trees and bushes end a road, as houses do"}};

constexpr OptionValue kNineCatapults[] = {{"turn", "over all rolls of the turn"},
                                          {"roll", "all nine dice in one roll"}};
constexpr OptionValue kBuilding[] = {{"anywhere", "also apart from the other dice"},
                                     {"touching", "only next to another die"}};

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
    {"farmers", "whether meeples may be placed on fields as farmers",
     "base game page: farmers are part of the game and of every official tournament; the "
     "print-and-play demo has none",
     kFarmers, "", set_bool<&Ruleset::farmers>, get_number<&Ruleset::farmers>},
    {"field-scoring", "how fields score at the end",
     "supplement of the base game; the three printings of the first art edition differ",
     kFieldScoring, "", set_number<&Ruleset::field_scoring>, get_number<&Ruleset::field_scoring>},
    {"two-tile-city", "what a completed city of two tiles scores",
     "base game page: no exception; old English printings halve it", kTwoTileCity, "",
     set_number<&Ruleset::two_tile_city>, get_number<&Ruleset::two_tile_city>},
    {"meeples",
     "how many meeples a player has",
     "base game page: 7; print-and-play demo: 5",
     {},
     "a number from 1 to 12",
     set_number<&Ruleset::meeples>,
     get_number<&Ruleset::meeples>,
     1,
     12},
    {"unplaceable", "what happens to a tile that fits nowhere",
     "base game page, placing a tile: it is removed; its footnote 7 and house rules: back into "
     "the bag",
     kUnplaceable, "", set_number<&Ruleset::unplaceable>, get_number<&Ruleset::unplaceable>},
    {"end", "when the game ends",
     "base game page: after the turn of the last tile; the Czech print-and-play page, taken "
     "literally: when a player cannot place the drawn tile",
     kEnd, "", set_number<&Ruleset::end>, get_number<&Ruleset::end>},
    {"tie", "who wins when the best totals are equal",
     "base game page, footnote 14: no tie-breaker; world championships: half a win each in Swiss "
     "rounds; in the knock-out the better seed wins (2010 to 2019), or the second player (2022)",
     kTie, "", set_number<&Ruleset::tie>, get_number<&Ruleset::tie>},
    {"hand", "how many tiles a player holds", "house rules: three-tile hand", kHand, "",
     [](Rules& r, int value) { r.hand = value == 0 ? 1 : 3; },
     [](const Rules& r) { return r.hand == 1 ? 0 : 1; }},
    {"table",
     "the edge of the table, in tiles",
     "house rules and the publisher's ruling on the use of a table",
     {},
     "{columns: 15, rows: 11, start: [7, 5], shifting: false}",
     nullptr,
     nullptr},
    {"border-completes", "whether the edge of the table completes features",
     "house rules: table borders complete features", kBorder, "",
     set_bool<&Ruleset::border_completes>, get_number<&Ruleset::border_completes>},
    {"hole-bonus", "whether filling a hole gives another turn",
     "house rules: touching something on all four sides", kHole, "", set_bool<&Ruleset::hole_bonus>,
     get_number<&Ruleset::hole_bonus>},
    {"incomplete-scores", "whether unfinished features score at the end",
     "base game page, final scoring; house rules: they do not", kIncomplete, "",
     set_bool<&Ruleset::incomplete_scores>, get_number<&Ruleset::incomplete_scores>},
    {"trees-end-roads", "whether trees end a road",
     "house rules; no tile of the base game or the demo has a road that ends at trees", kTrees, "",
     set_bool<&Ruleset::trees_end_roads>, get_number<&Ruleset::trees_end_roads>},
    {"start", "how the layout begins",
     "base game page: the start tile; house rules for a bag: it may go into the bag", kStart, "",
     set_number<&Ruleset::start>, get_number<&Ruleset::start>},
    {"nine-catapults", "how nine catapults win the dice game",
     "dice game page, special case: \"during his turn\"; a shop's text: in one roll",
     kNineCatapults, "",
     [](Rules& r, int value) { r.nine_catapults = static_cast<uint8_t>(value); },
     [](const Rules& r) { return static_cast<int>(r.nine_catapults); }, 0, 0, OptionOf::dice_game},
    {"building", "where a city die of the dice game may be built",
     "dice game page, examples: several cities; a review: next to other dice", kBuilding, "",
     [](Rules& r, int value) { r.building = static_cast<uint8_t>(value); },
     [](const Rules& r) { return static_cast<int>(r.building); }, 0, 0, OptionOf::dice_game},
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
