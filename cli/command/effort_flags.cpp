#include "cli/command/effort_flags.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "cli/command/chosen_record.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/progress.hpp"

namespace cartulary::cli {

Flag budget_flag(int& budget) {
  return {
      .long_form = "--budget",
      .value = "N",
      .meaning = "Playouts a turn; the same number gives the same analysis",
      .target = &budget,
      .number = NumberRange{formats::kLeastBudget, formats::kMostBudget, "400 playouts or more"}};
}

Flag seed_flag(int& seed) {
  return {.long_form = "--seed",
          .value = "N",
          .meaning = "Of the orders of tiles that are tried; by default 1",
          .target = &seed,
          .number = NumberRange{0, kMostSeed, "a whole number"}};
}

int budget_of(int flag) {
  return flag == kNoNumber ? formats::kQuickBudget : flag;
}
uint64_t seed_of(int flag) {
  return static_cast<uint64_t>(flag == kNoNumber ? kUsualSeed : flag);
}

bool refuse_given(std::initializer_list<OfAnalysis> flags) {
  for (const OfAnalysis& flag : flags) {
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
      // Who helps makes room for somebody with work of their own.
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
