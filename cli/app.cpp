#include "cli/app.hpp"

#include <fmt/core.h>

#include <cstdio>

#include "cli/exit_code.hpp"
#include "cli/messages.hpp"
#include "cli/run.hpp"
#include "cli/usage.hpp"

namespace cartulary::cli {
namespace {

constexpr Command kCommands[] = {
    {"verify", "Check every move and every claimed score of records", add_verify},
    {"score", "Compute the scores of records, with the arithmetic of every point", add_score},
    {"annotate", "Write scores and events into records", add_annotate},
    {"board", "Draw a position of a record", add_board},
    {"tiles", "Show the tiles: pictures, counts, names", add_tiles},
    {"explain", "Explain a finding, an option of the rules or an expansion", add_explain},
    {"fmt", "Write records in canonical form", add_fmt},
    {"schema", "Print a JSON Schema of records, for editors, or of reports", add_schema},
    {"dice", "The Carcassonne Dice Game: records, score table, odds", nullptr, false,
     dice_commands},
    {"help", "Print the help of the program or of a command", add_help},
    {"generate", "Write completions for a shell, or the man page", add_generate, true},
};

/// Help or version: results, not messages.
int print(std::string text) {
  Output output;
  output.text() = std::move(text);
  return output.finish();
}

std::string help_of_used(const CLI::App& root) {
  const FlagTable table = table_of(root);
  return help_text(table, *table.find(name_of(*chain_of(root).back())));
}

int refuse(const CLI::ParseError& error, const CLI::App& root) {
  const std::string name = name_of(*chain_of(root).back());
  say(MessageLevel::error, explain_usage(error, root));
  fmt::print(stderr, "see: cartulary {}--help\n", name.empty() ? "" : name + " ");
  return kFailed;
}

/// Whether the words are the names of the program and of a group, and nothing more.
bool asks_for_nothing(int argc, const CLI::App& root) {
  const auto chain = chain_of(root);
  return static_cast<std::size_t>(argc) <= chain.size() &&
         chain.back()->get_require_subcommand_min() > 0;
}

void add_commands(CLI::App& app, std::span<const Command> commands, const Settings& settings,
                  Run& job) {
  app.require_subcommand(1);
  for (const Command& command : commands) {
    CLI::App* sub = app.add_subcommand(std::string(command.name), std::string(command.meaning));
    sub->set_help_flag("-h,--help", "Print help");
    if (command.hidden) sub->group("");
    if (command.below != nullptr) {
      add_commands(*sub, command.below(), settings, job);
      continue;
    }
    const Run command_job = command.add(*sub, settings);
    sub->callback([&job, command_job] { job = command_job; });
  }
}

}  // namespace

std::span<const Command> all_commands() {
  return kCommands;
}

void add_output(CLI::App& app, std::string& path) {
  app.add_option("-o,--output", path, "Write to a file instead of standard output")
      ->type_name("FILE");
}

void add_stdin_name(CLI::App& app, std::string& name) {
  app.add_option("--stdin-filename", name, "Name that reports give standard input")
      ->type_name("NAME");
}

int run(int argc, const char* const* argv) {
  Settings settings;
  CLI::App app{"Tells whether a recorded game of Carcassonne is right", "cartulary"};
  settings.root = &app;
  app.fallthrough();
  app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  const std::string version = fmt::format("cartulary {}", kVersion);
  app.set_help_flag("-h,--help", "Print help");
  app.set_version_flag("-V,--version", version, "Print the version");
  const auto set_color = [&settings](const std::string& word) {
    settings.color = word == "always"  ? ColorChoice::always
                     : word == "never" ? ColorChoice::never
                                       : ColorChoice::automatic;
  };
  choose(app.add_option_function<std::string>("--color", set_color, "Whether to colour the output"),
         {{"auto", "on a terminal"}, {"always", ""}, {"never", ""}})
      ->type_name("WHEN");
  app.add_flag("-v,--verbose", settings.verbose, "Tell standard error what is done");

  Run job;
  add_commands(app, kCommands, settings, job);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    set_up_messages(settings.verbose, use_color(settings.color, stderr));
    return print(help_of_used(app));
  } catch (const CLI::CallForVersion&) {
    set_up_messages(settings.verbose, use_color(settings.color, stderr));
    return print(version + "\n");
  } catch (const CLI::ParseError& error) {
    set_up_messages(settings.verbose, use_color(settings.color, stderr));
    if (!asks_for_nothing(argc, app)) return refuse(error, app);
    fmt::print(stderr, "{}", help_of_used(app));
    return kFailed;
  }
  set_up_messages(settings.verbose, use_color(settings.color, stderr));
  return job();
}

}  // namespace cartulary::cli
