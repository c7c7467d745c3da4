// The manifest of the program says that letters are those of UTF-8.
#include "cli/input/utf8_locale.hpp"

namespace cartulary::cli {

Utf8Locale::Utf8Locale() = default;
Utf8Locale::~Utf8Locale() = default;

}  // namespace cartulary::cli
