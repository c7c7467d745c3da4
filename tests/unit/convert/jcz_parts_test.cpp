// Saves of JCloisterZone in which a part of a box is not played: every element and every rule that
// a box knows is honoured, or named.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "formats/exchange/convert/recognise.hpp"
#include "formats/exchange/jcz/boxes.hpp"

namespace cartulary::test {
namespace {

using namespace formats;

/// On no tile of the boxes that are read.
constexpr std::string_view kOnNoTile[] = {"pig-herd"};

/// The set-up of a save: the sets of all boxes, and every element and rule with its usual value.
struct SavedSetUp {
  std::map<std::string, std::string> elements{};
  std::map<std::string, std::string> rules{};

  SavedSetUp() {
    for (const JczBoxRow& box : jcz_boxes()) {
      for (const JczElement& row : box.elements) {
        elements[std::string(row.name)] = row.value == JczElement::Value::truth ? "true" : "1";
      }
    }
    elements["small-follower"] = "7";
  }
  /// The import of a save without moves: the head of a record, or its refusal.
  std::string read() const {
    std::string sets;
    for (const JczBoxRow& box : jcz_boxes()) {
      if (box.box == engine::Expansion::river || box.sets.empty()) continue;
      const JczSet& set = box.sets.back();
      sets += fmt::format("{}\"{}\":1", sets.empty() ? "" : ",", set.name);
    }
    const auto joined = [](const std::map<std::string, std::string>& members) {
      std::string out;
      for (const auto& [name, value] : members) {
        out += fmt::format("{}\"{}\":{}", out.empty() ? "" : ",", name, value);
      }
      return out;
    };
    const std::string text = fmt::format(
        R"({{"appVersion":"6.2.0","gameId":"g","setup":{{"sets":{{{}}},"elements":{{{}}},"rules":{{{}}},)"
        R"("start":[{{"tile":"BA/RCr","x":0,"y":0,"rotation":0}}]}},)"
        R"("players":[{{"name":"A","slot":0}},{{"name":"B","slot":1}}],"replay":[]}})",
        sets, joined(elements), joined(rules));
    const ImportFormat* const format = recognise(text);
    if (format == nullptr) return "no format";
    const auto games = import(*format, std::make_shared<const std::string>(text), {});
    if (games.empty()) return "nothing";
    if (games[0].findings != nullptr && !games[0].findings->empty()) {
      return games[0].findings->front().message;
    }
    return games[0].text;
  }
};

TEST(JczParts, ASaveWithAllOfThemIsRead) {
  const std::string all = SavedSetUp().read();
  EXPECT_EQ(all.find("- abbots"), std::string::npos);
  EXPECT_NE(all.find("cartulary: 1"), std::string::npos) << all;
}

TEST(JczParts, EveryElementIsHonouredOrNamed) {
  const std::string all = SavedSetUp().read();
  int tried = 0;
  for (const JczBoxRow& box : jcz_boxes()) {
    for (const JczElement& row : box.elements) {
      const std::string name(row.name);
      if (std::find(std::begin(kOnNoTile), std::end(kOnNoTile), name) != std::end(kOnNoTile)) {
        continue;
      }
      SavedSetUp without;
      without.elements.erase(name);
      EXPECT_NE(without.read(), all) << "without " << name;
      SavedSetUp null;
      null.elements[name] = "null";
      EXPECT_EQ(null.read(), without.read()) << name << ": null";
      ++tried;
      if (row.value == JczElement::Value::truth) continue;
      SavedSetUp two;
      two.elements[name] = "2";
      EXPECT_NE(two.read(), all) << "two of " << name;
    }
  }
  EXPECT_GT(tried, 10);
}

TEST(JczParts, EveryRuleIsHonouredOrNamed) {
  const std::string all = SavedSetUp().read();
  int tried = 0;
  for (const JczBoxRow& box : jcz_boxes()) {
    for (const JczRule& row : box.rules) {
      for (std::size_t value = 1; value < row.values.size(); ++value) {
        SavedSetUp other;
        const std::string_view word = row.values[value];
        other.rules[std::string(row.name)] = word == "true" ? "true" : fmt::format("\"{}\"", word);
        EXPECT_NE(other.read(), all) << row.name << ": " << word;
        ++tried;
      }
    }
  }
  EXPECT_GT(tried, 3);
}

TEST(JczParts, UnknownElementsAreNamed) {
  SavedSetUp other;
  other.elements["phantom"] = "1";
  EXPECT_NE(other.read().find("phantom"), std::string::npos) << other.read();
}

}  // namespace
}  // namespace cartulary::test
