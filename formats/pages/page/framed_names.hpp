// Names that are written from right to left, in texts of a page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// Writes texts with names of a record. A name from right to left without a frame of its own turns
/// what stands beside it around: points, or another name.
class FramedNames {
 public:
  explicit FramedNames(const Record& record);

  /// The text for a page, each such name in a `<bdi>`.
  std::string operator()(std::string_view text) const;

 private:
  std::vector<std::string_view> names_{};  ///< those that may need it, the longest one first
};

}  // namespace cartulary::formats
