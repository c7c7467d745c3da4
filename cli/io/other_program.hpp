// Other programs, which do a part of the work.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cartulary::cli {

/// The output of a program of the PATH, with `input` as its standard input. Nothing, and why in
/// `fault`, if it cannot be run or fails; `fault` is empty if there is no such program.
std::optional<std::string> run_program(const std::string& name,
                                       const std::vector<std::string>& arguments,
                                       std::string_view input, std::string& fault);

}  // namespace cartulary::cli
