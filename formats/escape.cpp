#include "formats/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "formats/source.hpp"

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

/// XML 1.0 has no place for U+FFFE and U+FFFF, not even escaped. They are EF BF BE and EF BF BF.
bool is_noncharacter(std::string_view text, std::size_t i) {
  const std::string_view bytes = text.substr(i, 3);
  return bytes == "\xEF\xBF\xBE" || bytes == "\xEF\xBF\xBF";
}

/// Bytes that have to be written in another way.
class ByteSet {
 public:
  constexpr explicit ByteSet(std::string_view bytes) {
    for (char c : bytes) has_[static_cast<unsigned char>(c)] = true;
  }
  /// The first place at or after `from` where one of them stands, else the end.
  constexpr std::size_t find_in(std::string_view text, std::size_t from) const {
    while (from < text.size() && !has_[static_cast<unsigned char>(text[from])]) ++from;
    return from;
  }

 private:
  std::array<bool, 256> has_{};
};

/// Appends text and `replace(i)` for each place `i` where one of `specials` stands; `replace`
/// returns what to write and how many bytes of the text it is for.
template <class Replace>
void append_replaced(std::string& out, std::string_view text, const ByteSet& specials,
                     Replace replace) {
  std::size_t begin = 0;
  for (;;) {
    const std::size_t i = specials.find_in(text, begin);
    out += text.substr(begin, i - begin);
    if (i == text.size()) return;
    const auto [written, size] = replace(i);
    out += written;
    begin = i + size;
  }
}

struct Replacement {
  std::string_view written;
  std::size_t size = 1;
};

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  append_printable(out, text);
  return out;
}

void append_printable(std::string& out, std::string_view text) {
  split_clean(
      text,
      [&](std::string_view part) {
        const std::size_t begin = out.size();
        out += part;
        for (std::size_t i = begin; i < out.size(); ++i) {
          if (out[i] == '\t' || out[i] == '\n' || out[i] == '\r') out[i] = ' ';
        }
      },
      [&](unsigned char) { out += '?'; });
}

void append_undirected(std::string& out, std::string_view text) {
  if (is_plain(text)) {
    out += text;
    return;
  }
  const std::size_t begin = out.size();
  append_printable(out, text);
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
  static constexpr ByteSet kSpecials("&<>\"\xEF");
  append_replaced(out, printable, kSpecials, [&](std::size_t i) -> Replacement {
    switch (printable[i]) {
      case '&':
        return {"&amp;"};
      case '<':
        return {"&lt;"};
      case '>':
        return {"&gt;"};
      case '"':
        return {"&quot;"};
      default:
        return is_noncharacter(printable, i) ? Replacement{"", 3}
                                             : Replacement{printable.substr(i, 1)};
    }
  });
}

void append_markdown(std::string& out, std::string_view printable) {
  // At the beginning of a line these make a heading, a list, a quotation or a rule.
  const std::size_t digits = std::min(printable.find_first_not_of("0123456789"), printable.size());
  if (digits == 0 && !printable.empty() &&
      std::string_view("#+-=").find(printable[0]) != std::string_view::npos) {
    out += '\\';
  } else if (digits > 0 && digits < printable.size() &&
             (printable[digits] == '.' || printable[digits] == ')')) {
    out += printable.substr(0, digits);
    out += '\\';
    printable.remove_prefix(digits);
  }
  static constexpr ByteSet kSpecials("&<>|\\`*_[]~$@#:.");
  append_replaced(out, printable, kSpecials, [&](std::size_t i) -> Replacement {
    const std::string_view rest = printable.substr(i);
    switch (printable[i]) {
      case '&':
        return {"&amp;"};
      case '<':
        return {"&lt;"};
      case '>':
        return {"&gt;"};
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
      default:
        return {i >= 3 && (printable[i - 1] | 0x20) == 'w' && (printable[i - 2] | 0x20) == 'w'
                    ? "\\."
                    : "."};
    }
  });
}

void append_code(std::string& out, std::string_view printable, CodeIn where) {
  static constexpr ByteSet kEnds("`");
  static constexpr ByteSet kEndsOfCell("`\\");
  static constexpr ByteSet kBar("|");
  if (printable.empty()) return;
  const ByteSet& ends = where == CodeIn::cell ? kEndsOfCell : kEnds;
  if (ends.find_in(printable, 0) < printable.size()) return append_markdown(out, printable);
  out += '`';
  if (where == CodeIn::cell) {
    append_replaced(out, printable, kBar, [](std::size_t) { return Replacement{"\\|"}; });
  } else {
    out += printable;
  }
  out += '`';
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
