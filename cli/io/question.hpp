// Questions to who sits at the keyboard.
#pragma once

#include <string>

namespace cartulary::cli {

/// Asks on standard error and reads a line from standard input; false at its end.
bool ask(const std::string& question, std::string& answer);

}  // namespace cartulary::cli
