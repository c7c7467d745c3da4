#include "formats/escape.hpp"

#include <fmt/format.h>

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

/// XML 1.0 has no place for U+FFFE and U+FFFF, not even escaped. They are EF BF BE and EF BF BF.
bool is_noncharacter(std::string_view text, std::size_t i) {
  const std::string_view bytes = text.substr(i, 3);
  return bytes == "\xEF\xBF\xBE" || bytes == "\xEF\xBF\xBF";
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  split_clean(
      text,
      [&](std::string_view part) {
        for (char c : part) out += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
      },
      [&](unsigned char) { out += '?'; });
  return out;
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

std::string xml(std::string_view raw) {
  const std::string text = printable(raw);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    switch (text[i]) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        if (is_noncharacter(text, i)) {
          i += 2;
        } else {
          out += text[i];
        }
    }
  }
  return out;
}

}  // namespace cartulary::formats
