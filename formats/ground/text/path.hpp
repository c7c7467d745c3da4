// Paths of texts, and texts of paths: UTF-8 with slashes, whatever the system has.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <type_traits>

#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {

/// Systems whose paths are bytes take them as they are. Elsewhere the locale would decide.
inline std::filesystem::path path_of(std::string_view text) {
  using Path = std::filesystem::path;
  if constexpr (std::is_same_v<Path::value_type, char>) {
    return {text};
  } else {
    return {std::u8string(text.begin(), text.end())};
  }
}

inline std::string text_of(const std::filesystem::path& path) {
  std::string out = path.string();
  if constexpr (std::filesystem::path::preferred_separator != '/') {
    std::replace(out.begin(), out.end(), '\\', '/');
  }
  return out;
}

/// True if a file's name ends so, in letters of any case. `ending` is no name by itself.
inline bool has_ending(std::string_view path, std::string_view ending) {
  if (path.size() <= ending.size() || path[path.size() - ending.size() - 1] == '/') return false;
  return same_letters(ending, path.substr(path.size() - ending.size()));
}

}  // namespace cartulary::formats
