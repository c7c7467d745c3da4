#include "formats/ground/text/characters.hpp"

#include <fmt/core.h>
#include <unicode/uspoof.h>
#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/shared_library.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::formats {
namespace {

struct CodePoint {
  utf8proc_int32_t value = -1;
  std::size_t size = 1;
};

/// The code point at a place; -1 if the text is broken there.
CodePoint code_point(std::string_view text, std::size_t at) {
  CodePoint out;
  const std::string_view rest = text.substr(at);
  const auto size = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(rest.data()),
                                     static_cast<utf8proc_ssize_t>(rest.size()), &out.value);
  if (size > 0) out.size = static_cast<std::size_t>(size);
  return out;
}

bool is_blank(utf8proc_int32_t value) {
  constexpr utf8proc_int32_t braille_without_dots = 0x2800;  // a sign to Unicode
  return utf8proc_get_property(value)->category == UTF8PROC_CATEGORY_ZS ||
         value == braille_without_dots;
}

/// True if Unicode has set a place without a character aside for one that nobody sees (the property
/// Default_Ignorable_Code_Point, which does not change). utf8proc knows it of characters only.
bool is_set_aside(utf8proc_int32_t value) {
  return value == 0x2065 || (value >= 0xFFF0 && value <= 0xFFF8) ||
         (value >= 0xE0000 && value <= 0xE0FFF);
}

/// A text in another form; the same text if it is broken.
std::string mapped(std::string_view text, int how) {
  utf8proc_uint8_t* made = nullptr;
  const auto options = static_cast<utf8proc_option_t>(how);
  const utf8proc_ssize_t size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                   static_cast<utf8proc_ssize_t>(text.size()), &made, options);
  if (size < 0) return std::string(text);
  std::string out(reinterpret_cast<const char*>(made), static_cast<std::size_t>(size));
  std::free(made);  // NOLINT: utf8proc asks for it
  return out;
}

/// A text without case, composition and width of letters. `more`: what else makes no difference.
std::string folded(std::string_view text, int more = 0) {
  return mapped(text,
                UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE | more);
}

/// ICU's spoof checker. Most names are ASCII, and to load it takes longer than to check a record.
class SpoofChecker {
 public:
  SpoofChecker() {
    UErrorCode error = U_ZERO_ERROR;
    if (library_.complete()) checker_ = open_(&error);
    if (U_FAILURE(error)) checker_ = nullptr;
  }

  /// The same for texts of one look. Nothing if the library could not be loaded.
  std::optional<std::string> look_of(const std::string& text) const {
    if (checker_ == nullptr) return {};
    std::string out(4 * text.size() + 64, '\0');
    for (;;) {
      UErrorCode error = U_ZERO_ERROR;
      const int32_t size = look_(checker_, 0, text.data(), static_cast<int32_t>(text.size()),
                                 out.data(), static_cast<int32_t>(out.size()), &error);
      const bool too_short = size > static_cast<int32_t>(out.size());
      if (!too_short && U_FAILURE(error)) return text;  // broken text looks like nothing else
      out.resize(static_cast<std::size_t>(size));
      if (!too_short) return out;
    }
  }

 private:
  SharedLibrary library_{"libicui18n.so." U_ICU_VERSION_SHORT, "_" U_ICU_VERSION_SHORT};
  decltype(&uspoof_open) open_ = CARTULARY_LIBRARY_FUNCTION(library_, uspoof_open);
  decltype(&uspoof_getSkeletonUTF8) look_ =
      CARTULARY_LIBRARY_FUNCTION(library_, uspoof_getSkeletonUTF8);
  USpoofChecker* checker_ = nullptr;
};

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
#include "formats/ground/text/characters.def"
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

void append_utf8(std::string& out, uint32_t c) {
  const unsigned behind = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;  // the first byte
  constexpr uint32_t first[] = {0, 0xC0, 0xE0, 0xF0};
  out += static_cast<char>(first[behind] | c >> 6 * behind);
  for (unsigned i = behind; i-- > 0;) out += static_cast<char>(0x80 | (c >> 6 * i & 0x3F));
}

std::size_t hidden_size(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x80) return byte < 0x20 || byte == 0x7F ? 1 : 0;
  const CodePoint found = code_point(text, at);
  if (found.value < 0) return 1;
  const utf8proc_property_t* property = utf8proc_get_property(found.value);
  switch (property->category) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
      return found.size;
    case UTF8PROC_CATEGORY_CF:
      // Signs before numbers, as in Arabic, are seen.
      return property->boundclass == UTF8PROC_BOUNDCLASS_PREPEND ? 0 : found.size;
    case UTF8PROC_CATEGORY_CN:
      return is_set_aside(found.value) ? found.size : 0;
    default:
      return property->ignorable ? found.size : 0;
  }
}

std::size_t PictureScanner::hidden_size(std::string_view text, std::size_t at) {
  constexpr utf8proc_int32_t joiner = 0x200D;
  constexpr utf8proc_int32_t as_text = 0xFE0E;
  constexpr utf8proc_int32_t as_picture = 0xFE0F;
  const utf8proc_int32_t value = code_point(text, at).value;
  if (value == joiner && state_ != State::none) {
    state_ = State::none;
    return 0;
  }
  if ((value == as_text || value == as_picture) && state_ == State::picture) {
    state_ = State::selected;
    return 0;
  }
  const std::size_t size = formats::hidden_size(text, at);
  const auto bound =
      value < 0 ? UTF8PROC_BOUNDCLASS_OTHER
                : static_cast<utf8proc_boundclass_t>(utf8proc_get_property(value)->boundclass);
  if (bound == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC) {
    state_ = State::picture;
  } else if (size > 0 || bound != UTF8PROC_BOUNDCLASS_EXTEND) {
    state_ = State::none;  // colours of skin extend a picture
  }
  return size;
}

bool is_plain_name(std::string_view name) {
  bool blank = true;  // so far, or since the last other character
  for (std::size_t at = 0; at < name.size();) {
    if (hidden_size(name, at) > 0) return false;
    const CodePoint found = code_point(name, at);
    const bool first = at == 0;
    blank = is_blank(found.value);
    if (first && blank) return false;
    at += found.size;
  }
  return !blank;
}

std::string bare_letters(std::string_view text) {
  return folded(text, UTF8PROC_STRIPMARK);
}

std::string composed(std::string_view text) {
  if (is_ascii(text)) return std::string(text);  // nearly always
  return mapped(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
}

std::string decomposed(std::string_view text) {
  return mapped(text, UTF8PROC_STABLE | UTF8PROC_DECOMPOSE);
}

std::optional<std::array<std::string, 2>> looks_of(std::string_view text) {
  static const SpoofChecker checker;
  // Capital letters of two alphabets may look alike where their small ones do not, and the reverse.
  const std::optional<std::string> small = checker.look_of(folded(text));
  if (!small) return {};
  return std::array{*small, *checker.look_of(std::string(text))};
}

std::optional<bool> look_alike(std::string_view a, std::string_view b) {
  if (a == b) return false;
  if (is_ascii(a) && is_ascii(b)) return same_word(a, b);  // nearly always
  if (folded(a) == folded(b)) return true;
  const auto x = looks_of(a);
  const auto y = looks_of(b);
  if (!x || !y) return {};
  return (*x)[0] == (*y)[0] || (*x)[1] == (*y)[1];
}

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
  const auto row = std::ranges::find_if(
      kRows, [&out](const Row& r) { return out.value >= r.first && out.value <= r.last; });
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
  if (is_ascii(text)) return;
  std::vector<uint32_t> named;
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size() && named.size() < most; ++at) {
    const auto found = other_character(text, at);
    if (!found) continue;
    if (std::ranges::find(named, found->value) == named.end()) {
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
