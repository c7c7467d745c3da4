// Parts of a run that machines share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cartulary::cli {

/// One of some parts, which together hold every record once, by names and numbers only.
struct Shard {
  uint32_t number = 1;
  uint32_t of = 1;
  bool given = false;  ///< asked for, be it the first of one

  /// "2/5"; empty if it is all.
  std::string text() const;
  /// True if it holds a file as a whole, by its name as reports show it.
  bool takes(std::string_view name) const;
  /// True if it holds one of the documents of a file, by its number.
  bool takes(std::string_view name, uint32_t document) const;
};

/// Which documents of the inputs a run takes.
struct Cut {
  Shard shard{};
  /// No file is shared among parts, however large it is.
  bool whole_files = false;

  /// True if a file of this size belongs to one part with all its documents; nothing: unknown.
  bool keeps_whole(std::optional<std::size_t> size) const;
  /// True if another part takes the whole file.
  bool leaves(std::string_view name, std::optional<std::size_t> size) const {
    return shard.of > 1 && keeps_whole(size) && !shard.takes(name);
  }
};
/// Files from this size on are shared, document by document.
inline constexpr std::size_t kMinShared = 256u << 10;

inline constexpr int kMaxShards = 1000;

/// Reads "2/5". False if it is no such part.
bool read_shard(std::string_view text, Shard& out);
/// The fault of a word that should be a part; empty if there is none.
std::string expect_shard(std::string& word);

}  // namespace cartulary::cli
