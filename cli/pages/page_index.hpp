// The index of a folder of pages, cut into parts however long it is: rows wait outside the memory
// until all is known that stands before them.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

#include "cli/io/spool.hpp"
#include "formats/reports/report/record_pages.hpp"

namespace cartulary::cli {

/// The subject of a row, in the order of the index.
enum class RowKind { unread, failed, passed };

class PageIndex {
 public:
  static constexpr std::size_t kRowsOfPart = 500;
  static constexpr std::size_t kEntriesOfFile = 10'000;

  /// Adds a row, a line with its end, and its entry for searches, or none. Returns an error.
  std::string add(RowKind kind, std::string_view row, std::string_view entry = {});

  /// Makes all parts and calls `write` with the number and the text of each, the first at the end.
  /// `common`: what all parts say. `address`: that of a part. `write_file` gets files with all
  /// entries before, for searches in several parts. Returns the first error text, empty on success.
  std::string write(formats::RecordPageWriter& writer, const formats::IndexPart& common,
                    const std::function<std::string(std::size_t)>& address,
                    const std::function<std::string(std::size_t, std::string_view)>& write,
                    const std::function<std::string(const formats::PageFile&)>& write_file) const;

 private:
  struct Rows {
    Spool spool{};
    std::size_t number = 0;
  };
  /// Writes the files with all entries.
  std::string write_entries(
      const formats::RecordPageWriter& writer,
      const std::function<std::string(const formats::PageFile&)>& write_file) const;

  std::array<Rows, 3> rows_{};     ///< by RowKind
  std::array<Rows, 3> entries_{};  ///< the same
};

/// The parts that part `number` of `parts` links to: all if few; else those around it and others.
std::vector<std::size_t> linked_parts(std::size_t number, std::size_t parts);

}  // namespace cartulary::cli
