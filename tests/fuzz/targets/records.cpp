#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {

void fuzz_records(std::string_view input) {
  for_each_document(input, verify_and_tell);
}

}  // namespace cartulary::test
