// Bytes as text: base 64 of RFC 4648.
#pragma once

#include <string>
#include <string_view>

namespace cartulary::formats {

void append_base64(std::string& out, std::string_view bytes);

/// A digest in hexadecimal in base 64, as a Content-Security-Policy wants it.
std::string base64_of_hex(std::string_view hex);

}  // namespace cartulary::formats
