// Luck out of what `analyse --format json` wrote.
#include "formats/study/analysis/read_luck.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cartulary::formats {
namespace {

std::string with(const std::string& players, const std::string& turns) {
  return "{\"version\":8,\"players\":[" + players + "],\"turns\":[" + turns + "]}\n";
}

/// With that luck, in 3 turns which lost 6.53 points.
std::string player(const std::string& luck) {
  return "{\"turns\":3,\"loss\":6.53,\"loss_se\":0.99,\"luck\":" + luck + "}";
}

TEST(ReadLuck, ReadsGamesOneAfterTheOther) {
  const std::string text =
      with(player("7.09") + "," + player("-0.50"), "{\"move\":\"C 1,0\"},{\"move\":\"D 0,1 r2\"}") +
      with(player("0.00") + "," + player("30.71") + "," + player("-1"), "");
  std::vector<GameLuck> games;
  EXPECT_FALSE(read_luck({.name = "both.json", .text = text}, games));
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[0].where, "both.json");
  EXPECT_EQ(games[0].luck, (std::vector<int64_t>{709, -50}));
  ASSERT_EQ(games[0].losses.size(), 2u);
  EXPECT_EQ(games[0].losses[1].turns, 3);
  EXPECT_EQ(games[0].losses[1].loss, 653);
  EXPECT_EQ(games[0].losses[1].error, 99);
  EXPECT_EQ(games[0].moves, (std::vector<std::string>{"C 1,0", "D 0,1 r2"}));
  EXPECT_EQ(games[1].luck, (std::vector<int64_t>{0, 3071, -100}));
  EXPECT_TRUE(games[1].moves.empty());
}

TEST(ReadLuck, ReadsWhatWasMissedWhereItIsTold) {
  std::string missed = player("1");
  missed.insert(missed.size() - 1,
                ",\"missed\":[{\"better\":\"farmer\",\"turns\":2,\"loss\":10.25}]");
  std::vector<GameLuck> games;
  EXPECT_FALSE(read_luck({.name = "a.json", .text = with(missed + "," + player("2"), "")}, games));
  ASSERT_EQ(games.size(), 1u);
  ASSERT_EQ(games[0].losses[0].missed.size(), 1u);
  EXPECT_EQ(games[0].losses[0].missed[0].better, "farmer");
  EXPECT_EQ(games[0].losses[0].missed[0].turns, 2);
  EXPECT_EQ(games[0].losses[0].missed[0].loss, 1025);
  EXPECT_TRUE(games[0].losses[1].missed.empty());
}

TEST(ReadLuck, TellsWhatIsNoAnalysisAndWhere) {
  struct Case {
    std::string text;
    uint32_t column;
    std::string_view message;
  };
  const Case cases[] = {
      {"", 1, "expected an analysis in JSON, got an empty file"},
      {"[]", 1, "expected the object that `cartulary analyse --format json` writes, got a list"},
      {"{\"version\":1}", 12, "expected `version` 8 of the analysis, got `1`"},
      {"{\"version\":8}", 1, "expected a list of `players`, got nothing"},
      {"{\"version\":8,\"players\":[]}", 1,
       "expected a list of `turns`, as `--format json` has it, got nothing"},
      {with("{\"luck\":\"7.09\"}", ""), 33,
       "expected the points of `luck` of a player, got `7.09`"},
      {with("{\"luck\":1e99}", ""), 33, "expected the points of `luck` of a player, got `1e99`"},
      {with("{}", ""), 25, "expected the points of `luck` of a player, got nothing"},
      {with("{\"luck\":1}", ""), 25, "expected how many `turns` a player had, got nothing"},
      {with("{\"luck\":1,\"turns\":2,\"loss\":[]}", ""), 52,
       "expected the points of `loss` of a player, got a list"},
      {with("{\"luck\":1,\"turns\":2,\"loss\":3}", ""), 25,
       "expected the standard error `loss_se` of a player, got nothing"},
      {with(player("1,\"missed\":3"), ""), 81,
       "expected a list of what a player `missed`, got `3`"},
      {with(player("1,\"missed\":[{}]"), ""), 82,
       "expected the kind of `better` move, got nothing"},
      {with("", "{\"move\":3}"), 44, "expected the `move` of a turn, got `3`"},
  };
  for (const Case& wrong : cases) {
    std::vector<GameLuck> games;
    const Document document{.name = "a.json", .text = wrong.text};
    const auto fault = read_luck(document, games);
    ASSERT_TRUE(fault) << wrong.text;
    EXPECT_EQ(fault->message, wrong.message);
    EXPECT_EQ(document.position(fault->span.offset).column, wrong.column) << wrong.text;
    EXPECT_TRUE(games.empty());
  }
}

}  // namespace
}  // namespace cartulary::formats
