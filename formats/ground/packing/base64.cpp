#include "formats/ground/packing/base64.hpp"

namespace cartulary::formats {

void append_base64(std::string& out, std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  out.reserve(out.size() + (bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view group = bytes.substr(at, 3);
    unsigned bits = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      bits = bits * 256 + (i < group.size() ? static_cast<unsigned char>(group[i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      out += i <= group.size() ? digits[bits >> (18 - 6 * i) & 63U] : '=';
    }
  }
}

std::string base64_of_hex(std::string_view hex) {
  const auto value = [](char c) {
    return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10);
  };
  std::string bytes;
  for (std::size_t at = 0; at + 1 < hex.size(); at += 2) {
    bytes += static_cast<char>(value(hex[at]) * 16 + value(hex[at + 1]));
  }
  std::string out;
  append_base64(out, bytes);
  return out;
}

}  // namespace cartulary::formats
