// Analyses of earlier runs, for games that are as they were then.
#pragma once

#include <string>
#include <string_view>

#include "cli/cache/store.hpp"
#include "formats/study/analysis/shown_analysis.hpp"

namespace cartulary::cli {

struct AnalysedHow {
  int budget = 0;
  uint64_t seed = 0;
  formats::MarkBy by = formats::MarkBy::win;
};

/// Keeps what is shown of analyses. A key stands for all that it depends on: the build of the
/// program, how games are analysed, and the game; not for the rest of the record, and not for its
/// file. Parts of pages are kept, not the numbers behind them; another build finds nothing of this
/// one. All functions may be called by several threads at once.
class AnalysisCache {
 public:
  AnalysisCache(std::string folder, const AnalysedHow& how);

  /// The key of a record that can be analysed.
  std::string key_of(const formats::Report& report) const;
  /// False if nothing is kept under this key, or not what belongs to this report.
  bool find(std::string_view key, const formats::Report& report, formats::ShownAnalysis& out);
  /// It is on the disk at once, as far as the system is concerned.
  void keep(std::string_view key, const formats::ShownAnalysis& shown);

  bool usable() const { return store_.usable(); }
  /// To be called at the end: says on standard error if something did not work.
  void close() { store_.close(); }

 private:
  Store store_;
  const std::string situation_;  ///< all but the game
};

}  // namespace cartulary::cli
