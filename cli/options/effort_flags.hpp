// How much an analysis may try, for commands that analyse games.
#pragma once

#include <string>
#include <vector>

#include "cli/flags/flag.hpp"
#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::cli {

/// How much is tried, as flags say; what was not given is as usual.
struct EffortFlags {
  int budget = kNoNumber;
  bool quick = false;
  bool deep = false;
  int seconds = kNoNumber;  ///< instead of a budget, which depends on the machine then
  int seed = kNoNumber;
  std::string by{};  ///< what marks are given by
};
/// The choice of `--by`, or the usual one.
formats::MarkBy mark_by(const EffortFlags& flags);
/// `--quick`, `--deep`, `--playouts`, `--seed` and `--by`: the same ones give the same analysis.
std::vector<Flag> with_effort_flags(std::vector<Flag> own, EffortFlags& flags);
/// `--time`, for commands that look at one game.
Flag time_flag(EffortFlags& flags);
Flag seed_flag(int& seed);
inline constexpr int kUsualSeed = 1;
inline constexpr int kMaxSeed = 2'000'000'000;
/// The budget and the seed that these flags give, or the usual ones. The budget ignores `--time`.
int budget_of(const EffortFlags& flags);
uint64_t seed_of(int flag);

formats::GameAnalysis analysed(const formats::Report& report, const EffortFlags& flags,
                               formats::TurnRange range, const formats::DoAll& do_all,
                               const Settings& settings);

/// Without `--analysis`: says which flag was given that means something with it only, if one was.
/// `jobs`: whether `--jobs` was given to a command that needs it for nothing else.
bool refuse_effort(const EffortFlags& flags, bool jobs);

/// Does work on `jobs` threads; each takes what comes next. Threads that give work share them.
formats::DoAll on_threads(unsigned jobs);

/// Gives no more work once a signal asks to stop (StopSignals): then the work is not finished.
formats::DoAll until_stopped(formats::DoAll do_all);

/// Shows on a terminal how many turns of a game are done.
formats::DoAll with_progress(formats::DoAll do_all, const Settings& settings);

}  // namespace cartulary::cli
