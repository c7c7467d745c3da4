// Other programs, which do a part of the work.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cartulary::cli {

/// The path by which a program reads its standard input.
inline constexpr const char* kInputPath = "/dev/stdin";

/// What another program says: its exit status, and its standard output and error.
struct ProgramAnswer {
  int status = 0;
  std::string text{};
};

/// Runs a program of the PATH with these arguments, and with `input` as its standard input.
/// Nothing, and why in `fault`, if it cannot be run; with `fault` empty if there is no such
/// program.
std::optional<ProgramAnswer> run_program(const std::string& name,
                                         const std::vector<std::string>& arguments,
                                         std::string_view input, std::string& fault);

}  // namespace cartulary::cli
