// Records that a run has seen before: the same moves under another name, or one table twice.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/game/verify/report.hpp"
#include "formats/ground/text/finding.hpp"

namespace cartulary::formats {

/// By what a record is compared with others. Records of a few moves are not, but for their table.
std::vector<Resemblance> resemblances_of(const Document& document, const Record& record);

/// The place of another record, as `a.yaml:1`, for each resemblance; nothing if there is none.
using Others = std::vector<std::optional<std::string>>;

/// Says that a record is like that at `other`, as `a.yaml:1`.
Finding duplicate_finding(const Resemblance& resemblance, std::string_view other);

/// The numbers that may be there more than once, in little memory, for those who see all first.
class Repeated {
 public:
  void add(uint64_t number) {
    const Bit bit = bit_of(number);
    (seen_[bit.word] & bit.mask) != 0 ? repeated_[bit.word] |= bit.mask
                                      : seen_[bit.word] |= bit.mask;
  }
  /// False only for a number that was added once at most.
  bool may_have(uint64_t number) const {
    const Bit bit = bit_of(number);
    return (repeated_[bit.word] & bit.mask) != 0;
  }

 private:
  /// Some hundred thousand of two million numbers share a bit.
  static constexpr std::size_t kWords = 1u << 19;
  struct Bit {
    std::size_t word;
    uint64_t mask;
  };
  static Bit bit_of(uint64_t number) {
    return {static_cast<std::size_t>(number >> 6) % kWords, uint64_t{1} << (number & 63)};
  }

  std::vector<uint64_t> seen_ = std::vector<uint64_t>(kWords);
  std::vector<uint64_t> repeated_ = std::vector<uint64_t>(kWords);
};

/// Remembers every record by two numbers, so that a million of them take some tens of megabytes.
class Duplicates {
 public:
  /// Where the record, or its table, has been seen in this run. From now on it is seen.
  Others check(const Document& document, std::span<const Resemblance> resemblances);
  /// Where a record with this number was seen before, as `a.yaml:1`; if not, it is seen now.
  std::optional<std::string> find(uint64_t hash, std::string_view file, uint32_t line);

 private:
  struct Seen {
    uint64_t hash = 0;  ///< 0: a free place
    uint32_t file = 0;
    uint32_t line = 0;
  };

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
