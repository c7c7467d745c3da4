// The common part of the writers of the arbiter's pages: the order of the parts of a document.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "formats/reports/arbiter/page_blocks.hpp"
#include "formats/reports/report/record_pages.hpp"

namespace cartulary::formats {

/// Makes the page of a record, whose report must hold its turns: its sections, from the verdict to
/// the bytes of the record. A page that is made again keeps the memory of its text.
void make_page(const Report& report, std::string_view program_version, BoardWalk& walk,
               ArbiterPage& page);

/// A document on one record is its page. One on several has a table of them, which comes first: a
/// few pages wait for it. Of many, pages are written as they come, and the table follows them: a
/// page takes some 70 kB, and a folder may hold thousands of records.
/// In a folder each record has a document, and the table is the index.
class ArbiterWriter : public ReportWriter, public RecordPageWriter {
 public:
  using ReportWriter::ReportWriter;
  void record(const Report& report, std::string& out) final;
  void end(const Summary& summary, std::span<const UnreadFile> unread, std::string& out) final;

  void page(const Report& report, std::string_view index, RecordPage& out) final;
  void index(const IndexPart& part, std::string& out) final;

  static constexpr std::size_t kMaxWaiting = 64;

 protected:
  virtual void begin_document(std::string_view title, std::string& out) = 0;
  /// Leads to the table where it comes last.
  virtual void link_to_table(std::string& out) = 0;
  virtual void link_to_index(std::string_view address, std::string& out) = 0;
  virtual void write_index(std::string_view title, const IndexPart& part, std::string& out) = 0;
  /// `number` counts the pages from 1.
  virtual void write_page(const ArbiterPage& page, const Report& report, std::size_t number,
                          std::string& out) = 0;
  /// `title` sums the run up.
  virtual void write_table(std::string_view title, std::span<const IndexRow> lines,
                           std::span<const UnreadFile> unread, std::string& out) = 0;
  virtual void end_document(std::string& /*out*/) {}

 private:
  BoardWalk walk_;
  ArbiterPage page_;
  bool waits_ = true;
  std::string waiting_;          ///< pages
  std::vector<IndexRow> lines_;  ///< one for each page
};

template <class Writer>
std::unique_ptr<RecordPageWriter> make_page_writer(const WriteOptions& options) {
  return std::make_unique<Writer>(options);
}

}  // namespace cartulary::formats
