#include "cli/options/effort_flags.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include "cli/io/messages.hpp"
#include "cli/io/progress.hpp"
#include "cli/io/stop.hpp"

namespace cartulary::cli {
namespace {

/// The budget for about so many seconds, by two smaller ones: a part of the work is constant.
int budget_for(int seconds, const formats::Report& report, formats::TurnRange range, uint64_t seed,
               const formats::DoAll& do_all) {
  using Clock = std::chrono::steady_clock;
  const auto begun = Clock::now();
  std::vector<int> turns;
  for (const formats::TracedTurn& turn : report.tiles().turns) {
    if (range.contains(turn.number)) turns.push_back(turn.number);
  }
  if (turns.empty()) return formats::kMinBudget;
  constexpr std::size_t kTried = 12;
  constexpr int kMore = 6 * formats::kMinBudget;
  const std::size_t tried = std::min(kTried, turns.size());
  const double all = static_cast<double>(turns.size()) / static_cast<double>(tried);
  const formats::DoAll alone = [](std::size_t count, const auto& work) {
    for (std::size_t i = 0; i < count; ++i) work(i);
  };
  const auto seconds_of = [&](int budget) {
    const auto from = Clock::now();
    do_all(tried, [&](std::size_t i) {
      const int turn = turns[(2 * i + 1) * turns.size() / (2 * tried)];
      formats::analyse(report, budget, seed, {turn, turn}, alone);
    });
    return all * std::chrono::duration<double>(Clock::now() - from).count();
  };
  const double least = seconds_of(formats::kMinBudget);
  const double more = seconds_of(kMore);
  const double left = seconds - std::chrono::duration<double>(Clock::now() - begun).count();
  const double each = std::max((more - least) / (kMore - formats::kMinBudget), 1e-9);
  return static_cast<int>(std::clamp<double>(formats::kMinBudget + (left - least) / each,
                                             formats::kMinBudget, formats::kMaxBudget));
}

}  // namespace

std::vector<Flag> with_effort_flags(std::vector<Flag> own, EffortFlags& flags) {
  add_flags(own, {
#include "cli/options/effort_flags.def"
                 });
  return own;
}

formats::MarkBy mark_by(const EffortFlags& flags) {
  return flags.by == "points" ? formats::MarkBy::points : formats::MarkBy::win;
}

Flag time_flag(EffortFlags& flags) {
  return value_flag("--time", "SECONDS", "Search for about this time", flags.seconds,
                    {.number = NumberRange{1, 1'000'000, "a number of seconds"},
                     .excludes = {"--quick", "--deep"}});
}

Flag seed_flag(int& seed) {
  return value_flag("--seed", "N", "Random seed for the tile orders (default: 1)", seed,
                    {.number = NumberRange{0, kMaxSeed, "a whole number"}});
}

int budget_of(const EffortFlags& flags) {
  if (flags.quick) return formats::kQuickBudget;
  if (flags.deep) return formats::kDeepBudget;
  return flags.budget == kNoNumber ? formats::kUsualBudget : flags.budget;
}
uint64_t seed_of(int flag) {
  return static_cast<uint64_t>(flag == kNoNumber ? kUsualSeed : flag);
}

formats::GameAnalysis analysed(const formats::Report& report, const EffortFlags& flags,
                               formats::TurnRange range, const formats::DoAll& do_all,
                               const Settings& settings) {
  const uint64_t seed = seed_of(flags.seed);
  const int budget = flags.seconds == kNoNumber
                         ? budget_of(flags)
                         : budget_for(flags.seconds, report, range, seed, do_all);
  formats::GameAnalysis out =
      formats::analyse(report, budget, seed, range, with_progress(do_all, settings));
  formats::mark_moves(out, mark_by(flags));
  return out;
}

bool refuse_effort(const EffortFlags& flags, bool jobs) {
  struct Given {
    bool given;
    std::string_view name;
  };
  for (const Given& flag : {Given{flags.budget != kNoNumber, "--playouts"},
                            {flags.quick, "--quick"},
                            {flags.deep, "--deep"},
                            {flags.seconds != kNoNumber, "--time"},
                            {flags.seed != kNoNumber, "--seed"},
                            {!flags.by.empty(), "--by"},
                            {jobs, "--jobs"}}) {
    if (!flag.given) continue;
    say_error("`{}` needs `--analysis`", flag.name);
    return true;
  }
  return false;
}

formats::DoAll on_threads(unsigned jobs) {
  const auto spare = std::make_shared<std::atomic<int>>(static_cast<int>(jobs));
  return [spare](std::size_t count, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next = 0;
    const auto run = [&](bool helps) {
      // A helping thread makes room for a caller with work of its own.
      while (!helps || *spare >= 0) {
        const std::size_t at = next++;
        if (at >= count) break;
        work(at);
      }
      ++*spare;
    };
    const auto take_one = [&] {
      int left = *spare;
      while (left > 0 && !spare->compare_exchange_weak(left, left - 1)) {
      }
      return left > 0;
    };
    --*spare;
    std::vector<std::thread> threads;
    while (threads.size() + 1 < count && take_one()) threads.emplace_back(run, true);
    run(false);
    for (std::thread& thread : threads) thread.join();
  };
}

formats::DoAll until_stopped(formats::DoAll do_all) {
  return [do_all = std::move(do_all)](std::size_t count,
                                      const std::function<void(std::size_t)>& work) {
    do_all(count, [&work](std::size_t at) {
      if (!StopSignals::asked()) work(at);
    });
  };
}

formats::DoAll with_progress(formats::DoAll do_all, const Settings& settings) {
  if (settings.verbose || !shows_progress()) return do_all;
  return [do_all = std::move(do_all)](std::size_t count,
                                      const std::function<void(std::size_t)>& work) {
    Progress progress(terminal_world(), count, "turn");
    std::mutex guard;
    std::size_t done = 0;
    do_all(count, [&](std::size_t at) {
      work(at);
      const std::scoped_lock lock(guard);
      progress.step(++done);
    });
  };
}

}  // namespace cartulary::cli
