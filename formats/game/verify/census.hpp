// Files in folders and archives beside the games that are read: how many of which kind, and why
// they were passed over.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

namespace cartulary::formats {

enum class WhySkipped : uint8_t {
  no_game,
  misnamed,  ///< it says that it is a record, and its name says that it is something else
  hidden,
  excluded,
};
inline constexpr std::array<std::string_view, 4> kSkippedNames{"no-game", "misnamed", "hidden",
                                                               "excluded"};

/// The ending of a name, in small letters: `.json`, `.yaml.gz`; empty if that says nothing.
std::string kind_of_file(std::string_view path);
/// The kind of folders, of which nobody knows what is in them.
inline constexpr std::string_view kKindOfFolders = "/";

/// Counts of the files and folders that were passed over.
class Census {
 public:
  struct Row {
    WhySkipped why{};
    std::string by{};  ///< who excluded it: a configuration, or a flag
    std::string kind{};
    bool operator==(const Row&) const = default;
    // The libraries that some compilers bring cannot compare strings in three ways.
    bool operator<(const Row& other) const {
      return std::tie(why, by, kind) < std::tie(other.why, other.by, other.kind);
    }
  };

  void add(const Row& row, std::size_t number = 1) { rows_[row] += number; }
  void add(const Census& other);
  const std::map<Row, std::size_t>& rows() const { return rows_; }
  bool empty() const { return rows_.empty(); }
  std::size_t no_records() const;
  /// "3 .json and 1 .csv that are no games; 1 .yaml that is hidden; 1 folder excluded by a.yaml".
  std::string text() const;

 private:
  std::map<Row, std::size_t> rows_;
};

/// Checks that somebody did not want: which codes a configuration or a flag names.
struct Silenced {
  std::string by{};
  bool selects = false;  ///< all other codes are left out
  std::string codes{};   ///< "S501, E6"
  bool operator==(const Silenced&) const = default;
  bool operator<(const Silenced& other) const {
    return std::tie(by, selects, codes) < std::tie(other.by, other.selects, other.codes);
  }
  /// "S501, E6 by cartulary.yaml", "all but S501 by --select".
  std::string text() const;
};

}  // namespace cartulary::formats
