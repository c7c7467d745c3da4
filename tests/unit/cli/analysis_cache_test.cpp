// Analyses that are kept: found for the same game, and for nothing else.
#include "cli/cache/analysis_cache.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tests/analysed.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

constexpr AnalysedHow kHow{.budget = formats::kMinBudget, .seed = 1};

/// A record of two moves, with one part of it replaced by another.
std::string record(const std::string& part = "", const std::string& other = "") {
  std::string out =
      "cartulary: 1\n"
      "event: Cup\n"
      "axes: y-south\n"
      "rules: {unplaceable: discard}\n"
      "players: [{name: Ann, colour: red}, {name: Bob, colour: blue}]\n"
      "moves:\n"
      "  - W 1,0 r0 highwayman:W =0:0\n"
      "  - L -1,0 r3 knight:W !? =3:0  # a comment\n";
  if (!part.empty()) out.replace(out.find(part), part.size(), other);
  return out;
}

/// A record that was replayed, with what its report points into.
struct Replayed {
  explicit Replayed(std::string of) : text(std::move(of)) {}

  std::string text;
  formats::Document document{.name = "game.yaml", .text = text};
  formats::Verifier verifier{};
  formats::Report report = verifier.verify(document, true);
};

std::string bytes_of(const formats::ShownAnalysis& shown) {
  const formats::ReplayAddition& addition = shown.addition;
  std::string out = addition.style + addition.data + addition.board.svg + addition.section;
  for (const std::string& step : addition.steps) out += step + "\n";
  for (const auto& turns : addition.board.turns) out += std::to_string(turns.bits) + " ";
  for (const formats::ShownPlayer& player : shown.players) {
    for (const int number : {player.turns, player.loss, player.loss_error, player.luck}) {
      out += std::to_string(number) + " ";
    }
    for (const int marks : player.marks) out += std::to_string(marks) + " ";
  }
  return out;
}

class AnalysisCacheTest : public testing::Test {
 protected:
  AnalysisCacheTest() {
    std::string name = (fs::temp_directory_path() / "cartulary-test-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~AnalysisCacheTest() override { fs::remove_all(folder_); }

  std::string key_of(const std::string& text, const AnalysedHow& how = kHow) const {
    return AnalysisCache(folder_, how).key_of(Replayed(text).report);
  }

  std::string folder_;
  const test::Analysed game_{record()};
  const formats::ShownAnalysis shown_ = formats::shown_analysis(game_.it(), test::one_by_one);
};

TEST_F(AnalysisCacheTest, FindsWhatWasKeptAsItWas) {
  AnalysisCache cache(folder_, kHow);
  const std::string key = cache.key_of(game_.report);
  formats::ShownAnalysis found;
  EXPECT_FALSE(cache.find(key, game_.report, found));
  cache.keep(key, shown_);
  ASSERT_TRUE(cache.find(key, game_.report, found));
  EXPECT_EQ(bytes_of(found), bytes_of(shown_));
}

TEST_F(AnalysisCacheTest, KeepsAtOnceForRunsAtTheSameTime) {
  AnalysisCache first(folder_, kHow);
  AnalysisCache second(folder_, kHow);
  const std::string key = first.key_of(game_.report);
  first.keep(key, shown_);
  formats::ShownAnalysis found;
  EXPECT_TRUE(second.find(key, game_.report, found));
  second.keep(key, shown_);
  EXPECT_TRUE(first.find(key, game_.report, found));
}

TEST_F(AnalysisCacheTest, KnowsAGameByWhatItsAnalysisDependsOn) {
  const std::string key = key_of(record());
  struct Change {
    std::string part;
    std::string other;
  };
  const Change others[] = {{"Ann", "Anne"},
                           {"colour: red", "colour: green"},
                           {"y-south", "y-north"},
                           {"unplaceable: discard", "unplaceable: return"},
                           {"W 1,0 r0 highwayman:W", "W 1,0 r0 farmer:NNW"},
                           {"W 1,0 r0 highwayman:W", "W 1,0 r0"},
                           {"  - L -1,0 r3 knight:W !? =3:0  # a comment\n", ""},
                           {"{name: Bob, colour: blue}]", "{name: Bob, colour: blue}, Cleo]"}};
  for (const Change& change : others) {
    const Replayed replayed(record(change.part, change.other));
    EXPECT_EQ(formats::why_not_analysed(replayed.report), "") << change.other;
    EXPECT_NE(AnalysisCache(folder_, kHow).key_of(replayed.report), key) << change.other;
  }
  const Change same[] = {{"event: Cup", "event: League\nround: 3\ndate: 2026-05-09"},
                         {"event: Cup\n", "# a remark\n"},
                         {"a comment", "another one"},
                         {" !?", ""},
                         {"=3:0", "=4:0"},
                         {"  - L -1,0 r3", "  - l -1,0 r3"},
                         {"rules: {unplaceable: discard}\n", ""}};
  for (const Change& change : same) {
    EXPECT_EQ(key_of(record(change.part, change.other)), key) << change.other;
  }
}

TEST_F(AnalysisCacheTest, KnowsAGameByItsFirstPosition) {
  const auto position = [](const std::string& tiles, const std::string& totals) {
    return record("moves:\n  - W 1,0 r0 highwayman:W =0:0\n  - L -1,0 r3 knight:W !? =3:0",
                  "position:\n  tiles:\n    - D 0,0 r0\n" + tiles + "  totals: " + totals +
                      "\n  to-move: Ann\nmoves:\n  - L -1,0 r3 knight:W");
  };
  const std::vector<std::string> games = {
      position("    - W 1,0 r0\n", "{Ann: 3, Bob: 4}"),
      position("    - W 1,0 r0 highwayman:W @Bob\n", "{Ann: 3, Bob: 4}"),
      position("    - W 1,0 r0\n", "{Ann: 3, Bob: 5}"),
      position("", "{Ann: 3, Bob: 4}"),
  };
  std::vector<std::string> keys;
  for (const std::string& game : games) {
    const Replayed replayed(game);
    EXPECT_EQ(formats::why_not_analysed(replayed.report), "") << game;
    keys.push_back(AnalysisCache(folder_, kHow).key_of(replayed.report));
  }
  std::sort(keys.begin(), keys.end());
  EXPECT_EQ(std::unique(keys.begin(), keys.end()), keys.end());
}

TEST_F(AnalysisCacheTest, KnowsHowAGameWasAnalysed) {
  const std::string key = key_of(record());
  AnalysedHow how = kHow;
  how.budget = kHow.budget + 1;
  EXPECT_NE(key_of(record(), how), key);
  how = kHow;
  how.seed = 2;
  EXPECT_NE(key_of(record(), how), key);
  how = kHow;
  how.by = formats::MarkBy::points;
  EXPECT_NE(key_of(record(), how), key);
}

TEST_F(AnalysisCacheTest, DoesNotFindWhatIsNoAnalysis) {
  const std::string key = key_of(record());
  AnalysisCache(folder_, kHow).keep(key, shown_);
  std::string whole;
  ASSERT_TRUE(Store(folder_, kAnalysesFile).find(key, whole));
  const auto found = [&](const std::string& bytes) {
    Store(folder_, kAnalysesFile).keep(key, bytes);
    formats::ShownAnalysis out;
    return AnalysisCache(folder_, kHow).find(key, game_.report, out);
  };
  EXPECT_TRUE(found(whole));
  EXPECT_FALSE(found(""));
  EXPECT_FALSE(found(whole + "x"));
  const std::size_t step = whole.size() / 50 + 1;
  for (std::size_t size = 0; size < whole.size(); size += step) {
    EXPECT_FALSE(found(whole.substr(0, size))) << size;
  }
  // That of a game of three.
  test::Analysed three(record("{name: Bob, colour: blue}]", "{name: Bob, colour: blue}, Cleo]"));
  AnalysisCache(folder_, kHow).keep(key, formats::shown_analysis(three.it(), test::one_by_one));
  formats::ShownAnalysis out;
  EXPECT_FALSE(AnalysisCache(folder_, kHow).find(key, game_.report, out));
}

TEST_F(AnalysisCacheTest, DoesWithoutAFolderThatCannotBe) {
  const std::string inside = folder_ + "/file/cache";
  std::FILE* file = std::fopen((folder_ + "/file").c_str(), "w");
  ASSERT_NE(file, nullptr);
  std::fclose(file);
  AnalysisCache cache(inside, kHow);
  EXPECT_FALSE(cache.usable());
  const std::string key = cache.key_of(game_.report);
  cache.keep(key, shown_);
  formats::ShownAnalysis found;
  EXPECT_FALSE(cache.find(key, game_.report, found));
}

}  // namespace
}  // namespace cartulary::cli
