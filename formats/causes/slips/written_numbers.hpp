// How a right number may have been written wrong.
#pragma once

#include "formats/causes/slips/slip.hpp"

namespace cartulary::formats {

/// A slip of the pen that makes one number of another.
struct WrittenAs {
  const SlipKind* kind = nullptr;
  std::string how{};  ///< ", a 1 misread as a 7"; behind "written as 27 instead of 21"
};

/// Every slip of the pen that makes `written` of `right`.
std::vector<WrittenAs> written_as(int right, int written);

}  // namespace cartulary::formats
