// `verify`: every move and every claimed score, checked.
#include "cli/command/commands.hpp"
#include "cli/command/record_command.hpp"

namespace cartulary::cli {

Command verify_command() {
  return record_command({.view = formats::View::verify});
}

}  // namespace cartulary::cli
