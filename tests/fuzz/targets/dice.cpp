#include <string>

#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {

/// An input that names no game is a record of the dice game.
void fuzz_dice(std::string_view input) {
  const bool told = input.find("game:") != input.npos;
  for_each_document((told ? "" : "cartulary: 1\ngame: dice\n") + std::string(input),
                    verify_and_tell);
}

}  // namespace cartulary::test
