#include "formats/causes/diagnosis/repair.hpp"

#include <algorithm>

#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

std::string bare(std::string_view line) {
  return std::string(line.substr(0, line.find_last_not_of("\r\n") + 1));
}

/// Some lines of a document in a row, and the changes in them.
struct ChangedLines {
  Span span{};
  std::vector<Edit> changes{};
};

std::vector<ChangedLines> changed_lines(std::string_view text, std::vector<Edit> changes) {
  sort_by(changes, [](const Edit& change) { return change.span.offset; });
  std::vector<ChangedLines> out;
  for (Edit& change : changes) {
    const uint32_t begin = line_begin(text, change.span.offset);
    const bool whole = change.span.offset == begin && change.text.ends_with('\n');
    // A change that takes out or puts in whole lines leaves the next one as it is.
    const bool ends_line =
        change.span.size > 0 && change.span.end() == line_begin(text, change.span.end());
    const uint32_t end = ends_line || (whole && change.span.size == 0)
                             ? change.span.end()
                             : line_end(text, change.span.end());
    if (out.empty() || begin >= out.back().span.end()) {
      out.push_back({{begin, end - begin}, {}});
    } else {
      out.back().span.size = std::max(out.back().span.end(), end) - out.back().span.offset;
    }
    change.span.offset -= out.back().span.offset;
    out.back().changes.push_back(std::move(change));
  }
  return out;
}

}  // namespace

std::vector<LineFix> line_fixes(const Document& document, std::span<const Edit> changes) {
  std::vector<LineFix> out;
  for (const ChangedLines& part : changed_lines(document.text, {changes.begin(), changes.end()})) {
    const std::string_view text = document.text.substr(part.span.offset, part.span.size);
    const std::string after = edited(text, part.changes);
    const std::vector<std::string_view> from = lines_of(text);
    const std::vector<std::string_view> to = lines_of(after);
    const uint32_t first = document.position(part.span.offset).line;
    for (std::size_t i = 0; i < std::max(from.size(), to.size()); ++i) {
      LineFix fix{.line = first + static_cast<uint32_t>(std::min(i, from.size()))};
      if (i < from.size()) fix.from = bare(from[i]);
      if (i < to.size()) fix.to = bare(to[i]);
      if (fix.from != fix.to) out.push_back(std::move(fix));
    }
  }
  return out;
}

std::vector<Edit> changes_of(std::span<const Cause* const> causes) {
  std::vector<Edit> out;
  for (const Cause* cause : causes) {
    for (const Edit& change : cause->edits) {
      std::erase_if(out, [&change](const Edit& earlier) {
        const Span& a = earlier.span;
        const Span& b = change.span;
        return a == b || (a.offset < b.end() && b.offset < a.end());
      });
      out.push_back(change);
    }
  }
  return out;
}

}  // namespace cartulary::formats
