#include "cli/io/unfinished.hpp"

#include <fmt/core.h>
#include <sys/random.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstring>

namespace cartulary::cli {
namespace {

constexpr int kEnding[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU};

/// A fixed buffer: a handler must not allocate. It changes only while there is no folder.
char unfinished_name[32] = "";
std::atomic<int> unfinished_folder = -1;

/// How many make signals wait on this thread, and what waited before the first.
thread_local int signals_wait = 0;
thread_local sigset_t signals_before{};

sigset_t ending_signals() {
  sigset_t out;
  sigemptyset(&out);
  for (int signal : kEnding) sigaddset(&out, signal);
  return out;
}

/// Ends as the signal would have, once this returns.
void remove_unfinished(int signal) {
  if (unfinished_folder >= 0) unlinkat(unfinished_folder, unfinished_name, 0);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

SignalsWait::SignalsWait() {
  if (signals_wait++ > 0) return;
  const sigset_t signals = ending_signals();
  pthread_sigmask(SIG_BLOCK, &signals, &signals_before);
}

SignalsWait::~SignalsWait() {
  if (--signals_wait == 0) pthread_sigmask(SIG_SETMASK, &signals_before, nullptr);
}

void clean_up_on_signals() {
  struct sigaction ending {};
  ending.sa_handler = remove_unfinished;
  ending.sa_mask = ending_signals();
  for (int signal : kEnding) {
    struct sigaction now {};
    if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) {
      sigaction(signal, &ending, nullptr);
    }
  }
}

std::string temporary_name() {
  uint64_t number = 0;
  if (getrandom(&number, sizeof number, 0) != sizeof number)
    number = static_cast<uint64_t>(getpid());
  return fmt::format(".cartulary-{:012x}", number & 0xFFFF'FFFF'FFFFu);
}

void remember_unfinished(int folder, const char* name) {
  unfinished_folder = -1;
  std::strncpy(unfinished_name, name, sizeof unfinished_name - 1);
  unfinished_folder = folder;
}

void forget_unfinished() {
  unfinished_folder = -1;
}

}  // namespace cartulary::cli
