// What JavaScript calls; formats/browser/module.js does.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "formats/browser/answer.hpp"

extern "C" {

/// An answer in one block of memory: this, then its text.
struct CartularyAnswer {
  uint32_t made;  ///< 1: what was asked for; 0: the text says why it could not be made
  uint32_t size;  ///< of the text, in bytes
};

/// Memory for a text of this size; nullptr if there is not enough.
__attribute__((export_name("cartulary_allocate"))) void* cartulary_allocate(std::size_t size) {
  return std::malloc(size > 0 ? size : 1);  // NOLINT: JavaScript frees it
}

/// Frees a text or an answer.
__attribute__((export_name("cartulary_free"))) void cartulary_free(void* memory) {
  std::free(memory);  // NOLINT
}

/// As answer(). Texts are UTF-8 and stay the caller's; the answer is to be freed. nullptr if there
/// is not enough memory for it.
__attribute__((export_name("cartulary_answer"))) CartularyAnswer* cartulary_answer(
    const char* name, std::size_t name_size, const char* text, std::size_t text_size,
    const char* format, std::size_t format_size, const char* line, std::size_t line_size,
    std::size_t document, std::size_t turn) {
  const cartulary::formats::Answer answer =
      cartulary::formats::answer({.name = {name, name_size},
                                  .text = {text, text_size},
                                  .format = {format, format_size},
                                  .version = CARTULARY_VERSION,
                                  .document = document,
                                  .turn = turn,
                                  .line = {line, line_size}});
  void* const memory = cartulary_allocate(sizeof(CartularyAnswer) + answer.text.size());
  if (memory == nullptr) return nullptr;
  auto* const out = static_cast<CartularyAnswer*>(memory);
  *out = {answer.made ? 1u : 0u, static_cast<uint32_t>(answer.text.size())};
  std::memcpy(out + 1, answer.text.data(), answer.text.size());
  return out;
}

// Browsers have no libraries to load: what needs one says that it is not there.
void* dlopen(const char* /*name*/, int /*flags*/) {
  return nullptr;
}
void* dlsym(void* /*library*/, const char* /*name*/) {
  return nullptr;
}

}  // extern "C"
