// The page about tournaments names all that there is.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "formats/league/results/entries.hpp"
#include "formats/league/results/result_columns.hpp"
#include "formats/league/standings/system.hpp"
#include "formats/league/tournament/league.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/league/tournament/tournament.hpp"

namespace cartulary::formats {
namespace {

std::string page() {
  std::ifstream file(CARTULARY_SOURCE_DIR "/formats/guide/TOURNAMENT.md");
  std::stringstream out;
  out << file.rdbuf();
  return out.str();
}

TEST(TournamentPage, NamesEverySystemCriterionKeyAndColumn) {
  const std::string text = page();
  const auto has = [&text](std::string_view word) {
    EXPECT_NE(text.find("`" + std::string(word) + "`"), std::string::npos) << word;
  };
  for (const standings::System& system : standings::all_systems()) {
    has(system.name);
    EXPECT_NE(text.find(system.source), std::string::npos) << system.source;
  }
  for (const standings::CriterionRow& row : standings::kCriteria) {
    has(row.word);
    const std::string example = row.example.empty() ? "  |" : " " + std::string(row.example) + " |";
    EXPECT_NE(text.find("| " + std::string(row.shown) + " | " + std::string(row.meaning) + " |" +
                        example),
              std::string::npos)
        << row.word;
  }
  for (const TournamentKey& key : tournament_keys()) {
    // Keys of mappings stand in examples such as `{round: 3, player: Ann}`.
    const bool own = key.mapping == "a tournament" || key.mapping == "a stage";
    if (own && key.key != "tournament") {
      has(key.key);
    } else {
      EXPECT_NE(text.find(key.key), std::string::npos) << key.key;
    }
  }
  for (const ResultColumnText& column : result_columns()) has(column.name);
}

TEST(Rounds, AreInTheirOrderWhateverTheNamesOfFilesAre) {
  const StageRules rules;
  using Names = std::vector<std::string>;
  EXPECT_EQ(rounds_in_order(rules, {"Round 10", "Round 2", "Round 1"}),
            (Names{"Round 1", "Round 2", "Round 10"}));
  EXPECT_EQ(rounds_in_order(rules, {"Final", "Quarter-final", "Semi-final", "1/8 Final"}),
            (Names{"1/8 Final", "Quarter-final", "Semi-final", "Final"}));
  EXPECT_EQ(rounds_in_order(rules, {"Upper", "Lower"}), (Names{"Upper", "Lower"}));
  StageRules named;
  named.rounds = {"Lower", "Upper"};
  EXPECT_EQ(rounds_in_order(named, {"Upper", "Lower"}), (Names{"Lower", "Upper"}));
}

TEST(WhatIf, IsReadAsPeopleSayIt) {
  std::string fault;
  const auto first = what_if_of("round 5 table 1: 2-0", fault);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->round, "5");
  EXPECT_EQ(first->table, "1");
  EXPECT_EQ(first->score, (std::array<int32_t, 2>{2, 0}));
  const auto second = what_if_of("Round 3 Ann Lee-Bob: 0-2", fault);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->names, "Ann Lee-Bob");
  EXPECT_EQ(second->kind, WhatIf::Kind::games);
  const auto third = what_if_of("group A Ann-Bob: points 80-110", fault);
  ASSERT_TRUE(third);
  EXPECT_EQ(third->group, "A");
  EXPECT_EQ(third->kind, WhatIf::Kind::points);
  EXPECT_EQ(third->score, (std::array<int32_t, 2>{80, 110}));
  for (const char* wrong : {"", ":", "2-0", ": 2-0", "round 5: 2", "round 5: -1-2", "Ann: 2-0",
                            "round 5: 2-0 ", "round 5: 100-0", "round 5: points 10000-0"}) {
    EXPECT_FALSE(what_if_of(wrong, fault)) << wrong;
    EXPECT_FALSE(fault.empty());
  }
}

TEST(Results, DialectsSayTheSame) {
  const char* const texts[] = {
      "round,a,b,games_a,games_b\n1,Ann,Bob,2,1\n",
      "\xEF\xBB\xBFround;a;b;games_a;games_b\r\n1;Ann;Bob;2;1\r\n",
      "sep=\t\nRound\tA\tB\tGames A\tGames B\n1\t\"Ann\"\tBob\t2\t1",
      "games_b,games_a,b,a,round\n\n1,2,Bob,Ann,1\n,,,,\n",
  };
  for (const char* text : texts) {
    SCOPED_TRACE(text);
    ResultTable table{.name = "t.csv", .text = text};
    EXPECT_TRUE(is_result_table(table.text));
    std::vector<Entry> entries;
    read_results(table, 0, entries);
    EXPECT_TRUE(table.findings.empty());
    ASSERT_EQ(entries.size(), 1u);
    EXPECT_EQ(entries[0].players, (std::vector<std::string>{"Ann", "Bob"}));
    EXPECT_EQ(entries[0].round, "1");
    EXPECT_EQ(entries[0].declared, (std::array<int32_t, 2>{2, 1}));
  }
}

TEST(Results, HostileTextsGiveFindings) {
  for (const std::string& text :
       {std::string("a,b\n"), std::string("a,b\n\"\n"), std::string("a,b,g1\nA,B,99999999999-1\n"),
        std::string("a,b,games_a,games_b\nA,B,-1,2\n"), std::string("player,points\n,\nA,\n"),
        std::string("a,b,games_a,games_b\n") + std::string(100000, ',')}) {
    ResultTable table{.name = "t.csv", .text = text};
    std::vector<Entry> entries;
    read_results(table, 0, entries);
    const Tournament tournament = default_tournament();
    const League league(tournament, std::move(entries));
    EXPECT_LE(league.standings({}).size(), 1u);
  }
}

}  // namespace
}  // namespace cartulary::formats
