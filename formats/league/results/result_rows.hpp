// A table of results row by row: its cells by their columns, and what is wrong with their form.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "formats/league/results/entries.hpp"
#include "formats/league/results/result_columns.hpp"

namespace cartulary::formats {

/// "expected points from 0 to 9999, got `many`".
std::string expected_number(std::string_view what, int32_t most, std::string_view word);

/// The rows of a table; what is wrong with them goes to its findings.
class ResultRows {
 public:
  /// `columns`: what the tournament calls them. Both must outlive it.
  ResultRows(ResultTable& table, const ColumnNames& columns)
      : table_(table), head_(result_head_of(table.text, columns)) {}

  const ResultHead& head() const { return head_; }

  /// Tells which columns are not read. False, after saying so, if two columns of one meaning differ
  /// in a row: nobody knows which of them counts.
  bool check_columns();

  /// Goes through the rows below the line of names, but for blank ones and comments, until `visit`
  /// returns false. False if there are more rows than any tournament has.
  bool walk(const std::function<bool()>& visit);

  // The row that is visited.

  /// The whole row.
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
  /// A whole number from 0 to `most`. Nothing for an empty cell, and, after saying so, for one that
  /// is no such number: then `good` is false.
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
