// The commands. Each is defined in the file of its name.
#pragma once

#include <utility>

#include "cli/flags/flag.hpp"

namespace cartulary::cli {

#define COMMAND(under, name, alone, ...) Command name##_command();
#include "cli/command/commands.def"
#undef COMMAND

/// The commands in the order of the help, each under its heading.
struct CommandOf {
  std::string_view heading;
  Command (*texts)();
  Command (*parts)();  ///< what it takes and does, and the commands below it
  /// A command line that begins with it needs no other command; empty: it asks for others.
  std::string_view word{};

  Command make() const {
    Command out = texts();
    Command own = parts();
    out.arguments = std::move(own.arguments);
    out.flags = std::move(own.flags);
    out.run = std::move(own.run);
    out.below = std::move(own.below);
    return out;
  }
};
inline constexpr CommandOf kCommands[] = {
#define COMMAND(under, name, alone, ...) \
  {under, [] { return Command{.word = #name, __VA_ARGS__}; }, name##_command, alone ? #name : ""},
#include "cli/command/commands.def"
#undef COMMAND
};

}  // namespace cartulary::cli
