#include "formats/text/other_characters.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

namespace cartulary::formats {
namespace {

struct Row {
  uint32_t first;
  uint32_t last;
  std::string_view plain;
  std::string_view what;
  bool certain = true;
  bool usual = false;
};

constexpr std::string_view kCyrillic = "a Cyrillic letter";
constexpr std::string_view kGreek = "a Greek letter";
constexpr std::string_view kQuote = "a typographic quotation mark";
constexpr std::string_view kMark = "a mark of the direction of writing";

constexpr Row kRows[] = {
    // Blanks.
    {0x00A0, 0x00A0, " ", "a no-break space"},
    {0x1680, 0x1680, " ", "an Ogham space"},
    {0x2000, 0x2006, " ", "a space of another width"},
    {0x2007, 0x2007, " ", "a figure space"},
    {0x2008, 0x2008, " ", "a punctuation space"},
    {0x2009, 0x2009, " ", "a thin space"},
    {0x200A, 0x200A, " ", "a hair space"},
    {0x202F, 0x202F, " ", "a narrow no-break space"},
    {0x205F, 0x205F, " ", "a mathematical space"},
    {0x3000, 0x3000, " ", "an ideographic space"},
    // What nobody sees.
    {0x200B, 0x200B, "", "a zero-width space"},
    {0x200C, 0x200C, "", "a zero-width non-joiner"},
    {0x200D, 0x200D, "", "a zero-width joiner"},
    {0x200E, 0x200F, "", kMark},
    {0x202A, 0x202E, "", kMark},
    {0x2060, 0x2060, "", "a word joiner"},
    {0x2066, 0x2069, "", kMark},
    {0xFEFF, 0xFEFF, "", "a byte order mark"},
    // Some programs show it as a hyphen, others do not show it.
    {0x00AD, 0x00AD, "-", "a soft hyphen", false},
    // Signs.
    {0x2010, 0x2010, "-", "a hyphen"},
    {0x2011, 0x2011, "-", "a no-break hyphen"},
    {0x2012, 0x2012, "-", "a figure dash"},
    {0x2013, 0x2013, "-", "an en dash", true, true},
    {0x2014, 0x2014, "-", "an em dash"},
    {0x2015, 0x2015, "-", "a horizontal bar"},
    {0x2212, 0x2212, "-", "a minus sign", true, true},
    {0xFE63, 0xFE63, "-", "a small minus sign"},
    {0x2236, 0x2236, ":", "a ratio sign"},
    {0xA789, 0xA789, ":", "a colon of phonetic writing"},
    {0x2018, 0x201B, "'", kQuote, false},
    {0x201C, 0x201F, "\"", kQuote, false},
    {0x2032, 0x2032, "'", "a prime", false},
    {0x2033, 0x2033, "\"", "a double prime", false},
    {0x00AB, 0x00AB, "\"", kQuote, false},
    {0x00BB, 0x00BB, "\"", kQuote, false},
    {0x201A, 0x201A, ",", kQuote, false},
    {0x3001, 0x3001, ",", "an ideographic comma"},
    // Capital letters, then small ones.
    {0x0410, 0x0410, "A", kCyrillic},
    {0x0412, 0x0412, "B", kCyrillic},
    {0x0415, 0x0415, "E", kCyrillic},
    {0x041A, 0x041A, "K", kCyrillic},
    {0x041C, 0x041C, "M", kCyrillic},
    {0x041D, 0x041D, "H", kCyrillic},
    {0x041E, 0x041E, "O", kCyrillic},
    {0x0420, 0x0420, "P", kCyrillic},
    {0x0421, 0x0421, "C", kCyrillic},
    {0x0422, 0x0422, "T", kCyrillic},
    {0x0425, 0x0425, "X", kCyrillic},
    {0x0405, 0x0405, "S", kCyrillic},
    {0x0406, 0x0406, "I", kCyrillic},
    {0x0408, 0x0408, "J", kCyrillic},
    {0x050C, 0x050C, "G", kCyrillic},
    {0x051A, 0x051A, "Q", kCyrillic},
    {0x051C, 0x051C, "W", kCyrillic},
    {0x0417, 0x0417, "3", kCyrillic, false},
    {0x0423, 0x0423, "Y", kCyrillic, false},
    {0x0430, 0x0430, "a", kCyrillic},
    {0x0435, 0x0435, "e", kCyrillic},
    {0x043A, 0x043A, "k", kCyrillic},
    {0x043C, 0x043C, "m", kCyrillic},
    {0x043D, 0x043D, "h", kCyrillic, false},
    {0x043E, 0x043E, "o", kCyrillic},
    {0x0440, 0x0440, "p", kCyrillic},
    {0x0441, 0x0441, "c", kCyrillic},
    {0x0442, 0x0442, "t", kCyrillic, false},
    {0x0443, 0x0443, "y", kCyrillic},
    {0x0445, 0x0445, "x", kCyrillic},
    {0x0455, 0x0455, "s", kCyrillic},
    {0x0456, 0x0456, "i", kCyrillic},
    {0x0458, 0x0458, "j", kCyrillic},
    {0x04BB, 0x04BB, "h", kCyrillic},
    {0x051B, 0x051B, "q", kCyrillic},
    {0x051D, 0x051D, "w", kCyrillic},
    {0x0391, 0x0391, "A", kGreek},
    {0x0392, 0x0392, "B", kGreek},
    {0x0395, 0x0395, "E", kGreek},
    {0x0396, 0x0396, "Z", kGreek},
    {0x0397, 0x0397, "H", kGreek},
    {0x0399, 0x0399, "I", kGreek},
    {0x039A, 0x039A, "K", kGreek},
    {0x039C, 0x039C, "M", kGreek},
    {0x039D, 0x039D, "N", kGreek},
    {0x039F, 0x039F, "O", kGreek},
    {0x03A1, 0x03A1, "P", kGreek},
    {0x03A4, 0x03A4, "T", kGreek},
    {0x03A5, 0x03A5, "Y", kGreek, false},
    {0x03A7, 0x03A7, "X", kGreek},
    {0x03BA, 0x03BA, "k", kGreek},
    {0x03BD, 0x03BD, "v", kGreek},
    {0x03BF, 0x03BF, "o", kGreek},
};

constexpr uint32_t kFirstWide = 0xFF01;
constexpr uint32_t kLastWide = 0xFF5E;
/// The characters that have a fullwidth form, in their order.
constexpr std::string_view kNarrow =
    "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz"
    "{|}~";
static_assert(kNarrow.size() == kLastWide - kFirstWide + 1);

/// A character of two or three bytes; nothing for all others.
OtherCharacter decoded(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t n) {
    return at + n < text.size() ? static_cast<unsigned char>(text[at + n]) : 0u;
  };
  const uint32_t first = byte(0);
  if (first >= 0xC2 && first < 0xE0 && (byte(1) & 0xC0) == 0x80) {
    return {.value = (first & 0x1F) << 6 | (byte(1) & 0x3F), .size = 2};
  }
  if (first >= 0xE0 && first < 0xF0 && (byte(1) & 0xC0) == 0x80 && (byte(2) & 0xC0) == 0x80) {
    return {.value = (first & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F), .size = 3};
  }
  return {};
}

}  // namespace

std::optional<OtherCharacter> other_character(std::string_view text, std::size_t at) {
  OtherCharacter out = decoded(text, at);
  if (out.size == 0) return {};
  if (out.value >= kFirstWide && out.value <= kLastWide) {
    out.plain = kNarrow.substr(out.value - kFirstWide, 1);
    out.what = "a fullwidth character";
    // The marks of moves are told by what is written, and a comma is often written so.
    out.certain = out.plain != "!" && out.plain != "?";
    out.usual = out.plain == ",";
    return out;
  }
  const auto row = std::find_if(std::begin(kRows), std::end(kRows), [&out](const Row& r) {
    return out.value >= r.first && out.value <= r.last;
  });
  if (row == std::end(kRows)) return {};
  out.plain = row->plain;
  out.what = row->what;
  out.certain = row->certain;
  out.usual = row->usual;
  return out;
}

std::string plain_words(const OtherCharacter& character) {
  if (character.plain.empty()) return "nothing";
  return character.plain == " " ? "a space" : fmt::format("`{}`", character.plain);
}

std::string name_of(const OtherCharacter& character) {
  return fmt::format("U+{:04X} ({})", character.value, character.what);
}

void name_other_characters(std::string_view text, std::vector<std::string>& help) {
  constexpr std::size_t most = 3;
  const auto is_ascii = [](char c) { return (c & 0x80) == 0; };
  if (std::all_of(text.begin(), text.end(), is_ascii)) return;
  std::vector<uint32_t> named;
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size() && named.size() < most; ++at) {
    const auto found = other_character(text, at);
    if (!found) continue;
    if (std::find(named.begin(), named.end(), found->value) == named.end()) {
      named.push_back(found->value);
      const bool shown = !found->plain.empty() && found->plain != " ";
      const std::string_view sign = text.substr(at, found->size);
      out.push_back(shown ? fmt::format("`{}` is {} and only looks like {}", sign, name_of(*found),
                                        plain_words(*found))
                          : fmt::format("there is {} in it, which {}", name_of(*found),
                                        found->plain.empty() ? "nobody sees" : "is no space here"));
    }
    at += found->size - 1;
  }
  help.insert(help.begin(), out.begin(), out.end());
}

}  // namespace cartulary::formats
