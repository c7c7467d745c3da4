// `help`: the same as --help.
#include "cli/app.hpp"

namespace cartulary::cli {

Run add_help(CLI::App& app, const Settings& settings) {
  auto wanted = std::make_shared<std::string>();
  Choices names;
  for (const Command& command : all_commands()) {
    if (!command.hidden) {
      names.push_back({std::string(command.name), std::string(command.meaning)});
    }
  }
  choose(app.add_option("COMMAND", *wanted, "Print the help of this command"), names);
  return [wanted, &settings] {
    const FlagTable table = table_of(*settings.root);
    const CommandRow* row = table.find(*wanted);
    Output output;
    output.text() = help_text(table, row == nullptr ? table.program : *row);
    return output.finish();
  };
}

}  // namespace cartulary::cli
