// `help`: the same as --help.
#include <memory>

#include "cli/command/commands.hpp"
#include "cli/flags/flag_table.hpp"
#include "cli/io/output.hpp"
#include "cli/options/settings.hpp"

namespace cartulary::cli {

Command help_command() {
  struct Wanted {
    std::string command;
    std::string below;
  };
  auto wanted = std::make_shared<Wanted>();
  return {.word = "help",
          .meaning = "Print help for the program or a command",
          .examples = {{"cartulary help verify", "Print help for a command"},
                       {"cartulary help dice odds", "Print help for a subcommand"}},
          .arguments = {{.value = "COMMAND",
                         .meaning = "Print help for this command",
                         .target = &wanted->command},
                        {.value = "SUBCOMMAND",
                         .meaning = "Print help for this subcommand of COMMAND",
                         .target = &wanted->below}},
          .run = [wanted](const Settings& settings) {
            const auto& [command, below] = *wanted;
            const FlagTable& table = *settings.table;
            Output output;
            output.text() =
                help_text(table, *table.find(below.empty() ? command : command + " " + below));
            return output.finish();
          }};
}

}  // namespace cartulary::cli
