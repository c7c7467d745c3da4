#include "formats/text/digest.hpp"

#include <sha2.h>

namespace cartulary::formats {
namespace {

void update(SHA2_CTX& context, std::string_view bytes) {
  SHA256Update(&context, reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

std::string sha256_of(const Document& document) {
  if (document.too_large) return "";
  SHA2_CTX context;
  SHA256Init(&context);
  // A byte order mark at the beginning of a file is no text, but one of its bytes.
  if (document.number == 1 && document.file_offset == kByteOrderMark.size()) {
    update(context, kByteOrderMark);
  }
  update(context, document.text);
  char hex[SHA256_DIGEST_STRING_LENGTH];
  SHA256End(&context, hex);
  return hex;
}

}  // namespace cartulary::formats
