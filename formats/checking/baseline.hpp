// Baselines: findings that are known, so that a run fails for new ones only.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "formats/checking/fingerprint.hpp"
#include "formats/ground/text/finding.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

inline constexpr int kBaselineVersion = 1;

/// A list of findings. Each is known by its code, the file, the text of its line and its label,
/// which tells claimed and computed numbers; the number of the line does not matter. Names of files
/// are those from the baseline's folder, so that it does not matter where a command runs.
class Baseline {
 public:
  /// `folder`: of the baseline; `here`: the folder that names are relative to. Both are absolute.
  Baseline(std::string folder, std::string here)
      : folder_(std::move(folder)), here_(std::move(here)) {}

  /// Reads a baseline. Returns what is wrong with it: "3:1: expected ..."; empty if nothing is.
  std::string read(std::string_view text);

  /// The following findings are of this document, which must outlive them.
  void begin(const Document& document);
  [[nodiscard]] bool lists(const Finding& finding);
  void add(const Finding& finding);

  struct Entry {
    std::string path;  ///< from the baseline's folder
    std::string code;
    std::string fingerprint;
    friend bool operator==(const Entry&, const Entry&) = default;
    friend bool operator<(const Entry& a, const Entry& b) {
      return std::tie(a.path, a.code, a.fingerprint) < std::tie(b.path, b.code, b.fingerprint);
    }
  };
  void list(Entry entry) { entries_.emplace(std::move(entry), false); }
  std::vector<Entry> with_code(Code code) const;
  /// Entries of documents that have begun, or whose file is gone, but that were not found.
  std::vector<Entry> gone() const;
  const std::string& folder() const { return folder_; }
  const std::string& here() const { return here_; }
  std::size_t size() const { return entries_.size(); }
  /// As read() takes it.
  std::string text() const;

 private:
  Entry entry_of(const Finding& finding);

  std::string folder_;
  std::string here_;
  const Document* document_ = nullptr;
  std::string path_;               ///< of the document
  std::string name_;               ///< that the path belongs to
  std::map<Entry, bool> entries_;  ///< whether they were found
  std::set<std::string> begun_;
  Fingerprints fingerprints_;
};

}  // namespace cartulary::formats
