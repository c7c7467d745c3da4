#include "formats/game/verify/census.hpp"

#include <gtest/gtest.h>

namespace cartulary::formats {
namespace {

TEST(Census, KnowsKindsByTheEndsOfNames) {
  EXPECT_EQ(kind_of_file("a/b.JSON"), ".json");
  EXPECT_EQ(kind_of_file("a.b/c"), "");
  EXPECT_EQ(kind_of_file("x.tar.gz"), ".tar.gz");
  EXPECT_EQ(kind_of_file("x.gz"), ".gz");
  EXPECT_EQ(kind_of_file(".yaml"), "");
  EXPECT_EQ(kind_of_file(".draft.yaml"), ".yaml");
  EXPECT_EQ(kind_of_file("x.a b"), "");
  EXPECT_EQ(kind_of_file("x.\x1b[31m"), "");
  EXPECT_EQ(kind_of_file("x.averylongone"), "");
  EXPECT_EQ(kind_of_file("x."), "");
}

TEST(Census, TellsTheMostFrequentFirstByReason) {
  Census census;
  EXPECT_TRUE(census.empty());
  EXPECT_EQ(census.text(), "");
  census.add({WhySkipped::no_game, "", ".csv"});
  EXPECT_EQ(census.text(), "1 .csv that is not a game");
  census.add({WhySkipped::no_game, "", ".json"}, 3);
  census.add({WhySkipped::no_game, "", ""}, 2);
  census.add({WhySkipped::hidden, "", std::string(kKindOfFolders)});
  census.add({WhySkipped::excluded, "b/cartulary.yaml", ".yaml"}, 2);
  census.add({WhySkipped::excluded, "--exclude", std::string(kKindOfFolders)}, 2);
  EXPECT_EQ(census.text(),
            "3 .json, 1 .csv and 2 other files that are not games; 1 folder that is hidden; "
            "2 folders excluded by --exclude; 2 .yaml excluded by b/cartulary.yaml");
}

TEST(Census, GivesOneNumberForManyKinds) {
  Census census;
  for (char c = 'a'; c < 'a' + 12; ++c) census.add({WhySkipped::no_game, "", std::string(".") + c});
  EXPECT_EQ(census.text(),
            "1 .a, 1 .b, 1 .c, 1 .d, 1 .e, 1 .f, 1 .g, 1 .h and 4 other files that are not games");
}

TEST(Census, CountsRecordsThatAreNone) {
  Census census;
  census.add({WhySkipped::no_game, "", ".yaml"}, 2);
  census.add({WhySkipped::no_game, "", ".yml"});
  census.add({WhySkipped::no_game, "", ".json"});
  census.add({WhySkipped::hidden, "", ".yaml"});
  EXPECT_EQ(census.no_records(), 3u);
  Census twice = census;
  twice.add(census);
  EXPECT_EQ(twice.no_records(), 6u);
}

TEST(Census, TellsWhoLeavesChecksOut) {
  EXPECT_EQ((Silenced{"a/cartulary.yaml", false, "S, E"}).text(), "S, E by a/cartulary.yaml");
  EXPECT_EQ((Silenced{"--select", true, "T"}).text(), "all but T by --select");
}

}  // namespace
}  // namespace cartulary::formats
