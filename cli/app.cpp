#include "cli/app.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "cli/exit_code.hpp"

namespace cartulary::cli {
namespace {

constexpr Command kCommands[] = {
    {"verify", "Check every move and every claimed score of records", add_verify},
    {"score", "Compute the scores of records, with the arithmetic of every point", add_score},
    {"tiles", "Show the tiles: pictures, counts, names", add_tiles},
    {"explain", "Explain a finding or an option of the rules", add_explain},
    {"fmt", "Write records in canonical form", add_fmt},
    {"generate", "Write completions for a shell, or the man page", add_generate, true},
};

constexpr std::string_view kFooter =
    "Exit status: 0 nothing wrong, 1 findings, 2 could not do the job.\n"
    "Examples:\n"
    "  cartulary verify round-3/          check all records in a folder\n"
    "  cartulary score final.yaml         score sheet with the arithmetic of every point\n"
    "  cartulary explain P303             what a finding means";

}  // namespace

std::span<const Command> all_commands() { return kCommands; }

int run(int argc, const char* const* argv) {
  Settings settings;
  CLI::App app{"Tells whether a recorded game of Carcassonne is right.", "cartulary"};
  settings.root = &app;
  app.require_subcommand(1);
  app.fallthrough();
  app.footer(std::string(kFooter));
  app.set_version_flag("--version", fmt::format("cartulary {}", kVersion), "Print the version");
  app.set_help_flag("-h,--help", "Print help");
  app.add_option("--color", settings.color, "Colour the output: auto, always or never")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, ColorChoice>{{"auto", ColorChoice::automatic},
                                             {"always", ColorChoice::always},
                                             {"never", ColorChoice::never}},
          CLI::ignore_case)
                      .description(""))
      ->type_name("WHEN");
  app.add_flag("-v,--verbose", settings.verbose, "Tell standard error what is done");

  Run job;
  for (const Command& command : kCommands) {
    CLI::App* sub = app.add_subcommand(std::string(command.name), std::string(command.meaning));
    sub->set_help_flag("-h,--help", "Print help");
    if (command.hidden) sub->group("");
    const Run command_job = command.add(*sub, settings);
    sub->callback([&job, command_job] { job = command_job; });
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // --help, --version
    return app.exit(wanted) == 0 && std::fflush(stdout) == 0 ? kClean : kFailed;
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "cartulary: error: {}\n", error.what());
    const auto used = app.get_subcommands();
    fmt::print(stderr, "see: cartulary {}--help\n",
               used.empty() ? "" : used.front()->get_name() + " ");
    return kFailed;
  }
  set_up_messages(settings.verbose, settings.color);
  return job();
}

}  // namespace cartulary::cli
