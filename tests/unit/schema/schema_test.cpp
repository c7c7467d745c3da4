// The schemas are written by hand, so that everything that tables of the program tell must be found
// in them, and nothing else: keys, words, ranges, options, tiles. JSON is YAML, so yaml-cpp reads
// it.
#include "formats/ground/schema/schema.hpp"

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "engine/dice/game.hpp"
#include "engine/rules_of.hpp"
#include "formats/checking/games.hpp"
#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/game/boxes/hills_sheep.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/move_words.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/league/tournament/tournament.hpp"
#include "formats/reports/report/expansion_report.hpp"
#include "formats/reports/report/json_report.hpp"
#include "tests/random_record.hpp"

namespace cartulary::formats {
namespace {

const YAML::Node& schema_of_record() {
  static const YAML::Node root = YAML::Load(std::string(record_schema()));
  return root;
}

const YAML::Node& schema_of_report() {
  static const YAML::Node root = YAML::Load(std::string(report_schema()));
  return root;
}

using Words = std::vector<std::string>;

template <class Names>
Words words_of(const Names& names) {
  return {names.begin(), names.end()};
}

template <class Rows>
Words names_of(const Rows& rows) {
  Words out;
  for (const auto& row : rows) out.emplace_back(row.name);
  return out;
}

/// A list of words, each with its meaning for editors.
template <class Rows>
void expect_rows(const YAML::Node& schema, const Rows& rows) {
  Words meanings;
  for (const auto& row : rows) meanings.emplace_back(row.meaning);
  EXPECT_EQ(schema["enum"].as<Words>(), names_of(rows));
  EXPECT_EQ(schema["enumDescriptions"].as<Words>(), meanings);
}

bool matches(const YAML::Node& schema, const std::string& text) {
  static std::map<std::string, std::regex> known;  // it takes longer to compile one than to match
  const auto pattern = schema["pattern"].as<std::string>();
  return std::regex_match(text, known.try_emplace(pattern, pattern).first->second);
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
    {MappingOf::position, "position",
     [](const YAML::Node& root) { return root["properties"]["position"]["anyOf"][1]; },
     "cartulary: 1\nplayers: [Ann, Bob]\nposition: {tiles: [], KEY}\n"},
    {MappingOf::move, "move",
     [](const YAML::Node& root) { return root["properties"]["moves"]["items"]; },
     "cartulary: 1\nplayers: [Ann, Bob]\nmoves:\n  - {tile: U, KEY}\n"},
    {MappingOf::dice_turn, "dice_turn",
     [](const YAML::Node& root) { return root["properties"]["turns"]["items"]; },
     "cartulary: 1\ngame: dice\nplayers: [Ann, Bob]\nturns:\n  - {rolls: [c6], KEY}\n"},
    {MappingOf::ruling, "ruling",
     [](const YAML::Node& root) { return root["properties"]["rulings"]["items"]; },
     "cartulary: 1\nplayers: [Ann, Bob]\nmoves: []\nrulings: [{by: Cid, KEY}]\n"},
    {MappingOf::result, "result",
     [](const YAML::Node& root) { return root["properties"]["result"]; },
     "cartulary: 1\nplayers: [Ann, Bob]\nmoves: []\nresult: {winner: Ann, KEY}\n"},
};

std::set<std::string> keys_in(const YAML::Node& schema) {
  std::set<std::string> out;
  for (const auto& entry : schema["properties"]) out.insert(entry.first.as<std::string>());
  return out;
}

/// True if the reader calls a key unknown.
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
  const YAML::Node& root = schema_of_record();
  for (const MappingCase& row : kMappings) {
    const YAML::Node schema = row.schema(root);
    std::set<std::string> keys;
    Words required;
    for (const KeyRow& key : keys_of(row.mapping)) {
      keys.emplace(key.key);
      if (key.required && key.games == KeyOf::all_games) required.emplace_back(key.key);
      constexpr std::array<std::string_view, 3> of{"", " (tile games)", " (dice game)"};
      EXPECT_EQ(schema["properties"][std::string(key.key)]["description"].as<std::string>(),
                std::string(key.meaning) += of[static_cast<std::size_t>(key.games)])
          << row.name << " " << key.key;
    }
    EXPECT_EQ(keys_in(schema), keys) << row.name;
    EXPECT_EQ(schema["required"].as<Words>(Words{}), required) << row.name;
  }
}

/// Not by the table, but by what the reader does.
TEST(RecordSchema, HasNoKeyThatTheReaderRefuses) {
  const YAML::Node& root = schema_of_record();
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

/// The keys of one game have no place in the records of another.
TEST(RecordSchema, TellsTheGamesApart) {
  const YAML::Node& root = schema_of_record();
  EXPECT_EQ(root["if"]["properties"]["game"]["const"].as<std::string>(), name_of(GameKind::dice));
  const auto is_barred = [](const YAML::Node& properties, const KeyRow& key) {
    const YAML::Node schema = properties[std::string(key.key)];
    return schema && schema.IsScalar() && !schema.as<bool>();
  };
  for (const KeyRow& key : keys_of(MappingOf::record)) {
    EXPECT_EQ(is_barred(root["then"]["properties"], key), key.games == KeyOf::tile_games);
    EXPECT_EQ(is_barred(root["else"]["properties"], key), key.games == KeyOf::dice_game);
  }
  for (const KeyRow& key : keys_of(MappingOf::result)) {
    EXPECT_EQ(is_barred(root["then"]["properties"]["result"]["properties"], key),
              key.games == KeyOf::tile_games);
  }
}

TEST(RecordSchema, HasAllOptions) {
  const YAML::Node rules = schema_of_record()["properties"]["rules"]["anyOf"];
  std::set<std::string> keys{"preset"};
  for (const Option& option : all_options()) keys.emplace(option.key);
  EXPECT_EQ(keys_in(rules[1]), keys);
  expect_rows(rules[0], all_presets());
  expect_rows(rules[1]["properties"]["preset"], all_presets());
}

TEST(RecordSchema, HasTheWordsOfTheReader) {
  const YAML::Node keys = schema_of_record()["properties"];
  expect_rows(keys["game"], all_games());
  expect_rows(keys["expansions"]["items"], all_expansions());
  EXPECT_EQ(keys["cartulary"]["default"].as<int>(), kFormatVersion);
  EXPECT_EQ(keys["axes"]["enum"].as<Words>(), words_of(kAxesNames));
  EXPECT_EQ(keys["players"]["items"]["maxLength"].as<int>(), kMaxPlayerNameBytes);
  EXPECT_EQ(keys["players"]["maxItems"].as<int>(), engine::kMaxPlayers);
  EXPECT_EQ(schema_of_record()["then"]["properties"]["players"]["maxItems"].as<int>(),
            engine::dice::kMaxPlayers);
  const YAML::Node result = keys["result"]["properties"];
  EXPECT_EQ(result["termination"]["enum"].as<Words>(), words_of(kTerminations));
  std::set<std::string> categories(kCategoryNames.begin(), kCategoryNames.end());
  EXPECT_EQ(keys_in(result["breakdown"]["additionalProperties"]), categories);
  for (const char* list : {"moves", "turns"}) {
    const YAML::Node nag = keys[list]["items"]["properties"]["nag"];
    EXPECT_EQ(nag["enum"].as<Words>(), words_of(kNags));
    for (std::string_view word : kNags) {
      const std::string turn = list == std::string_view("moves") ? "U 1,0 " : "9 c6 ";
      EXPECT_TRUE(matches(keys[list]["items"], turn + std::string(word))) << list << word;
    }
  }
  const YAML::Node entry = keys["sheet"]["additionalProperties"]["items"];
  for (std::string_view word : kSheetWords) EXPECT_TRUE(matches(entry, std::string(word))) << word;
}

TEST(RecordSchema, HasTheRangesOfTheReader) {
  const YAML::Node keys = schema_of_record()["properties"];
  const YAML::Node table = keys["rules"]["anyOf"][1]["properties"]["table"]["properties"];
  const YAML::Node move = keys["moves"]["items"]["properties"];
  const YAML::Node turn = keys["turns"]["items"]["properties"];
  const YAML::Node result = keys["result"]["properties"];
  const std::pair<YAML::Node, Range> rows[] = {
      {table["columns"], kTableSizes},
      {table["rows"], kTableSizes},
      {table["start"]["items"], kTablePlaces},
      {move["turn"], kTurnNumbers},
      {move["gain"], kPoints},
      {move["at"]["items"], {-engine::kMaxTiles, engine::kMaxTiles}},
      {turn["dice"], kDiceNumbers},
      {turn["city"], kDiceNumbers},
      {result["scores"]["items"], kPoints},
      {keys["sheet"]["additionalProperties"]["items"], kTurnPoints},
  };
  for (const auto& [schema, range] : rows) {
    EXPECT_EQ(schema["minimum"].as<int>(), range.lowest) << YAML::Dump(schema);
    EXPECT_EQ(schema["maximum"].as<int>(), range.highest) << YAML::Dump(schema);
  }
}

/// Every pattern that has tiles has all of them, and none that there is not.
TEST(RecordSchema, HasAllTiles) {
  std::string letters;
  std::string ids;
  for (const engine::TileType& type : engine::kTiles) {
    for (std::string_view name : {type.code, type.alias}) {
      if (name.size() == 1) letters += name;
      std::string literal;
      for (char c : name) literal += std::string(c == '.' || c == '+' ? "\\\\" : "") += c;
      if (name.size() > 1 && (ids + "|").find("|" + literal + "|") == ids.npos) {
        ids += "|" + literal;
      }
    }
  }
  std::string small = letters;
  for (char& c : small) c = static_cast<char>(c + 32);
  const std::string tiles = "[" + letters + small + "]" + ids + ")";
  std::string rest(record_schema());
  std::size_t seen = 0;
  for (auto at = rest.find(tiles); at != rest.npos; at = rest.find(tiles, at), ++seen) {
    rest.erase(at, tiles.size());
  }
  EXPECT_GT(seen, 10u) << "expected in formats/ground/schema/record.schema.json: " << tiles;
  for (const engine::TileType& type : engine::kTiles) {
    if (type.code.size() < 4 || type.code == "BA/RCr") continue;  // an example in many texts
    const std::string box(type.code.substr(0, 3));
    EXPECT_EQ(rest.find("|" + box), rest.npos) << "expected everywhere: " << tiles;
  }
}

/// A tile is written by its names, by its edges as it lies, or by both.
TEST(RecordSchema, HasTheEdgeWordsOfAllTiles) {
  const std::regex tile(
      schema_of_record()["properties"]["moves"]["items"]["properties"]["tile"]["pattern"]
          .as<std::string>());
  for (engine::TileId id : engine::kAllTiles) {
    const std::string code(engine::kTiles[id].code);
    if (engine::kOriented[id][engine::Rotation{0}].edges == engine::kNoEdges) continue;
    for (engine::Rotation r : engine::kAllRotations) {
      const std::string edges = edge_word(id, r);
      for (const std::string& text : {code, edges, code + "=" + edges}) {
        EXPECT_TRUE(std::regex_match(text, tile)) << text;
      }
    }
  }
}

/// Figures and tokens by their names and places, in mappings and in lines.
TEST(RecordSchema, HasTheFiguresAndTokensOfTheReader) {
  const YAML::Node item = schema_of_record()["properties"]["moves"]["items"];
  Words places = words_of(kSideNames);
  for (const HalfEdge& half : kHalfEdges) places.emplace_back(half.name);
  for (const Corner& corner : kCorners) places.emplace_back(corner.name);
  places.emplace_back("inner");
  std::vector<Role> roles;
  for (engine::Figure figure : engine::kAllFigures) {
    const std::vector<Role> own = roles_of(figure);
    roles.insert(roles.end(), own.begin(), own.end());
  }
  for (Role role : roles) {
    if (parse_role(name_of(role)) != role) continue;  // read as what has the word first
    Words figures{std::string(name_of(role))};
    for (const std::string& place : places) {
      MeepleWord word;
      const std::string figure = figures.front() + ":" + place;
      const bool fits = parse_place(place, role, word);
      EXPECT_EQ(matches(item["properties"]["meeple"], figure), fits) << figure;
      if (fits) figures.push_back(figure);
    }
    for (const std::string& figure : figures) {
      EXPECT_TRUE(matches(item["properties"]["meeple"], figure)) << figure;
      EXPECT_TRUE(matches(item, "U 1,0 " + figure)) << figure;
    }
  }
  for (int t = 0; t <= engine::kTokenKinds; ++t) {  // the last one is unknown
    const std::string token(name_of(static_cast<engine::Token>(t)));
    EXPECT_TRUE(matches(item["properties"]["draw"], token)) << token;
    EXPECT_TRUE(matches(item["properties"]["grow"], token)) << token;
    EXPECT_TRUE(matches(item, "U 1,0 draw:" + token + " grow:" + token)) << token;
  }
}

TEST(RecordSchema, HasWhatIsDoneOnOtherTiles) {
  const YAML::Node item = schema_of_record()["properties"]["moves"]["items"];
  for (const char* line :
       {"U 2,0 r1 fairy@1,0", "U 2,0 princess@-1,0:N", "DG/CRr.g 3,0 r1 large-knight:N@0,-1 +4",
        "U 2,0 monk@1,0", "DG/RFr.d -1,0 r0 dragon:NW +1/0"}) {
    EXPECT_TRUE(matches(item, line)) << line;
  }
  for (const char* line : {"U 2,0 fairy@1", "U 2,0 fairy:N", "U 2,0 dragon:NX", "U 2,0 dragon:"}) {
    EXPECT_FALSE(matches(item, line)) << line;
  }
  EXPECT_TRUE(matches(item["properties"]["meeple"], "knight:N@0,-1"));
}

TEST(RecordSchema, HasTheWordsOfSecondPartsAndGoods) {
  const YAML::Node item = schema_of_record()["properties"]["moves"]["items"];
  for (const char* line : {"again U 1,0", "4. again U 1,0 r1", "U 1,0 wine:2 grain:0 cloth:12"}) {
    EXPECT_TRUE(matches(item, line)) << line;
  }
  for (const char* line : {"again", "U 1,0 wine", "U 1,0 wine:", "U 1,0 silk:2"}) {
    EXPECT_FALSE(matches(item, line)) << line;
  }
  for (const char* good : {"wine", "grain", "cloth"}) {
    const YAML::Node tokens =
        schema_of_record()["properties"]["position"]["anyOf"][1]["properties"]["goods"]
                          ["additionalProperties"]["properties"][good];
    EXPECT_EQ(tokens["maximum"].as<int>(), item["properties"][good]["maximum"].as<int>()) << good;
  }
}

/// Records of random games in the notation fit its patterns, line by line.
TEST(RecordSchema, MatchesTheMovesOfRandomGames) {
  const std::regex line(
      schema_of_record()["properties"]["moves"]["items"]["pattern"].as<std::string>());
  test::RandomGame random;
  int lines = 0;
  for (const test::RecordKind& kind : {test::base_records(), test::hills_records()}) {
    for (uint64_t seed = 0; seed < 20; ++seed) {
      const std::string text = test::random_record(random, engine::rules_of(kind.rules),
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

TEST(ReportSchema, HasTheWordsOfTheReport) {
  const YAML::Node root = schema_of_report()["properties"];
  const YAML::Node record = root["records"]["items"]["properties"];
  const YAML::Node of_tiles = root["records"]["items"]["else"]["properties"];
  const YAML::Node finding = record["findings"]["items"]["properties"];
  const YAML::Node scoring = of_tiles["final_scoring_list"]["items"]["properties"];
  EXPECT_EQ(root["cartulary_report"]["const"].as<int>(), kReportVersion);
  EXPECT_EQ(record["status"]["enum"].as<Words>(), words_of(kStatusNames));
  EXPECT_EQ(record["game"]["enum"].as<Words>(), words_of(kGameNames));
  EXPECT_EQ(finding["severity"]["enum"].as<Words>(), words_of(kSeverityNames));
  EXPECT_EQ(scoring["category"]["enum"].as<Words>(), words_of(kCategoryNames));
  std::set<std::string_view> counted;
  const YAML::Node things = scoring["terms"]["items"]["properties"]["counted"]["enum"];
  for (engine::Counted thing : engine::each<engine::Counted>(things.size())) {
    counted.insert(name_of(thing));
  }
  const Words written = things.as<Words>();
  EXPECT_EQ(counted, std::set<std::string_view>(written.begin(), written.end()));
  EXPECT_EQ(scoring["flock_end"]["enum"].as<Words>(),
            Words(kFlockEndNames.begin() + 1, kFlockEndNames.end()));
  const std::set<std::string> categories(kCategoryNames.begin(), kCategoryNames.end());
  EXPECT_EQ(keys_in(of_tiles["breakdown"]["items"]), categories);
  for (const CodeRow& row : kCodes) {
    EXPECT_TRUE(matches(finding["code"], std::string(row.id))) << row.id;
  }
  const std::set<std::string> counts = keys_in(schema_of_report()["properties"]["summary"]);
  for (std::string_view status : kStatusNames) EXPECT_TRUE(counts.contains(std::string(status)));
}

/// A line of the one is a part of the other, but for what only `report` reads.
TEST(ReportSchema, IsTheSameForLines) {
  const YAML::Node report = schema_of_report()["properties"];
  YAML::Node lines = YAML::Load(std::string(report_line_schema()))["oneOf"];
  std::map<std::string, YAML::Node> parts;
  for (const auto& line : lines) {
    YAML::Node part = line["allOf"][1];
    EXPECT_TRUE(part["properties"]["for_report"].IsMap());
    part["properties"].remove("for_report");
    parts[line["allOf"][0]["properties"]["type"]["const"].as<std::string>()] = part;
  }
  ASSERT_EQ(parts.size(), 5u);
  for (const auto& member : parts["run"]["properties"]) {
    EXPECT_EQ(YAML::Dump(member.second), YAML::Dump(report[member.first.as<std::string>()]));
  }
  EXPECT_EQ(YAML::Dump(parts["record"]), YAML::Dump(report["records"]["items"]));
  EXPECT_EQ(YAML::Dump(parts["unread"]), YAML::Dump(report["unread"]["items"]));
  EXPECT_EQ(YAML::Dump(parts["summary"]), YAML::Dump(report["summary"]));
  EXPECT_EQ(keys_in(parts["passed_over"]), (std::set<std::string>{"file", "line"}));
}

/// The file of a tournament: its keys with their meanings, and the words of its tables.
TEST(TournamentSchema, HasTheKeysAndWordsOfTheReader) {
  const YAML::Node root = YAML::Load(std::string(tournament_schema()));
  const auto below = [&root](const char* key) { return root["properties"][key]["items"]; };
  const std::map<std::string_view, YAML::Node> mappings = {
      {"a tournament", root},
      {"a stage", below("stages")},
      {"a player", below("players")},
      {"a withdrawal", below("withdrawn")},
      {"a walkover", below("walkovers")},
      {"a bye", below("byes")},
      {"a ruling", below("rulings")},
      {"published tables", root["properties"]["published"]}};
  std::map<std::string_view, std::set<std::string>> keys;
  for (const TournamentKey& key : tournament_keys()) {
    ASSERT_TRUE(mappings.contains(key.mapping)) << key.mapping;
    const YAML::Node schema = mappings.at(key.mapping)["properties"][std::string(key.key)];
    ASSERT_TRUE(schema) << key.mapping << ": " << key.key;
    EXPECT_EQ(schema["description"].as<std::string>(), key.meaning) << key.key;
    keys[key.mapping].emplace(key.key);
  }
  for (const auto& [mapping, schema] : mappings)
    EXPECT_EQ(keys_in(schema), keys[mapping]) << mapping;
  for (const std::string_view mapping : {"a tournament", "a stage"}) {
    const YAML::Node stage = mappings.at(mapping)["properties"];
    expect_rows(stage["system"], standings::all_systems());
    EXPECT_EQ(stage["chain"]["items"]["enum"].as<Words>(), words_of(standings::step_words()));
    EXPECT_EQ(stage["pairing"]["enum"].as<Words>(), words_of(standings::kPairings));
    Words ties;
    for (const OptionValue& tie : tie_values()) ties.emplace_back(tie.name);
    EXPECT_EQ(stage["tie"]["enum"].as<Words>(), ties);
    EXPECT_EQ(stage["pairing-order"]["enum"].as<Words>(), words_of(kPairingOrders));
  }
  Words columns{"player", "rank", "stage", "group"};
  for (const std::string& word : words_of(standings::step_words())) columns.push_back(word);
  const YAML::Node named = root["properties"]["published"]["properties"]["columns"];
  EXPECT_EQ(named["additionalProperties"]["enum"].as<Words>(), columns);
  const YAML::Node withdrawal = below("withdrawn")["properties"];
  EXPECT_EQ(withdrawal["unplayed"]["enum"].as<Words>(), words_of(kUnplayed));
  EXPECT_EQ(withdrawal["played"]["enum"].as<Words>(), words_of(kBeforeLeaving));
  EXPECT_EQ(root["properties"]["early-end"]["enum"].as<Words>(), words_of(kEarlyEnds));
}

}  // namespace
}  // namespace cartulary::formats
