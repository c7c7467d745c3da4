#include "cli/io/terminal.hpp"

#include <cstdlib>
#include <string_view>

#include "cli/windows/system.hpp"

namespace cartulary::cli {
namespace {

using namespace windows;

}  // namespace

bool is_terminal(int descriptor) {
  DWORD mode = 0;
  return GetConsoleMode(handle_of(descriptor), &mode) != 0;
}

bool understands_escapes(int descriptor) {
  const char* const terminal = std::getenv("TERM");
  if (terminal != nullptr && std::string_view(terminal) == "dumb") return false;
  DWORD mode = 0;
  return GetConsoleMode(handle_of(descriptor), &mode) != 0 &&
         (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

std::size_t terminal_columns(int descriptor) {
  CONSOLE_SCREEN_BUFFER_INFO screen{};
  if (GetConsoleScreenBufferInfo(handle_of(descriptor), &screen) == 0) return 0;
  const int columns = screen.srWindow.Right - screen.srWindow.Left + 1;
  return columns > 0 ? static_cast<std::size_t>(columns) : kUsualColumns;
}

}  // namespace cartulary::cli
