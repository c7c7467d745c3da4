// Tables of results: what the heads of their columns are called, which table has which, and their
// cells row by row.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/ground/tables/table_text.hpp"
#include "formats/league/results/entries.hpp"

namespace cartulary::formats {

enum class ResultColumn : uint8_t {
#define RESULT_COLUMN(column, name, meaning) column,
#define RESULT_NAME(column, name)
#include "formats/league/results/result_columns.def"
#undef RESULT_NAME
#undef RESULT_COLUMN
};
inline constexpr std::size_t kResultColumns = static_cast<std::size_t>(ResultColumn::game) + 1;

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

/// The first line that has names of a table of results; else that of several cells; or no names.
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

/// "expected points from 0 to 9999, got `many`".
std::string expected_number(std::string_view what, int32_t most, std::string_view word);

/// The rows of a table; what is wrong with them goes to its findings.
class ResultRows {
 public:
  /// `columns`: what the tournament calls them. Both must outlive it.
  ResultRows(ResultTable& table, const ColumnNames& columns)
      : table_(table), head_(result_head_of(table.text, columns)) {}

  const ResultHead& head() const { return head_; }

  /// Tells which columns are not read. False, after saying so, if two of one meaning differ.
  bool check_columns();

  /// Goes through the rows below the line of names, but for blank ones and comments, until `visit`
  /// returns false. False if there are more rows than any tournament has.
  bool walk(const std::function<bool()>& visit);

  // The row that is visited.

  Span row() const { return row_; }
  /// From 1.
  uint32_t line() const { return line_; }
  /// nullptr if the row has none in a column.
  const CellText* cell(std::size_t at) const { return at < cells_.size() ? &cells_[at] : nullptr; }
  const CellText* cell(ResultColumn column) const;
  /// The text of a cell; empty if there is none.
  std::string text(ResultColumn column) const;
  /// The place of the cell; that of the row if it has none.
  Span span(ResultColumn column) const;
  /// A whole number from 0 to `most`. Nothing for an empty cell; `good` is false for no number.
  std::optional<int32_t> number(ResultColumn column, std::string_view what, int32_t most,
                                bool& good);
  /// True if the cells of the row are those of the columns; says so if they are not.
  bool has_form();

 private:
  std::string text(const CellText& cell) const;
  /// True if a row is a comment, or the line of names once more.
  bool is_remark() const;
  std::optional<Finding> fault_of_form() const;

  ResultTable& table_;
  const ResultHead head_;
  CellRow cells_{};
  Span row_{};
  uint32_t line_ = 1;
};

}  // namespace cartulary::formats
