// Where the pages of records lie in a folder: paths that mirror those of the records, and that no
// two records share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace cartulary::cli {

/// How a folder takes `A2` and `a2`: as two names or as one.
enum class Letters { differ, fold };

/// Names pages by the published names of their records alone, whatever other records there are. Two
/// names give two paths: what a path cannot hold is written with `~`, which no name keeps.
///
///   round-3/a2.yaml   round-3/a2        a second document of it: round-3/a2.2
///   a2.yml, b.2.yaml  a2.yml, b.2.yaml  only `.yaml` goes, and only if there is no other dot
///   a2                a2~
///   ../a2.yaml        ~up/a2            /a2.yaml: ~root/a2; <stdin>: ~stdin
///   .a2?.yaml         ~2ea2~3f          bytes in hexadecimal
///
/// No component of a path is longer than 200 bytes, and no path than 1000; longer names end with a
/// digest. Letters of a folder that folds them are written as bytes where that matters.
class PageNames {
 public:
  /// `extension`, as `.html`, is that of the pages.
  PageNames(std::string_view extension, Letters letters)
      : extension_(extension), letters_(letters) {}

  /// The path of a page without extension, for document `number` of the file `name`. On any thread.
  std::string stem(std::string_view name, uint32_t number) const;

 private:
  std::string component(std::string_view raw) const;
  std::string folder(std::string_view raw) const;
  std::string file(std::string_view raw) const;

  const std::string extension_;
  const Letters letters_;
};

/// Tells records of one name apart, such as those of a file that was named twice.
class RepeatedNames {
 public:
  /// For each record in their order, its `stem` as PageNames made it. Returns that of its page: the
  /// same the first time, with `~r2` behind it the second time that its file comes.
  std::string unique(std::string_view name, uint32_t number, std::string stem);

 private:
  bool is_new(uint64_t hash);
  void grow();

  std::string name_{};            ///< of the last record
  uint32_t number_ = 0;           ///< of the last record
  uint32_t time_ = 1;             ///< how often that file has come
  std::vector<uint64_t> seen_{};  ///< a hash table; 0 is a free place
  std::size_t files_ = 0;
  std::unordered_map<uint64_t, uint32_t> again_{};  ///< how often those came that came twice
};

/// How a link in a page names the root of the folder: empty, `../`, `../../`.
std::string way_up(std::string_view path);

}  // namespace cartulary::cli
