#include "cli/lsp/ranges.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {

using formats::Json;
using formats::Span;

namespace {

EditorPosition editor_position(formats::JsonValue position) {
  const auto number = [&](std::string_view key) {
    return static_cast<uint32_t>(
        std::clamp<int64_t>(position[key].number().value_or(0), 0, UINT32_MAX));
  };
  return {number("line"), number("character")};
}

// Numbers of the protocol.
constexpr int kRecordSymbol = 2;     // Module
constexpr int kTurnSymbol = 24;      // Event
constexpr int kVariationSymbol = 3;  // Namespace

/// The symbols of a record: its turns, and in them the variations that begin there.
class RecordSymbols {
 public:
  RecordSymbols(Json& result, OpenText& text, const OpenRecord& open, PositionUnit unit)
      : result_(result),
        text_(text),
        unit_(unit),
        document_(open.document),
        record_(open.report.record) {
    variations_ = record_.tile_parts().variations;
  }

  void append(bool readable) {
    const Span whole{0, static_cast<uint32_t>(document_.text.size())};
    const auto names = formats::mapped(record_.players, &formats::RecordedPlayer::name);
    begin(names.empty() ? fmt::format("record {}", document_.number) : formats::enumerate(names),
          kRecordSymbol, whole, {});
    result_.key("children").open('[');
    for (std::size_t i = 0; readable && i < record_.turn_count(); ++i) {
      append_turn(formats::Variation::kGame, i, record_.turn(i));
    }
    result_.close(']');
    result_.close('}');
  }

 private:
  void begin(std::string_view name, int kind, Span whole, Span shown) {
    result_.open('{');
    result_.field("name", name);
    result_.field("kind", kind);
    append_range(result_, "range", text_, in_text(document_, whole), unit_);
    append_range(result_, "selectionRange", text_, in_text(document_, shown), unit_);
  }

  std::string_view words_of(const formats::WrittenTurn& turn) const {
    const std::string_view words = document_.text.substr(turn.span.offset, turn.span.size);
    return words.substr(0, words.find_first_of("\r\n"));
  }

  /// Variations are children of the move in whose place they begin, which reaches to their end.
  void append_turn(std::size_t line, std::size_t move, const formats::WrittenTurn& turn) {
    std::vector<std::size_t> begun;
    Span all = turn.span;
    for (std::size_t v = 0; v < variations_.size(); ++v) {
      const formats::Variation& variation = variations_[v];
      if (variation.line != line || variation.move != move || variation.moves.empty()) continue;
      begun.push_back(v);
      all.size = std::max(all.end(), variation.span.end()) - all.offset;
    }
    begin(words_of(turn), kTurnSymbol, all, turn.span);
    if (!begun.empty()) result_.key("children").open('[');
    for (const std::size_t v : begun) append_variation(v);
    if (!begun.empty()) result_.close(']');
    result_.close('}');
  }

  void append_variation(std::size_t number) {
    const formats::Variation& variation = variations_[number];
    begin(fmt::format("({}{})", words_of(variation.moves.front()),
                      variation.moves.size() > 1 ? " ..." : ""),
          kVariationSymbol, variation.span, variation.moves.front().span);
    result_.key("children").open('[');
    for (std::size_t m = 0; m < variation.moves.size(); ++m) {
      append_turn(number, m, variation.moves[m]);
    }
    result_.close(']');
    result_.close('}');
  }

  Json& result_;
  OpenText& text_;
  const PositionUnit unit_;
  const formats::Document& document_;
  const formats::Record& record_;
  std::span<const formats::Variation> variations_{};
};

}  // namespace

uint32_t offset_in(OpenText& text, formats::JsonValue position, PositionUnit unit) {
  return text.lines().offset_of(editor_position(position), unit);
}

Span span_in(OpenText& text, formats::JsonValue range, PositionUnit unit) {
  const uint32_t begin = offset_in(text, range["start"], unit);
  const uint32_t end = std::max(begin, offset_in(text, range["end"], unit));
  return {begin, end - begin};
}

Span in_text(const formats::Document& document, Span span) {
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

void append_record_symbols(Json& result, OpenText& text, const OpenRecord& open,
                           PositionUnit unit) {
  RecordSymbols(result, text, open, unit).append(open.report.readable);
}

}  // namespace cartulary::cli
