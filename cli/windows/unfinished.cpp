#include "cli/io/unfinished.hpp"

#include <fmt/core.h>

#include <cstdint>
#include <mutex>
#include <random>

#include "cli/io/folder.hpp"
#include "cli/windows/system.hpp"

namespace cartulary::cli {
namespace {

using namespace windows;

/// Windows tells of Ctrl-C on a thread of its own, which waits for this.
std::recursive_mutex mutex;
std::string unfinished_name;
int unfinished_folder = -1;

/// The program ends once this returns.
BOOL WINAPI remove_unfinished(DWORD /*event*/) {
  const std::lock_guard lock(mutex);
  if (unfinished_folder >= 0) remove_in(unfinished_folder, unfinished_name.c_str());
  unfinished_folder = -1;
  return FALSE;
}

}  // namespace

SignalsWait::SignalsWait() {
  mutex.lock();
}

SignalsWait::~SignalsWait() {
  mutex.unlock();
}

void clean_up_on_signals() {
  SetConsoleCtrlHandler(remove_unfinished, TRUE);
}

std::string temporary_name() {
  std::random_device random;
  const uint64_t number = static_cast<uint64_t>(random()) << 32 | random();
  return fmt::format(".cartulary-{:012x}", number & 0xFFFF'FFFF'FFFFu);
}

void remember_unfinished(int folder, const char* name) {
  unfinished_name = name;
  unfinished_folder = folder;
}

void forget_unfinished() {
  unfinished_folder = -1;
}

}  // namespace cartulary::cli
