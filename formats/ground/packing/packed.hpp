// Packed files and archives, by their first bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace cartulary::formats {

/// The bytes that a packed file begins with, or that an archive has at a place.
struct PackedMagic {
  std::size_t at;
  std::string_view bytes;
};
inline constexpr PackedMagic kPackedMagic[] = {
    {0, {"\x1F\x8B", 2}},  // gzip: RFC 1952, section 2.3.1
    {0,
     {"\xFD"
      "7zXZ",
      5}},                         // xz: its file format, section 2.1.1.1
    {0, {"\x28\xB5\x2F\xFD", 4}},  // Zstandard: RFC 8878, section 3.1.1
    {257, "ustar"},                // tar: POSIX.1, pax, ustar Interchange Format
    // zip: its APPNOTE.TXT, section 4.3, with a file in it, without one, and written in parts.
    {0, "PK\x03\x04"},
    {0, "PK\x05\x06"},
    {0, "PK\x07\x08"},
};

/// True if a file that begins so has to be unpacked. The first 512 bytes are enough.
inline bool is_packed(std::string_view beginning) {
  return std::ranges::any_of(kPackedMagic, [beginning](const PackedMagic& magic) {
    return beginning.size() > magic.at && beginning.substr(magic.at).starts_with(magic.bytes);
  });
}

}  // namespace cartulary::formats
