// How far a long run has come, for whoever waits at a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace cartulary::cli {

struct RunSoFar {
  std::size_t count = 0;
  std::string_view unit = "record";  ///< of which there are `count`
  uint64_t done = 0;                 ///< of the work, such as bytes of the inputs
  std::optional<uint64_t> all{};     ///< the work, when it is known
  std::chrono::nanoseconds elapsed{};
};

/// "[=====>     ]  43%  7600 records, 5120/s, 0:12 left", at most so many columns.
std::string progress_line(const RunSoFar& run, std::size_t columns);

/// A line at the bottom of a terminal, written anew as records or turns pass; not in short runs.
class Progress {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Functions that it needs of the world.
  struct World {
    std::function<void(std::string_view)> write{};  ///< to the terminal
    std::function<std::size_t()> columns{};         ///< of the terminal
    Time (*now)() = std::chrono::steady_clock::now;
  };

  /// Silent.
  Progress() = default;
  Progress(World world, std::optional<uint64_t> all, std::string_view unit = "record") {
    begin(std::move(world), all, unit);
  }
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// A silent one begins to tell.
  void begin(World world, std::optional<uint64_t> all, std::string_view unit);
  /// Another one has passed; so much of the work is done.
  void step(uint64_t done) { at(run_.count + 1, done); }
  /// So many have passed; so much of the work is done.
  void at(std::size_t count, uint64_t done);
  /// So much of the work need not be done.
  void leave_out(uint64_t work);
  /// Takes the line away, so that something else can be written. It returns with a later record.
  void clear();
  /// Takes the line away for good.
  void stop();

 private:
  World world_;
  RunSoFar run_;
  Time begin_{};
  Time next_{};  ///< when to write the line anew
  bool silent_ = true;
  bool shown_ = false;
};

/// The progress of a run on standard error, if that is a terminal that can erase lines.
Progress::World terminal_world();
bool shows_progress();

}  // namespace cartulary::cli
