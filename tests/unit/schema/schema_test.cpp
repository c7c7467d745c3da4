// The schema of the record against the reader: the same keys in every mapping. JSON is YAML, so
// yaml-cpp reads it.
#include "formats/schema/schema.hpp"

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <regex>
#include <set>
#include <string>

#include "formats/record/keys.hpp"
#include "formats/record/notation_pattern.hpp"
#include "formats/record/options.hpp"
#include "formats/verify/verify.hpp"
#include "tests/random_record.hpp"

namespace cartulary::formats {
namespace {

YAML::Node record_schema() {
  std::string text;
  write_record_schema(text);
  return YAML::Load(text);
}

/// Where a mapping stands in the schema, and a record that has it with one more key.
struct MappingCase {
  MappingOf mapping;
  const char* name;
  YAML::Node (*schema)(const YAML::Node& root);
  const char* record;  ///< with KEY where the key and its value go
};
const MappingCase kMappings[] = {
    {MappingOf::record, "record", [](const YAML::Node& root) { return root; },
     "cartulary: 1\nplayers: [Ann, Bob]\nmoves: []\nKEY\n"},
    {MappingOf::table, "table",
     [](const YAML::Node& root) {
       return root["properties"]["rules"]["anyOf"][1]["properties"]["table"];
     },
     "cartulary: 1\nplayers: [Ann, Bob]\nrules: {table: {columns: 9, KEY}}\nmoves: []\n"},
    {MappingOf::player, "player",
     [](const YAML::Node& root) { return root["properties"]["players"]["items"]; },
     "cartulary: 1\nplayers: [{name: Ann, KEY}, Bob]\nmoves: []\n"},
    {MappingOf::move, "move",
     [](const YAML::Node& root) { return root["properties"]["moves"]["items"]; },
     "cartulary: 1\nplayers: [Ann, Bob]\nmoves:\n  - {tile: U, KEY}\n"},
    {MappingOf::dice_turn, "dice_turn",
     [](const YAML::Node& root) { return root["properties"]["turns"]["items"]; },
     "cartulary: 1\ngame: dice\nplayers: [Ann, Bob]\nturns:\n  - {rolls: [c6], KEY}\n"},
    {MappingOf::result, "result",
     [](const YAML::Node& root) { return root["properties"]["result"]; },
     "cartulary: 1\nplayers: [Ann, Bob]\nmoves: []\nresult: {winner: Ann, KEY}\n"},
};

std::set<std::string> keys_in(const YAML::Node& schema) {
  std::set<std::string> out;
  for (const auto& entry : schema["properties"]) out.insert(entry.first.as<std::string>());
  return out;
}

/// Whether the reader calls a key unknown.
bool is_unknown(const std::string& record) {
  Verifier verifier;
  const Document document{.name = "key.yaml", .text = record};
  const Report report = verifier.verify(document, false);
  for (const Finding& finding : report.findings) {
    if (finding.code == Code::unknown_key) return true;
  }
  return false;
}

std::string record_with(const MappingCase& row, const std::string& key) {
  std::string record = row.record;
  return record.replace(record.find("KEY"), 3, key + ": 0");
}

TEST(RecordSchema, HasTheKeysOfTheReader) {
  const YAML::Node root = record_schema();
  for (const MappingCase& row : kMappings) {
    std::set<std::string> keys;
    for (const KeyRow& key : keys_of(row.mapping)) {
      keys.emplace(key.key);
      EXPECT_FALSE(key.meaning.empty()) << row.name << " " << key.key;
    }
    EXPECT_EQ(keys_in(row.schema(root)), keys) << row.name;
  }
}

/// Not by the table, but by what the reader does.
TEST(RecordSchema, HasNoKeyThatTheReaderRefuses) {
  const YAML::Node root = record_schema();
  const std::set<std::string> of_dice{"turns", "sheet", "faces"};
  for (const MappingCase& row : kMappings) {
    for (const std::string& key : keys_in(row.schema(root))) {
      std::string record = record_with(row, key);
      const bool dice = row.mapping == MappingOf::record && of_dice.contains(key);
      if (dice) record = "cartulary: 1\ngame: dice\nplayers: [Ann, Bob]\n" + key + ": 0\n";
      EXPECT_FALSE(is_unknown(record)) << record;
      EXPECT_TRUE(is_unknown(record_with(row, key + "-x"))) << key;
      EXPECT_FALSE(is_unknown(record_with(row, "x-" + key))) << key;
    }
  }
}

TEST(RecordSchema, HasAllOptionsWithTheirValues) {
  const YAML::Node rules = record_schema()["properties"]["rules"]["anyOf"];
  std::set<std::string> keys{"preset"};
  for (const Option& option : all_options()) {
    keys.emplace(option.key);
    const YAML::Node schema = rules[1]["properties"][std::string(option.key)];
    YAML::Emitter told;
    told << schema;
    for (const OptionValue& value : option.values) {
      for (std::string_view text : {value.name, value.meaning}) {
        EXPECT_NE(std::string_view(told.c_str()).find(text), std::string_view::npos)
            << option.key << ": " << text;
      }
    }
    if (option.set == nullptr) continue;
    EXPECT_EQ(schema["default"].as<std::string>(), value_text(option, Rules{})) << option.key;
  }
  EXPECT_EQ(keys_in(rules[1]), keys);
  EXPECT_EQ(rules[0]["enum"].size(), all_presets().size());
}

/// Records of random games in the notation fit its patterns, line by line.
TEST(NotationPattern, MatchesTheMovesOfRandomGames) {
  const std::regex line(whole(move_item_pattern()));
  test::RandomGame random;
  int lines = 0;
  for (const test::RecordKind& kind : {test::base_records(), test::hills_records()}) {
    for (uint64_t seed = 0; seed < 20; ++seed) {
      const std::string text = test::random_record(random, engine::GameRules::from(kind.rules),
                                                   2 + static_cast<int>(seed % 5), seed);
      const auto moves = YAML::Load(text)["moves"].as<std::string>();
      for (std::size_t at = 0; at < moves.size(); ++lines) {
        const std::size_t end = moves.find('\n', at);
        EXPECT_TRUE(std::regex_match(moves.substr(at, end - at), line))
            << moves.substr(at, end - at);
        at = end + 1;
      }
    }
  }
  EXPECT_GT(lines, 2000);
}

}  // namespace
}  // namespace cartulary::formats
