// Lines that are typed, and questions to who sits at the keyboard.
#pragma once

#include <string>

namespace cartulary::cli {

/// Reads a line from standard input, without its end; false at the end of the input.
bool read_line(std::string& line);

/// Asks on standard error and reads a line from standard input; false at its end.
bool ask(const std::string& question, std::string& answer);

}  // namespace cartulary::cli
