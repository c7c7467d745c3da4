#include "formats/doctor/repair.hpp"

#include <algorithm>

#include "formats/text/edits.hpp"

namespace cartulary::formats {

std::string with_edits(const Document& document, std::span<const Replacement> changes) {
  Edits edits(document.text);
  for (const Replacement& change : changes) edits.replace(change.span, change.text);
  return edits.apply();
}

std::optional<LineFix> line_fix(const Document& document, const Cause& cause) {
  if (cause.edits.empty()) return {};
  const uint32_t begin = line_begin(document.text, cause.edits.front().span.offset);
  uint32_t end = line_end(document.text, begin);
  for (const Replacement& edit : cause.edits) {
    const bool inside = edit.span.offset >= begin && edit.span.end() < end;
    if (!inside || edit.text.find('\n') != std::string::npos) return {};
  }
  const std::string text = with_edits(document, cause.edits);
  const auto size = static_cast<uint32_t>(text.size() - document.text.size() + end - begin);
  const auto line_of = [](std::string_view line) {
    while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
    return std::string(line);
  };
  return LineFix{document.position(begin).line, line_of(document.text.substr(begin, end - begin)),
                 line_of(std::string_view(text).substr(begin, size))};
}

}  // namespace cartulary::formats
