#include "formats/ground/text/plain_yaml.hpp"

#include <array>

#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

/// YAML allows longer keys only in a form of their own (7.4.2).
constexpr std::size_t kLongestKey = 200;

/// Where a character may stand.
enum Place : uint8_t { kFirst = 1, kOnLine = 2, kInBrackets = 4 };

/// Characters beyond ASCII are letters, but for the blocks that hold blanks, ends of lines and
/// marks: these bytes begin U+0080 to U+00BF, U+2000 to U+2FFF and U+F000 to U+FFFF.
constexpr bool is_foreign_letter(unsigned char c) {
  return c >= 0x80 && c != 0xC2 && c != 0xE2 && c != 0xEF;
}

constexpr std::array<uint8_t, 256> kPlaces = [] {
  std::array<uint8_t, 256> out{};
  for (unsigned c = 0; c < out.size(); ++c) {
    const bool ascii = is_letter(static_cast<char>(c)) || is_digit(static_cast<char>(c));
    const bool letter = ascii || is_foreign_letter(static_cast<unsigned char>(c));
    if (letter) out[c] = kFirst | kOnLine | kInBrackets;
    if (c >= ' ' && c < 0x7F && c != '#') out[c] |= kOnLine;
  }
  for (unsigned char c : std::string_view(" -_./+=;()")) out[c] |= kInBrackets;
  return out;
}();

bool may_stand(char c, Place place) {
  return (kPlaces[static_cast<unsigned char>(c)] & place) != 0;
}

/// Reads entry by entry. What returns a bool returns false when the document is not plain.
class PlainReader {
 public:
  PlainReader(std::string_view text, PlainEvents& events) : text_(text), events_(events) {}

  bool read() {
    go_to(0);
    if (!at_end_ && text_.substr(line_.begin, line_.end - line_.begin) == "---") go_to(line_.next);
    return !at_end_ && column_ == 0 && mapping(0) && at_end_;
  }

 private:
  /// Goes to the next line, neither empty nor a comment, no farther in than the entry before.
  void go_to(std::size_t begin) {
    for (at_end_ = true; begin < text_.size(); begin = line_.next) {
      line_ = line_from(text_, begin);
      const std::size_t column = indentation(text_, line_);
      if (line_.empty() || (column <= column_ && sign(begin + column) == '#')) continue;
      column_ = column;
      at_end_ = false;
      return;
    }
  }

  /// The character at `at`; a line end behind the line.
  char sign(std::size_t at) const { return at < line_.end ? text_[at] : '\n'; }

  static Span span(std::size_t begin, std::size_t end) {
    return {static_cast<uint32_t>(begin), static_cast<uint32_t>(end - begin)};
  }

  bool is_item(std::size_t at) const { return sign(at) == '-' && sign(at + 1) == ' '; }

  /// The entries in `column`, the first of which is on this line.
  bool mapping(std::size_t column) {
    events_.begin(Kind::mapping, static_cast<uint32_t>(line_.begin + column));
    do {
      std::size_t at = line_.begin + column;
      if (!key(at, kOnLine) || !value(at, column)) return false;
    } while (!at_end_ && column_ == column);
    events_.end(Kind::mapping);
    return true;
  }

  bool list(std::size_t column) {
    events_.begin(Kind::sequence, static_cast<uint32_t>(line_.begin + column));
    do {
      if (!is_item(line_.begin + column)) return false;
      if (!item(line_.begin + column + 2, column + 2)) return false;
    } while (!at_end_ && column_ == column);
    events_.end(Kind::sequence);
    return true;
  }

  /// An item is a value on its line, or a mapping whose first key is on it.
  bool item(std::size_t at, std::size_t column) {
    const std::size_t end = words_end(at, kOnLine);
    return sign(end) == ':' ? mapping(column) : whole_line(at);
  }

  /// The value of a key in `column`, from behind the colon.
  bool value(std::size_t at, std::size_t column) {
    if (at == line_.end) {
      go_to(line_.next);
      if (at_end_ || column_ <= column) return false;
      return is_item(line_.begin + column_) ? list(column_) : mapping(column_);
    }
    if (sign(at++) != ' ') return false;
    if (sign(at) == '|') {
      if (column != 0 || at + 1 != line_.end) return false;
      const LiteralBlock block = literal_block_below(text_, line_);
      if (block.lines.size == 0) return false;
      events_.block(block);
      go_to(block.body.end());
      return true;
    }
    while (sign(at) == ' ') ++at;
    return whole_line(at);
  }

  bool whole_line(std::size_t at) {
    if (!one(at, kOnLine) || at != line_.end) return false;
    go_to(line_.next);
    return true;
  }

  // The functions below move `at` behind what they have read on this line.

  bool one(std::size_t& at, Place place) {
    const char first = sign(at);
    if (first == '[') return brackets(at, Kind::sequence);
    if (first == '{') return brackets(at, Kind::mapping);
    if (first == '"' || first == '\'') return quoted(at, first);
    return words(at, place);
  }

  bool brackets(std::size_t& at, Kind kind) {
    const char closing = kind == Kind::sequence ? ']' : '}';
    events_.begin(kind, static_cast<uint32_t>(at));
    if (sign(++at) != closing) {
      for (;;) {
        if (kind == Kind::mapping) {
          if (!key(at, kInBrackets) || sign(at) != ' ') return false;
          ++at;
        }
        if (!one(at, kInBrackets)) return false;
        if (sign(at) != ',' || sign(at + 1) != ' ') break;
        at += 2;
      }
    }
    if (sign(at) != closing) return false;
    ++at;
    events_.end(kind);
    return true;
  }

  bool quoted(std::size_t& at, char quote) {
    const std::size_t begin = ++at;
    while (may_stand(sign(at), kOnLine) && sign(at) != quote && sign(at) != '\\') ++at;
    if (sign(at) != quote || sign(at + 1) == quote) return false;
    events_.quoted(span(begin, at));
    ++at;
    return true;
  }

  bool key(std::size_t& at, Place place) {
    const std::size_t begin = at;
    if (!words(at, place) || sign(at) != ':') return false;
    return at++ - begin <= kLongestKey;
  }

  bool words(std::size_t& at, Place place) {
    const std::size_t end = words_end(at, place);
    if (end == at || text_[end - 1] == ' ') return false;
    events_.words(span(at, end));
    at = end;
    return true;
  }

  /// Where words end that begin at `at`; `at` if nothing plain begins there.
  std::size_t words_end(std::size_t at, Place place) const {
    const std::size_t letter = at + (sign(at) == '-');
    if (!may_stand(sign(letter), kFirst)) return at;
    std::size_t end = letter + 1;
    for (;; ++end) {
      if (sign(end) == ':') {
        // Within a word a colon is no sign.
        if (!may_stand(sign(end + 1), place == kOnLine ? kOnLine : kFirst)) return end;
        if (sign(end + 1) == ' ') return end;
      } else if (!may_stand(sign(end), place)) {
        return end;
      }
    }
  }

  std::string_view text_;
  PlainEvents& events_;
  TextLine line_{};
  std::size_t column_ = 0;  ///< where the line's first word begins
  bool at_end_ = false;
};

}  // namespace

bool read_plain_yaml(std::string_view text, PlainEvents& events) {
  return PlainReader(text, events).read();
}

}  // namespace cartulary::formats
