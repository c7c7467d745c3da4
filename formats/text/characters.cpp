#include "formats/text/characters.hpp"

#include <unicode/uspoof.h>
#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>

#include "formats/text/shared_library.hpp"

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

/// Whether Unicode has set a place without a character aside for one that nobody sees (the property
/// Default_Ignorable_Code_Point, which does not change). utf8proc knows it of characters only.
bool is_set_aside(utf8proc_int32_t value) {
  return value == 0x2065 || (value >= 0xFFF0 && value <= 0xFFF8) ||
         (value >= 0xE0000 && value <= 0xE0FFF);
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<signed char>(c) >= 0; });
}

/// A text as it is when letters may be small or capital, composed or not, wide or narrow.
std::string folded(std::string_view text) {
  utf8proc_uint8_t* made = nullptr;
  const auto options = static_cast<utf8proc_option_t>(UTF8PROC_COMPOSE | UTF8PROC_COMPAT |
                                                      UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  const utf8proc_ssize_t size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                   static_cast<utf8proc_ssize_t>(text.size()), &made, options);
  if (size < 0) return std::string(text);
  std::string out(reinterpret_cast<const char*>(made), static_cast<std::size_t>(size));
  std::free(made);  // NOLINT: utf8proc asks for it
  return out;
}

/// ICU's spoof checker. Nearly all names are ASCII, and to load it takes longer than to check a
/// small record.
class SpoofChecker {
 public:
  SpoofChecker() {
    UErrorCode error = U_ZERO_ERROR;
    if (library_.complete()) checker_ = open_(&error);
    if (U_FAILURE(error)) checker_ = nullptr;
  }

  /// Nothing if it could not be loaded.
  std::optional<bool> confuses(const std::string& a, const std::string& b) const {
    if (checker_ == nullptr) return {};
    UErrorCode error = U_ZERO_ERROR;
    const int32_t found = compare_(checker_, a.data(), static_cast<int32_t>(a.size()), b.data(),
                                   static_cast<int32_t>(b.size()), &error);
    return U_SUCCESS(error) && found != 0;
  }

 private:
  SharedLibrary library_{"libicui18n.so." U_ICU_VERSION_SHORT, "_" U_ICU_VERSION_SHORT};
  decltype(&uspoof_open) open_ = library_.function<decltype(&uspoof_open)>("uspoof_open");
  decltype(&uspoof_areConfusableUTF8) compare_ =
      library_.function<decltype(&uspoof_areConfusableUTF8)>("uspoof_areConfusableUTF8");
  USpoofChecker* checker_ = nullptr;
};

}  // namespace

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

std::optional<bool> look_alike(std::string_view a, std::string_view b) {
  if (a == b) return false;
  if (is_ascii(a) && is_ascii(b)) {  // nearly always
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [small](char x, char y) { return small(x) == small(y); });
  }
  const std::string x = folded(a);
  const std::string y = folded(b);
  if (x == y) return true;
  static const SpoofChecker checker;
  // Capital letters of two alphabets may look alike where their small ones do not, and the reverse.
  const std::optional<bool> small = checker.confuses(x, y);
  if (small != false) return small;
  return checker.confuses(std::string(a), std::string(b));
}

}  // namespace cartulary::formats
