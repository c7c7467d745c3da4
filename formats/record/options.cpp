#include "formats/record/options.hpp"

#include <fmt/core.h>

#include "formats/record/notation.hpp"

namespace cartulary::formats {
namespace {

using engine::Ruleset;

// Booleans are values 0 and 1 like every other option.
constexpr OptionValue kFarmers[] = {{"false", "a meeple on a field is illegal"},
                                    {"true", "meeples may be placed on fields"}};
constexpr OptionValue kFieldScoring[] = {
    {"per-field", "every field pays its owners 3 points for each completed city that it borders"},
    {"per-field-once", "the same, but no player is paid twice for one city"},
    {"per-city", "every completed city pays 4 points to who has most farmers around it"}};
constexpr OptionValue kTwoTileCity[] = {
    {"full", "2 points a tile and 2 a coat of arms, as for every city"},
    {"half", "1 point a tile and 1 a coat of arms"}};
constexpr OptionValue kHillTiebreak[] = {
    {"presence", "who has a meeple of the feature on a hill wins the tie; several share it"},
    {"count", "who has most meeples of the feature on hills wins the tie"}};
constexpr OptionValue kUnplaceable[] = {
    {"discard", "the tile leaves the game; the move is written `discard X`"},
    {"return", "the tile goes back into the bag; the move is written `return X`"}};
constexpr OptionValue kEnd[] = {
    {"last-tile", "after the turn of the last tile"},
    {"first-unplaceable", "at the first tile that a player cannot place"}};
constexpr OptionValue kTie[] = {{"shared", "all who have the best total win"},
                                {"second-player", "the starting player loses a tie"}};
constexpr OptionValue kStart[] = {
    {"start-tile", "the start tile D lies at 0,0 before the first turn"},
    {"random", "the start tile is in the bag; the first drawn tile is laid freely at 0,0"}};
constexpr OptionValue kHand[] = {{"1", "the drawn tile is laid at once"},
                                 {"3", "the player chooses one of three and draws another"}};
constexpr OptionValue kBorder[] = {{"false", "the edge of the table finishes nothing"},
                                   {"true", "what meets the edge of the table is finished there"}};
constexpr OptionValue kHole[] = {{"false", "a tile with four neighbours is a turn like any other"},
                                 {"true", "who lays a tile with four neighbours has another turn"}};
constexpr OptionValue kIncomplete[] = {
    {"false", "unfinished roads, cities and monasteries score nothing; fields still score"},
    {"true", "unfinished roads, cities and monasteries score in the final scoring"}};
constexpr OptionValue kTrees[] = {{"false", "only houses end a road"},
                                  {"true", "trees and bushes end a road as houses do"}};

constexpr OptionValue kNineCatapults[] = {{"turn", "over all rolls of the turn"},
                                          {"roll", "all nine dice in one roll"}};
constexpr OptionValue kBuilding[] = {{"anywhere", "apart from what was built before, too"},
                                     {"touching", "only beside a die that lies there already"}};

// The engine's enumerators are the numbers of these values.
template <class Enum>
constexpr bool names(std::span<const OptionValue> values, Enum enumerator, std::string_view name) {
  return values[static_cast<std::size_t>(enumerator)].name == name;
}
static_assert(names(kFieldScoring, engine::FieldScoring::per_field, "per-field"));
static_assert(names(kFieldScoring, engine::FieldScoring::per_field_once, "per-field-once"));
static_assert(names(kFieldScoring, engine::FieldScoring::per_city, "per-city"));
static_assert(names(kTwoTileCity, engine::TwoTileCity::half, "half"));
static_assert(names(kHillTiebreak, engine::HillTiebreak::count, "count"));
static_assert(names(kUnplaceable, engine::Unplaceable::give_back, "return"));
static_assert(names(kEnd, engine::End::first_unplaceable, "first-unplaceable"));
static_assert(names(kTie, engine::Tie::second_player, "second-player"));
static_assert(names(kStart, engine::Start::random, "random"));
static_assert(names(kNineCatapults, engine::dice::NineCatapults::roll, "roll"));
static_assert(names(kBuilding, engine::dice::Building::touching, "touching"));

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

constexpr Option kOptions[] = {
    {"farmers", "whether meeples may be placed on fields as farmers",
     "base game page: farmers are part of the game and of every official tournament; the "
     "print-and-play demo has none",
     kFarmers, "", set_bool<&Ruleset::farmers>, get_number<&Ruleset::farmers>},
    {"field-scoring", "how fields score at the end",
     "supplement of the base game; the three printings of the first art edition differ",
     kFieldScoring, "", set_number<&Ruleset::field_scoring>, get_number<&Ruleset::field_scoring>},
    {"two-tile-city", "what a finished city of two tiles is worth",
     "base game page: no exception; old English printings halve it", kTwoTileCity, "",
     set_number<&Ruleset::two_tile_city>, get_number<&Ruleset::two_tile_city>},
    {"hill-tiebreak", "how hills break a tie for a feature (Hills & Sheep)",
     "Hills & Sheep page, scoring a hill, and its footnote 4: presence; footnote 5, a house rule: "
     "count",
     kHillTiebreak, "", set_number<&Ruleset::hill_tiebreak>, get_number<&Ruleset::hill_tiebreak>},
    {"meeples",
     "how many meeples a player has for placing",
     "base game page: 7; print-and-play demo: 5",
     {},
     "a number from 1 to 12",
     set_number<&Ruleset::meeples>,
     get_number<&Ruleset::meeples>,
     1,
     12},
    {"unplaceable", "what becomes of a tile that fits nowhere",
     "base game page, placing a tile: it is removed; its footnote 7 and house rules: back into "
     "the bag",
     kUnplaceable, "", set_number<&Ruleset::unplaceable>, get_number<&Ruleset::unplaceable>},
    {"end", "when the game ends",
     "base game page: after the turn of the last tile; the Czech print-and-play page, read to the "
     "letter: when the player on turn cannot place",
     kEnd, "", set_number<&Ruleset::end>, get_number<&Ruleset::end>},
    {"tie", "who wins when the best totals are equal",
     "base game page, footnote 14: no tie-breaker; tournament rules: the starting player loses",
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
    {"border-completes", "whether the edge of the table finishes features",
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
     [](Rules& r, int value) {
       r.dice.nine_catapults = static_cast<engine::dice::NineCatapults>(value);
     },
     [](const Rules& r) { return static_cast<int>(r.dice.nine_catapults); }, 0, 0,
     OptionOf::dice_game},
    {"building", "where a city die of the dice game may be built",
     "dice game page, examples: several cities; a review: beside those that lie there", kBuilding,
     "", [](Rules& r, int value) { r.dice.building = static_cast<engine::dice::Building>(value); },
     [](const Rules& r) { return static_cast<int>(r.dice.building); }, 0, 0, OptionOf::dice_game},
};

constexpr std::string_view kHillsAndSheepRules =
    R"(The tiles are shuffled into the others. The tokens lie in a bag: 4 with one sheep, 5 with two,
5 with three, 2 with four, and 2 wolves. A wolf goes back into the bag as soon as it is drawn.

- Shepherd: instead of a meeple, a player places his shepherd in a field of the tile just laid. No
  other shepherd may stand in that field; farmers may. He draws a token: sheep stay with the
  shepherd, a wolf sends him home.
- Grow or guide: who extends the field of his own shepherd must do one of the two, after placing a
  meeple or not. Grow: he draws another token; a wolf sends all shepherds of the field home, and
  all its sheep into the bag. Guide: everybody with a shepherd in the field scores all its sheep,
  a point each; the shepherds go home, and the sheep into the bag.
- Closing: a field that is closed guides its flock at once, whoever closes it. Who closes the field
  of his own shepherd may grow first; unless that is a wolf, the flock is guided then.
- Hills: who draws one slips the next tile under it, unseen; that tile is out of the game. The last
  tile of the game has none under it. Of the players tied for most meeples in a feature, only those
  with a meeple of it on a hill score it, if there are any. Nothing stands on the hill itself.
- Vineyards: a monastery that is completed pays 3 points more for each vineyard around it, but not
  in the final scoring.
- Final scoring: sheep that are still in their fields score nothing. A shepherd is no meeple: he
  has no part in majorities, and breaks no ties.

The findings are those of `cartulary explain X7`; the option is `hill-tiebreak`.
)";

constexpr ExpansionRow kExpansions[] = {
    {"hills-and-sheep",
     "18 tiles with hills and vineyards, a shepherd for each player, 18 flock tokens",
     kHillsAndSheepRules,
     "Hills & Sheep page; where it is silent, `Decisions` in formats/RECORD.md",
     engine::Expansion::hills_and_sheep},
};

void first_printings(Rules& rules) {
  rules.field_scoring = engine::FieldScoring::per_city;
  rules.two_tile_city = engine::TwoTileCity::half;
}

constexpr Preset kPresets[] = {
    {"C2", "second art edition, 2014; also the 20th anniversary box (the default)", [](Rules&) {}},
    {"C3", "third art edition; the rules of C2", [](Rules&) {}},
    {"C1-2000", "first printings: cities pay 4 points for farmers, small cities count half",
     first_printings},
    {"C1-2002", "middle printing: 3 points for a city, once to a player; small cities half",
     [](Rules& r) {
       r.field_scoring = engine::FieldScoring::per_field_once;
       r.two_tile_city = engine::TwoTileCity::half;
     }},
    {"C1-rgg", "English printings before 2008; scores as C1-2000", first_printings},
    {"bga", "Board Game Arena with its international rules; the rules of C2", [](Rules&) {}},
    {"tournament", "C2, and the starting player loses a tie",
     [](Rules& r) { r.tie = engine::Tie::second_player; }},
};

std::string table_text(const Rules& rules) {
  if (!rules.table) return "none";
  const engine::Table& t = *rules.table;
  return fmt::format("{{columns: {}, rows: {}, start: [{}, {}], shifting: {}}}", t.columns, t.rows,
                     t.start_column, t.start_row, t.shifting);
}

}  // namespace

std::span<const Option> all_options() {
  return kOptions;
}

const Option* find_option(std::string_view key) {
  for (const Option& option : kOptions) {
    if (option.key == key) return &option;
  }
  return nullptr;
}

std::string value_text(const Option& option, const Rules& rules) {
  if (option.get == nullptr) return table_text(rules);
  const int value = option.get(rules);
  if (option.values.empty()) return std::to_string(value);
  return std::string(option.values[static_cast<std::size_t>(value)].name);
}

bool set_option(const Option& option, std::string_view text, Rules& rules) {
  if (option.set == nullptr) return false;
  for (std::size_t i = 0; i < option.values.size(); ++i) {
    if (option.values[i].name != text) continue;
    option.set(rules, static_cast<int>(i));
    return true;
  }
  if (!option.values.empty()) return false;
  const auto number = parse_number(text);
  if (!number || *number < option.lowest || *number > option.highest) return false;
  option.set(rules, *number);
  return true;
}

std::span<const Preset> all_presets() {
  return kPresets;
}

const Preset* find_preset(std::string_view name) {
  for (const Preset& preset : kPresets) {
    if (preset.name == name) return &preset;
  }
  return nullptr;
}

std::span<const ExpansionRow> all_expansions() {
  return kExpansions;
}

std::vector<std::string> differences(const Rules& rules, const Rules& base) {
  std::vector<std::string> out;
  for (const Option& option : kOptions) {
    const std::string value = value_text(option, rules);
    if (value != value_text(option, base)) out.push_back(fmt::format("{}: {}", option.key, value));
  }
  return out;
}

}  // namespace cartulary::formats
