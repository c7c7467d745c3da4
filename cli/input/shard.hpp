// Parts of a run that machines share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cartulary::cli {

/// One of some parts, which together hold every record once. What a part holds depends on names and
/// numbers only, not on the order of paths, on threads or on the machine.
struct Shard {
  uint32_t number = 1;
  uint32_t of = 1;
  bool given = false;  ///< asked for, be it the first of one

  /// "2/5"; empty if it is all.
  std::string text() const;
  /// Whether it holds a file as a whole, by its name as reports show it.
  bool takes(std::string_view name) const;
  /// Whether it holds one of the documents of a file, by its number.
  bool takes(std::string_view name, uint32_t document) const;
};

inline constexpr int kMostShards = 1000;

/// Reads "2/5". False if it is no such part.
bool read_shard(std::string_view text, Shard& out);
/// What is wrong with a word that should be a part; empty if nothing is.
std::string expect_shard(std::string& word);

}  // namespace cartulary::cli
