#include "cli/io/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace cartulary::cli {

bool use_color(ColorChoice choice, int descriptor) {
  if (choice != ColorChoice::automatic) return choice == ColorChoice::always;
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return (no_color == nullptr || *no_color == '\0') && !dumb && isatty(descriptor) != 0;
}

bool use_color(ColorChoice choice, std::FILE* file) {
  return use_color(choice, fileno(file));
}

std::size_t terminal_columns(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  // A terminal that does not say has the usual width.
  return size.ws_col > 0 ? size.ws_col : kUsualColumns;
}

}  // namespace cartulary::cli
