// Places in a text as editors count them: lines from 0, and in a line units of UTF-16 or bytes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace cartulary::cli {

enum class PositionUnit : uint8_t { utf16, utf8 };

struct EditorPosition {
  uint32_t line = 0;
  uint32_t character = 0;
  friend bool operator==(const EditorPosition&, const EditorPosition&) = default;
};

/// The lines of a text, which must outlive it. Lines end in LF, CR LF or CR.
class TextLines {
 public:
  explicit TextLines(std::string_view text);

  /// A place behind the end of its line is that end, one behind all lines the end of the text.
  uint32_t offset_of(EditorPosition position, PositionUnit unit) const;
  /// The offset is at most the size of the text.
  EditorPosition position_of(uint32_t offset, PositionUnit unit) const;

 private:
  /// Where a line ends, without what ends it.
  uint32_t end_of(std::size_t line) const;

  std::string_view text_;
  std::vector<uint32_t> begins_;
};

}  // namespace cartulary::cli
