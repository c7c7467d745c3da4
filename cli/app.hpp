// The command line: one row for each command, CLI11 for the rest.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "cli/console.hpp"
#include "cli/flag_table.hpp"

namespace cartulary::cli {

inline constexpr std::string_view kVersion = CARTULARY_VERSION;

/// Does the command's job and returns an exit status.
using Run = std::function<int()>;

/// A command: its flags are added to `app`, its job is returned. A group has no job of its own but
/// the commands below it.
struct Command {
  std::string_view name;
  std::string_view meaning;
  Run (*add)(CLI::App& app, const struct Settings& settings) = nullptr;
  bool hidden = false;
  std::span<const Command> (*below)() = nullptr;
};
std::span<const Command> all_commands();

/// What holds for every command.
struct Settings {
  ColorChoice color = ColorChoice::automatic;
  bool verbose = false;
  const CLI::App* root = nullptr;
};

// Options that several commands have.
void add_output(CLI::App& app, std::string& path);
void add_stdin_name(CLI::App& app, std::string& name);

// The rows' functions, one file for each.
Run add_verify(CLI::App& app, const Settings& settings);
Run add_score(CLI::App& app, const Settings& settings);
Run add_annotate(CLI::App& app, const Settings& settings);
Run add_board(CLI::App& app, const Settings& settings);
Run add_tiles(CLI::App& app, const Settings& settings);
Run add_explain(CLI::App& app, const Settings& settings);
Run add_fmt(CLI::App& app, const Settings& settings);
Run add_schema(CLI::App& app, const Settings& settings);
Run add_help(CLI::App& app, const Settings& settings);
Run add_generate(CLI::App& app, const Settings& settings);

Run add_dice_verify(CLI::App& app, const Settings& settings);
Run add_dice_score(CLI::App& app, const Settings& settings);

// The commands of the groups, one file for each.
std::span<const Command> dice_commands();

}  // namespace cartulary::cli
