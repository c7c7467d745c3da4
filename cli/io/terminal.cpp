#include "cli/io/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace cartulary::cli {

bool is_terminal(int descriptor) {
  return isatty(descriptor) != 0;
}

bool understands_escapes(int descriptor) {
  const char* const terminal = std::getenv("TERM");
  const std::string_view name = terminal == nullptr ? "" : terminal;
  return !name.empty() && name != "dumb" && is_terminal(descriptor);
}

std::size_t terminal_columns(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  // A terminal that does not say has the usual width.
  return size.ws_col > 0 ? size.ws_col : kUsualColumns;
}

}  // namespace cartulary::cli
