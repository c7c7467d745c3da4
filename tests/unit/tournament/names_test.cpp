// NameList of players: which are one, and which are asked about.
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "formats/league/tournament/audit.hpp"
#include "formats/league/tournament/record_entries.hpp"

namespace cartulary::formats {
namespace {

// One name in two forms: letters and accents in one, and apart.
constexpr std::string_view kZoe = "Zo\u00EB";
constexpr std::string_view kZoeApart = "Zoe\u0308";

Tournament rules_in(const std::string& rules) {
  const std::string text = "tournament: 1\n" + rules;
  Findings findings;
  Tournament out = read_tournament({.name = "tournament.yaml", .text = text}, findings);
  EXPECT_TRUE(findings.empty()) << (findings.empty() ? "" : findings[0].message);
  return out;
}

struct NamesFound {
  std::vector<std::string> players;   ///< of all entries, by the names that the league has
  std::vector<std::string> faults;    ///< "A825 bob", "F114 Ann"
  std::vector<std::string> of_table;  ///< messages
};

NamesFound names_of(const std::string& results, const Tournament& tournament) {
  ResultTable table{.name = "results.csv", .text = results};
  std::vector<Entry> entries;
  read_results(table, 0, entries);
  const League league(tournament, std::move(entries));
  NamesFound out;
  for (standings::Entrant entrant : engine::each<standings::Entrant>(league.entrants().size())) {
    out.players.push_back(league.name(entrant));
  }
  for (const EntryFault& fault : league.entry_faults()) {
    out.faults.push_back(std::string(row_of(fault.finding.code).id) + " " + fault.word);
  }
  for (const Finding& finding : table.findings) out.of_table.push_back(finding.message);
  return out;
}

NamesFound names_of(const std::string& rows, const std::string& rules = "") {
  return names_of("round,a,b,games_a,games_b,winner,starter\n" + rows, rules_in(rules));
}

std::string duel(const std::string& round, std::string_view a, std::string_view b,
                 std::string_view rest = "2,0,,") {
  return round + "," + std::string(a) + "," + std::string(b) + "," + std::string(rest) + "\n";
}

using NameList = std::vector<std::string>;

TEST(PlayerNames, AreOneHoweverTheirAccentsAreWritten) {
  const std::string zoe(kZoe);
  const NamesFound found = names_of(duel("1", kZoe, "Bob") + duel("2", "Bob", kZoeApart));
  EXPECT_EQ(found.players, (NameList{"Bob", zoe}));
  EXPECT_EQ(found.faults, NameList{});
  // NameList beside the duel, too.
  EXPECT_EQ(names_of(duel("1", kZoe, "Bob", "2,0,,Zoe\u0308")).of_table, NameList{});
  EXPECT_EQ(names_of(duel("1", kZoe, "Bob", ",,Zoe\u0308,")).of_table, NameList{});
  EXPECT_EQ(names_of(duel("1", kZoe, kZoeApart)).of_table,
            NameList{"expected two players, got `" + zoe + "` twice"});
}

TEST(PlayerNames, OfTheTournamentsFileAreThoseOfResults) {
  const std::string apart(kZoeApart);
  const std::string rows = duel("1", kZoe, "Bob") + duel("2", kZoe, "Cid", ",,,");
  for (const std::string& rules :
       {"players: [" + apart + ", Bob, Cid]\n", "withdrawn: [{player: " + apart + "}]\n",
        "byes: [{round: 3, player: " + apart + "}]\n", "lots: [" + apart + ", Bob, Cid]\n",
        "walkovers: [{round: 2, players: [" + apart + ", Cid], winner: " + apart + "}]\n",
        "players: [{name: " + std::string(kZoe) + ", also: [" + apart + "]}]\n",
        "players: [{name: Zed, also: [" + apart + "]}]\n"}) {
    const NamesFound found = names_of(rows, rules);
    EXPECT_EQ(found.players.size(), 3u) << rules;
    EXPECT_EQ(found.faults, NameList{}) << rules;
  }
  // Paths are the bytes that they are written with.
  EXPECT_EQ(rules_in("results: [" + apart + ".csv]\n").results, NameList{apart + ".csv"});
}

TEST(PlayerNames, AreFoundInReportsOfChess) {
  const std::string trf =
      "001    1      Zoe\u0308                                                  1.0    1     2 w "
      "1\n"
      "001    2      Bob                                                  0.0    2     1 b 0\n";
  ResultTable table{.name = "t.trf", .text = trf};
  std::vector<Entry> entries;
  read_results(table, 0, entries);
  ASSERT_EQ(table.players.size(), 2u);
  EXPECT_EQ(table.players.front(), kZoe);
}

TEST(PlayerNames, AreAskedAboutWhereOnlyTheirLookIsTheSame) {
  EXPECT_EQ(names_of(duel("1", "Bob", "Ann") + duel("2", "bob", "Cid")).faults,
            NameList{"A825 bob"});
  EXPECT_EQ(names_of(duel("1", kZoe, "Ann") + duel("2", "Zoe", "Cid")).faults,
            NameList{"A825 Zoe"});
  EXPECT_EQ(names_of(duel("1", "Ann", "Bob") + duel("2", "\u0410nn", "Cid")).faults,
            NameList{"A825 \u0410nn"});
  // In the same round, too: that is how a slip of the pen looks.
  EXPECT_EQ(names_of(duel("1", "Bob", "Ann") + duel("1", "bob", "Cid")).faults,
            NameList{"A825 bob"});
  EXPECT_EQ(names_of(duel("1", "Bob Ray", "Ann") + duel("1", "Bob Roy", "Cid")).faults, NameList{});
  // One question for each name.
  EXPECT_EQ(names_of(duel("1", "Bob", "Ann") + duel("2", "bob", "Ann") + duel("3", "bob", "Cid") +
                     duel("4", "BOB", "Cid"))
                .faults,
            (NameList{"A825 bob", "A825 BOB"}));
  // A player who is listed and has no result may be the one.
  EXPECT_EQ(names_of(duel("1", "bob", "Ann"), "players: [Bob, Ann]\n").faults,
            NameList{"A825 bob"});
}

TEST(PlayerNames, AreNotAskedAboutWhereItIsKnown) {
  const std::string rows = duel("1", "Bob", "Ann") + duel("2", "bob", "Cid");
  EXPECT_EQ(names_of(rows, "players: [{name: Bob, also: [bob]}]\n").players,
            (NameList{"Bob", "Ann", "Cid"}));
  EXPECT_EQ(names_of(rows, "players: [{name: Bob, also: [bob]}]\n").faults, NameList{});
  EXPECT_EQ(names_of(rows, "players: [Bob, bob]\n").faults, NameList{});
  EXPECT_EQ(names_of(duel("1", "Bob", "Ann") + duel("2", "Bob", "bob")).faults, NameList{});
}

TEST(PlayerNames, OfOnePlayerCannotMeet) {
  const std::string rules = "players: [{name: Bob, also: [Bobby]}]\n";
  const NamesFound found = names_of(duel("1", "Bob", "Ann") + duel("2", "Bobby", "Bob"), rules);
  EXPECT_EQ(found.faults, NameList{"F114 Bob"});
  // A ruling may have any of the names.
  const Tournament tournament =
      rules_in(rules + "walkovers: [{players: [Ann, Bobby], winner: Bobby}]\n");
  EXPECT_EQ(names_of("a,b,games_a,games_b\nBob,Ann,,\n", tournament).players,
            (NameList{"Bob", "Ann"}));
}

TEST(PlayerNames, OfHostileTablesAreComparedInNoTime) {
  for (const char* letter : {"a", "\u0430"}) {
    std::string results = "a,b,games_a,games_b\n";
    for (int i = 0; i < 5000; ++i) {
      // Thirteen letters, each a capital or a small one.
      std::string name;
      for (int bit = 0; bit < 13; ++bit) name += (i >> bit & 1) != 0 ? letter : "A";
      results += name + ",x" + name + ",2,0\n";
    }
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_FALSE(names_of(results, default_tournament()).faults.empty());
    // Far more than it takes, and far less than every name with every other would.
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
  }
}

}  // namespace
}  // namespace cartulary::formats
