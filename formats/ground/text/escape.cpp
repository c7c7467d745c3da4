#include "formats/ground/text/escape.hpp"

#include <fmt/core.h>

#include <array>
#include <iterator>

#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

/// How many bytes a good character has, by its first one. Broken ones may follow it.
std::size_t good_size(unsigned char first) {
  return first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/// Calls `good(part)` for stretches that can be shown, and `bad(part)` for other characters.
template <class Good, class Bad>
void split_clean(std::string_view text, Good good, Bad bad) {
  std::size_t begin = 0;
  PictureScanner scanner;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte >= 0x20 && byte < 0x7F) {
      scanner.reset();
      ++at;
      continue;
    }
    const std::size_t size = scanner.hidden_size(text, at);
    if (size == 0) {
      at += good_size(byte);
      continue;
    }
    good(text.substr(begin, at - begin));
    bad(text.substr(at, size));
    begin = at += size;
  }
  good(text.substr(begin));
}

bool is_plain(std::string_view text) {
  bool plain = true;
  for (char c : text) plain &= c >= ' ' && c < '\x7F';
  return plain;
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

struct Written {
  std::string_view written;
  std::size_t size = 1;
};

struct Escapes {
  ByteSet specials;
  Written (*replace)(std::string_view text, std::size_t i);
};

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

Written xml_at(std::string_view text, std::size_t i) {
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
      return is_noncharacter(text, i) ? Written{"", 3} : Written{text.substr(i, 1)};
  }
}

/// Signs of Markdown, and each with a backslash before it.
constexpr std::string_view kSignsOfMarkdown = "|\\`*_[]~$";
constexpr std::string_view kWithBackslash = "\\|\\\\\\`\\*\\_\\[\\]\\~\\$";
static_assert(kWithBackslash.size() == 2 * kSignsOfMarkdown.size());

Written markdown_at(std::string_view text, std::size_t i) {
  if (const auto sign = kSignsOfMarkdown.find(text[i]); sign != kSignsOfMarkdown.npos) {
    return {kWithBackslash.substr(2 * sign, 2)};
  }
  const std::string_view rest = text.substr(i);
  const char sign = text[i];
  if (sign == '&' || sign == '<' || sign == '>') return xml_at(text, i);
  // Mentions are found in what Markdown has become: a space without width keeps words apart.
  if (sign == '@') return {"@&#8203;"};
  if (sign == '#' && rest.size() > 1 && is_digit(rest[1])) return {"#&#8203;"};
  if (rest.starts_with("://")) return {"\\:"};
  const bool behind_www = i >= 3 && (text[i - 1] | 0x20) == 'w' && (text[i - 2] | 0x20) == 'w';
  return sign == '.' && behind_www ? Written{"\\."} : Written{rest.substr(0, 1)};
}

constexpr Escapes kXml{ByteSet("&<>\"\xEF"), xml_at};
constexpr Escapes kMarkdown{ByteSet("&<>|\\`*_[]~$@#:."), markdown_at};
/// Code needs none but this, which ends a cell.
constexpr Escapes kCodeInCell{ByteSet("|"), markdown_at};

/// At the beginning of a line of Markdown these make a heading, list or rule; digits with a point.
constexpr std::string_view kOpeners = "#+-=0123456789";
constexpr std::string_view kDigits = kOpeners.substr(4);

/// How characters beyond Unicode's first plane are written: JSON has halves, YAML eight digits.
enum class Large { halves, whole };

/// `\u009b`.
void append_escape(std::string& out, std::string_view hidden, Large large) {
  constexpr std::string_view blank_signs = "\n\r\t";
  constexpr std::string_view their_letters = "nrt";
  if (const std::size_t sign = blank_signs.find(hidden[0]); sign != blank_signs.npos) {
    out += '\\';
    out += their_letters[sign];
    return;
  }
  const auto byte = [hidden](std::size_t i) { return static_cast<unsigned char>(hidden[i]); };
  unsigned value = byte(0);
  if (hidden.size() > 1) {
    value &= 0xFFu >> (hidden.size() + 1);
    for (std::size_t i = 1; i < hidden.size(); ++i) value = value << 6 | (byte(i) & 0x3Fu);
  } else if (value >= 0x80) {
    out += "\xEF\xBF\xBD";  // broken
    return;
  }
  if (value >= 0x10000 && large == Large::whole) {
    out += fmt::format("\\U{:08x}", value);
    return;
  }
  if (value >= 0x10000) {
    value -= 0x10000;
    out += fmt::format("\\u{:04x}", 0xD800 + (value >> 10));
    value = 0xDC00 + (value & 0x3FF);
  }
  out += fmt::format("\\u{:04x}", value);
}

void append_quoted(std::string& out, std::string_view text, Large large) {
  out += '"';
  split_clean(
      text,
      [&](std::string_view part) {
        for (char c : part) {
          if (c == '"' || c == '\\') out += '\\';
          out += c;
        }
      },
      [&](std::string_view part) { append_escape(out, part, large); });
  out += '"';
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  append_printable(out, text);
  return out;
}

void append_printable(std::string& out, std::string_view text) {
  if (is_plain(text)) {
    out += text;
    return;
  }
  split_clean(
      text, [&out](std::string_view part) { out += part; },
      [&out](std::string_view part) {
        const bool blank = part == "\t" || part == "\n" || part == "\r";
        out += blank ? ' ' : '?';
      });
}

void append_printable_lines(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size());
    append_printable(out, text.substr(0, size));
    if (size < text.size()) out += '\n';
    text.remove_prefix(std::min(size + 1, text.size()));
  }
}

void make_printable(std::string& out, std::size_t begin) {
  if (is_plain(std::string_view(out).substr(begin))) return;
  const std::string text = out.substr(begin);
  out.resize(begin);
  append_printable(out, text);
}

void append_json(std::string& out, std::string_view text) {
  append_quoted(out, text, Large::halves);
}

std::string quoted_yaml(std::string_view text) {
  std::string out;
  append_quoted(out, text, Large::whole);
  return out;
}

std::string xml(std::string_view text) {
  std::string clean;
  append_printable(clean, text);
  std::string out;
  append_xml(out, clean);
  return out;
}

std::string percent_encoded(std::string_view path) {
  constexpr std::string_view kKept = "-._~/";
  std::string out;
  for (char c : path) {
    if (is_letter(c) || is_digit(c) || kKept.find(c) != kKept.npos) {
      out += c;
    } else {
      fmt::format_to(std::back_inserter(out), "%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

std::string percent_decoded(std::string_view text) {
  const auto hex = [](char c) {
    if (is_digit(c)) return c - '0';
    return upper(c) >= 'A' && upper(c) <= 'F' ? upper(c) - 'A' + 10 : -1;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape =
        text[i] == '%' && i + 2 < text.size() && hex(text[i + 1]) >= 0 && hex(text[i + 2]) >= 0;
    if (escape) {
      out += static_cast<char>(16 * hex(text[i + 1]) + hex(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
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
