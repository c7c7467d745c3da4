#include "formats/reports/report/summary_table.hpp"

#include <algorithm>
#include <array>

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
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    print(out, "  {:>{}}", numbers[i], widths[i]);
  }
}

std::string_view colour_of(Status status, const Palette& palette) {
  return passes(status) ? palette.accent : palette.error;
}

}  // namespace

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
  for (const UnreadFile& file : unread) {
    name = std::max(name, text_width(printable(file.name)));
  }

  print(out, "\n{}{}  {}", p.faint, pad_right("record", name), pad_right("status", kStatusWidth));
  for (std::size_t i = 0; i < kTitles.size(); ++i) {
    print(out, "  {:>{}}", kTitles[i], widths[i]);
  }
  print(out, "  scores{}\n", p.reset);
  for (const Row& row : rows_) {
    const auto status = kStatusNames[static_cast<std::size_t>(row.status)];
    print(out, "{}  {}{}{}", pad_right(row.record, name), colour_of(row.status, p),
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
