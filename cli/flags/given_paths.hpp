// Paths as they are given on the command line.
#pragma once

#include <string>
#include <vector>

namespace cartulary::cli {

/// With slashes between folders, where others are usual, too.
std::string given_path(const std::string& word);
/// The same for several, and the files that a pattern names, sorted, where shells leave that to
/// programs. A pattern that fits no file stays.
std::vector<std::string> given_paths(const std::vector<std::string>& words);

}  // namespace cartulary::cli
