// How far a long run has come, for whoever waits at a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace cartulary::cli {

/// What a run has done so far.
struct RunSoFar {
  std::size_t records = 0;
  uint64_t bytes = 0;                   ///< of the inputs
  std::optional<uint64_t> all_bytes{};  ///< of all inputs, when their sizes are known
  std::chrono::nanoseconds elapsed{};
};

/// "[=====>     ]  43%  7600 records, 5120/s, 0:12 left", at most so many columns.
std::string progress_line(const RunSoFar& run, std::size_t columns);

/// A line at the bottom of a terminal that is written anew as records pass. Runs that end soon
/// never show it.
class Progress {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// What it needs of the world.
  struct World {
    std::function<void(std::string_view)> write{};  ///< to the terminal
    std::function<std::size_t()> columns{};         ///< of the terminal
    Time (*now)() = std::chrono::steady_clock::now;
  };

  /// Silent.
  Progress() = default;
  Progress(World world, std::optional<uint64_t> all_bytes);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Another record has passed; `bytes` of all inputs are done.
  void record(uint64_t bytes);
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
