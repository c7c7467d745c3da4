// Packed files and archives, by their first bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace cartulary::formats {

struct PackedMagic {
  std::size_t at;
  std::string_view bytes;
};
inline constexpr PackedMagic kPackedMagic[] = {
#include "formats/ground/packing/packed_magic.def"
};

/// True if a file that begins so has to be unpacked. The first 512 bytes are enough.
inline bool is_packed(std::string_view beginning) {
  return std::ranges::any_of(kPackedMagic, [beginning](const PackedMagic& magic) {
    return beginning.size() > magic.at && beginning.substr(magic.at).starts_with(magic.bytes);
  });
}

}  // namespace cartulary::formats
