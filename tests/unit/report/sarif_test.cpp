// The reports for code scanning: SARIF and GitLab's. JSON is YAML, so yaml-cpp reads them.
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <set>
#include <string>
#include <vector>

#include "formats/checking/fingerprint.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::test {
namespace {

struct File {
  std::string name;
  std::string text;
};

const std::string kBroken = "cartulary: 1\nplayers: [Ann, Ann]\ncolour: red\nmoves: []\n";

YAML::Node report_of(const char* format, const std::vector<File>& files,
                     const std::vector<formats::UnreadFile>& unread = {}) {
  const auto writer = formats::find_format(format)->make({.program_version = "1.2.3"});
  formats::Verifier verifier;
  formats::Summary summary;
  std::string out;
  writer->begin(out);
  for (const File& file : files) {
    const formats::Document document{.name = file.name, .text = file.text};
    const formats::Report report = verifier.verify(document, false);
    summary.add(report);
    writer->record(report, out);
  }
  writer->end(summary, unread, out);
  return YAML::Load(out);
}

YAML::Node run_of(const std::vector<File>& files,
                  const std::vector<formats::UnreadFile>& unread = {}) {
  return report_of("sarif", files, unread)["runs"][0];
}

std::vector<std::string> sarif_fingerprints(const std::vector<File>& files) {
  std::vector<std::string> out;
  for (const YAML::Node& result : run_of(files)["results"]) {
    out.push_back(result["partialFingerprints"]["cartulary/v1"].as<std::string>());
  }
  return out;
}

std::string uri_of(const std::string& name) {
  const YAML::Node location = run_of({{name, kBroken}})["results"][0]["locations"][0];
  const YAML::Node artifact = location["physicalLocation"]["artifactLocation"];
  return (artifact["uriBaseId"] ? artifact["uriBaseId"].as<std::string>() + " " : "") +
         artifact["uri"].as<std::string>();
}

TEST(Sarif, EveryCodeIsARule) {
  const YAML::Node root = report_of("sarif", {});
  EXPECT_EQ(root["version"].as<std::string>(), "2.1.0");
  EXPECT_EQ(root["runs"][0]["results"].size(), 0u);
  const YAML::Node driver = root["runs"][0]["tool"]["driver"];
  EXPECT_EQ(driver["semanticVersion"].as<std::string>(), "1.2.3");
  ASSERT_EQ(driver["rules"].size(), std::size(formats::kCodes));
  EXPECT_EQ(driver["rules"][0]["name"].as<std::string>(), "BrokenYaml");
  for (std::size_t i = 0; i < std::size(formats::kCodes); ++i) {
    const YAML::Node rule = driver["rules"][i];
    EXPECT_EQ(rule["id"].as<std::string>(), formats::kCodes[i].id);
    EXPECT_FALSE(rule["fullDescription"]["text"].as<std::string>().empty());
    EXPECT_FALSE(rule["help"]["text"].as<std::string>().empty());
  }
}

TEST(Sarif, ResultsPointToTheirRulesAndLines) {
  const YAML::Node run = run_of({{"a.yaml", kBroken}});
  ASSERT_GE(run["results"].size(), 2u);
  bool unknown_key = false;
  for (const YAML::Node& result : run["results"]) {
    const YAML::Node rule = run["tool"]["driver"]["rules"][result["ruleIndex"].as<std::size_t>()];
    EXPECT_EQ(rule["id"].as<std::string>(), result["ruleId"].as<std::string>());
    if (result["ruleId"].as<std::string>() != "F108") continue;
    unknown_key = true;
    const YAML::Node place = result["locations"][0]["physicalLocation"];
    EXPECT_EQ(place["region"]["startLine"].as<int>(), 3);
    EXPECT_EQ(place["region"]["startColumn"].as<int>(), 1);
    EXPECT_EQ(place["region"]["endColumn"].as<int>(), 7);
    EXPECT_EQ(place["region"]["snippet"]["text"].as<std::string>(), "colour");
    EXPECT_EQ(place["contextRegion"]["snippet"]["text"].as<std::string>(), "colour: red");
  }
  EXPECT_TRUE(unknown_key);
}

TEST(Sarif, NamesOfFilesAreUris) {
  EXPECT_EQ(uri_of("./round 3//a.yaml"), "%SRCROOT% round%203/a.yaml");
  EXPECT_EQ(uri_of("a:b#c%.yaml"), "%SRCROOT% a%3Ab%23c%25.yaml");
  EXPECT_EQ(uri_of("J\xC3\xB6rg.yaml"), "%SRCROOT% J%C3%B6rg.yaml");
  EXPECT_EQ(uri_of("/tmp/a.yaml"), "file:///tmp/a.yaml");
  EXPECT_EQ(uri_of("<stdin>"), "%3Cstdin%3E");
}

TEST(Sarif, WordsOfARecordAreNoPlaceholdersAndNoLinks) {
  const std::string text =
      "cartulary: 1\nplayers: [Ann, Bob]\n\"{0} [a](http://b)\": 1\nmoves: []\n";
  std::string message;
  for (const YAML::Node& result : run_of({{"a.yaml", text}})["results"]) {
    if (result["ruleId"].as<std::string>() == "F108") {
      message = result["message"]["text"].as<std::string>();
    }
  }
  EXPECT_NE(message.find("{{0}} [a\\](http://b)"), message.npos) << message;
}

TEST(Sarif, UnreadFilesAreNotifications) {
  EXPECT_TRUE(run_of({})["invocations"][0]["executionSuccessful"].as<bool>());
  const YAML::Node invocation = run_of({}, {{"b.yaml", "no such file"}})["invocations"][0];
  EXPECT_FALSE(invocation["executionSuccessful"].as<bool>());
  const YAML::Node notification = invocation["toolExecutionNotifications"][0];
  EXPECT_EQ(notification["level"].as<std::string>(), "error");
  EXPECT_EQ(notification["message"]["text"].as<std::string>(), "b.yaml: no such file");
}

TEST(Sarif, FindingsBeyondTheMostAreToldOf) {
  std::string text = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: []\n";
  for (int i = 0; i < 300; ++i) text += "unknown" + std::to_string(i) + ": 1\n";
  const YAML::Node run = run_of({{"a.yaml", text}});
  EXPECT_EQ(run["results"].size(), formats::Findings::kMax);
  const YAML::Node notifications = run["invocations"][0]["toolExecutionNotifications"];
  ASSERT_EQ(notifications.size(), 1u);
  EXPECT_EQ(notifications[0]["descriptor"]["id"].as<std::string>(), "findings-not-listed");
}

TEST(Fingerprints, StayWhenLinesMove) {
  const auto before = sarif_fingerprints({{"a.yaml", kBroken}});
  EXPECT_EQ(before, sarif_fingerprints({{"./a.yaml", "# a remark\n\n" + kBroken}}));
  EXPECT_NE(before, sarif_fingerprints({{"b.yaml", kBroken}}));
}

TEST(Fingerprints, AreNeverTheSameTwice) {
  const auto all = sarif_fingerprints({{"a.yaml", kBroken}, {"a.yaml", kBroken}});
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
}

TEST(Fingerprints, AreTheSameInEveryBuild) {
  formats::Fingerprints fingerprints;
  EXPECT_EQ(fingerprints.next("F108", "a.yaml", "  colour: red\r"), "b497280a84870e66");
}

TEST(Gitlab, EntriesHaveWhatGitlabAsksFor) {
  const YAML::Node entries =
      report_of("gitlab", {{"./a.yaml", kBroken}}, {{"b.yaml", "no such file"}});
  const auto fingerprints = sarif_fingerprints({{"a.yaml", kBroken}});
  ASSERT_EQ(entries.size(), fingerprints.size() + 1);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const YAML::Node entry = entries[i];
    const bool unread = i == fingerprints.size();
    EXPECT_FALSE(entry["description"].as<std::string>().empty());
    EXPECT_EQ(entry["severity"].as<std::string>(), unread ? "blocker" : "major");
    EXPECT_EQ(entry["location"]["path"].as<std::string>(), unread ? "b.yaml" : "a.yaml");
    EXPECT_GE(entry["location"]["lines"]["begin"].as<int>(), 1);
    if (unread) continue;
    EXPECT_EQ(entry["fingerprint"].as<std::string>(), fingerprints[i]);
  }
  EXPECT_EQ(entries[fingerprints.size()]["check_name"].as<std::string>(), "unread-file");
  EXPECT_EQ(report_of("gitlab", {}).size(), 0u);
}

}  // namespace
}  // namespace cartulary::test
