#include "formats/reports/arbiter/arbiter_writer.hpp"

#include <fmt/core.h>

#include <utility>

#include "formats/reports/arbiter/index_page.hpp"

namespace cartulary::formats {

void ArbiterWriter::record(const Report& report, std::string& out) {
  if (options().quiet && report.findings.empty()) return;
  make_page(report, options().program_version, walk_, page_);
  lines_.push_back(line_of(report, page_));
  if (waits_ && lines_.size() > kMaxWaiting) {
    waits_ = false;
    begin_document("Arbiter's report", out);
    link_to_table(out);
    out += std::exchange(waiting_, {});
  }
  write_page(page_, report, lines_.size(), waits_ ? waiting_ : out);
}

namespace {

/// The title of the window of a page about one record.
std::string title_of(const PageLine& line) {
  return line.verdict + " - " + (line.event.empty() ? line.file : line.event);
}

}  // namespace

void ArbiterWriter::end(const Summary& summary, std::span<const UnreadFile> unread,
                        std::string& out) {
  const std::string run = run_text(summary, unread.size());
  if (!waits_) {
    write_table(run, lines_, unread, out);
  } else if (lines_.size() == 1 && unread.empty()) {
    begin_document(title_of(lines_[0]), out);
    out += waiting_;
  } else {
    begin_document(run, out);
    write_table(run, lines_, unread, out);
    out += waiting_;
  }
  end_document(out);
}

void ArbiterWriter::page(const Report& report, std::string_view index, RecordPage& out) {
  make_page(report, options().program_version, walk_, page_);
  out.row = index_row(report, page_);
  out.text.clear();
  begin_document(title_of(line_of(report, page_)), out.text);
  link_to_index(index, out.text);
  write_page(page_, report, 1, out.text);
  end_document(out.text);
}

void ArbiterWriter::index(const IndexPart& part, std::string& out) {
  const std::string run = run_text(part.summary, part.unread);
  begin_document(part.parts == 1 ? run : fmt::format("{} - {}", part_text(part), run), out);
  write_index(run, part, out);
  end_document(out);
}

}  // namespace cartulary::formats
