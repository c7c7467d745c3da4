#include <algorithm>

#include "formats/ground/tables/cell_numbers.hpp"
#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/results/result_columns.hpp"

namespace cartulary::formats {
namespace {

/// A table may be hostile.
constexpr std::size_t kMaxRows = 200'000;

}  // namespace

std::string expected_number(std::string_view what, int32_t most, std::string_view word) {
  return fmt::format("expected {} from 0 to {}, got `{}`", what, most, printable(word));
}

const CellText* ResultRows::cell(ResultColumn column) const {
  const auto at = head_.place_of(column);
  return at ? cell(*at) : nullptr;
}

std::string ResultRows::text(const CellText& cell) const {
  return composed(unguarded(trimmed_cell(cell.value), dialect_of(head_.line.between)));
}

std::string ResultRows::text(ResultColumn column) const {
  const CellText* const found = cell(column);
  return found == nullptr ? std::string() : text(*found);
}

Span ResultRows::span(ResultColumn column) const {
  const CellText* const found = cell(column);
  return found == nullptr ? row_ : found->span;
}

std::optional<int32_t> ResultRows::number(ResultColumn column, std::string_view what, int32_t most,
                                          bool& good) {
  const std::string word = text(column);
  if (word.empty()) return {};
  const auto value = whole_number_in(word);
  if (value && *value >= 0 && *value <= most) return value;
  table_.complain(span(column), Code::bad_value, expected_number(what, most, word));
  good = false;
  return {};
}

bool ResultRows::walk(const std::function<bool()>& visit) {
  const std::string& text = table_.text;
  std::size_t next = head_.line.end;
  std::size_t counted_to = 0;  // line ends
  line_ = 1;
  for (std::size_t rows = 0; next < text.size();) {
    const auto begin = static_cast<uint32_t>(next);
    cells_ = read_row(text, next, head_.line.between);
    if (is_blank(cells_) || is_remark()) continue;
    if (rows++ == kMaxRows) {
      table_.complain({begin, 0}, Code::too_large,
                      fmt::format("expected at most {} rows, got more", kMaxRows));
      return false;
    }
    std::size_t end = next;
    while (end > begin && (text[end - 1] == '\n' || text[end - 1] == '\r')) --end;
    row_ = {begin, static_cast<uint32_t>(end - begin)};
    line_ += static_cast<uint32_t>(std::count(
        text.begin() + static_cast<std::ptrdiff_t>(counted_to), text.begin() + begin, '\n'));
    counted_to = begin;
    // A quote that is not closed takes in the lines behind it, which are read by themselves.
    if (fault_of_form()) next = std::min(text.find('\n', begin), text.size() - 1) + 1;
    if (!visit()) break;
  }
  return true;
}

bool ResultRows::is_remark() const {
  const bool alone = std::all_of(cells_.begin() + 1, cells_.end(), [](const CellText& one) {
    return trimmed_cell(one.value).empty();
  });
  if (alone && cells_.front().value.starts_with('#')) return true;
  return std::equal(cells_.begin(), cells_.end(), head_.line.names.begin(), head_.line.names.end(),
                    [](const CellText& x, const CellText& y) { return x.value == y.value; });
}

bool ResultRows::check_columns() {
  for (const std::size_t i : head_.unknown) {
    const CellText& name = head_.line.names[i];
    if (trimmed_cell(name.value).empty()) continue;
    table_.complain(name.span, Code::skipped,
                    fmt::format("the column `{}` is not read", printable(name.value)));
  }
  bool out = true;
  for (const ResultHead::Again& again : head_.again) {
    walk([&] {
      const std::string one = cell(again.before) == nullptr ? "" : text(*cell(again.before));
      const std::string other = cell(again.at) == nullptr ? "" : text(*cell(again.at));
      if (one == other) return true;
      out = false;
      table_.complain(
          head_.line.names[again.at].span, Code::duplicate_key,
          fmt::format("expected one column of this meaning, got `{}` and `{}`, which differ in "
                      "line {}: `{}` and `{}`",
                      printable(head_.line.names[again.before].value),
                      printable(head_.line.names[again.at].value), line_, printable(one),
                      printable(other)),
          {"leave one of them out; until then no row of this table counts"});
      return false;
    });
  }
  return out;
}

std::optional<Finding> ResultRows::fault_of_form() const {
  const std::string_view text = table_.text;

  for (const CellText& one : cells_) {
    const std::string_view written = text.substr(one.span.offset, one.span.size);
    // Lines of results have no line breaks, so this is a quote of another line.
    if (one.open || (written.find('\n') != written.npos && written.find('"') != written.npos)) {
      return finding_at(
          {one.span.offset, 1}, Code::wrong_shape,
          fmt::format("the quote opened in line {} is not closed in it", line_),
          {"close it; a quote that belongs to a name is doubled, and its cell is quoted"});
    }
    if (one.behind.size != 0) {
      const std::string_view behind = text.substr(one.behind.offset, one.behind.size);
      return finding_at(one.span, Code::wrong_shape,
                        fmt::format("expected nothing between a quote and the next cell, got `{}`",
                                    printable(trimmed_cell(behind))));
    }
  }
  const std::size_t most = head_.line.names.size();
  std::size_t last = cells_.size();
  while (last > most && trimmed_cell(cells_[last - 1].value).empty()) --last;
  if (last <= most) return {};
  return finding_at(
      cells_[most].span, Code::wrong_shape,
      fmt::format("expected {} as in the line of names, got {}", counted(most, "cell"), last),
      {fmt::format("a cell that has a `{}` is quoted: `\"Berg{} Ann\"`", head_.line.between,
                   head_.line.between)});
}

bool ResultRows::has_form() {
  auto fault = fault_of_form();
  if (fault) table_.findings.add(std::move(*fault));
  return !fault;
}

}  // namespace cartulary::formats
