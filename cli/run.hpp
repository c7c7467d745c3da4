// The whole program.
#pragma once

#include <string>

#include "cli/flags/flag.hpp"

namespace cartulary::cli {

/// The program with all its commands, or that of this word; its flags are those of every command.
Command program(std::string& color, bool& verbose, std::string_view only = "");

/// Parses the arguments, runs the command, returns the exit status.
int run(int argc, const char* const* argv);
/// The same as a process, for which nothing is set up yet.
int run_process(int argc, const char* const* argv);

}  // namespace cartulary::cli
