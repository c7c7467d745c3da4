// The command line: which command it asks for, and the values of its flags.
#pragma once

#include <optional>
#include <string>

#include "cli/flags/flag_table.hpp"

namespace cartulary::cli {

/// The request of a command line.
struct Parsed {
  const CommandRow* command = nullptr;  ///< the last one that was named; the program if none was
  std::optional<Instead> instead{};     ///< what to do instead of the command's job
  std::string refused{};  ///< what is wrong with it, one sentence; empty if nothing is
  /// It is the name of the program or of a group and nothing more.
  bool asks_for_nothing = false;
};

/// Puts values where the flags of the table want them. Without `refused`, `instead` and
/// `asks_for_nothing` the command can run.
Parsed parse(const FlagTable& table, int argc, const char* const* argv);

}  // namespace cartulary::cli
