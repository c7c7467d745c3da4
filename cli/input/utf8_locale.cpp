#include "cli/input/utf8_locale.hpp"

#include <locale.h>

namespace cartulary::cli {
namespace {

/// Made once, and kept to the end.
locale_t utf8() {
  static const locale_t made = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  return made;
}

}  // namespace

Utf8Locale::Utf8Locale() {
  if (utf8() != nullptr) before_ = uselocale(utf8());
}

Utf8Locale::~Utf8Locale() {
  if (before_ != nullptr) uselocale(static_cast<locale_t>(before_));
}

}  // namespace cartulary::cli
