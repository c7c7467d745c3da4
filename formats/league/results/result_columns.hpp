// The columns of tables of results: what their heads are called, and which table has which.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/ground/tables/table_text.hpp"
#include "formats/league/results/entries.hpp"

namespace cartulary::formats {

enum class ResultColumn : uint8_t {
  stage,
  group,
  round,
  table,
  match,
  date,
  a,
  b,
  format,
  games_a,
  games_b,
  points_a,
  points_b,
  score_a,
  score_b,
  score,
  winner,
  starter,
  player,
  points,
  place,
  also,
  team,
  club,
  seed,
  game,  ///< `g1`, `g2`, ...
};
inline constexpr std::size_t kResultColumns = static_cast<std::size_t>(ResultColumn::game) + 1;

/// The columns of a table, by its line of names.
struct ResultHead {
  /// A column with the meaning of one before it.
  struct Again {
    std::size_t at = 0;
    std::size_t before = 0;
  };

  TableHead line{};
  std::array<std::optional<std::size_t>, kResultColumns> at{};
  std::vector<std::size_t> games{};    ///< columns of single games
  std::vector<std::size_t> unknown{};  ///< columns that have no meaning here
  std::vector<Again> again{};
  bool has_ranks = false;  ///< its places are those of a tournament, not of a table
  bool is_plain = false;   ///< `player` is called so, or as the tournament's file says

  std::optional<std::size_t> place_of(ResultColumn column) const {
    return at[static_cast<std::size_t>(column)];
  }
  bool has(ResultColumn column) const { return place_of(column).has_value(); }
  bool of_duels() const { return has(ResultColumn::a) && has(ResultColumn::b); }
  /// True if a column is called so.
  bool has_name(std::string_view wanted) const;
  /// True if it has a row for each turn of a game, or each scoring.
  bool of_turns() const;
  bool of_seats() const;
  bool is_one() const { return !is_report() && (of_duels() || of_seats()); }
  /// True if it lists players with what a tournament's file says of them, and nothing else.
  bool of_players() const;
  /// True if it ranks players: a table of standings.
  bool of_standings() const;
  /// True if it is another table that this program writes.
  bool is_report() const;
};

ResultHead result_head(TableHead line, const ColumnNames& columns);

/// The first line of a text that has the names of a table of results; else the first line that has
/// several cells; without any, no names.
ResultHead result_head_of(std::string_view text, const ColumnNames& columns);

/// The names that a table would need in its line of names; empty if it has all.
std::string missing_in(const ResultHead& head);

/// True if a table that is none of results seems to be meant as one: it lacks some columns of duels
/// and has others, or has numbers beside two names, without a line of names.
bool is_nearly_result_table(const ResultHead& head);

/// The names of columns, for documents.
struct ResultColumnText {
  std::string_view name;
  ResultColumn column;
  std::string_view meaning;
};
std::vector<ResultColumnText> result_columns();

}  // namespace cartulary::formats
