// Pairs and tables against all there are.
#include "formats/league/pairing/pairs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "formats/league/pairing/tables.hpp"

namespace cartulary::formats::pairing {
namespace {

Cost sum(Cost a, const Cost& b) {
  for (std::size_t i = 0; i < kLevels; ++i) a[i] += b[i];
  return a;
}

/// The least cost of all ways to pair those who are free. `b == size` is nobody.
void try_all(const Field& field, PairingOrder order, std::vector<bool>& taken, const Cost& cost,
             std::optional<Cost>& least) {
  const auto free = std::find(taken.begin(), taken.end(), false);
  if (free == taken.end()) {
    if (!least || cost < *least) least = cost;
    return;
  }
  const auto a = static_cast<std::size_t>(free - taken.begin());
  taken[a] = true;
  for (std::size_t b = a + 1; b < taken.size(); ++b) {
    if (taken[b]) continue;
    taken[b] = true;
    try_all(field, order, taken, sum(cost, cost_of(field, order, a, b)), least);
    taken[b] = false;
  }
  taken[a] = false;
}

Field random_field(std::mt19937& random, std::size_t players) {
  const auto below = [&random](uint32_t most) { return static_cast<uint32_t>(random() % most); };
  std::vector<Contender> contenders;
  uint32_t group = 0;
  for (std::size_t i = 0; i < players; ++i) {
    if (i > 0 && below(3) == 0) group += 1 + below(2);
    contenders.push_back(
        {group, static_cast<int32_t>(below(4) == 0), static_cast<int32_t>(below(4)), below(3)});
  }
  Field out(std::move(contenders));
  const uint32_t density = 1 + below(6);
  for (std::size_t a = 0; a < players; ++a) {
    for (std::size_t b = a + 1; b < players; ++b) {
      if (below(6) < density) out.add_meeting(a, b);
      if (below(12) == 0) out.add_meeting(a, b);
    }
  }
  return out;
}

TEST(Pairs, NoOthersCostLess) {
  std::mt19937 random(7);
  for (int i = 0; i < 800; ++i) {
    const std::size_t players = static_cast<std::size_t>(i) % 11;
    const Field field = random_field(random, players);
    for (const PairingOrder order : {PairingOrder::neighbours, PairingOrder::fold}) {
      const auto found = pairs_of(field, order);
      ASSERT_TRUE(found);
      std::vector<bool> taken(players + players % 2);
      std::optional<Cost> least;
      try_all(field, order, taken, {}, least);
      ASSERT_TRUE(least);
      EXPECT_EQ(found->cost, *least) << i;
      std::set<uint32_t> seen;
      for (const Pair& pair : found->pairs) {
        seen.insert(pair.first);
        seen.insert(pair.second);
        EXPECT_LT(pair.first, pair.second);
      }
      if (found->bye) seen.insert(*found->bye);
      EXPECT_EQ(found->bye.has_value(), players % 2 == 1);
      EXPECT_EQ(seen.size(), players);
      EXPECT_EQ(found->pairs.size(), players / 2);
    }
  }
}

/// Pairs as text: "0-1 2-3", and who has a bye.
std::string text_of(const std::optional<Pairs>& pairs) {
  std::string out;
  for (const Pair& pair : pairs->pairs) {
    out += std::to_string(pair.first) + (pair.second_starts ? "<" : "-") +
           std::to_string(pair.second) + " ";
  }
  return out + (pairs->bye ? "bye " + std::to_string(*pairs->bye) : "");
}

TEST(Pairs, NeighboursAndFoldsOfAGroup) {
  const Field field(std::vector<Contender>(8));
  EXPECT_EQ(text_of(pairs_of(field, PairingOrder::neighbours)), "0-1 2-3 4-5 6-7 ");
  EXPECT_EQ(text_of(pairs_of(field, PairingOrder::fold)), "0-4 1-5 2-6 3-7 ");
}

TEST(Pairs, TheLastWithoutAByeHasIt) {
  std::vector<Contender> contenders(5);
  contenders[4].byes = 1;
  Field field(contenders);
  EXPECT_EQ(text_of(pairs_of(field, PairingOrder::neighbours)), "0-1 2-4 bye 3");
  // But rather somebody else has it than that two meet again.
  field.add_meeting(0, 1);
  field.add_meeting(0, 2);
  field.add_meeting(0, 4);
  EXPECT_EQ(text_of(pairs_of(field, PairingOrder::neighbours)), "0-3 1-4 bye 2");
}

TEST(Pairs, WhoLeavesAGroupPlaysAgainstTheFirstOfTheNext) {
  std::vector<Contender> contenders(8);
  for (std::size_t i = 3; i < 8; ++i) contenders[i].group = 1;
  EXPECT_EQ(text_of(pairs_of(Field(contenders), PairingOrder::fold)), "0-1 2-3 4-6 5-7 ");
}

TEST(Pairs, WhoStartedLessOftenStarts) {
  std::vector<Contender> contenders(4);
  contenders[0].starts = 2;
  contenders[1].starts = 1;
  EXPECT_EQ(text_of(pairs_of(Field(contenders), PairingOrder::neighbours)), "0<1 2-3 ");
}

TEST(Pairs, NobodyStartsAThirdTimeInARowIfItCanBeAvoided) {
  const auto starts = [](int32_t running, int32_t of_other, int32_t count = 0) {
    return second_starts({.starts = count, .running = running}, {.running = of_other});
  };
  EXPECT_TRUE(starts(2, 1, -5));  // however seldom
  EXPECT_TRUE(starts(1, -2, -5));
  EXPECT_FALSE(starts(-2, -1, 5));
  EXPECT_TRUE(starts(2, 2, 1));  // it cannot
  EXPECT_TRUE(starts(1, -1));    // in turns
  EXPECT_FALSE(starts(-1, 1));
  EXPECT_FALSE(starts(1, 1));
}

TEST(Pairs, EverybodyHasMetEverybody) {
  Field field(std::vector<Contender>(6));
  for (std::size_t a = 0; a < 6; ++a) {
    for (std::size_t b = a + 1; b < 6; ++b) field.add_meeting(a, b);
  }
  field.add_meeting(0, 1);
  const auto pairs = pairs_of(field, PairingOrder::neighbours);
  EXPECT_EQ(text_of(pairs), "0-2 1-3 4-5 ");
  EXPECT_EQ(pairs->cost[static_cast<std::size_t>(Level::repeats)], 3);
}

TEST(Pairs, ThereAreLimits) {
  EXPECT_TRUE(pairs_of(Field(std::vector<Contender>(300)), PairingOrder::fold));
  EXPECT_FALSE(pairs_of(Field(std::vector<Contender>(kMostMatched + 1)), PairingOrder::fold));
}

// Tables.

/// The least cost of all ways to fill tables of these sizes.
void try_all(const Field& field, PairingOrder order, std::vector<std::size_t>& sizes,
             std::vector<bool>& taken, std::vector<uint32_t>& table, std::size_t size,
             std::size_t tables, const TableCost& cost, std::optional<TableCost>& least) {
  if (table.size() == size) {
    const auto free = std::find(taken.begin(), taken.end(), false);
    if (free == taken.end()) {
      if (!least || cost < *least) least = cost;
      return;
    }
    const auto first = static_cast<uint32_t>(free - taken.begin());
    for (std::size_t& next : sizes) {
      if (next == 0) continue;
      const std::size_t taken_size = std::exchange(next, 0);
      std::vector<uint32_t> fresh{first};
      taken[first] = true;
      try_all(field, order, sizes, taken, fresh, taken_size, tables, cost, least);
      taken[first] = false;
      next = taken_size;
    }
    return;
  }
  for (uint32_t i = table.back() + 1; i < taken.size(); ++i) {
    if (taken[i]) continue;
    TableCost more = cost;
    for (uint32_t other : table) more += cost_of(field, order, tables, other, i);
    taken[i] = true;
    table.push_back(i);
    try_all(field, order, sizes, taken, table, size, tables, more, least);
    table.pop_back();
    taken[i] = false;
  }
}

TEST(Tables, NoOthersCostLess) {
  std::mt19937 random(11);
  for (int i = 0; i < 300; ++i) {
    const std::size_t players = 2 + static_cast<std::size_t>(i) % 8;
    const std::size_t seats = 3 + static_cast<std::size_t>(i) % 3;
    const Field field = random_field(random, players);
    for (const PairingOrder order : {PairingOrder::neighbours, PairingOrder::fold}) {
      const Tables found = tables_of(field, order, seats);
      EXPECT_TRUE(found.best);
      std::vector<std::size_t> sizes = table_sizes(players, seats);
      std::vector<bool> taken(players);
      std::vector<uint32_t> none;
      std::optional<TableCost> least;
      try_all(field, order, sizes, taken, none, 0, table_sizes(players, seats).size(), {}, least);
      ASSERT_TRUE(least);
      EXPECT_EQ(found.cost, *least) << i;
      std::set<uint32_t> seen;
      for (const auto& table : found.tables) seen.insert(table.begin(), table.end());
      EXPECT_EQ(seen.size(), players);
    }
  }
}

TEST(Tables, TablesOfThreeFillUp) {
  using Sizes = std::vector<std::size_t>;
  EXPECT_EQ(table_sizes(12, 4), (Sizes{4, 4, 4}));
  EXPECT_EQ(table_sizes(11, 4), (Sizes{4, 4, 3}));
  EXPECT_EQ(table_sizes(10, 4), (Sizes{4, 3, 3}));
  EXPECT_EQ(table_sizes(9, 4), (Sizes{3, 3, 3}));
  EXPECT_EQ(table_sizes(6, 4), (Sizes{3, 3}));
  EXPECT_EQ(table_sizes(5, 4), (Sizes{3, 2}));
  EXPECT_EQ(table_sizes(4, 3), (Sizes{2, 2}));
  EXPECT_EQ(table_sizes(1, 4), (Sizes{1}));
  EXPECT_EQ(table_sizes(0, 4), (Sizes{}));
  for (std::size_t players = 6; players < 200; ++players) {
    for (std::size_t seats = 4; seats <= 6; ++seats) {
      const Sizes sizes = table_sizes(players, seats);
      EXPECT_GE(sizes.back(), 3u) << players;
      EXPECT_LE(sizes.front(), seats) << players;
    }
  }
}

TEST(Tables, NobodyMeetsAnybodyAgainWhereThatCanBe) {
  // Sixteen at tables of four: five rounds in which nobody meets again exist. A round after the
  // rows and the columns of a square does, too.
  Field field(std::vector<Contender>(16));
  for (std::size_t a = 0; a < 16; ++a) {
    for (std::size_t b = a + 1; b < 16; ++b) {
      if (a / 4 == b / 4 || a % 4 == b % 4) field.add_meeting(a, b);
    }
  }
  const Tables found = tables_of(field, PairingOrder::neighbours, 4);
  EXPECT_EQ(found.cost.repeats, 0);
  EXPECT_EQ(found.tables.size(), 4u);
}

/// The least that any tables of four and three cost, by the squares of the meetings before.
int64_t least_squares(const Field& field, std::vector<uint32_t> free,
                      std::vector<std::size_t> sizes) {
  if (free.empty()) return 0;
  int64_t least = std::numeric_limits<int64_t>::max();
  for (std::size_t s = 0; s < sizes.size(); ++s) {
    std::vector<std::size_t> others = sizes;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(s));
    for (uint32_t mask = 1; mask < 1u << free.size(); mask += 2) {  // the first sits there
      if (static_cast<std::size_t>(std::popcount(mask)) != sizes[s]) continue;
      std::vector<uint32_t> table;
      std::vector<uint32_t> left;
      for (std::size_t i = 0; i < free.size(); ++i) {
        (mask >> i & 1 ? table : left).push_back(free[i]);
      }
      int64_t cost = 0;
      for (std::size_t a = 0; a < table.size(); ++a) {
        const int64_t small = field[table[a]].small_tables;
        if (sizes[s] < 4) cost += small * small;
        for (std::size_t b = a + 1; b < table.size(); ++b) {
          const int64_t met = field.met(table[a], table[b]);
          cost += met * met;
        }
      }
      if (cost < least) {
        const int64_t rest = least_squares(field, left, others);
        if (rest != std::numeric_limits<int64_t>::max()) least = std::min(least, cost + rest);
      }
    }
  }
  return least;
}

TEST(Tables, ThirdMeetingsAndSmallTablesWeighMoreThanTwoSecondOnes) {
  std::mt19937 random(29);
  for (int i = 0; i < 12; ++i) {
    // Two rounds of eleven by chance.
    Field field(std::vector<Contender>(11));
    std::vector<uint32_t> players(11);
    std::iota(players.begin(), players.end(), 0u);
    const std::vector<uint32_t> all = players;
    for (int round = 0; round < 2; ++round) {
      if (i % 2 == 0 || round == 0) std::shuffle(players.begin(), players.end(), random);
      for (std::size_t a = 0; a < 11; ++a) {
        for (std::size_t b = a + 1; b < 11; ++b) {
          if (a / 4 == b / 4) field.add_meeting(players[a], players[b]);
        }
        if (a >= 8) ++field[players[a]].small_tables;
      }
    }
    const Tables found = tables_of(field, PairingOrder::neighbours, 4);
    EXPECT_TRUE(found.best);
    EXPECT_EQ(found.cost.repeats, least_squares(field, all, {4, 4, 3})) << i;
  }
}

TEST(Tables, ManyPlayersAreSeatedSoonAndSayThatItIsNotProven) {
  const Field field(std::vector<Contender>(200));
  const Tables found = tables_of(field, PairingOrder::neighbours, 4);
  EXPECT_EQ(found.tables.size(), 50u);
  EXPECT_FALSE(found.best);
  EXPECT_EQ(found.tables.front(), (std::vector<uint32_t>{0, 1, 2, 3}));
}

TEST(Tables, FoldsTakeOneOfEachPart) {
  const Field field(std::vector<Contender>(8));
  const Tables found = tables_of(field, PairingOrder::fold, 4);
  EXPECT_EQ(found.tables, (std::vector<std::vector<uint32_t>>{{0, 2, 4, 6}, {1, 3, 5, 7}}));
}

TEST(Tables, WhoStartedLeastOftenStarts) {
  std::vector<Contender> contenders(4);
  contenders[0].starts = 1;
  EXPECT_EQ(starter_of(Field(contenders), {0, 1, 2, 3}), 1u);
}

}  // namespace
}  // namespace cartulary::formats::pairing
