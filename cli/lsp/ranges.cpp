#include "cli/lsp/ranges.hpp"

#include <algorithm>

namespace cartulary::cli {

using formats::Document;
using formats::Json;
using formats::JsonValue;
using formats::Span;

namespace {

EditorPosition editor_position(JsonValue position) {
  const auto number = [&](std::string_view key) {
    return static_cast<uint32_t>(
        std::clamp<int64_t>(position[key].number().value_or(0), 0, UINT32_MAX));
  };
  return {number("line"), number("character")};
}

}  // namespace

uint32_t offset_in(OpenText& text, JsonValue position, PositionUnit unit) {
  return text.lines().offset_of(editor_position(position), unit);
}

Span span_in(OpenText& text, JsonValue range, PositionUnit unit) {
  const uint32_t begin = offset_in(text, range["start"], unit);
  const uint32_t end = std::max(begin, offset_in(text, range["end"], unit));
  return {begin, end - begin};
}

Span in_text(const Document& document, Span span) {
  if ((span.offset & (formats::kInherited | formats::kInOrigin)) != 0) span = {};
  return {span.offset + static_cast<uint32_t>(document.file_offset), span.size};
}

void append_range(Json& json, std::string_view key, OpenText& text, Span span, PositionUnit unit) {
  const auto append = [&](std::string_view name, uint32_t offset) {
    offset = std::min(offset, static_cast<uint32_t>(text.text().size()));
    const EditorPosition position = text.lines().position_of(offset, unit);
    json.key(name).open('{');
    json.field("line", std::size_t{position.line});
    json.field("character", std::size_t{position.character});
    json.close('}');
  };
  json.key(key).open('{');
  append("start", span.offset);
  append("end", span.end());
  json.close('}');
}

void append_text_edit(Json& json, OpenText& text, Span span, std::string_view new_text,
                      PositionUnit unit) {
  json.open('{');
  append_range(json, "range", text, span, unit);
  json.field("newText", new_text);
  json.close('}');
}

}  // namespace cartulary::cli
