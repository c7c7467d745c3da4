// What the writers of the arbiter's pages share: in which order the parts of a document come.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/page/arbiter_page.hpp"
#include "formats/report/writers.hpp"

namespace cartulary::formats {

/// A document on one record is its page. One on several has a table of them, which comes first: a
/// few pages wait for it. Of many, pages are written as they come, and the table follows them: a
/// page takes some 70 kB, and a folder may hold thousands of records.
class ArbiterWriter : public ReportWriter {
 public:
  using ReportWriter::ReportWriter;
  void record(const Report& report, std::string& out) final;
  void end(const Summary& summary, std::span<const UnreadFile> unread, std::string& out) final;

  static constexpr std::size_t kMostWaiting = 64;

 protected:
  virtual void begin_document(std::string_view title, std::string& out) = 0;
  /// Leads to the table where it comes last.
  virtual void link_to_table(std::string& out) = 0;
  /// `number` counts the pages from 1.
  virtual void write_page(const ArbiterPage& page, const Report& report, std::size_t number,
                          std::string& out) = 0;
  /// `title` sums the run up.
  virtual void write_table(std::string_view title, std::span<const PageLine> lines,
                           std::span<const UnreadFile> unread, std::string& out) = 0;
  virtual void end_document(std::string& /*out*/) {}

 private:
  BoardWalk walk_;
  ArbiterPage page_;
  bool waits_ = true;
  std::string waiting_;          ///< pages
  std::vector<PageLine> lines_;  ///< one for each page
};

}  // namespace cartulary::formats
