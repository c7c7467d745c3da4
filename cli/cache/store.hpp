// The results of earlier runs, in a database that many runs may use at once.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace cartulary::cli {

/// A database of a folder, and how it is kept.
struct StoreFile {
  std::string_view name;
  /// Entries that no run has asked for in so many days are removed.
  long days;
  /// So many bytes wait until they are written together.
  std::size_t waiting;
};
/// Reports are many and soon found out again, analyses few and take their time.
inline constexpr StoreFile kReportsFile{"reports.sqlite", 30, std::size_t{1} << 20};
inline constexpr StoreFile kAnalysesFile{"analyses.sqlite", 365, 0};

/// Texts by keys, in a folder. Nothing depends on it: what cannot be read or written is found out
/// again. All functions may be called by several threads at once.
class Store {
 public:
  /// Today, as days are counted here.
  static long today();

  /// Opens the database in a folder, and makes what is not there.
  explicit Store(std::string folder, const StoreFile& file = kReportsFile, long day = today());
  /// Writes what has been kept.
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Puts the text with this key into `out`. False if there is none, or if it is damaged.
  bool find(std::string_view key, std::string& out);
  void keep(std::string_view key, std::string_view text);
  bool usable() const;
  /// Writes what has been kept, and says on standard error what does not work, if anything.
  void close();

 private:
  struct Database;

  std::unique_ptr<Database> database_;
};

}  // namespace cartulary::cli
