// Records that a run has seen before: the same moves under another name, or one table twice.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/record/record.hpp"
#include "formats/text/finding.hpp"

namespace cartulary::formats {

/// Remembers every record by two numbers, so that a million of them take some tens of megabytes.
class Duplicates {
 public:
  /// Adds findings if the record, or its table, has been seen in this run. Records of a few moves
  /// are not compared.
  void check(const Document& document, const Record& record, Findings& findings);

 private:
  struct Seen {
    uint64_t hash = 0;  ///< 0: a free place
    uint32_t file = 0;
    uint32_t line = 0;
  };

  /// Where a record with this hash was seen before. If it was not, it is seen now.
  std::optional<Seen> find(uint64_t hash, const Document& document);
  /// A hash table, of which half of the places at least are free.
  struct Table {
    std::vector<Seen> places;
    std::size_t count = 0;
    void grow();
  };

  /// By the first bits of the hash: each grows by itself, so that no copy of all is ever needed.
  std::array<Table, 64> tables_;
  std::vector<std::string> files_;
};

}  // namespace cartulary::formats
