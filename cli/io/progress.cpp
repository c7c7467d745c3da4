#include "cli/io/progress.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "cli/io/descriptor.hpp"
#include "cli/io/terminal.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {
namespace {

constexpr std::chrono::milliseconds kFirst{500};  ///< runs that are shorter need no line
constexpr std::chrono::milliseconds kEvery{100};
constexpr std::size_t kBarWidth = 24;
constexpr double kSlow = 0.1;  ///< a second; what is slower is told by the minute

/// "0:07", "1:02:03".
std::string time_text(double seconds) {
  const auto whole = static_cast<long>(seconds + 0.5);
  if (whole >= 3600) {
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  }
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::string bar(double part) {
  const auto full = static_cast<std::size_t>(part * static_cast<double>(kBarWidth));
  std::string out(kBarWidth, ' ');
  for (std::size_t i = 0; i < full; ++i) out[i] = '=';
  if (full < kBarWidth) out[full] = '>';
  return fmt::format("[{}] {:3.0f}%  ", out, std::floor(part * 100));
}

}  // namespace

std::string progress_line(const RunSoFar& run, std::size_t columns) {
  const double seconds = std::chrono::duration<double>(run.elapsed).count();
  std::string counts = formats::counted(static_cast<long>(run.count), run.unit);
  // The first one may take its time.
  if (seconds > 0 && run.count > 0) {
    const double rate = static_cast<double>(run.count) / seconds;
    if (rate < kSlow) {
      counts += fmt::format(", {:.1f}/min", 60 * rate);
    } else {
      counts += fmt::format(", {:.{}f}/s", rate, rate < 10 ? 1 : 0);
    }
  }
  std::string line = counts;
  if (run.all && *run.all > 0 && run.done > 0) {
    // A file may have grown since its size was read.
    const double part =
        std::min(1.0, static_cast<double>(run.done) / static_cast<double>(*run.all));
    line = bar(part) + counts + fmt::format(", {} left", time_text(seconds / part * (1 - part)));
    if (line.size() > columns) line.erase(0, line.find_first_not_of(' ', kBarWidth + 2));
  }
  if (line.size() > columns) line = counts;
  line.resize(std::min(line.size(), columns));
  return line;
}

void Progress::begin(World world, std::optional<uint64_t> all, std::string_view unit) {
  world_ = std::move(world);
  begin_ = world_.now();
  next_ = begin_ + kFirst;
  silent_ = false;
  run_.all = all;
  run_.unit = unit;
}

void Progress::leave_out(uint64_t work) {
  if (run_.all) *run_.all -= std::min(*run_.all, work);
}

void Progress::at(std::size_t count, uint64_t done) {
  if (silent_) return;
  run_.count = count;
  const Time now = world_.now();
  if (now < next_) return;
  next_ = now + kEvery;
  run_.done = done;
  run_.elapsed = now - begin_;
  // Some terminals wrap when the last column is written to.
  const std::size_t columns = world_.columns();
  world_.write("\r" + progress_line(run_, columns - std::min<std::size_t>(columns, 1)) + "\x1b[K");
  shown_ = true;
}

void Progress::clear() {
  if (!shown_) return;
  world_.write("\r\x1b[K");
  shown_ = false;
}

void Progress::stop() {
  clear();
  silent_ = true;
}

Progress::World terminal_world() {
  return {.write =
              [](std::string_view text) {
                std::fwrite(text.data(), 1, text.size(), stderr);
                std::fflush(stderr);
              },
          .columns = [] { return terminal_columns(kStandardError); }};
}

bool shows_progress() {
  return understands_escapes(kStandardError);
}

}  // namespace cartulary::cli
