#include "formats/checking/configuration.hpp"

#include <gtest/gtest.h>

#include <string>

#include "formats/checking/verifier.hpp"
#include "formats/ground/schema/schema.hpp"
#include "tests/files.hpp"

namespace cartulary::formats {
namespace {

Configuration read(std::string_view text) {
  return read_configuration("league/cartulary.yaml", text);
}

TEST(Configuration, HoldsSettings) {
  const Configuration read_one =
      read("exclude: [drafts/, '*.old.yaml']\nselect: s5\nignore: [N9, T207]\nfail-on: note\n");
  EXPECT_EQ(read_one.fault, "");
  EXPECT_EQ(read_one.select, std::vector<std::string>{"S5"});
  EXPECT_EQ(read_one.ignore, (std::vector<std::string>{"N9", "T207"}));
  EXPECT_EQ(read_one.fail_on, Severity::note);
  EXPECT_TRUE(read_one.exclude->match({"a.old.yaml"}, false).value_or(false));
  EXPECT_EQ(read_one.inherited, nullptr);
  EXPECT_EQ(read_one.find("ignore")->value, "[N9, T207]");
  EXPECT_EQ(read_one.find("ignore")->line, 3u);
  EXPECT_EQ(read_one.find("rules"), nullptr);
}

TEST(Configuration, MayBeEmpty) {
  for (const char* text : {"", "\n", "# nothing yet\n", "\xEF\xBB\xBF", "---\n"}) {
    const Configuration read_one = read(text);
    EXPECT_EQ(read_one.fault, "") << text;
    EXPECT_TRUE(read_one.given.empty()) << text;
  }
}

TEST(Configuration, CountsLinesAndColumnsAsTheFileDoes) {
  EXPECT_TRUE(read("\xEF\xBB\xBF"
                   "exlude: a\n")
                  .fault.starts_with("league/cartulary.yaml:1:1: "));
  EXPECT_TRUE(read("# a\r\n---\r\nevent: a\r\nexlude: a\r\n")
                  .fault.starts_with("league/cartulary.yaml:4:1: "));
  EXPECT_TRUE(read("event: Caf\u00e9\nignore: [N9, \u00e9]\n").fault.find(":2:14: ") !=
              std::string::npos);
}

/// A record below `text`; returns its findings with their places.
std::string verified(std::string_view text, std::string_view record) {
  const Configuration configuration = read(text);
  EXPECT_EQ(configuration.fault, "");
  const Document document{
      .name = "league/a.yaml", .text = record, .inherits = configuration.inherited};
  Verifier verifier;
  const Report report = verifier.verify(document, false);
  std::string out(kStatusNames[static_cast<std::size_t>(report.verdict.status)]);
  for (const Finding& finding : report.findings) {
    const Position at = document.position(finding.span.offset);
    out += " " + std::string(document.name_of(finding.span.offset)) + ":" +
           std::to_string(at.line) + ":" + std::to_string(at.column) + " " +
           std::string(row_of(finding.code).id) + " `" +
           std::string(document.line_at(finding.span.offset)) + "`";
  }
  return out;
}

constexpr std::string_view kRecord =
    "cartulary: 1\nplayers: [Ann, Bob]\nmoves:\n  - U 1,0 r1\n  - E 0,-1 r2 knight:S =0:2\n";

TEST(Configuration, IsInheritedByRecords) {
  EXPECT_EQ(verified("rules: {two-tile-city: half}\n", kRecord), "right");
  EXPECT_EQ(verified("event: x\n", kRecord).substr(0, 5), "wrong");
  // The record's own rules win, all of them.
  EXPECT_EQ(
      verified("rules: {two-tile-city: half}\n", "rules: C2\n" + std::string(kRecord)).substr(0, 5),
      "wrong");
  // y-north: the tile lies on the other side.
  EXPECT_EQ(
      verified(
          "axes: y-north\nrules: {two-tile-city: half}\n",
          "cartulary: 1\nplayers: [Ann, Bob]\nmoves:\n  - U 1,0 r1\n  - E 0,1 r2 knight:S =0:2\n"),
      "right");
}

/// Once, not for every record that inherits them.
TEST(Configuration, HasFaultsOfValuesThatNoRecordMayHave) {
  EXPECT_EQ(read("event: x\nrules:\n  two-tile-city: hallf\n").fault,
            "league/cartulary.yaml:3:18: expected full or half for two-tile-city, got `hallf`; did "
            "you mean `half`?");
  EXPECT_EQ(read("axes: up\n").fault.substr(0, 28), "league/cartulary.yaml:1:7: e");
  EXPECT_NE(read("rules: {nine-catapults: bad}\n").fault, "");
  EXPECT_EQ(read("rules: {border-completes: true}\n").fault.substr(0, 67),
            "league/cartulary.yaml:1:9: `border-completes: true` needs a `table`");
  const std::string several = read("exlude: x\naxes: up\nrules: {meeples: 99, foo: 1}\n").fault;
  for (const char* place : {":1:1: ", ":2:7: ", ":3:18: ", ":3:22: "}) {
    EXPECT_NE(several.find(place), several.npos) << place << several;
  }
  const Configuration link =
      read_configuration("league/cartulary.yaml", "rules: secret\n", Quote::nothing);
  EXPECT_EQ(link.fault, "league/cartulary.yaml:1:8: invalid value");
}

TEST(Configuration, IsWherePlacesOfInheritedValuesAreTold) {
  EXPECT_EQ(verified("expansions: [the-tower]\n", kRecord),
            "unreadable league/cartulary.yaml:1:14 F121 `expansions: [the-tower]`");
}

/// Rules of one game do not disturb records of the other.
TEST(Configuration, SaysNothingAboutRulesOfOtherGames) {
  constexpr std::string_view dice =
      "cartulary: 1\ngame: dice\nplayers: [Ann, Bob]\nturns: |\n  9 c6 k3 > c4 k3 city:4 keep +0 "
      "=0:0\n";
  EXPECT_EQ(verified("rules: tournament\nexpansions: [hills-and-sheep]\n", dice),
            verified("event: x\n", dice));
  EXPECT_EQ(verified("rules: {hill-tiebreak: count}\n", kRecord), verified("event: x\n", kRecord));
}

TEST(Configuration, HasTheKeysOfItsSchema) {
  const std::string text(config_schema());
  for (const ConfigurationKey& key : configuration_keys()) {
    EXPECT_NE(text.find("\n    \"" + std::string(key.key) + "\": {"), text.npos) << key.key;
  }
  std::size_t keys = 0;
  for (std::size_t at = text.find("\n    \""); at != text.npos;
       at = text.find("\n    \"", at + 1)) {
    ++keys;
  }
  EXPECT_EQ(keys, configuration_keys().size());
}

/// CHOOSING.md names every key.
TEST(Configuration, IsDocumented) {
  const std::string page = test::read_file("formats/guide/CHOOSING.md");
  for (const ConfigurationKey& key : configuration_keys()) {
    EXPECT_NE(page.find("`" + std::string(key.key) + "`"), page.npos) << key.key;
  }
}

}  // namespace
}  // namespace cartulary::formats
