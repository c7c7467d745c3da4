#include <cstdlib>
#include <cstring>
#include <limits>
#include <string_view>

#include "formats/doors/browser/answer.hpp"
#include "formats/doors/library/cartulary.h"

namespace {

std::string_view view(const char* text, std::size_t size) {
  return size == 0 ? std::string_view() : std::string_view(text, size);
}

CartularyAnswer* packed(bool made, std::string_view text) {
  void* const memory = cartulary_allocate(sizeof(CartularyAnswer) + text.size());
  if (memory == nullptr) return nullptr;
  auto* const out = static_cast<CartularyAnswer*>(memory);
  *out = {made ? 1u : 0u, static_cast<uint32_t>(text.size())};
  std::memcpy(out + 1, text.data(), text.size());
  return out;
}

}  // namespace

extern "C" {

void* cartulary_allocate(std::size_t size) {
  return std::malloc(size > 0 ? size : 1);  // NOLINT: the caller frees it
}

void cartulary_free(void* memory) {
  std::free(memory);  // NOLINT
}

CartularyAnswer* cartulary_answer(const char* name, std::size_t name_size, const char* text,
                                  std::size_t text_size, const char* format,
                                  std::size_t format_size, const char* line, std::size_t line_size,
                                  std::size_t document, std::size_t turn) {
  const cartulary::formats::Answer answer =
      cartulary::formats::answer({.name = view(name, name_size),
                                  .text = view(text, text_size),
                                  .format = view(format, format_size),
                                  .version = CARTULARY_VERSION,
                                  .document = document,
                                  .turn = turn,
                                  .line = view(line, line_size)});
  if (answer.text.size() > std::numeric_limits<uint32_t>::max()) {
    return packed(false, "expected an answer of less than 4 GiB");
  }
  return packed(answer.made, answer.text);
}

const char* cartulary_version() {
  return CARTULARY_VERSION;
}

}  // extern "C"
