// Changes to a document by place. What no edit names stays byte for byte.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

struct Edit {
  Span span;
  std::string text;
};

/// The text with changes whose stretches do not overlap. Those at one place keep their order.
std::string edited(std::string_view text, std::vector<Edit> edits);

/// The lines in which two texts differ: those of the first, and what takes their place.
Edit difference(std::string_view before, std::string_view after);

/// Changes to a document that are collected first.
class Edits {
 public:
  /// The text must outlive the edits.
  explicit Edits(std::string_view text, std::vector<Edit> edits = {})
      : text_(text), edits_(std::move(edits)) {}

  /// Stretches of different edits do not overlap. Edits at one place keep their order.
  void replace(Span span, std::string text) { edits_.push_back({span, std::move(text)}); }
  void insert(uint32_t offset, std::string text) { replace({offset, 0}, std::move(text)); }
  /// A new line below the one that holds `offset`, ended as that one is.
  void insert_line_below(uint32_t offset, const std::string& line);
  /// New lines, ended as the line that holds `offset`, instead of those below it that reach to
  /// `end`, where another begins. If the last line has no end, the line before `sample` shows one.
  void replace_lines_below(uint32_t offset, uint32_t end, std::span<const std::string> lines,
                           uint32_t sample);
  void remove_lines(uint32_t begin, uint32_t end);

  bool empty() const { return edits_.empty(); }
  /// The changed text. `places` in the old text, in their order, become those in the new one.
  std::string apply(std::span<uint32_t> places = {});

 private:
  std::string_view text_;
  std::vector<Edit> edits_;
};

/// Where the line that holds `offset` begins, and where the next one does.
uint32_t line_begin(std::string_view text, uint32_t offset);
uint32_t line_end(std::string_view text, uint32_t offset);
/// How lines end around a place: as the one before it does, or else the next one.
std::string_view line_break_at(std::string_view text, uint32_t offset);
/// Lines that end with `\n`, with the ends that lines have around a place.
std::string with_line_breaks_at(std::string_view text, uint32_t offset, std::string_view lines);
/// How far in its line a place stands.
uint32_t column_of(std::string_view text, uint32_t offset);
/// The lines of a text with their ends; the last may have none.
std::vector<std::string_view> lines_of(std::string_view text);

}  // namespace cartulary::formats
