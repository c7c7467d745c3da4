// A Markdown page for $GITHUB_STEP_SUMMARY: what came of the run, records with findings first.
//
// GitHub takes at most 1 MiB from a step, and nothing at all of what is longer. Each part has a
// bound far below that, and says what it left out.
#include <algorithm>
#include <vector>

#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {
namespace {

constexpr std::size_t kMaxRows = 200;
constexpr std::size_t kMaxRowBytes = 200 * 1024;
constexpr std::size_t kMaxDetailBytes = 300 * 1024;
constexpr std::size_t kMaxBytesOfDetail = 16 * 1024;  ///< of one record
constexpr std::size_t kMaxRightBytes = 40 * 1024;
constexpr std::size_t kMaxCharacters = 200;  ///< of one text in a table

/// Text for a cell of a table, cut where it would make the table unreadable.
std::string cell_text(std::string_view raw) {
  std::string text;
  append_printable(text, raw);
  std::size_t end = 0;
  for (std::size_t characters = 0; end < text.size(); ++end) {
    if ((text[end] & 0xC0) != 0x80 && ++characters > kMaxCharacters) break;
  }
  std::string out;
  append_markdown(out, std::string_view(text).substr(0, end));
  if (end < text.size()) out += " ...";
  return out;
}

std::string collapsed(std::string_view title, std::string_view text) {
  std::string out = fmt::format("<details><summary><code>{}</code></summary>\n\n", xml(title));
  append_fenced(out, text);
  return out + "\n</details>\n\n";
}

/// Text that grows up to a bound. Entries after that are only counted.
class Part {
 public:
  explicit Part(std::size_t most_bytes, std::size_t most_entries = std::string::npos)
      : most_bytes_(most_bytes), most_entries_(most_entries) {}

  bool is_full() const { return left_out_ > 0 || entries_ == most_entries_; }
  void leave_out() { ++left_out_; }
  void add(std::string_view entry) {
    if (is_full() || text_.size() + entry.size() > most_bytes_) return leave_out();
    text_ += entry;
    ++entries_;
  }
  const std::string& text() const { return text_; }
  std::size_t entries() const { return entries_; }
  long left_out() const { return static_cast<long>(left_out_); }

 private:
  std::size_t most_bytes_;
  std::size_t most_entries_;
  std::string text_;
  std::size_t entries_ = 0;
  std::size_t left_out_ = 0;
};

std::string finding_text(const Report& report) {
  const auto f = std::ranges::max_element(report.findings, {}, &Finding::severity);
  if (f == report.findings.end()) return "";
  if (!report.diagnosis.headline.empty()) return cell_text(report.diagnosis.headline);
  std::string out = fmt::format("{}: {} {}", report.document.line_words(f->span.offset),
                                row_of(f->code).id, f->message);
  if (!f->label.empty()) out += ": " + f->label;
  return cell_text(out);
}

std::string name_text(const Document& document) {
  const std::string file = cell_text(document.name);
  return document.number == 1 ? file : fmt::format("{}:{}", file, document.first_line);
}

std::string verdict_text(const Report& report) {
  std::string out = status_text(report.verdict);
  const std::string stopped = verdict_words(report).stopped;
  return stopped.empty() ? out : out + " " + stopped;
}

std::string row(std::string_view sign, std::string_view name, std::string_view verdict,
                std::string_view score, std::string_view finding) {
  return fmt::format("| {} {} | {} | {} | {} |\n", sign, name, verdict, score, finding);
}

constexpr std::string_view kWrongSign = "\u274C";
constexpr std::string_view kWarningSign = "\u26A0\uFE0F";
constexpr std::string_view kRightSign = "\u2705";

class SummaryWriter : public ReportWriter {
 public:
  explicit SummaryWriter(const WriteOptions& options) : ReportWriter(options) {
    plain_ = options;
    plain_.view = View::verify;
    plain_.color = plain_.quiet = plain_.statistics = false;
  }

  void record(const Report& report, std::string&) override {
    const Verdict& v = report.verdict;
    if (passes(v.status) && report.findings.empty()) {
      if (options().quiet) return;
      return right_.is_full() ? right_.leave_out() : right_.add(record_line(plain_, report));
    }
    const bool wrong = !passes(v.status);
    add_row(wrong ? wrong_ : warned_, wrong, report);
    add_details(report);
  }

  void end(const Summary& summary, std::span<const UnreadFile> unread, std::string& out) override {
    Part files(kMaxRowBytes, kMaxRows);
    for (const UnreadFile& file : unread) {
      files.add(row(kWrongSign, cell_text(file.name), "not read", "", cell_text(file.reason)));
    }
    const auto of_status = [&summary](Status status) {
      return summary.by_status[static_cast<std::size_t>(status)];
    };
    const std::size_t fine = of_status(Status::right) + of_status(Status::legal);
    headline(summary.records, summary.records - fine, unread.size(), summary.known, out);
    // The name of whoever left something aside may be any text.
    const std::string aside = left_aside_text(summary);
    for (std::string_view rest = aside; !rest.empty();) {
      put(out, cell_text(take_before(rest, '\n')), "\n\n");
    }
    Summary sums = summary;
    sums.census = {};
    sums.silenced.clear();
    write_text_end(plain_, sums, unread, out);
    out += '\n';
    const std::size_t rows = files.entries() + wrong_.entries() + warned_.entries();
    if (rows > 0) {
      out += "| record | verdict | score | first finding |\n|---|---|---|---|\n";
      out += files.text() + wrong_.text() + warned_.text() + '\n';
    }
    left_out(files.left_out() + wrong_.left_out() + warned_.left_out(), "record with findings",
             "records with findings", "not in this table", out);
    out += details_.text();
    left_out(details_.left_out(), "record", "records", "whose findings are not shown here", out);
    if (right_.entries() > 0) {
      const long all = static_cast<long>(right_.entries()) + right_.left_out();
      std::string lines = right_.text();
      if (right_.left_out() > 0) lines += fmt::format("and {} more\n", right_.left_out());
      out += collapsed(fmt::format("{} without findings", counted(all, "record")), lines);
    }
  }

 private:
  static void headline(std::size_t records, std::size_t wrong, std::size_t unread,
                       std::size_t known, std::string& out) {
    if (wrong + unread == 0) {
      std::string words = records == 0 ? "no records" : counted(records, "record") + ", all right";
      if (known > 0) put(words, "; ", known_text(known));
      put(out, "### ", kRightSign, " cartulary: ", words, "\n\n");
      return;
    }
    std::vector<std::string> parts;
    if (records > 0) {
      parts.push_back(fmt::format("{} of {} not right", wrong, counted(records, "record")));
    }
    if (unread > 0) parts.push_back(fmt::format("{} not read", counted(unread, "file")));
    put(out, fmt::format("### {} cartulary: {}", kWrongSign, joined(parts, ", ")), "\n\n");
  }

  static void left_out(long count, std::string_view one, std::string_view many,
                       std::string_view what, std::string& out) {
    if (count > 0) out += fmt::format("and {} {}\n\n", counted(count, one, many), what);
  }

  void add_row(Part& rows, bool wrong, const Report& report) {
    if (rows.is_full()) return rows.leave_out();
    const bool played = all_legal(report.verdict.status);
    rows.add(row(wrong ? kWrongSign : kWarningSign, name_text(report.document),
                 verdict_text(report),
                 played ? cell_text(scores_text(report.verdict.totals, report.record)) : "",
                 finding_text(report)));
  }

  void add_details(const Report& report) {
    if (details_.is_full()) return details_.leave_out();
    std::string text;
    write_full_record(plain_, report, text);
    std::string title = record_line(plain_, report);
    title.pop_back();
    if (text.size() > kMaxBytesOfDetail) {
      text.resize(text.rfind('\n', kMaxBytesOfDetail) + 1);
      text += "...\n";
    }
    details_.add(collapsed(title, text));
  }

  WriteOptions plain_;
  Part wrong_{kMaxRowBytes, kMaxRows};
  Part warned_{kMaxRowBytes, kMaxRows};
  Part details_{kMaxDetailBytes};
  Part right_{kMaxRightBytes};
};

}  // namespace

Format summary_format() {
  return {.name = "summary",
          .extension = "",
          .meaning = "a Markdown page for a GitHub Actions step summary",
          .make = make_writer<SummaryWriter>,
          .traits = {.sum = true}};
}

}  // namespace cartulary::formats
