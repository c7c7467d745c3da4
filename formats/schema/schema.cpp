// The JSON Schema of the record, from the tables that the reader goes by.
#include "formats/schema/schema.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/games/games.hpp"
#include "formats/record/keys.hpp"
#include "formats/record/move_words.hpp"
#include "formats/record/notation.hpp"
#include "formats/record/notation_pattern.hpp"
#include "formats/record/options.hpp"
#include "formats/schema/schema_json.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

constexpr Schema kSchemas[] = {
    {"record", "of a record, for editors", write_record_schema},
    {"report", "of what `--format json` writes", write_report_schema},
    {"report-line", "of each line that `--format jsonl` writes", write_report_line_schema},
};

constexpr std::string_view kPrivatePattern = "^x-";

constexpr std::string_view kExpectedNumber = "expected a whole number";
constexpr std::string_view kExpectedTile =
    "expected a tile: a letter A to X, a public id such as BA/RCr, or its edges such as crfr";

constexpr std::string_view kMoveForm =
    "TILE X,Y [rN] [FIGURE[:PLACE]] [draw:2] [under:K] [grow:2 | guide] [buy:Bob>Ann=3] [drew:K] "
    "[@PLAYER] [+GAIN] [=TOTALS] [NAG] [// comment]\nor `discard TILE`, `return TILE`.\n"
    "TILE: a letter A to X, a public id such as BA/RCr, or its edges clockwise from north such as "
    "crfr. X,Y: x grows to the east, y to the south, the start tile lies at 0,0. rN: quarter turns "
    "clockwise. FIGURE: knight, highwayman, monk, farmer, shepherd or K H M F S; PLACE: a side N E "
    "S W, of a field a half-edge such as NNW.";
constexpr std::string_view kExpectedMove =
    "expected moves such as `U 1,0 r1 knight:N +4 =4:0`, one on a line";
constexpr std::string_view kTurnForm =
    "[DICE] ROLL [> ASIDE] [| ROLL [> ASIDE]] [| ROLL [> ASIDE]] [city:N] [keep] [@PLAYER] [+GAIN] "
    "[=TOTALS] [NAG] [// comment]\nA roll is what was shown: city dice, knights, catapults, as in "
    "c6 "
    "k2 x1; after > stands what was set aside.";
constexpr std::string_view kExpectedTurn =
    "expected turns such as `9 c6 k2 x1 > c4 | c2 k1 > c2 city:6 +10`, one on a line";

class RecordSchema {
 public:
  explicit RecordSchema(std::string& out) : json_(out) {}

  void write();

 private:
  using Types = std::initializer_list<std::string_view>;

  void property(const KeyRow& row);
  /// The members of a schema for a value of this form.
  void form(Form form);
  /// Members about mappings; the schema that is open may allow other values, too.
  void mapping(MappingOf mapping);
  /// Keys beside those of the format; `numbers`: a turn may be told by its number of dice.
  void own_keys(bool numbers = false);
  void by_game();
  void keys_not_of(KeyOf other, MappingOf mapping);

  void number(Range range, Types types = {"integer", "string"});
  void truth() {
    json_.types({"boolean", "string"});
    json_.pattern(one_of(kTruthNames), "expected true or false");
  }
  void text(std::string_view pattern, std::string_view expected, Types types = {"string"}) {
    json_.types(types);
    json_.pattern(pattern, expected);
  }
  /// The schema of the items of a list.
  void items(Form item) {
    json_.key("items").open('{');
    form(item);
    json_.close('}');
  }
  /// Every value of a record is text, but YAML may take it for something else.
  void scalar() { json_.types({"string", "number", "boolean", "null"}); }
  void name();
  void players();
  void rules();
  void option(const Option& option);
  void option_values(const Option& option);
  void seat_claim();
  void claim_number();
  void turns(MappingOf mapping, std::string_view form, std::string_view block,
             std::string_view item, std::string_view expected);
  void numbered_turn();
  void faces();
  void sheet();
  void breakdown();
  void cell();
  void rotation();

  SchemaJson json_;
};

std::string description_of(const KeyRow& row) {
  constexpr std::array<std::string_view, 3> of{"", " (tile games)", " (dice game)"};
  return fmt::format("{}{}", row.meaning, of[static_cast<std::size_t>(row.games)]);
}

/// Whether an option's values are words for YAML, too, and no numbers or truth values.
bool has_words(const Option& option) {
  return std::none_of(option.values.begin(), option.values.end(), [](const OptionValue& value) {
    return parse_number(value.name) ||
           std::find(kTruthNames.begin(), kTruthNames.end(), value.name) != kTruthNames.end();
  });
}

/// "how fields score at the end". Editors show the meaning of words by themselves; for other values
/// there is a line for each.
std::string description_of(const Option& option) {
  const std::string usual = value_text(option, Rules{});
  if (option.values.empty()) return fmt::format("{}: {}", option.meaning, option.form);
  std::string out = fmt::format("{} (default: {})", option.meaning, usual);
  if (has_words(option)) return out;
  for (const OptionValue& value : option.values) {
    out += fmt::format("\n- {}: {}", value.name, value.meaning);
  }
  return out;
}

template <class Rows>
std::vector<std::string_view> names_of_rows(const Rows& rows) {
  std::vector<std::string_view> out;
  for (const auto& row : rows) out.push_back(row.name);
  return out;
}

template <class Rows>
std::vector<std::string_view> meanings_of_rows(const Rows& rows) {
  std::vector<std::string_view> out;
  for (const auto& row : rows) out.push_back(row.meaning);
  return out;
}

void RecordSchema::write() {
  json_.open('{');
  json_.head("urn:cartulary:schema:record:1", "Record of a game of Carcassonne",
             "What a scorekeeper writes down, for `cartulary verify`");
  json_.types({"object"});
  mapping(MappingOf::record);
  by_game();
  json_.close('}');
}

void RecordSchema::property(const KeyRow& row) {
  json_.key(row.key).open('{');
  json_.description(description_of(row));
  form(row.form);
  json_.close('}');
}

void RecordSchema::mapping(MappingOf mapping) {
  const std::vector<KeyRow> rows = keys_of(mapping);
  json_.key("properties").open('{');
  for (const KeyRow& row : rows) property(row);
  json_.close('}');
  std::vector<std::string_view> required;
  for (const KeyRow& row : rows) {
    if (row.required && row.games == KeyOf::all_games) required.push_back(row.key);
  }
  if (!required.empty()) json_.words("required", required);
  own_keys(mapping == MappingOf::dice_turn);
}

void RecordSchema::own_keys(bool numbers) {
  json_.key("patternProperties").open('{');
  json_.field(kPrivatePattern, true);
  if (numbers) {
    json_.key(whole(kNumberPattern)).open('{');
    json_.description("the rest of a turn after the number of dice at hand");
    text(dice_item_pattern(), kExpectedTurn, {"string", "null"});
    json_.close('}');
  }
  json_.close('}');
  json_.field("additionalProperties", false);
}

/// The keys of the other games, and what else depends on the game.
void RecordSchema::by_game() {
  json_.key("if").open('{');
  json_.key("properties").open('{');
  json_.key("game").open('{');
  json_.field("const", name_of(GameKind::dice));
  json_.close('}');
  json_.close('}');
  json_.words("required", std::array<std::string_view, 1>{"game"});
  json_.close('}');

  json_.key("then").open('{');
  json_.key("properties").open('{');
  keys_not_of(KeyOf::tile_games, MappingOf::record);
  json_.key("players").open('{');
  json_.field("maxItems", static_cast<int>(engine::dice::kMaxPlayers));
  json_.close('}');
  json_.key("result").open('{');
  json_.key("properties").open('{');
  keys_not_of(KeyOf::tile_games, MappingOf::result);
  json_.close('}');
  json_.close('}');
  json_.close('}');
  json_.key("anyOf").open('[');
  for (std::string_view key : {"turns", "sheet"}) {
    json_.open('{');
    json_.words("required", std::array{key});
    json_.close('}');
  }
  json_.close(']');
  json_.close('}');

  json_.key("else").open('{');
  json_.key("properties").open('{');
  keys_not_of(KeyOf::dice_game, MappingOf::record);
  json_.close('}');
  std::vector<std::string_view> required;
  for (const KeyRow& row : keys_of(MappingOf::record)) {
    if (row.required && row.games == KeyOf::tile_games) required.push_back(row.key);
  }
  json_.words("required", required);
  json_.close('}');
}

void RecordSchema::keys_not_of(KeyOf other, MappingOf mapping) {
  for (const KeyRow& row : keys_of(mapping)) {
    if (row.games == other) json_.field(row.key, false);
  }
}

void RecordSchema::form(Form form) {
  switch (form) {
    case Form::anything:
    case Form::nothing:
      return;
    case Form::text:
      return scalar();
    case Form::version:
      number({kFormatVersion, kFormatVersion});
      return json_.field("default", kFormatVersion);
    case Form::game:
      json_.words("enum", kGameNames);
      json_.words("enumDescriptions", meanings_of_rows(all_games()));
      return json_.field("default", name_of(GameKind::base));
    case Form::rules:
      return rules();
    case Form::expansions:
      json_.types({"array"});
      json_.key("items").open('{');
      json_.words("enum", names_of_rows(all_expansions()));
      json_.words("enumDescriptions", meanings_of_rows(all_expansions()));
      json_.close('}');
      return json_.field("uniqueItems", true);
    case Form::players:
      return players();
    case Form::name:
      scalar();
      return name();
    case Form::axes:
      json_.words("enum", kAxesNames);
      return json_.field("default", kAxesNames[0]);
    case Form::hands:
      json_.types({"object"});
      json_.key("additionalProperties").open('{');
      this->form(Form::tiles);
      json_.field("maxItems", 3);
      return json_.close('}');
    case Form::moves:
      return turns(MappingOf::move, kMoveForm, move_block_pattern(), move_item_pattern(),
                   kExpectedMove);
    case Form::faces:
      return faces();
    case Form::dice_turns:
      return turns(MappingOf::dice_turn, kTurnForm, dice_block_pattern(), dice_item_pattern(),
                   kExpectedTurn);
    case Form::sheet:
      return sheet();
    case Form::result:
      json_.types({"object"});
      return mapping(MappingOf::result);
    case Form::table_size:
      return number(kTableSizes);
    case Form::table_place:
      json_.types({"array"});
      json_.key("items").open('{');
      number(kTablePlaces);
      json_.close('}');
      json_.field("minItems", 2);
      return json_.field("maxItems", 2);
    case Form::truth:
      return truth();
    case Form::turn_number:
      return number(kTurnNumbers);
    case Form::tile:
      return text(tile_pattern(), kExpectedTile);
    case Form::any_tile:
      return text(any_tile_pattern(), kExpectedTile);
    case Form::hidden_tile:
      return text(hidden_tile_pattern(), "expected a tile such as K, or ? if nobody has seen it");
    case Form::cell:
      return cell();
    case Form::rotation:
      return rotation();
    case Form::figure:
      return text(figure_pattern(), "expected a figure such as knight:N, farmer:NNW or monk");
    case Form::trade:
      return text(trade_pattern(), "expected who pays whom how much, as in Bob>Ann=3");
    case Form::token:
      text(token_pattern() + "?", "expected a token 1, 2, 3, 4 or wolf",
           {"integer", "string", "null"});
      return json_.range(1, 4);
    case Form::gain:
      number(kPoints, {"integer", "string", "object"});
      return seat_claim();
    case Form::totals:
      text("=?" + std::string(kTotalsPattern), "expected a total for each player, as in 12:9",
           {"string", "array", "object"});
      json_.key("items").open('{');
      claim_number();
      json_.close('}');
      json_.field("minItems", 2);
      return seat_claim();
    case Form::nag:
      return json_.words("enum", kNags);
    case Form::dice:
      return number(kDiceNumbers);
    case Form::rolls:
      json_.types({"array"});
      json_.key("items").open('{');
      text(roll_pattern(), "expected a roll such as c6 k2 x1 > c4");
      json_.close('}');
      return json_.field("minItems", 1);
    case Form::layout:
      text(layout_pattern(), "expected dice with their places, as in A 0,0 r1 B 1,0",
           {"string", "null", "array"});
      json_.key("items").open('{');
      text(layout_pattern(), "expected dice with their places, as in A 0,0 r1 B 1,0",
           {"string", "null"});
      return json_.close('}');
    case Form::keep:
      text(fmt::format("true|false|{}", kNumberPattern), "expected true or false",
           {"boolean", "integer", "string"});
      return json_.range(kDiceNumbers.lowest, kDiceNumbers.highest);
    case Form::scores:
      json_.types({"object", "array"});
      json_.key("items").open('{');
      claim_number();
      json_.close('}');
      json_.field("minItems", 2);
      return seat_claim();
    case Form::breakdown:
      return breakdown();
    case Form::termination:
      json_.words("enum", kTerminations);
      return json_.field("default", kTerminations[0]);
    case Form::winner:
      json_.types({"string", "number", "boolean", "null", "array"});
      return items(Form::text);
    case Form::tiles:
      json_.types({"array"});
      return items(Form::tile);
  }
}

void RecordSchema::number(Range range, Types types) {
  json_.types(types);
  json_.range(range.lowest, range.highest);
  // A gain may be a text with more than one number.
  const bool gain = types.size() > 2;
  json_.pattern(gain ? "\\+?" + std::string(kGainPattern) : std::string(kNumberPattern),
                gain ? "expected a gain such as 4, or 4/0/3" : kExpectedNumber);
}

void RecordSchema::name() {
  json_.field("minLength", 1);
  json_.field("maxLength", kMaxPlayerName);
  json_.pattern("[^ \\t\\r\\n](?:[^\\t\\r\\n]*[^ \\t\\r\\n])?",
                "expected a name on one line, without blanks at its ends");
}

void RecordSchema::players() {
  json_.types({"array"});
  json_.field("minItems", 2);
  json_.field("maxItems", static_cast<int>(engine::kMaxPlayers));
  json_.key("items").open('{');
  json_.types({"string", "number", "boolean", "null", "object"});
  name();
  mapping(MappingOf::player);
  json_.close('}');
}

void RecordSchema::rules() {
  const auto preset = [this] {
    json_.words("enum", names_of_rows(all_presets()));
    json_.words("enumDescriptions", meanings_of_rows(all_presets()));
    json_.field("default", all_presets()[0].name);
  };
  json_.key("anyOf").open('[');
  json_.open('{');
  json_.description("a preset");
  preset();
  json_.close('}');
  json_.open('{');
  json_.types({"object"});
  json_.key("properties").open('{');
  json_.key("preset").open('{');
  json_.description("a preset; options given beside it differ from it");
  preset();
  json_.close('}');
  for (const Option& row : all_options()) option(row);
  json_.close('}');
  own_keys();
  json_.close('}');
  json_.close(']');
}

void RecordSchema::option(const Option& option) {
  json_.key(option.key).open('{');
  json_.description(description_of(option));
  option_values(option);
  json_.close('}');
}

void RecordSchema::option_values(const Option& option) {
  if (option.set == nullptr) {  // the table
    json_.types({"object"});
    return mapping(MappingOf::table);
  }
  const std::string usual = value_text(option, Rules{});
  const std::vector<std::string_view> names = names_of_rows(option.values);
  if (names.empty()) {
    number({option.lowest, option.highest});
    return json_.field("default", *parse_number(usual));
  }
  if (std::equal(names.begin(), names.end(), kTruthNames.begin(), kTruthNames.end())) {
    truth();
    return json_.field("default", usual == kTruthNames[1]);
  }
  if (has_words(option)) {
    json_.words("enum", names);
    json_.words("enumDescriptions", meanings_of_rows(option.values));
    return json_.field("default", usual);
  }
  json_.key("anyOf").open('[');
  json_.open('{');
  json_.list("enum", names, [&](std::string_view word) { json_.number(*parse_number(word)); });
  json_.close('}');
  json_.open('{');
  text(one_of(names), kExpectedNumber);
  json_.close('}');
  json_.close(']');
  json_.field("default", *parse_number(usual));
}

/// `{Ann: 12, Bob: ?}`.
void RecordSchema::seat_claim() {
  json_.key("additionalProperties").open('{');
  claim_number();
  json_.close('}');
}

void RecordSchema::claim_number() {
  text(kClaimPattern, "expected a number, or ? for none", {"integer", "string"});
  json_.range(kPoints.lowest, kPoints.highest);
}

/// A block with a turn on each line, or a list of lines and mappings.
void RecordSchema::turns(MappingOf mapping, std::string_view form, std::string_view block,
                         std::string_view item, std::string_view expected) {
  text(block, expected, {"string", "array", "null"});
  json_.key("items").open('{');
  json_.description(form);
  text(item, expected, {"string", "object", "null"});
  const bool dice = mapping == MappingOf::dice_turn;
  this->mapping(mapping);
  json_.key("anyOf").open('[');
  const auto need = [this](std::initializer_list<std::string_view> keys) {
    json_.open('{');
    json_.words("required", keys);
    json_.close('}');
  };
  if (dice) {
    need({"rolls"});
    numbered_turn();
  } else {
    need({"tile", "at"});
    need({"discard"});
    need({"return"});
  }
  json_.close(']');
  json_.close('}');
}

/// `- 9: c6 k3`, a mapping with one key.
void RecordSchema::numbered_turn() {
  json_.open('{');
  json_.key("propertyNames").open('{');
  json_.field("pattern", whole(kNumberPattern));
  json_.close('}');
  json_.field("minProperties", 1);
  json_.field("maxProperties", 1);
  json_.close('}');
}

void RecordSchema::faces() {
  constexpr std::string_view sides = " *[NESW][NESW ]*";
  constexpr std::string_view expected = "expected the sides at which a piece of city is open: NESW";
  json_.types({"object"});
  json_.key("patternProperties").open('{');
  json_.key("^[A-Z]$").open('{');
  text(sides, expected, {"string", "array"});
  json_.key("items").open('{');
  text(sides, expected);
  json_.close('}');
  json_.field("minItems", 1);
  json_.close('}');
  json_.field(kPrivatePattern, true);
  json_.close('}');
  json_.field("additionalProperties", false);
}

void RecordSchema::sheet() {
  json_.types({"object"});
  json_.key("patternProperties").open('{');
  json_.field(kPrivatePattern, true);
  json_.close('}');
  json_.key("additionalProperties").open('{');
  json_.types({"array", "string", "null"});
  json_.field("maxLength", 0);  // no turn yet
  json_.key("items").open('{');
  text(fmt::format("{}|{}", kNumberPattern, one_of(kSheetWords)),
       "expected the points of a turn, `keep` or `catapults`", {"integer", "string"});
  json_.range(kTurnPoints.lowest, kTurnPoints.highest);
  json_.close('}');
  json_.close('}');
}

void RecordSchema::breakdown() {
  json_.types({"object"});
  json_.key("additionalProperties").open('{');
  json_.types({"object"});
  json_.key("properties").open('{');
  for (std::string_view category : kCategoryNames) {
    json_.key(category).open('{');
    json_.description(fmt::format("points for {}", category));
    number(kPoints);
    json_.close('}');
  }
  json_.close('}');
  own_keys();
  json_.close('}');
}

void RecordSchema::cell() {
  text(kCellPattern, "expected a place such as [1, 0]", {"array", "string"});
  json_.key("items").open('{');
  number({-engine::kMaxTiles, engine::kMaxTiles});
  json_.close('}');
  json_.field("minItems", 2);
  json_.field("maxItems", 2);
}

void RecordSchema::rotation() {
  json_.key("anyOf").open('[');
  json_.open('{');
  json_.list("enum", std::array{0, 1, 2, 3, 90, 180, 270},
             [this](int turns) { json_.number(turns); });
  json_.close('}');
  json_.open('{');
  text("[rR]?(?:[0-3]|90|180|270)", "expected a rotation 0 to 3, or r0 to r3");
  json_.close('}');
  json_.close(']');
}

}  // namespace

std::span<const Schema> all_schemas() {
  return kSchemas;
}

void write_record_schema(std::string& out) {
  std::string json;
  RecordSchema(json).write();
  out += indented(json);
}

}  // namespace cartulary::formats
