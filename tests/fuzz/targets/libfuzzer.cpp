// The entry point of libFuzzer; TARGET_FUNCTION is the function of the target.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/targets/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  cartulary::test::TARGET_FUNCTION({reinterpret_cast<const char*>(data), size});
  return 0;
}
