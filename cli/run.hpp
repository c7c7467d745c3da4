// The whole program.
#pragma once

namespace cartulary::cli {

/// Parses the arguments, runs the command, returns the exit status.
int run(int argc, const char* const* argv);

}  // namespace cartulary::cli
