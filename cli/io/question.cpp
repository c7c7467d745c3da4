#include "cli/io/question.hpp"

#include <cstdio>
#include <utility>

#include "cli/io/descriptor.hpp"
#include "cli/io/terminal.hpp"

namespace cartulary::cli {

bool read_line(std::string& line) {
  static std::string ahead;  // what has been read of the next lines
  for (std::size_t searched = 0;;) {
    const std::size_t end = ahead.find('\n', searched);
    if (end != ahead.npos) {
      line = ahead.substr(0, end);
      ahead.erase(0, end + 1);
      return true;
    }
    searched = ahead.size();
    char chunk[4096];
    const std::ptrdiff_t got = read_some(kStandardInput, chunk, sizeof chunk);
    if (got <= 0) break;
    ahead.append(chunk, static_cast<std::size_t>(got));
  }
  line = std::exchange(ahead, "");
  return !line.empty();
}

bool ask(const std::string& question, std::string& answer) {
  std::fputs(question.c_str(), stderr);
  const bool answered = read_line(answer);
  // A user who types ends the line with the answer.
  if (!is_terminal(kStandardInput)) std::fputc('\n', stderr);
  return answered;
}

}  // namespace cartulary::cli
