// Lines that are typed, and questions to who sits at the keyboard.
#pragma once

#include <string>

namespace cartulary::cli {

/// Reads a line from standard input, without its end; false at the end of the input. A line with
/// more than `most` bytes may be cut off behind them.
bool read_line(std::string& line, std::size_t most = std::string::npos);

/// Asks on standard error and reads a line from standard input; false at its end.
bool ask(const std::string& question, std::string& answer);

}  // namespace cartulary::cli
