// The one table of flags: help, completions and the man page are written from it.
//
// CLI11 keeps what options are called and mean. What shells offer for their values is said here
// when an option is added; the names PATH (records and folders), FILE (any file) and SUBCOMMAND (a
// command below COMMAND) need no saying.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace cartulary::cli {

/// A word that an option takes.
struct Choice {
  std::string word;
  std::string meaning;
  friend bool operator==(const Choice&, const Choice&) = default;
};
using Choices = std::vector<Choice>;

/// What is wrong with a word that should be one of these, and which was probably meant; empty if it
/// is one of them.
std::string expect_one_of(const std::vector<std::string>& names, const std::string& word);

/// The option takes one of these words and no other.
CLI::Option* choose(CLI::Option* option, Choices words);
/// The option takes a number of this range; `what` ends the sentence "expected ...".
CLI::Option* choose_number(CLI::Option* option, int least, int most, std::string what);
/// The option takes any number of this range, which is too wide for shells to offer.
CLI::Option* take_number(CLI::Option* option, int least, int most, std::string what);
/// What `choose_number` or `take_number` was told; empty for other options.
std::string_view what_number(const CLI::Option* option);
/// Shells offer these words; others may be right too.
CLI::Option* offer(CLI::Option* option, Choices words);
/// The option may stand several times, each time with one value.
CLI::Option* repeat(CLI::Option* option);
/// The option must be given; `what` ends the sentence "verify needs ...".
CLI::Option* require(CLI::Option* option, std::string what);
/// What `require` was told; empty for other options.
std::string_view what_is_required(const CLI::Option* option);

/// A flag, or a positional argument, which has no forms.
struct Flag {
  std::string short_form;  ///< `-f`, or empty
  std::string long_form;   ///< `--format`
  std::string value;       ///< `FORMAT`; empty for a switch
  std::string meaning;
  Choices choices;
  std::string list;     ///< name of `choices`, the same for the same words
  bool closed = false;  ///< no other words than `choices`
  bool commas = false;  ///< takes several words with commas between
  bool many = false;    ///< an argument that may be repeated
  bool required = false;
  bool common = false;  ///< a flag of the program that every command takes

  bool takes_records() const { return value == "PATH"; }
  bool takes_files() const { return value == "FILE"; }
  bool takes_commands() const { return value == "COMMAND"; }
  bool takes_subcommands() const { return value == "SUBCOMMAND"; }
};

struct CommandRow {
  std::string name;    ///< `verify`, `dice table`; empty for the program
  std::string word;    ///< the last word of the name
  std::string parent;  ///< the words before it
  std::string meaning;
  bool hidden = false;
  bool group = false;  ///< has commands of its own
  std::vector<Flag> arguments;
  std::vector<Flag> flags;  ///< its own, then those of the program

  /// Whether it takes names of commands, as `help` does.
  bool takes_commands() const;
};

struct FlagTable {
  CommandRow program;
  std::vector<CommandRow> commands;  ///< groups, each before the commands below it, and commands

  /// By the whole name; the program's is empty.
  const CommandRow* find(std::string_view name) const;
  /// The visible commands of the program or of a group.
  std::vector<const CommandRow*> below(const CommandRow& row) const;
  /// Their words with blanks between.
  std::string words_below(const CommandRow& row) const;
  /// The visible groups but the program.
  std::vector<const CommandRow*> groups() const;
  /// Every list of choices that visible commands use, once.
  std::vector<const Flag*> lists() const;
};
FlagTable table_of(const CLI::App& root);
/// The name that the table has for a command.
std::string name_of(const CLI::App& app);
/// The program, and after it the commands that were used, the last one last.
std::vector<const CLI::App*> chain_of(const CLI::App& root);

/// What `--help` prints for the program or one of its commands.
std::string help_text(const FlagTable& table, const CommandRow& row);
/// "cartulary verify [OPTIONS] PATH..."
std::string usage_line(const CommandRow& row);
/// "-f, --format FORMAT"
std::string flag_title(const Flag& flag);

/// An example for the help and the man page.
struct Example {
  std::string_view command;
  std::string_view meaning;
};
inline constexpr Example kExamples[] = {
    {"cartulary verify round-3/", "Check all records in a folder"},
    {"cartulary score final.yaml", "Score sheet with the arithmetic of every point"},
    {"cartulary dice odds 6", "What six dice are worth in the dice game"},
    {"cartulary explain P303", "What a finding means"},
};

/// What the exit status says, 0 first.
inline constexpr std::string_view kExitMeanings[] = {
    "Nothing wrong", "Findings", "Could not do the job: usage, unreadable file, fault"};

}  // namespace cartulary::cli
