#include "formats/causes/diagnosis/repair.hpp"

#include <algorithm>

#include "formats/ground/text/edits.hpp"

namespace cartulary::formats {

std::string with_edits(const Document& document, std::span<const Replacement> changes) {
  Edits edits(document.text);
  for (const Replacement& change : changes) edits.replace(change.span, change.text);
  return edits.apply();
}

Replacement difference(std::string_view before, std::string_view after) {
  const std::size_t most = std::min(before.size(), after.size());
  std::size_t same = 0;
  while (same < most && before[same] == after[same]) ++same;
  const std::size_t begin = line_begin(before, static_cast<uint32_t>(same));
  std::size_t end = 0;  // of what is the same at the end, in whole lines
  for (std::size_t i = 0; i < most - begin; ++i) {
    const char c = before[before.size() - 1 - i];
    if (c != after[after.size() - 1 - i]) break;
    if (c == '\n') end = i;
  }
  const std::size_t size = before.size() - begin - end;
  return {{static_cast<uint32_t>(begin), static_cast<uint32_t>(size)},
          std::string(after.substr(begin, after.size() - begin - end))};
}

namespace {

/// A line without its end.
std::string bare(std::string_view line) {
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
  return std::string(line);
}

/// The lines of a text, of which the last may have no end.
std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    out.push_back(bare(text.substr(0, size)));
    text.remove_prefix(size);
  }
  return out;
}

/// Some lines of a document in a row, and the changes in them.
struct ChangedLines {
  Span span{};
  std::vector<Replacement> changes{};
};

std::vector<ChangedLines> changed_lines(std::string_view text, std::vector<Replacement> changes) {
  std::stable_sort(changes.begin(), changes.end(),
                   [](const auto& a, const auto& b) { return a.span.offset < b.span.offset; });
  std::vector<ChangedLines> out;
  for (Replacement& change : changes) {
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

std::vector<LineFix> line_fixes(const Document& document, std::span<const Replacement> changes) {
  std::vector<LineFix> out;
  for (const ChangedLines& part : changed_lines(document.text, {changes.begin(), changes.end()})) {
    const std::string_view text = document.text.substr(part.span.offset, part.span.size);
    Edits edits(text);
    for (const Replacement& change : part.changes) edits.replace(change.span, change.text);
    const std::vector<std::string> from = lines_of(text);
    const std::vector<std::string> to = lines_of(edits.apply());
    const uint32_t first = document.position(part.span.offset).line;
    for (std::size_t i = 0; i < std::max(from.size(), to.size()); ++i) {
      LineFix fix{.line = first + static_cast<uint32_t>(std::min(i, from.size()))};
      if (i < from.size()) fix.from = from[i];
      if (i < to.size()) fix.to = to[i];
      if (fix.from != fix.to) out.push_back(std::move(fix));
    }
  }
  return out;
}

std::vector<Replacement> changes_of(std::span<const Cause* const> causes) {
  std::vector<Replacement> out;
  for (const Cause* cause : causes) {
    for (const Replacement& change : cause->edits) {
      std::erase_if(out, [&change](const Replacement& earlier) {
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
