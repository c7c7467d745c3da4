// The progress of a run, with a clock that tests turn.
#include "cli/io/progress.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

namespace cartulary::cli {
namespace {

using namespace std::chrono_literals;

Progress::Time clock_now{};

/// A terminal that remembers what was written to it.
struct Terminal {
  std::string written;
  std::size_t width = 80;

  Terminal() { clock_now = {}; }
  Progress::World world() {
    return {.write = [this](std::string_view text) { written += text; },
            .columns = [this] { return width; },
            .now = [] { return clock_now; }};
  }
  std::string take() { return std::exchange(written, ""); }
};

TEST(ProgressLine, TellsRateAndTimeLeft) {
  EXPECT_EQ(progress_line({.count = 7600, .done = 250, .all = 1000, .elapsed = 4s}, 79),
            "[======>                 ]  25%  7600 records, 1900/s, 0:12 left");
  EXPECT_EQ(progress_line({.count = 1, .done = 1000, .all = 1000, .elapsed = 2s}, 79),
            "[========================] 100%  1 record, 0.5/s, 0:00 left");
  EXPECT_EQ(progress_line({.count = 5, .done = 1, .all = 3601, .elapsed = 1s}, 79),
            "[>                       ]   0%  5 records, 5.0/s, 1:00:00 left");
}

TEST(ProgressLine, WithoutATotalCountsOnly) {
  EXPECT_EQ(progress_line({.count = 7600, .done = 250, .elapsed = 4s}, 79), "7600 records, 1900/s");
  EXPECT_EQ(progress_line({.count = 1, .done = 9, .all = 0, .elapsed = 4s}, 79), "1 record, 0.2/s");
}

TEST(ProgressLine, CountsWhateverPasses) {
  EXPECT_EQ(progress_line({.count = 18, .unit = "turn", .done = 18, .all = 72, .elapsed = 4s}, 79),
            "[======>                 ]  25%  18 turns, 4.5/s, 0:12 left");
}

TEST(ProgressLine, TellsSlowRatesByTheMinute) {
  EXPECT_EQ(progress_line({.count = 3, .unit = "game", .done = 1, .all = 4, .elapsed = 60s}, 79),
            "[======>                 ]  25%  3 games, 3.0/min, 3:00 left");
  EXPECT_EQ(progress_line({.count = 0, .unit = "game", .done = 1, .all = 4, .elapsed = 60s}, 79),
            "[======>                 ]  25%  0 games, 3:00 left");
}

TEST(ProgressLine, OfAFileThatGrewStaysAtItsEnd) {
  EXPECT_EQ(progress_line({.count = 20, .done = 20, .all = 10, .elapsed = 1s}, 79),
            "[========================] 100%  20 records, 20/s, 0:00 left");
}

TEST(ProgressLine, FitsEveryWidth) {
  const RunSoFar run{.count = 7600, .done = 250, .all = 1000, .elapsed = 4s};
  EXPECT_EQ(progress_line(run, 40), "25%  7600 records, 1900/s, 0:12 left");
  EXPECT_EQ(progress_line(run, 30), "7600 records, 1900/s");
  for (std::size_t width = 0; width < 100; ++width) {
    EXPECT_LE(progress_line(run, width).size(), width);
  }
}

TEST(Progress, OfAShortRunIsNotShown) {
  Terminal terminal;
  {
    Progress progress(terminal.world(), 100);
    for (int i = 0; i < 499; ++i) {
      clock_now += 1ms;
      progress.step(1);
    }
  }
  EXPECT_EQ(terminal.written, "");
}

TEST(Progress, ComesAfterHalfASecondAndThenTenTimesASecond) {
  Terminal terminal;
  Progress progress(terminal.world(), {});
  clock_now += 500ms;
  progress.step(1);
  EXPECT_EQ(terminal.take(), "\r1 record, 2.0/s\x1b[K");
  clock_now += 99ms;
  progress.step(2);
  EXPECT_EQ(terminal.take(), "");
  clock_now += 1ms;
  progress.step(3);
  EXPECT_EQ(terminal.take(), "\r3 records, 5.0/s\x1b[K");
}

TEST(Progress, MakesWayAndComesBack) {
  Terminal terminal;
  Progress progress(terminal.world(), {});
  progress.clear();
  EXPECT_EQ(terminal.take(), "");  // nothing to take away
  clock_now += 1s;
  progress.step(1);
  terminal.take();
  progress.clear();
  EXPECT_EQ(terminal.take(), "\r\x1b[K");
  progress.clear();
  EXPECT_EQ(terminal.take(), "");
  clock_now += 1s;
  progress.step(2);
  EXPECT_EQ(terminal.take(), "\r2 records, 1.0/s\x1b[K");
}

TEST(Progress, GoesAtTheEnd) {
  Terminal terminal;
  {
    Progress progress(terminal.world(), {});
    clock_now += 1s;
    progress.step(1);
    terminal.take();
    progress.stop();
    EXPECT_EQ(terminal.take(), "\r\x1b[K");
    clock_now += 1s;
    progress.step(2);
  }
  EXPECT_EQ(terminal.written, "");
  {
    Progress progress(terminal.world(), {});
    clock_now += 1s;
    progress.step(1);
    terminal.take();
  }
  EXPECT_EQ(terminal.written, "\r\x1b[K");
}

TEST(Progress, IsNoWiderThanTheTerminal) {
  Terminal terminal;
  for (std::size_t width : {0u, 1u, 10u, 40u, 80u}) {
    terminal.width = width;
    Progress progress(terminal.world(), 1000);
    clock_now += 1s;
    terminal.take();  // what took the line before away
    progress.step(10);
    const std::string line = terminal.take();
    EXPECT_LE(line.size(), std::max<std::size_t>(width, 1) - 1 + 4) << line;
  }
}

TEST(Progress, IsSilentUnlessSetUp) {
  Progress progress;
  progress.step(1);
  progress.clear();
  progress.stop();
}

TEST(Progress, CountsTheWorkThatIsLeft) {
  Terminal terminal;
  Progress progress;
  progress.at(0, 1);
  progress.begin(terminal.world(), 100, "game");
  progress.leave_out(60);
  clock_now += 1s;
  progress.at(1, 10);
  EXPECT_EQ(terminal.take(), "\r[======>                 ]  25%  1 game, 1.0/s, 0:03 left\x1b[K");
  progress.leave_out(1000);
  clock_now += 1s;
  progress.at(2, 20);
  EXPECT_EQ(terminal.take(), "\r2 games, 1.0/s\x1b[K");
}

}  // namespace
}  // namespace cartulary::cli
