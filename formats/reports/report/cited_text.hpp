// The parts of a text that a report shows, apart from the rest: written, and read again as a text
// in which only those parts stand, each at its place.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/ground/text/json.hpp"
#include "formats/ground/text/source.hpp"
#include "formats/reports/report/json_members.hpp"

namespace cartulary::formats {

/// The characters that may stand behind the last one of a stretch that is seen.
inline constexpr std::string_view kUnseen = " \t\r\n";

/// Gathers parts of a text and writes them.
class CitedText {
 public:
  /// The text must outlive it.
  explicit CitedText(std::string_view text) : text_(text) {}

  /// The lines of a stretch: all of them if it is short, else the first one and those at its end.
  void cite(uint32_t offset, uint32_t size);
  /// A place of which line and column are enough.
  void mark(uint32_t offset);
  bool empty() const { return parts_.empty(); }
  /// A list of parts: offset, lines before it, characters before it in its line, exact text.
  void write(Json& json, std::string_view name);

 private:
  struct Part {
    uint32_t begin;
    uint32_t end;
  };
  void add_lines(uint32_t begin, uint32_t end);

  std::string_view text_;
  std::vector<Part> parts_;
};

/// A text as CitedText::write() wrote it: blanks and ends of lines between its parts keep each on
/// its line and in its column. `most`: bytes that it may have.
void read_cited_text(JsonMembers& from, JsonValue parts, std::size_t most, std::string& out);

bool is_utf8(std::string_view text);
/// A value that keeps every byte: a string, or for no UTF-8 a list of one string of hexadecimals.
void exact_value(Json& json, std::string_view text);
/// Its text, of at most so many bytes, appended.
void read_exact_value(JsonMembers& from, JsonValue value, std::size_t most, std::string& out);
std::string hexadecimal(std::string_view bytes);

}  // namespace cartulary::formats
