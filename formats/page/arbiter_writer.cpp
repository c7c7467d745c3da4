#include "formats/page/arbiter_writer.hpp"

#include <utility>

namespace cartulary::formats {

void ArbiterWriter::record(const Report& report, std::string& out) {
  if (options().quiet && report.findings.empty()) return;
  make_page(report, options().program_version, walk_, page_);
  lines_.push_back(line_of(report, page_));
  if (waits_ && lines_.size() > kMostWaiting) {
    waits_ = false;
    begin_document("Arbiter's report", out);
    link_to_table(out);
    out += std::exchange(waiting_, {});
  }
  write_page(page_, report, lines_.size(), waits_ ? waiting_ : out);
}

void ArbiterWriter::end(const Summary& summary, std::span<const UnreadFile> unread,
                        std::string& out) {
  const std::string run = run_text(summary, unread.size());
  if (!waits_) {
    write_table(run, lines_, unread, out);
  } else if (lines_.size() == 1 && unread.empty()) {
    const PageLine& line = lines_[0];
    begin_document(line.verdict + " - " + (line.event.empty() ? line.file : line.event), out);
    out += waiting_;
  } else {
    begin_document(run, out);
    write_table(run, lines_, unread, out);
    out += waiting_;
  }
  end_document(out);
}

}  // namespace cartulary::formats
