#include "cli/io/stop.hpp"

#include <atomic>

#include "cli/windows/system.hpp"

namespace cartulary::cli {
namespace {

using namespace windows;

constexpr DWORD kNothing = ~static_cast<DWORD>(0);
std::atomic<DWORD> come = kNothing;  ///< the event

/// Windows calls it on a thread of its own. What it does not take ends the program.
BOOL WINAPI remember(DWORD event) {
  if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) return FALSE;
  DWORD none = kNothing;
  return come.compare_exchange_strong(none, event) ? TRUE : FALSE;
}

}  // namespace

StopSignals::StopSignals() {
  come = kNothing;
  SetConsoleCtrlHandler(remember, TRUE);
}

StopSignals::~StopSignals() {
  SetConsoleCtrlHandler(remember, FALSE);
}

bool StopSignals::asked() {
  return come.load(std::memory_order_relaxed) != kNothing;
}

bool StopSignals::wait_to_read(int /*descriptor*/) {
  return true;  // Ctrl-C ends a call that reads what is typed
}

const char* StopSignals::name() {
  if (!asked()) return "";
  return come == CTRL_C_EVENT ? "Ctrl-C" : "Ctrl-Break";
}

void StopSignals::end() {
  constexpr UINT kEndedByCtrlC = 0xC000013A;
  ExitProcess(kEndedByCtrlC);
}

}  // namespace cartulary::cli
