#include "cli/io/in_order.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <vector>

namespace cartulary::test {
namespace {

struct Task {
  int number = -1;
  int square = 0;
};

/// Squares so many numbers; some take longer than others.
std::vector<int> squares(unsigned jobs, int tasks, int stop_after) {
  std::vector<int> out;
  std::atomic<int> taking = 0;
  std::atomic<int> finishing = 0;
  int next = 0;
  cli::in_order<Task>(
      jobs,
      [&](Task& task) {
        EXPECT_EQ(taking++, 0) << "one at a time";
        if (next == tasks) return false;
        task.number = next++;
        --taking;
        return true;
      },
      [](Task& task) {
        if (task.number % 7 == 0) std::this_thread::sleep_for(std::chrono::microseconds(300));
        task.square = task.number * task.number;
      },
      [&](Task& task) {
        EXPECT_EQ(finishing++, 0) << "one at a time";
        out.push_back(task.square);
        --finishing;
        return static_cast<int>(out.size()) != stop_after;
      });
  return out;
}

TEST(InOrder, GivesTasksBackInTheirOrder) {
  for (const unsigned jobs : {1u, 2u, 3u, 8u}) {
    for (const int tasks : {0, 1, 2, 200}) {
      const std::vector<int> out = squares(jobs, tasks, -1);
      ASSERT_EQ(out.size(), static_cast<std::size_t>(tasks)) << jobs << " jobs";
      for (int i = 0; i < tasks; ++i) EXPECT_EQ(out[static_cast<std::size_t>(i)], i * i);
    }
  }
}

TEST(InOrder, StopsWhereItIsTold) {
  for (const unsigned jobs : {1u, 2u, 8u}) EXPECT_EQ(squares(jobs, 200, 50).size(), 50u);
}

/// Whichever step fails, the caller learns of it, and no thread is left.
TEST(InOrder, ThrowsWhatAStepThrows) {
  enum class Step { take, work, finish };
  for (const Step step : {Step::take, Step::work, Step::finish}) {
    for (const unsigned jobs : {1u, 2u, 8u}) {
      int next = 0;
      const auto fail_at = [step](Step here, int number) {
        if (step == here && number == 20) throw std::runtime_error("a step failed");
        return true;
      };
      const auto run = [&] {
        cli::in_order<Task>(
            jobs,
            [&](Task& task) {
              task.number = next++;
              return task.number < 100 && fail_at(Step::take, task.number);
            },
            [&](Task& task) { fail_at(Step::work, task.number); },
            [&](Task& task) { return fail_at(Step::finish, task.number); });
      };
      EXPECT_THROW(run(), std::runtime_error) << jobs << " jobs";
    }
  }
}

}  // namespace
}  // namespace cartulary::test
