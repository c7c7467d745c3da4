// How libFuzzer changes inputs of targets with `lines`: also as people mistype records.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "tests/fuzz/targets/mistakes.hpp"

extern "C" std::size_t LLVMFuzzerMutate(uint8_t* data, std::size_t size, std::size_t max_size);

extern "C" std::size_t LLVMFuzzerCustomMutator(uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned int seed) {
  // The first numbers of neighbouring seeds are as good as any.
  cartulary::test::Random random(seed);
  if (size == 0 || random.below(3) == 0) return LLVMFuzzerMutate(data, size, max_size);
  std::string text(reinterpret_cast<const char*>(data), size);
  for (uint32_t n = 0; n <= random.below(3) && !text.empty(); ++n) {
    cartulary::test::Mistake(text, random.next()).make();
  }
  text.resize(std::min(text.size(), max_size));
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
