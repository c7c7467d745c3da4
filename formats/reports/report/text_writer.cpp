#include "formats/reports/report/text_writer.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kNotRead = "not read";
constexpr std::size_t kStatusWidth = 10;  // "unreadable"

/// The columns of numbers; the width of each is that of its title at least.
constexpr std::array<std::string_view, 6> kTitles{"turns", "points", "claims",
                                                  "wrong", "errors", "warnings"};
using Numbers = std::array<std::size_t, kTitles.size()>;

void append_numbers(const Numbers& numbers, const Numbers& widths, std::string& out) {
  for (std::size_t i = 0; i < numbers.size(); ++i) print(out, "  {:>{}}", numbers[i], widths[i]);
}

/// How often each code was found, the most frequent first.
void write_statistics(const Summary& s, std::string& out) {
  std::vector<std::size_t> codes;
  for (std::size_t code = 0; code < s.by_code.size(); ++code) {
    if (s.by_code[code] > 0) codes.push_back(code);
  }
  if (codes.empty()) return;
  std::ranges::stable_sort(
      codes, [&](std::size_t a, std::size_t b) { return s.by_code[a] > s.by_code[b]; });
  out += "findings by code:\n";
  for (std::size_t code : codes) {
    print(out, "{:7}  {}  {}\n", s.by_code[code], kCodes[code].id, kCodes[code].summary);
  }
}

/// "2 records, 4 turns, 9 points computed, 3 claims compared: ".
std::string sums_text(const WriteOptions& options, const Summary& s) {
  if (options.view == View::verify) {
    return fmt::format("{}, {}, {} computed, {} compared: ", counted(s.records, "record"),
                       counted(s.turns, "turn"), counted(s.points, "point"),
                       counted(s.claims, "claim"));
  }
  const std::string_view noun = options.view == View::audit ? "file" : "record";
  return fmt::format("{}: ", counted(s.records, noun));
}

}  // namespace

Palette palette(bool color) {
  if (!color) return {};
  return {.error = "\x1b[1;31m",
          .warning = "\x1b[1;33m",
          .note = "\x1b[1;36m",
          .accent = "\x1b[32m",
          .faint = "\x1b[2m",
          .bold = "\x1b[1m",
          .reset = "\x1b[0m"};
}

std::string record_name(const Document& document) {
  const std::string file = printable(document.shown_name());
  return document.number == 1 ? file : fmt::format("{}:{}", file, document.first_line);
}

std::string record_line(const WriteOptions& options, const Report& report) {
  const Verdict& v = report.verdict;
  const Palette p = palette(options.color);
  const VerdictWords words = verdict_words(report);
  std::string out = record_name(report.document);
  put(out, ": ", passes(v.status) ? p.accent : p.error, status_text(v), p.reset);
  if (options.view == View::audit) {
    // The documents of an audit have no turns.
  } else if (words.turns.empty()) {
    if (!words.stopped.empty()) put(out, " ", words.stopped);
    if (!words.skipped.empty()) put(out, ", ", words.skipped);
    if (!words.outcome.empty()) put(out, "; before that ", words.outcome);
  } else {
    put(out, ", ", words.turns);
    if (!words.left.empty()) put(out, ", ", words.left);
    put(out, ": ", scores_text(v.totals, report.record));
    if (!words.outcome.empty()) put(out, "; ", words.outcome);
  }
  if (!words.errors.empty() || !words.warnings.empty()) {
    const std::string_view joint = words.errors.empty() || words.warnings.empty() ? "" : ", ";
    put(out, " (", words.errors, joint, words.warnings, ")");
  }
  const std::string& headline = report.diagnosis.headline;
  if (!headline.empty()) put(out, ": ", p.bold, printable(headline), p.reset);
  out += '\n';
  return out;
}

std::string assertion_lines(const WriteOptions& options, const Report& report) {
  std::string out;
  if (report.document.origin == nullptr) return out;
  const Palette p = palette(options.color);
  for (const Origin::Assertion& assertion : report.document.origin->assertions) {
    const bool holds = assertion.contradiction.empty();
    const std::string_view colour = holds ? p.accent : assertion.checked ? p.error : p.warning;
    const std::string_view word = holds ? "holds" : assertion.checked ? "fails" : "not checked";
    put(out, record_name(report.document), ": ", colour, word, p.reset, ": ",
        printable(assertion.text));
    if (!holds) put(out, " (", printable(assertion.contradiction), ")");
    out += '\n';
  }
  return out;
}

void write_text_end(const WriteOptions& options, const Summary& s,
                    std::span<const UnreadFile> unread, std::string& out) {
  if (options.statistics || options.summary) write_statistics(s, out);
  if (options.quiet && s.by_status[0] == s.records && unread.empty()) return;
  out += left_aside_text(s);
  const bool nothing_read = s.records == 0 && !unread.empty();
  // The errors say all, where they are seen.
  if (nothing_read && !options.errors_apart) return;
  if (!nothing_read) out += sums_text(options, s);
  std::string statuses = statuses_text(s);
  if (!unread.empty()) {
    std::size_t files = 0;
    for (const UnreadFile& file : unread) files += std::max<std::size_t>(file.files, 1);
    put(statuses, statuses.empty() ? "" : ", ", counted(files, "file"), " not read");
  }
  put(out, statuses.empty() ? "nothing to do" : statuses, '\n');
}

void TextWriter::record(const Report& report, std::string& out) {
  write(report, out);
  table_.add(options(), report);
}

void TextWriter::end(const Summary& summary, std::span<const UnreadFile> unread, std::string& out) {
  table_.append(options(), summary, unread, out);
  write_text_end(options(), summary, unread, out);
}

void SummaryTable::add(const WriteOptions& options, const Report& report) {
  if (!options.summary || (options.quiet && report.findings.empty())) return;
  const Verdict& v = report.verdict;
  rows_.push_back({.record = record_name(report.document),
                   .status = v.status,
                   .turns = v.turns,
                   .points = v.points,
                   .claims = v.claims,
                   .wrong = v.wrong_claims,
                   .errors = report.findings.count(Severity::error),
                   .warnings = report.findings.count(Severity::warning),
                   .scores = v.started ? scores_text(v.totals, report.record) : ""});
}

void SummaryTable::append(const WriteOptions& options, const Summary& s,
                          std::span<const UnreadFile> unread, std::string& out) const {
  if (!options.summary) return;
  const Palette p = palette(options.color);
  const Numbers sums{s.turns,
                     static_cast<std::size_t>(std::max(0L, s.points)),
                     s.claims,
                     s.wrong_claims,
                     s.by_severity[static_cast<std::size_t>(Severity::error)],
                     s.by_severity[static_cast<std::size_t>(Severity::warning)]};
  // No number of a record is longer than the sum.
  Numbers widths{};
  for (std::size_t i = 0; i < widths.size(); ++i) {
    widths[i] = std::max(kTitles[i].size(), std::to_string(sums[i]).size());
  }
  const std::string all = counted(s.records, "record");
  std::size_t name = std::max<std::size_t>(all.size(), 6);
  for (const Row& row : rows_) name = std::max(name, text_width(row.record));
  for (const UnreadFile& file : unread) name = std::max(name, text_width(printable(file.name)));

  print(out, "\n{}{}  {}", p.faint, pad_right("record", name), pad_right("status", kStatusWidth));
  for (std::size_t i = 0; i < kTitles.size(); ++i) print(out, "  {:>{}}", kTitles[i], widths[i]);
  print(out, "  scores{}\n", p.reset);
  for (const Row& row : rows_) {
    const auto status = name_of(row.status);
    print(out, "{}  {}{}{}", pad_right(row.record, name), passes(row.status) ? p.accent : p.error,
          pad_right(status, kStatusWidth), p.reset);
    append_numbers({row.turns, static_cast<std::size_t>(std::max(0L, row.points)), row.claims,
                    row.wrong, row.errors, row.warnings},
                   widths, out);
    if (!row.scores.empty()) print(out, "  {}", row.scores);
    out += '\n';
  }
  for (const UnreadFile& file : unread) {
    print(out, "{}  {}{}{}\n", pad_right(printable(file.name), name), p.error, kNotRead, p.reset);
  }
  print(out, "{}{}  {}", p.bold, pad_right(all, name), std::string(kStatusWidth, ' '));
  append_numbers(sums, widths, out);
  print(out, "{}\n\n", p.reset);

  const auto of_status = [&](Status status) {
    return s.by_status[static_cast<std::size_t>(status)];
  };
  print(out, "legal            {} of {}\n",
        of_status(Status::right) + of_status(Status::legal) + of_status(Status::wrong), all);
  print(out, "wrong claims     {} of {}\n", s.wrong_claims, s.claims);
  print(out, "points computed  {}\n", s.points);
}

}  // namespace cartulary::formats
