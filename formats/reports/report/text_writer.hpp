// The parts that the formats for people at a terminal share: their table of records and their end.
#pragma once

#include "formats/reports/report/summary_table.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {

/// Writes record after record as text, then the table and the sums.
class TextWriter : public ReportWriter {
 public:
  using ReportWriter::ReportWriter;
  void record(const Report& report, std::string& out) final;
  void end(const Summary& summary, std::span<const UnreadFile> unread, std::string& out) final;

 private:
  /// One record.
  virtual void write(const Report& report, std::string& out) = 0;

  SummaryTable table_;
};

}  // namespace cartulary::formats
