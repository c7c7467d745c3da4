// The analyses of the games of a site, made or found again on any thread.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cli/cache/analysis_cache.hpp"
#include "cli/input/inputs.hpp"
#include "cli/io/progress.hpp"
#include "cli/options/effort_flags.hpp"
#include "cli/pages/record_pages.hpp"
#include "formats/pages/site/site_writer.hpp"

namespace cartulary::cli {

/// Pages with analyses, made or found again on any thread; a run that is stopped loses little.
class SiteAnalyses {
 public:
  SiteAnalyses(const EffortFlags& flags, unsigned jobs);

  /// The addition that all pages share; to be called before any is made.
  formats::SharedAddition shared() const;
  /// Opens the cache in a folder, if not empty; says if it cannot be. Shows the progress.
  void begin(const std::string& cache, const std::vector<Input>& inputs, const Settings& settings);
  /// Makes a page with the analysis, if there can be one. MadePage::stopped after a signal.
  MakePage with_analysis(MakePage make_page);
  /// In the order of the records: says of one why it was not analysed, if it was not.
  void tell(const formats::Report& report, const MadePage& page);
  void end();

  /// Games on whose pages an analysis is, and others.
  std::size_t analysed() const { return analysed_; }
  std::size_t others() const { return others_; }
  void say_stopped(std::size_t files) const;

 private:
  void analyse(const formats::Report& report, MadePage& out);
  /// Nothing if a signal has come.
  std::optional<formats::ShownAnalysis> make(const formats::Report& report);
  void leave_out(const formats::Report& report);
  formats::DoAll counted(const formats::Report& report);

  const AnalysedHow how_;
  const formats::DoAll do_all_;
  std::optional<AnalysisCache> cache_{};
  bool kept_ = false;                   ///< the cache was usable to the end
  std::atomic<std::size_t> ready_ = 0;  ///< games of which the analysis is at hand
  std::size_t analysed_ = 0;
  std::size_t others_ = 0;

  std::mutex guard_;  ///< of what follows
  Progress progress_;
  double done_ = 0;           ///< bytes of the records that were analysed now
  std::size_t made_now_ = 0;  ///< of them
};

}  // namespace cartulary::cli
