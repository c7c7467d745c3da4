// Patterns of file names as in .gitignore: `drafts/`, `*.old.yaml`, `/round-?/**/[a-c]*.yaml`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cartulary::formats {

/// Why a text is no pattern; `at` is the byte where that shows.
struct GlobFault {
  std::size_t at = 0;
  std::string message;
};

/// One pattern. `*` stands for any characters but `/`, `?` for one of them, `[a-z]` and `[!a-z]`
/// for one of a set, `**` as a whole part of the path for any number of folders, `\` takes the
/// meaning from the character behind it. A pattern with a `/` before its end is about the whole
/// path, another one about the last part of it; with a `/` at its end it is about folders only.
class Glob {
 public:
  /// Nothing if `pattern` is one.
  static std::optional<GlobFault> fault_of(std::string_view pattern);

  /// `pattern` must be one.
  explicit Glob(std::string_view pattern);

  /// True if a file or a folder is meant. `path` has no `/` before or behind it.
  [[nodiscard]] bool matches(std::string_view path, bool is_folder) const;
  /// It begins with `!`: what it matches is taken in again.
  bool takes_back() const { return takes_back_; }

 private:
  std::vector<std::string> parts_;  ///< of the path, with folders; or of the name, alone
  bool whole_path_ = false;
  bool folders_only_ = false;
  bool takes_back_ = false;
};

/// Patterns of which the last one that matches decides.
class Globs {
 public:
  void add(std::string_view pattern) { globs_.emplace_back(pattern); }
  bool empty() const { return globs_.empty(); }
  /// True if they match a file or a folder with these names. Nothing if none of them is about it.
  [[nodiscard]] std::optional<bool> match(std::initializer_list<std::string_view> names,
                                          bool is_folder) const;

 private:
  std::vector<Glob> globs_;
};

}  // namespace cartulary::formats
