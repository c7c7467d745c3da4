// The one table of commands and flags: the command line is parsed by it; help, completions and the
// man page are written from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/flags/flag.hpp"

namespace cartulary::cli {

/// A command; its flags, then those of the program, which has no words. Those below have rows.
struct CommandRow : Command {
  std::string name{};    ///< `verify`, `dice table`; empty for the program
  std::string parent{};  ///< the words before the last one
  bool group = false;    ///< has commands of its own

  /// True if it takes names of commands, as `help` does.
  bool takes_commands() const;
};

struct FlagGroup {
  std::string_view title;
  std::vector<const Flag*> flags;
};
/// A command's own flags: under their subjects, or together if they are few.
std::vector<FlagGroup> grouped_flags(const CommandRow& row);
std::vector<std::string_view> flag_subjects();

struct FlagTable {
  CommandRow program;
  std::vector<CommandRow> commands;  ///< groups, each before the commands below it, and commands

  /// Every command gets the flags of the program, except those that replace its job.
  explicit FlagTable(Command program);

  /// By the whole name; the program's is empty.
  const CommandRow* find(std::string_view name) const;
  /// The visible commands of the program or of a group.
  std::vector<const CommandRow*> below(const CommandRow& row) const;
  /// Their words with blanks between.
  std::string words_below(const CommandRow& row) const;
  /// The visible groups but the program.
  std::vector<const CommandRow*> groups() const;
  /// Names the lists of choices after their values, for completions.
  void name_lists();
  /// Every list of choices that visible commands use, once. They must have names.
  std::vector<const Flag*> lists() const;
};

std::string help_text(const FlagTable& table, const CommandRow& row);
/// "cartulary verify [OPTIONS] PATH..."
std::string usage_line(const CommandRow& row);
/// "-f, --format FORMAT"
std::string flag_title(const Flag& flag);
/// "1 if a record has errors, 2 if the job could not be done, otherwise 0", of a command.
std::string exit_text(const CommandRow& row);

/// The meanings of the exit status, 0 first.
inline constexpr std::string_view kExitMeanings[] = {
    "No errors", "Errors, or files that --check would change",
    "The job could not be done: usage, a file that cannot be opened, a fault"};

}  // namespace cartulary::cli
