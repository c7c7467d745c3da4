// Bytes that wait until it is known where they go, however many they are.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "cli/io/descriptor.hpp"

namespace cartulary::cli {

/// Keeps few bytes in memory, more in a file without a name in the folder for temporary files.
class Spool {
 public:
  /// Returns an error text, empty on success.
  std::string add(std::string_view bytes);
  /// Gives all bytes piece by piece to `take`. Returns its first error text, empty on success.
  std::string give(const std::function<std::string(std::string_view)>& take) const;

 private:
  std::string spill();

  std::string kept_;  ///< the last bytes
  Descriptor file_;   ///< those before them
  int64_t spilled_ = 0;
};

}  // namespace cartulary::cli
