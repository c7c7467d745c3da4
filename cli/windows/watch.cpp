#include "cli/input/watch.hpp"

#include "cli/io/messages.hpp"

namespace cartulary::cli {

Watch::~Watch() = default;

bool Watch::open() {
  return say_error("cannot watch files: this program does not");
}

void Watch::look_at(const InputFlags& /*records*/, const std::vector<std::string>& /*more*/) {}

std::optional<std::string> Watch::wait() {
  return {};
}

}  // namespace cartulary::cli
