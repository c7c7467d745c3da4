// The commands. Each is defined in the file of its name.
#pragma once

#include "cli/flags/flag.hpp"

namespace cartulary::cli {

#define COMMAND(heading, word, alone) Command word##_command();
#include "cli/command/commands.def"
#undef COMMAND

/// The commands in the order of the help, each under its heading.
struct CommandOf {
  std::string_view heading;
  Command (*make)();
  /// A command line that begins with it needs no other command; empty if the command asks for the
  /// others.
  std::string_view word{};
};
inline constexpr CommandOf kCommands[] = {
#define COMMAND(heading, word, alone) {heading, word##_command, alone ? #word : ""},
#include "cli/command/commands.def"
#undef COMMAND
};

}  // namespace cartulary::cli
