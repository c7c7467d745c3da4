// How much a random test does: its share of a quick run, or of a long one.
#pragma once

#include <cstdlib>

namespace cartulary::test {

/// CARTULARY_LONG=1 asks for everything that random tests can do, for about ten minutes.
inline bool long_run() {
  return std::getenv("CARTULARY_LONG") != nullptr;
}

/// The rounds of a random test. Round n makes the same data in every run.
inline int rounds(int quick, int thorough) {
  return long_run() ? thorough : quick;
}

}  // namespace cartulary::test
