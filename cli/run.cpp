#include "cli/run.hpp"

#include <fmt/core.h>

#include <cstdio>
#include <exception>
#include <optional>

#include "cli/command/commands.hpp"
#include "cli/flags/parse.hpp"
#include "cli/io/descriptor.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/process.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::cli {
namespace {

constexpr NamedValue<ColorChoice> kColors[] = {{"auto", "on a terminal", ColorChoice::automatic},
                                               {"always", "", ColorChoice::always},
                                               {"never", "", ColorChoice::never}};

int refuse(const Parsed& line) {
  const std::string& name = line.command->name;
  say(MessageLevel::error, line.refused);
  fmt::print(stderr, "see: cartulary {}--help\n", name.empty() ? "" : name + " ");
  return kFailed;
}

}  // namespace

Command program(std::string& color, bool& verbose, std::string_view only) {
  Command out{
#include "cli/program.def"
  };
  for (const CommandOf& row : kCommands) {
    if (!only.empty() && row.word != only) continue;
    out.below.push_back(row.make());
    out.below.back().heading = row.heading;
  }
  return out;
}

int run(int argc, const char* const* argv) {
  std::string color;
  Settings settings;
  std::optional<FlagTable> table;
  Parsed line;
  const auto read = [&](std::string_view only) {
    table.emplace(program(color, settings.verbose, only));
    line = parse(*table, argc, argv);
  };
  // To set up the flags of all commands takes longer than to check a record.
  const std::string_view first = argc > 1 ? argv[1] : "";
  const bool alone =
      !first.empty() && formats::find_row(kCommands, &CommandOf::word, first) != nullptr;
  read(alone ? first : "");
  // Another command may have been meant where a command of a group was expected.
  if (alone && !line.refused.empty() && line.command->group) read("");
  settings.table = &*table;
  settings.color = row_named(kColors, color).value;
  set_up_messages(settings.verbose, use_color(settings.color, kStandardError));
  if (line.instead == Instead::help) return print(help_text(*table, *line.command));
  if (line.instead == Instead::version) return print(fmt::format("cartulary {}\n", kVersion));
  if (line.asks_for_nothing) {
    fmt::print(stderr, "{}", help_text(*table, *line.command));
    return kFailed;
  }
  return line.refused.empty() ? line.command->run(settings) : refuse(line);
}

int run_process(int argc, const char* const* argv) {
  if (!start_process()) return kFailed;
  try {
    return run(argc, argv);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "cartulary: internal error: %s\n", fault.what());
    return kFailed;
  }
}

}  // namespace cartulary::cli
