// Files that this program reads, which no report may replace.
#pragma once

#include <cstdint>
#include <string>

namespace cartulary::cli {

/// Which of them an output may replace: a command that writes games may replace a game.
enum class Replaces : uint8_t { no_input, games };

/// The kind of a file that this program reads, by its name and its beginning, and that an output
/// must leave as it is: "a record". Empty for other files, and if there is none.
std::string own_input(const std::string& path, Replaces replaces);

}  // namespace cartulary::cli
