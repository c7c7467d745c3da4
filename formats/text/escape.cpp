#include "formats/text/escape.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "formats/text/source.hpp"

namespace cartulary::formats {
namespace {

/// Calls `good(part)` for clean stretches and `bad(byte)` for each byte that is none.
template <class Good, class Bad>
void split_clean(std::string_view text, Good good, Bad bad) {
  while (!text.empty()) {
    const std::size_t clean = std::min(first_bad_byte(text), text.size());
    good(text.substr(0, clean));
    if (clean == text.size()) return;
    bad(static_cast<unsigned char>(text[clean]));
    text.remove_prefix(clean + 1);
  }
}

/// Whether all bytes are printable ASCII, as nearly always.
bool is_plain(std::string_view text) {
  bool plain = true;
  for (char c : text) plain &= c >= ' ' && c < '\x7F';
  return plain;
}

/// What append_printable() does, to what stands in `out` from `begin` on.
void make_printable(std::string& out, std::size_t begin) {
  for (std::size_t i = begin; i < out.size(); ++i) {
    if (out[i] == '\t' || out[i] == '\n' || out[i] == '\r') out[i] = ' ';
  }
  for (std::size_t at = begin; at < out.size(); ++at) {
    const std::size_t clean = first_bad_byte(std::string_view(out).substr(at));
    if (clean == std::string_view::npos) return;
    at += clean;
    out[at] = '?';
  }
}

/// XML 1.0 has no place for U+FFFE and U+FFFF, not even escaped. They are EF BF BE and EF BF BF.
bool is_noncharacter(std::string_view text, std::size_t i) {
  const std::string_view bytes = text.substr(i, 3);
  return bytes == "\xEF\xBF\xBE" || bytes == "\xEF\xBF\xBF";
}

/// Bytes that have to be written in another way.
class ByteSet {
 public:
  constexpr explicit ByteSet(std::string_view bytes) {
    for (char c : bytes) add(c);
  }
  constexpr void add(char byte) { has_[static_cast<unsigned char>(byte)] = true; }
  /// The first place at or after `from` where one of them stands, else the end.
  constexpr std::size_t find_in(std::string_view text, std::size_t from) const {
    while (from < text.size() && !has_[static_cast<unsigned char>(text[from])]) ++from;
    return from;
  }

 private:
  std::array<bool, 256> has_{};
};

/// What to write for so many bytes of a text.
struct Replacement {
  std::string_view written;
  std::size_t size = 1;
};

/// What a format cannot take as it is.
struct Escapes {
  ByteSet specials;
  Replacement (*replace)(std::string_view text, std::size_t i);
};

/// Appends text and what is written for the specials in it.
void append_replaced(std::string& out, std::string_view text, const Escapes& escapes) {
  std::size_t begin = 0;
  for (;;) {
    const std::size_t i = escapes.specials.find_in(text, begin);
    out += text.substr(begin, i - begin);
    if (i == text.size()) return;
    const auto [written, size] = escapes.replace(text, i);
    out += written;
    begin = i + size;
  }
}

Replacement xml_at(std::string_view text, std::size_t i) {
  switch (text[i]) {
    case '&':
      return {"&amp;"};
    case '<':
      return {"&lt;"};
    case '>':
      return {"&gt;"};
    case '"':
      return {"&quot;"};
    default:
      return is_noncharacter(text, i) ? Replacement{"", 3} : Replacement{text.substr(i, 1)};
  }
}

Replacement markdown_at(std::string_view text, std::size_t i) {
  const std::string_view rest = text.substr(i);
  switch (text[i]) {
    case '&':
    case '<':
    case '>':
      return xml_at(text, i);
    case '|':
      return {"\\|"};
    case '\\':
      return {"\\\\"};
    case '`':
      return {"\\`"};
    case '*':
      return {"\\*"};
    case '_':
      return {"\\_"};
    case '[':
      return {"\\["};
    case ']':
      return {"\\]"};
    case '~':
      return {"\\~"};
    case '$':
      return {"\\$"};
    // Mentions and issues are found in what Markdown has become, so no backslash helps: a space
    // without width keeps the words apart.
    case '@':
      return {"@&#8203;"};
    case '#':
      return {rest.size() > 1 && rest[1] >= '0' && rest[1] <= '9' ? "#&#8203;" : "#"};
    case ':':
      return {rest.starts_with("://") ? "\\:" : ":"};
    case '.':
      return {i >= 3 && (text[i - 1] | 0x20) == 'w' && (text[i - 2] | 0x20) == 'w' ? "\\." : "."};
    default:
      return {rest.substr(0, 1)};
  }
}

constexpr Escapes kXml{ByteSet("&<>\"\xEF"), xml_at};
constexpr Escapes kMarkdown{ByteSet("&<>|\\`*_[]~$@#:."), markdown_at};
/// Code needs none but this, which ends a cell.
constexpr Escapes kCodeInCell{ByteSet("|"), markdown_at};

/// At the beginning of a line of Markdown these make a heading, a list or a rule; digits do with a
/// point behind them.
constexpr std::string_view kOpeners = "#+-=0123456789";
constexpr std::string_view kDigits = kOpeners.substr(4);

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  append_printable(out, text);
  return out;
}

void append_printable(std::string& out, std::string_view text) {
  const std::size_t begin = out.size();
  out += text;
  make_printable(out, begin);
}

void append_undirected(std::string& out, std::string_view text) {
  const std::size_t begin = out.size();
  out += text;
  make_undirected(out, begin);
}

void make_undirected(std::string& out, std::size_t begin) {
  if (is_plain(std::string_view(out).substr(begin))) return;
  make_printable(out, begin);
  // U+202A to U+202E and U+2066 to U+2069.
  for (std::size_t at = out.find("\xE2\x80", begin); at != out.npos;
       at = out.find("\xE2\x80", at)) {
    const auto last = static_cast<unsigned char>(out[at + 2]);
    if (last >= 0xAA && last <= 0xAE) out.replace(at, 3, "?");
    ++at;
  }
  for (std::size_t at = out.find("\xE2\x81", begin); at != out.npos;
       at = out.find("\xE2\x81", at)) {
    const auto last = static_cast<unsigned char>(out[at + 2]);
    if (last >= 0xA6 && last <= 0xA9) out.replace(at, 3, "?");
    ++at;
  }
}

void append_json(std::string& out, std::string_view text) {
  out += '"';
  split_clean(
      text,
      [&](std::string_view part) {
        for (char c : part) {
          switch (c) {
            case '"':
              out += "\\\"";
              break;
            case '\\':
              out += "\\\\";
              break;
            case '\n':
              out += "\\n";
              break;
            case '\r':
              out += "\\r";
              break;
            case '\t':
              out += "\\t";
              break;
            default:
              out += c;
          }
        }
      },
      [&](unsigned char byte) {
        if (byte < 0x80) {
          out += fmt::format("\\u{:04x}", byte);
        } else {
          out += "\xEF\xBF\xBD";
        }
      });
  out += '"';
}

std::string xml(std::string_view text) {
  std::string clean;
  append_undirected(clean, text);
  std::string out;
  append_xml(out, clean);
  return out;
}

void append_xml(std::string& out, std::string_view printable) {
  append_replaced(out, printable, kXml);
}

void append_markdown(std::string& out, std::string_view printable) {
  const std::size_t digits = std::min(printable.find_first_not_of(kDigits), printable.size());
  if (digits == 0 && !printable.empty() && kOpeners.find(printable[0]) != kOpeners.npos) {
    out += '\\';
  } else if (digits > 0 && digits < printable.size() &&
             (printable[digits] == '.' || printable[digits] == ')')) {
    out += printable.substr(0, digits);
    out += '\\';
    printable.remove_prefix(digits);
  }
  append_replaced(out, printable, kMarkdown);
}

void append_code(std::string& out, std::string_view printable, CodeIn where) {
  static constexpr ByteSet kEnds("`");
  static constexpr ByteSet kEndsOfCell("`\\");
  if (printable.empty()) return;
  const ByteSet& ends = where == CodeIn::cell ? kEndsOfCell : kEnds;
  if (ends.find_in(printable, 0) < printable.size()) return append_markdown(out, printable);
  out += '`';
  if (where == CodeIn::cell) {
    append_replaced(out, printable, kCodeInCell);
  } else {
    out += printable;
  }
  out += '`';
}

PlainPieces::PlainPieces(std::string_view printable, Markup markup) : text_(printable) {
  const Escapes& escapes = markup == Markup::xml ? kXml : kMarkdown;
  ByteSet bytes = escapes.specials;
  bytes.add('\n');
  const std::size_t size = printable.size();
  for (std::size_t i = bytes.find_in(printable, 0); i < size; i = bytes.find_in(printable, i + 1)) {
    if (printable[i] == '\n' || escapes.replace(printable, i).written != printable.substr(i, 1)) {
      places_.push_back(static_cast<uint32_t>(i));
    }
  }
  places_.push_back(static_cast<uint32_t>(size));
  if (markup == Markup::markdown) openers_ = kOpeners;
}

void append_fenced(std::string& out, std::string_view lines) {
  std::size_t longest = 2;
  std::size_t run = 0;
  for (char c : lines) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  out.append(longest + 1, '`');
  out += "text\n";
  out += lines;
  out.append(longest + 1, '`');
  out += '\n';
}

}  // namespace cartulary::formats
