#include "formats/ground/text/snippet.hpp"

#include <algorithm>

#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"

namespace cartulary::formats {
namespace {

/// Longer lines are shown in part.
constexpr std::size_t kWidest = 160;

}  // namespace

Snippet snippet_of(const Document& document, Span span) {
  const std::string_view line = document.line_at(span.offset);
  Snippet out{.line = document.position(span.offset).line, .text = line};
  const uint32_t begin = span_of(document.text_of(span.offset), line).offset;
  out.start = std::min<std::size_t>(plain_offset(span.offset) - begin, line.size());
  if (line.size() > kWidest) {
    std::size_t from = out.start > kWidest / 2 ? out.start - kWidest / 2 : 0;
    // No character has more bytes, whatever the line holds.
    for (int more = 3; more > 0 && from > 0 && (line[from] & 0xC0) == 0x80; --more) --from;
    std::size_t to = std::min(line.size(), from + kWidest);
    while (to < line.size() && (line[to] & 0xC0) == 0x80) ++to;
    out.cut_before = from > 0;
    out.cut_after = to < line.size();
    out.text = line.substr(from, to - from);
    out.start -= from;
  }
  out.size = std::min<std::size_t>(std::max<uint32_t>(span.size, 1), out.text.size() - out.start);
  return out;
}

Carets carets_of(const Snippet& snippet) {
  const auto columns = [](std::string_view text) { return text_width(printable(text)); };
  const std::size_t indent = columns(snippet.text.substr(0, snippet.start));
  const std::size_t width = columns(snippet.text.substr(snippet.start, snippet.size));
  return {snippet.before().size() + indent, std::max<std::size_t>(width, 1)};
}

void append_snippet(std::string& out, const Snippet& snippet, bool stands_above,
                    const SnippetMarks& marks, std::size_t gutter, const SnippetLook& look) {
  if (!stands_above) {
    print(out, "{}{:{}} |{} {}", look.faint, snippet.line, gutter, look.reset, snippet.before());
    look.append_line(out, snippet.text);
    put(out, snippet.after(), "\n");
  }
  const Carets carets = carets_of(snippet);
  print(out, "{}{:{}} |{} {:{}}{}", look.faint, "", gutter, look.reset, "", carets.indent,
        marks.color);
  out.append(carets.width, marks.sign);
  if (!marks.text.empty()) put(out, " ", marks.text);
  put(out, look.reset, "\n");
}

}  // namespace cartulary::formats
