// Signals that ask a long run to stop: Ctrl-C, and what services send.
#pragma once

namespace cartulary::cli {

/// While it lives, the first such signal is only remembered, so that a run can end with what it has
/// done. The second ends the program at once. Only one at a time; made before threads are.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  static bool asked();
  /// Waits until something can be read, or all was. False if a remembered signal comes first.
  static bool wait_to_read(int descriptor);
  /// "SIGINT"; empty if no signal has come.
  static const char* name();
  /// Ends the program as the signal would have.
  [[noreturn]] static void end();
};

}  // namespace cartulary::cli
