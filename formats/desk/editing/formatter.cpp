#include "formats/desk/editing/formatter.hpp"

#include "formats/checking/read_any_record.hpp"
#include "formats/desk/annotate/content.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/ground/text/edits.hpp"

namespace cartulary::formats {

std::vector<std::string> Formatter::content(const Document& document) const {
  return content_of(document, tree_, *read_->record, Content::all);
}

Formatter::Result Formatter::document(const Document& given, std::string& out) {
  if (!read_and_keep(given, tree_, *read_)) {
    read_->findings.sort();
    return Result::unreadable;
  }
  const Document& document = read_->document;
  const std::string text = canonical(document, tree_, *read_->record);
  if (text != document.text) {
    // Everything must read the same afterwards.
    Document again = document;
    again.text = text;
    const std::vector<std::string> before = content(document);
    Findings none;
    const bool same = read_any_record(again, tree_, read_->record, none) && !none.has_errors() &&
                      content(again) == before && canonical(again, tree_, *read_->record) == text;
    if (!same) return Result::unfaithful;
  }
  out += text;
  return Result::formatted;
}

void Formatter::between(std::string_view text, std::string_view next, bool begun,
                        std::string& out) {
  if (text.find('#') != text.npos) out += text;
  const bool wants_border = !next.empty() && (begun || !out.empty()) && !next.starts_with("---");
  if (wants_border) out += with_line_breaks_at(next, 0, "---\n");
}

std::optional<std::string> formatted(std::string_view text) {
  TextSource source(text);
  DocumentStream documents(source, "");
  Formatter formatter;
  std::string out;
  Document document;
  const auto add_between = [&](std::string_view next) {
    Formatter::between(documents.skipped(), next, !out.empty(), out);
  };
  while (documents.next(document)) {
    if (document.too_large) return {};
    add_between(document.text);
    if (formatter.document(document, out) != Formatter::Result::formatted) return {};
  }
  add_between("");
  return out;
}

}  // namespace cartulary::formats
