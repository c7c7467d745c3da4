// Tables of standings that somebody has published, as they are read.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/ground/tables/cell_numbers.hpp"
#include "formats/ground/tables/table_text.hpp"
#include "formats/league/tournament/league.hpp"

namespace cartulary::formats {

enum class PublishedColumn : uint8_t {
  player,
  rank,        ///< in a group
  final_rank,  ///< in the whole event, which is the same where there is one group
  remark,      ///< says more about a line than its numbers, and is no number of ours
  number,      ///< all others
};
PublishedColumn published_column(std::string_view name);

class PublishedTable {
 public:
  /// Goes to the line of names.
  PublishedTable(const PublishedForm& form, ResultTable& table);

  /// Goes to the next line that is not empty; false if there is none, or enough has been found.
  bool next();

  /// The cells of the line of names; each has the word of `standings` for its column.
  const CellRow& header() const { return header_; }
  const CellRow& row() const { return row_; }
  Span line() const { return {static_cast<uint32_t>(row_from_), 0}; }
  std::optional<std::size_t> find(PublishedColumn kind) const;
  std::optional<std::size_t> find(std::string_view name) const;
  std::string_view name_of(std::size_t column) const { return names_[column]; }
  /// A cell of the line; nullptr if the line has none.
  const CellText* cell(std::optional<std::size_t> column) const;
  std::string text(std::string_view column) const;

  void complain(Span span, Code code, std::string message, std::vector<std::string> help = {}) {
    table_.complain(span, code, std::move(message), std::move(help));
  }

 private:
  /// Reads on below a line of names.
  void take(TableHead head);

  /// Their own names of columns, and what each is in the words of `standings`.
  const std::span<const std::pair<std::string, std::string>> columns_;
  ResultTable& table_;
  std::size_t at_ = 0;
  std::size_t row_from_ = 0;
  char between_ = ',';
  CellRow header_{};
  std::vector<std::string> names_{};  ///< of the columns, as the table has them
  CellRow row_{};
};

/// Checks the order of a published table against its own numbers, by the chain of the stage. What
/// contradicts it goes to the findings of the table. `alone`: there are no results, so that a table
/// which cannot be checked so is not checked at all, which is told.
void check_published_order(const Tournament& tournament, ResultTable& published, bool alone);

}  // namespace cartulary::formats
