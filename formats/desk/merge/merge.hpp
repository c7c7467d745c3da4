// One record from two of the same game, by two sources: each disagreement is decided by legality
// and claims, or left open.
#pragma once

#include <string>
#include <vector>

#include "formats/desk/merge/places.hpp"

namespace cartulary::formats {

struct Merged {
  std::string refused{};  ///< why they cannot be merged; then there is nothing else
  /// The document of A with what was decided; an open matter is a conflict, `<<<<<<< a.yaml`.
  std::string text{};
  std::vector<std::string> told{};  ///< every decision, and what could not be decided
  bool undecided = false;           ///< something could not be decided
};

/// All moves of both can be read, and both have some.
Merged merged(const MergeSource& a, const MergeSource& b);

}  // namespace cartulary::formats
