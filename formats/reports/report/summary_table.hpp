// Many records at a glance: a line for each, what they come to, which findings they have.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {

/// Does nothing unless WriteOptions::summary asks for it. Keeps a line of a record, not the record:
/// what it needs grows by some hundred bytes for each.
class SummaryTable {
 public:
  void add(const WriteOptions&, const Report&);
  void append(const WriteOptions&, const Summary&, std::span<const UnreadFile>,
              std::string& out) const;

 private:
  struct Row {
    std::string record;
    Status status = Status::unreadable;
    std::size_t turns = 0;
    long points = 0;
    std::size_t claims = 0;
    std::size_t wrong = 0;
    std::size_t errors = 0;
    std::size_t warnings = 0;
    std::string scores;
  };
  std::vector<Row> rows_{};
};

}  // namespace cartulary::formats
