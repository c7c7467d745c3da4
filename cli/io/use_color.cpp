#include <cstdlib>
#include <string_view>

#include "cli/io/terminal.hpp"

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
  return understands_escapes(descriptor);
}

}  // namespace cartulary::cli
