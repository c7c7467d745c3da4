// Annotations of GitHub Actions: workflow commands in the log, and a last line for people.
#include <algorithm>

#include "formats/checking/fingerprint.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::formats {
namespace {

/// The order of annotations. A step shows only ten of each kind, so the worst must come first.
enum class Rank : uint8_t { unread, ended_replay, result, winner, error, warning, notice };

struct Annotation {
  Rank rank{};
  std::string command;
};

/// Text of a workflow command, as the runner undoes it; a property ends at `,` or `:` too.
std::string escape(std::string_view text, bool property) {
  std::string out;
  for (char c : text) {
    if (c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','))) {
      print(out, "%{:02X}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out;
}

std::string property_text(std::string_view text) {
  return escape(printable(text), true);
}

/// `lines` keeps its line ends: whoever made it has made its parts printable.
std::string message_text(std::string_view lines) {
  return escape(lines, false);
}

std::string_view command_of(Severity severity) {
  return severity == Severity::error     ? "error"
         : severity == Severity::warning ? "warning"
                                         : "notice";
}

/// The span without blanks and line ends after it: one line should not look like two.
Span trimmed(const Document& document, Span span) {
  const std::string_view text =
      document.text_of(span.offset).substr(plain_offset(span.offset), span.size);
  const auto last = text.find_last_not_of(" \t\r\n");
  span.size = last == text.npos ? 0 : static_cast<uint32_t>(last + 1);
  return span;
}

/// The runner drops columns of an annotation over several lines.
std::string place_of(const Document& document, Span whole) {
  const Span span = trimmed(document, whole);
  const Position from = document.position(span.offset);
  const Position to = document.position(span.end());
  std::string out =
      fmt::format("file={},line={},endLine={}",
                  property_text(plain_path(document.name_of(span.offset))), from.line, to.line);
  if (from.line == to.line) print(out, ",col={},endColumn={}", from.column, to.column);
  return out;
}

std::string message_of(const Document& document, const Finding& f) {
  std::string out = printable(f.message);
  if (!f.label.empty()) out += "\n" + printable(f.label);
  for (const Label& label : f.labels) {
    const Position at = document.position(label.span.offset);
    print(out, "\n{}:{}: {}", at.line, at.column, printable(label.text));
  }
  for (const Note& note : f.notes) out += "\n" + printable(note.text);
  for (const std::string& help : f.help) out += "\nhelp: " + printable(help);
  return out;
}

/// `headline`: what comes before all else; empty for nothing.
std::string annotate(const Document& document, const Finding& f, const std::string& headline) {
  const CodeRow& row = row_of(f.code);
  return fmt::format(
      "::{} {},title={} {}::{}\n", command_of(row.severity), place_of(document, f.span), row.id,
      property_text(row.summary),
      message_text((headline.empty() ? "" : printable(headline) + "\n") + message_of(document, f)));
}

/// A wrong number beside a move is an error, but the move can be played.
bool is_claim(Code code) {
  return code == Code::turn_number || code == Code::totals || code == Code::gain;
}

/// The finding that ended the replay, only one of a record: others need the ten places, too.
const Finding* end_of_replay(const Report& report) {
  const std::optional<Span>& turn = report.verdict.stopped;
  if (report.verdict.started && !turn) return nullptr;
  for (const Finding& f : report.findings) {
    if (f.severity() != Severity::error || is_claim(f.code)) continue;
    if (!turn || (f.span.offset >= turn->offset && f.span.offset <= turn->end())) return &f;
  }
  return nullptr;
}

Rank rank_of(const Finding& f, const Finding* ended) {
  if (&f == ended) return Rank::ended_replay;
  if (f.severity() == Severity::warning) return Rank::warning;
  if (f.severity() == Severity::note) return Rank::notice;
  return f.code == Code::result   ? Rank::result
         : f.code == Code::winner ? Rank::winner
                                  : Rank::error;
}

/// Nothing is written before the end, when the worst is known.
class GithubWriter : public ReportWriter {
 public:
  using ReportWriter::ReportWriter;

  void record(const Report& report, std::string&) override {
    const Finding* ended = end_of_replay(report);
    const auto rank = [ended](const Finding& f) { return rank_of(f, ended); };
    const auto worst = std::ranges::min_element(report.findings, {}, rank);
    for (const Finding& f : report.findings) {
      const std::string headline = &f == &*worst ? report.diagnosis.headline : "";
      annotations_.push_back({rank(f), annotate(report.document, f, headline)});
    }
    beyond_ += report.findings.beyond();
  }
  void end(const Summary& summary, std::span<const UnreadFile> unread, std::string& out) override {
    for (const UnreadFile& file : unread) {
      annotations_.push_back({Rank::unread, fmt::format("::error file={}::cannot read: {}\n",
                                                        property_text(plain_path(file.name)),
                                                        message_text(printable(file.reason)))});
    }
    std::ranges::stable_sort(annotations_, {}, &Annotation::rank);
    for (const Annotation& annotation : annotations_) out += annotation.command;
    // No file name in the lines below: it could pass for a command.
    if (beyond_ > 0) print(out, "and {} more findings that are not listed\n", beyond_);
    write_text_end(options(), summary, unread, out);
  }

 private:
  std::vector<Annotation> annotations_;
  std::size_t beyond_ = 0;
};

}  // namespace

Format github_format() {
  return {.name = "github",
          .extension = "",
          .meaning = "GitHub Actions annotations, worst first",
          .make = make_writer<GithubWriter>,
          .traits = {.audit = true}};
}

}  // namespace cartulary::formats
