#include "cli/io/question.hpp"

#include <cstdio>
#include <string_view>

#include "cli/io/descriptor.hpp"
#include "cli/io/terminal.hpp"

namespace cartulary::cli {

bool read_line(std::string& line, std::size_t most) {
  static char bytes[64 << 10];
  static std::string_view ahead;  // what has been read of the next lines
  line.clear();
  for (bool any = false;;) {
    if (ahead.empty()) {
      const std::ptrdiff_t got = read_some(kStandardInput, bytes, sizeof bytes);
      if (got <= 0) return any;
      ahead = {bytes, static_cast<std::size_t>(got)};
    }
    any = true;
    const std::size_t end = ahead.find('\n');
    const std::string_view piece = ahead.substr(0, end);
    if (line.size() <= most) line += piece;
    ahead.remove_prefix(piece.size() + (end == ahead.npos ? 0 : 1));
    if (end != ahead.npos) return true;
  }
}

bool ask(const std::string& question, std::string& answer) {
  std::fputs(question.c_str(), stderr);
  const bool answered = read_line(answer);
  // A user who types ends the line with the answer.
  if (!is_terminal(kStandardInput)) std::fputc('\n', stderr);
  return answered;
}

}  // namespace cartulary::cli
