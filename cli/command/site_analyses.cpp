#include "cli/command/site_analyses.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "cli/io/messages.hpp"
#include "cli/io/process.hpp"
#include "cli/io/stop.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/writers.hpp"
#include "formats/study/analysis/analysed_replay.hpp"

namespace cartulary::cli {

SiteAnalyses::SiteAnalyses(const EffortFlags& flags, unsigned jobs)
    : how_{.budget = budget_of(flags), .seed = seed_of(flags.seed), .by = mark_by(flags)},
      do_all_(until_stopped(on_threads(jobs))) {}

formats::SharedAddition SiteAnalyses::shared() const {
  return {.style = formats::analysed_replay_style(),
          .script = formats::analysed_replay_script(),
          .note = formats::loss_note(how_.budget, how_.seed, how_.by, kVersion)};
}

void SiteAnalyses::begin(const std::string& cache, const std::vector<Input>& inputs,
                         const Settings& settings) {
  if (!cache.empty()) cache_.emplace(cache, how_);
  if (cache_ && !cache_->usable()) {
    // It is said at once that nothing will be kept; but a damaged file was put aside for a new one.
    cache_->close();
    cache_.emplace(cache, how_);
    if (!cache_->usable()) cache_.reset();
  }
  if (!settings.verbose && shows_progress()) {
    progress_.begin(terminal_world(), total_size(inputs), "game");
  }
}

MakePage SiteAnalyses::with_analysis(MakePage make_page) {
  return [this, make_page = std::move(make_page)](const formats::Report& report, MadePage& out) {
    out.stopped = false;
    // A page may be made again, when the records before it are known.
    if (out.analysis == nullptr && out.not_analysed.empty()) analyse(report, out);
    if (out.stopped) return;
    if (out.analysis != nullptr) {
      out.page.addition = &out.analysis->addition;
      out.page.analysis = formats::loss_lines(report.record, *out.analysis);
    } else if (report.has_game()) {
      out.page.analysis = {"Not analysed: " + out.not_analysed};
    }
    make_page(report, out);
  };
}

void SiteAnalyses::analyse(const formats::Report& report, MadePage& out) {
  out.not_analysed = formats::why_not_analysed(report);
  if (!out.not_analysed.empty()) return leave_out(report);
  const std::string key = cache_ ? cache_->key_of(report) : "";
  auto shown = std::make_shared<formats::ShownAnalysis>();
  if (cache_ && cache_->find(key, report, *shown)) {
    say_detail("{}: analysed before", formats::record_name(report.document));
    leave_out(report);
  } else {
    say_detail("{}: analysing", formats::record_name(report.document));
    std::optional<formats::ShownAnalysis> made = make(report);
    out.stopped = !made;
    if (out.stopped) return;
    *shown = std::move(*made);
    if (cache_) cache_->keep(key, *shown);
    const std::scoped_lock lock(guard_);
    ++made_now_;
  }
  ++ready_;
  out.analysis = std::move(shown);
}

std::optional<formats::ShownAnalysis> SiteAnalyses::make(const formats::Report& report) {
  // An analysis that was asked to stop has left out turns.
  formats::GameAnalysis analysis =
      formats::analyse(report, how_.budget, how_.seed, {}, counted(report));
  if (StopSignals::asked()) return {};
  formats::mark_moves(analysis, how_.by);
  formats::ShownAnalysis out = formats::shown_analysis({report, analysis, kVersion}, do_all_);
  if (StopSignals::asked()) return {};
  return out;
}

/// A game that takes no time is no part of the work that is left.
void SiteAnalyses::leave_out(const formats::Report& report) {
  const std::scoped_lock lock(guard_);
  progress_.leave_out(report.document.text.size());
}

formats::DoAll SiteAnalyses::counted(const formats::Report& report) {
  return [this, &report](std::size_t count, const std::function<void(std::size_t)>& work) {
    const double part = static_cast<double>(report.document.text.size()) /
                        static_cast<double>(std::max<std::size_t>(count, 1));
    do_all_(count, [&](std::size_t at) {
      work(at);
      const std::scoped_lock lock(guard_);
      done_ += part;
      progress_.at(made_now_, static_cast<uint64_t>(done_));
    });
  };
}

void SiteAnalyses::tell(const formats::Report& report, const MadePage& page) {
  ++(page.analysis != nullptr ? analysed_ : others_);
  if (page.not_analysed.empty()) return;
  const std::scoped_lock lock(guard_);
  progress_.clear();
  say_note("{}: not analysed: {}", formats::record_name(report.document), page.not_analysed);
}

void SiteAnalyses::end() {
  const std::scoped_lock lock(guard_);
  progress_.stop();
  if (!cache_) return;
  kept_ = cache_->usable();
  cache_->close();
}

void SiteAnalyses::say_stopped(std::size_t files) const {
  const std::string games = formats::counted(static_cast<long>(ready_), "game");
  const std::string all = formats::counted(static_cast<long>(files), "file");
  if (kept_) {
    say_note("{} analysed, of {} in all: the same command goes on from there", games, all);
  } else {
    say_note("{} analysed, of {} in all, but not kept: the next run begins anew", games, all);
  }
}

}  // namespace cartulary::cli
