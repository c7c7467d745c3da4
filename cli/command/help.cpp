// `help`: the same as --help.
#include <memory>

#include "cli/command/commands.hpp"
#include "cli/flags/flag_table.hpp"
#include "cli/io/output.hpp"

namespace cartulary::cli {

Command help_command() {
  struct Wanted {
    std::string command;
    std::string below;
  };
  auto wanted = std::make_shared<Wanted>();
  return {.arguments = {argument_flag("COMMAND", "Print help for this command", wanted->command),
                        argument_flag("SUBCOMMAND", "Print help for this subcommand of COMMAND",
                                      wanted->below)},
          .run = [wanted](const Settings& settings) {
            const auto& [command, below] = *wanted;
            const FlagTable& table = *settings.table;
            return print(
                help_text(table, *table.find(below.empty() ? command : command + " " + below)));
          }};
}

}  // namespace cartulary::cli
