// `help`: the same as --help.
#include <fmt/core.h>

#include "cli/app.hpp"

namespace cartulary::cli {
namespace {

struct Wanted {
  std::string command;
  std::string below;
  std::string name() const { return below.empty() ? command : command + " " + below; }
};

/// Whether the second word is a command of the first, which is read before it.
std::string check_below(const std::string& word, const Wanted& wanted, const FlagTable& table) {
  const CommandRow* group = table.find(wanted.command);
  std::vector<std::string> names;
  if (group != nullptr && !group->name.empty()) {
    for (const CommandRow* row : table.below(*group)) names.push_back(row->word);
  }
  if (names.empty()) return fmt::format("{} has no commands, got `{}`", wanted.command, word);
  return expect_one_of(names, word);
}

}  // namespace

Run add_help(CLI::App& app, const Settings& settings) {
  auto wanted = std::make_shared<Wanted>();
  Choices names;
  for (const Command& command : all_commands()) {
    if (!command.hidden) {
      names.push_back({std::string(command.name), std::string(command.meaning)});
    }
  }
  choose(app.add_option("COMMAND", wanted->command, "Print the help of this command"), names);
  app.add_option("SUBCOMMAND", wanted->below, "Print the help of this command below COMMAND")
      ->check([wanted, &settings](const std::string& word) {
        return check_below(word, *wanted, table_of(*settings.root));
      });
  return [wanted, &settings] {
    const FlagTable table = table_of(*settings.root);
    const CommandRow* row = table.find(wanted->name());
    Output output;
    output.text() = help_text(table, row == nullptr ? table.program : *row);
    return output.finish();
  };
}

}  // namespace cartulary::cli
