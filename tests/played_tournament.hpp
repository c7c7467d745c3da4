// Tournaments that tests play: every list that is filled in is read as it is.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "formats/ground/tables/csv.hpp"
#include "formats/league/pairing/next_round.hpp"
#include "formats/league/pairing/round_report.hpp"
#include "formats/league/publication/publication_formats.hpp"

namespace cartulary::formats {

inline Tournament tournament_of(const std::string& text) {
  Findings findings;
  Tournament out = read_tournament({.name = "tournament.yaml", .text = text}, findings);
  EXPECT_TRUE(findings.empty()) << text;
  return out;
}

inline std::string players_text(std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) {
    out += (i == 0 ? "" : ", ") + ("P" + std::to_string(i + 1));
  }
  return "players: [" + out + "]\n";
}

/// Tables of results, each of which is read again for each round.
struct Played {
  std::vector<std::string> tables;

  std::vector<Entry> entries() const {
    std::vector<Entry> out;
    for (uint32_t i = 0; i < tables.size(); ++i) {
      ResultTable table{.name = "round-" + std::to_string(i + 1) + ".csv", .text = tables[i]};
      read_results(table, i, out);
      EXPECT_TRUE(table.findings.empty()) << tables[i];
    }
    return out;
  }
};

inline NextRound next_of(const Tournament& tournament, const Played& played,
                         const RoundWish& wish = {}) {
  const std::vector<Entry> entries = played.entries();
  return next_round(League(tournament, entries), entries, wish);
}

inline std::string csv_of(const NextRound& next) {
  std::string out;
  find_publication_format("csv")->write({}, round_report(next, ""), out);
  return out;
}

/// Fills in a list: as many games as its duels need won by one of two, points at a table.
inline std::string filled(const std::string& list, std::mt19937& random) {
  std::string out;
  std::size_t at = 0;
  const CellRow head = read_row(list, at, ',');
  std::map<std::string, std::size_t> column;
  for (std::size_t i = 0; i < head.size(); ++i) {
    column[head[i].value] = i;
    out += (i == 0 ? "" : ",") + head[i].value;
  }
  out += '\n';
  while (at < list.size()) {
    CellRow row = read_row(list, at, ',');
    if (column.contains("points")) {
      row[column["points"]].value = std::to_string(random() % 100);
    } else if (row[column["winner"]].value.empty()) {
      const bool first = random() % 2 == 0;
      const std::string needed = row[column["format"]].value == "Bo1" ? "1" : "2";
      row[column["games_a"]].value = first ? needed : "0";
      row[column["games_b"]].value = first ? "0" : needed;
    }
    for (std::size_t i = 0; i < row.size(); ++i) out += (i == 0 ? "" : ",") + row[i].value;
    out += '\n';
  }
  return out;
}

}  // namespace cartulary::formats
