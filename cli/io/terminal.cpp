#include "cli/io/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace cartulary::cli {

bool use_color(ColorChoice choice, int descriptor) {
  if (choice != ColorChoice::automatic) return choice == ColorChoice::always;
  const auto value_of = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string_view(value == nullptr ? "" : value);
  };
  if (!value_of("NO_COLOR").empty()) return false;
  if (const std::string_view force = value_of("CLICOLOR_FORCE"); !force.empty() && force != "0") {
    return true;
  }
  const std::string_view terminal = value_of("TERM");
  return !terminal.empty() && terminal != "dumb" && isatty(descriptor) != 0;
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
