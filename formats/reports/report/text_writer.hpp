// The parts that the formats for people at a terminal share: their table of records and their end.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {

/// Does nothing unless WriteOptions::summary asks for it. Keeps a line of a record.
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

/// Writes record after record as text, then the table and the sums.
class TextWriter : public ReportWriter {
 public:
  using ReportWriter::ReportWriter;
  void record(const Report& report, std::string& out) final;
  void end(const Summary& summary, std::span<const UnreadFile> unread, std::string& out) final;

 private:
  virtual void write(const Report& report, std::string& out) = 0;

  SummaryTable table_;
};

}  // namespace cartulary::formats
