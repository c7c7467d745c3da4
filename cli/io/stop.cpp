#include "cli/io/stop.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <iterator>

namespace cartulary::cli {
namespace {

struct StopSignal {
  int number;
  const char* name;
};
constexpr StopSignal kStopSignals[] = {
    {SIGINT, "SIGINT"}, {SIGTERM, "SIGTERM"}, {SIGHUP, "SIGHUP"}};

struct sigaction earlier[std::size(kStopSignals)];
std::atomic<int> come = 0;  ///< the signal
std::atomic<int> wake_reader = -1;
std::atomic<int> wake_writer = -1;

/// The next signal ends the program.
void restore() {
  for (std::size_t i = 0; i < std::size(kStopSignals); ++i) {
    if (earlier[i].sa_handler != SIG_IGN) sigaction(kStopSignals[i].number, &earlier[i], nullptr);
  }
}

void remember(int signal) {
  const int error = errno;
  int none = 0;
  if (!come.compare_exchange_strong(none, signal)) return;
  restore();
  const char byte = 0;
  // It fails only if something can be read already.
  [[maybe_unused]] const ssize_t written = write(wake_writer, &byte, 1);
  errno = error;
}

}  // namespace

StopSignals::StopSignals() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return;  // then a signal ends the program at once
  wake_reader = ends[0];
  wake_writer = ends[1];
  come = 0;
  struct sigaction action {};
  action.sa_handler = remember;
  for (const StopSignal& signal : kStopSignals) sigaddset(&action.sa_mask, signal.number);
  for (std::size_t i = 0; i < std::size(kStopSignals); ++i) {
    sigaction(kStopSignals[i].number, nullptr, &earlier[i]);
    if (earlier[i].sa_handler != SIG_IGN) sigaction(kStopSignals[i].number, &action, nullptr);
  }
}

StopSignals::~StopSignals() {
  if (wake_reader < 0) return;
  restore();
  ::close(wake_reader.exchange(-1));
  ::close(wake_writer.exchange(-1));
}

bool StopSignals::asked() {
  return come.load(std::memory_order_relaxed) != 0;
}

bool StopSignals::wait_to_read(int descriptor) {
  // Without signals that are remembered, the second one is -1, which poll() passes over.
  pollfd files[] = {{descriptor, POLLIN, 0}, {wake_reader, POLLIN, 0}};
  while (poll(files, std::size(files), -1) < 0 && errno == EINTR) {
  }
  return files[1].revents == 0;
}

const char* StopSignals::name() {
  for (const StopSignal& signal : kStopSignals) {
    if (signal.number == come) return signal.name;
  }
  return "";
}

void StopSignals::end() {
  const int signal = come;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
  std::_Exit(128 + signal);
}

}  // namespace cartulary::cli
