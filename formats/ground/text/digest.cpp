#include "formats/ground/text/digest.hpp"

#include <sha2.h>

namespace cartulary::formats {

struct Sha256::State {
  SHA2_CTX context;
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
  SHA256Init(&state_->context);
}

Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
  SHA256Update(&state_->context, reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
}

std::string Sha256::hexadecimal() {
  char out[SHA256_DIGEST_STRING_LENGTH];
  return SHA256End(&state_->context, out);
}

std::string sha256_of(const Document& document) {
  if (document.too_large) return "";
  Sha256 digest;
  // A byte order mark at the beginning of a file is no text, but one of its bytes.
  if (document.number == 1 && document.file_offset == kByteOrderMark.size()) {
    digest.add(kByteOrderMark);
  }
  digest.add(document.text);
  return digest.hexadecimal();
}

std::string digest_of(std::span<const std::string_view> texts) {
  SHA2_CTX context;
  SHA512Init(&context);
  const auto add = [&context](const void* bytes, std::size_t size) {
    SHA512Update(&context, static_cast<const uint8_t*>(bytes), size);
  };
  for (const std::string_view text : texts) {
    const uint64_t size = text.size();
    add(&size, sizeof size);
    add(text.data(), text.size());
  }
  uint8_t out[SHA512_DIGEST_LENGTH];
  SHA512Final(out, &context);
  return {reinterpret_cast<const char*>(out), sizeof out / 2};
}

std::string sha256_of(std::string_view text) {
  Sha256 digest;
  digest.add(text);
  return digest.hexadecimal();
}

}  // namespace cartulary::formats
