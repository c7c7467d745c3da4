// How much an analysis may try, for commands that analyse games.
#pragma once

#include <initializer_list>
#include <string_view>

#include "cli/command/settings.hpp"
#include "cli/flags/flag.hpp"
#include "formats/analysis/game_analysis.hpp"

namespace cartulary::cli {

Flag budget_flag(int& budget);
Flag seed_flag(int& seed);
inline constexpr int kUsualSeed = 1;
inline constexpr int kMostSeed = 2'000'000'000;
/// What these flags say, or what is usual.
int budget_of(int flag);
uint64_t seed_of(int flag);

/// A flag that means something with `--analysis` only.
struct OfAnalysis {
  bool given;
  std::string_view name;
};
/// Without `--analysis`: says which of these was given, if one was.
bool refuse_given(std::initializer_list<OfAnalysis> flags);

/// Does work on this thread and others, `jobs` in all; each takes what comes next. Several threads
/// may give work at the same time; then they share the others.
formats::DoAll on_threads(unsigned jobs);

/// Shows on a terminal how many turns of a game are done.
formats::DoAll with_progress(formats::DoAll do_all, const Settings& settings);

}  // namespace cartulary::cli
