#include "formats/ground/text/ignores.hpp"

#include <algorithm>

#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"

namespace cartulary::formats {
namespace {

constexpr std::size_t kLongestReason = 80;  ///< columns
constexpr std::string_view kForm =
    "write it as in `# cartulary: ignore S501 - agreed by both captains`";

/// Errors that are claims, and all that is no error: the replay goes on behind them.
bool can_be_ignored(Code code) {
  constexpr Code claims[] = {Code::totals,    Code::gain,       Code::result,       Code::winner,
                             Code::breakdown, Code::unfinished, Code::sheet_differs};
  return row_of(code).severity != Severity::error ||
         std::ranges::find(claims, code) != std::end(claims);
}

bool is_comment(std::string_view line) {
  const std::string_view words = trimmed(line);
  return words.empty() || words[0] == '#';
}

/// The next line that is no comment; empty at the end of the document.
Span line_below(std::string_view text, uint32_t at) {
  while (at < text.size()) {
    const uint32_t end = line_end(text, at);
    if (!is_comment(text.substr(at, end - at))) return {at, end - at};
    at = end;
  }
  return {at, 0};
}

std::string_view next_word(std::string_view& rest) {
  rest = trimmed(rest);
  const std::string_view word = rest.substr(0, std::min(rest.find_first_of(" ,"), rest.size()));
  rest.remove_prefix(word.size());
  while (!rest.empty() && (rest[0] == ',' || rest[0] == ' ')) rest.remove_prefix(1);
  return word;
}

}  // namespace

void Ignores::read(const Document& document) {
  ignores_.clear();
  faults_.clear();
  const std::string_view text = document.text;
  for (std::size_t at = text.find(kIgnoreMark); at != text.npos;
       at = text.find(kIgnoreMark, at + 1)) {
    const auto place = static_cast<uint32_t>(at);
    const uint32_t begin = line_begin(text, place);
    const uint32_t end = line_end(text, place);
    const std::string_view before = text.substr(begin, at - begin);
    if (!before.empty() && before.back() != ' ' && before.back() != '\t') continue;  // `x# ...`
    const std::string_view line = trimmed(text.substr(at, end - at));
    Ignore ignore{.span = {place, static_cast<uint32_t>(line.size())}, .begin = begin, .end = end};
    if (is_comment(before)) {
      const bool whole_record = line_below(text, 0).offset > place;
      const Span below = line_below(text, end);
      ignore.whole_record = whole_record;
      ignore.begin = whole_record ? 0 : below.offset;
      ignore.end = whole_record ? static_cast<uint32_t>(text.size()) : below.end();
    }
    read_comment(document, line, std::move(ignore));
  }
}

void Ignores::read_comment(const Document& document, std::string_view line, Ignore ignore) {
  std::string_view rest = line.substr(kIgnoreMark.size());
  const auto fault = [&](std::string_view word, std::string message, std::string_view help) {
    Span span = ignore.span;
    if (!word.empty()) span = span_of(document.text, word);
    faults_.push_back({span, std::move(message), std::string(help)});
  };
  const std::string_view order = next_word(rest);
  if (order != "ignore") {
    return fault(order, fmt::format("expected `ignore`, got `{}`", printable(order)), kForm);
  }
  for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest)) {
    if (word == "-" || word == "--" || word == "\u2013" || word == "\u2014") {
      ignore.reason = cut_to_width(printable(trimmed(rest)), kLongestReason, "...");
      break;
    }
    const CodeRow* const row = find_row(kCodes, &CodeRow::id, word);
    if (row == nullptr) {
      return fault(word, fmt::format("expected the code of a finding, got `{}`", printable(word)),
                   kForm);
    }
    const auto code = static_cast<Code>(row - std::begin(kCodes));
    if (!can_be_ignored(code)) {
      return fault(
          word, fmt::format("{} cannot be ignored", printable(word)),
          "only wrong claims, warnings and notes can be ignored; a move that was let stand "
          "is written with `[stands by NAME because REASON]`");
    }
    ignore.codes.push_back({code});
  }
  if (ignore.codes.empty()) return fault({}, "expected the code of a finding, got none", kForm);
  if (ignore.reason.empty()) return fault({}, "expected a reason, got none", kForm);
  ignores_.push_back(std::move(ignore));
}

Ignores::Ignore::Row* Ignores::about(Code code, uint32_t at) {
  if ((at & kInOrigin) != 0) return nullptr;
  // A finding in an inherited file can be ignored for the whole record.
  const bool inherited = (at & kInherited) != 0;
  for (Ignore& ignore : ignores_) {
    if (inherited ? !ignore.whole_record : at < ignore.begin || at >= ignore.end) continue;
    if (Ignore::Row* const row = find_row(ignore.codes, &Ignore::Row::code, code)) return row;
  }
  return nullptr;
}

bool Ignores::leave_out(const Finding& finding) {
  Ignore::Row* const row = about(finding.code, finding.span.offset);
  if (row != nullptr) row->needed = true;
  return row != nullptr;
}

void Ignores::complain(Findings& findings) const {
  for (const Fault& fault : faults_) {
    findings.add({.code = Code::wrong_comment,
                  .span = fault.span,
                  .message = fault.message,
                  .help = {fault.help}});
  }
  for (const Ignore& ignore : ignores_) {
    for (const Ignore::Row& row : ignore.codes) {
      if (row.needed) continue;
      findings.add(
          {.code = Code::needless_comment,
           .span = ignore.span,
           .message = fmt::format("there is no {} here to be ignored", row_of(row.code).id),
           .help = {"remove it, or move it to the line of the finding or above it"}});
    }
  }
}

std::string Ignores::words() const {
  std::string out;
  for (const Ignore& ignore : ignores_) {
    std::string codes;
    for (const Ignore::Row& row : ignore.codes) {
      if (row.needed) put(codes, codes.empty() ? "" : ", ", row_of(row.code).id);
    }
    if (!codes.empty()) put(out, out.empty() ? "" : "; ", codes, " ignored: ", ignore.reason);
  }
  return out;
}

}  // namespace cartulary::formats
