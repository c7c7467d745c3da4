// The parts of a command: a row that its file writes and everything else reads.
//
// The names of some values say what they take: PATH is a record or a folder of records, FILE any
// file, COMMAND a command of the program and SUBCOMMAND one below the COMMAND before it.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cli/io/terminal.hpp"

namespace cartulary::cli {

struct Choice {
  std::string word;
  std::string meaning;
  friend bool operator==(const Choice&, const Choice&) = default;
};
using Choices = std::vector<Choice>;

template <class Rows>
Choices choices_of(const Rows& rows) {
  Choices out;
  for (const auto& row : rows) out.push_back({std::string(row.name), std::string(row.meaning)});
  return out;
}

/// A name in a table of those that a flag takes, and what it stands for.
template <class Value>
struct NamedValue {
  std::string_view name;
  std::string_view meaning;
  Value value;
};
/// The row of a table with this name; the first if none has it.
template <class Row, std::size_t Size>
const Row& row_named(const Row (&rows)[Size], std::string_view name) {
  const auto row = std::ranges::find(rows, name, &Row::name);
  return row == std::end(rows) ? rows[0] : *row;
}

/// The range of a flag's number; `what` ends the sentence "expected ...".
struct NumberRange {
  int least = 0;
  int most = 0;
  std::string what;
};

/// The number of a flag that was not given.
inline constexpr int kNoNumber = -1;

/// The action of a flag that replaces whatever else the command line asks for.
enum class Instead { help, version };

/// Where a value goes. A list takes its flag several times; a number needs a range or choices.
using ValueTarget = std::variant<Instead, bool*, int*, std::string*, std::vector<std::string>*>;

struct Flag {
  std::string short_form{};  ///< `-f`, or empty
  std::string long_form{};   ///< `--format`
  /// Another long form, such as an older one; no help and no completion shows it.
  std::string also{};
  std::string value{};  ///< `FORMAT`; empty for a switch
  std::string shown{};  ///< what help shows of an argument instead of `PATH...`, as `A B`
  std::string meaning{};
  ValueTarget target{};
  /// It must be given; ends the sentence "verify needs ...".
  std::string needs{};
  Choices choices{};       ///< what shells offer
  bool closed = false;     ///< no other words than `choices`
  bool explained = false;  ///< help says what each of `choices` means
  bool commas = false;     ///< takes several words with commas between
  std::optional<NumberRange> number{};
  /// Says what is wrong with a word, which it may put into its usual form; empty if nothing is.
  std::function<std::string(std::string& word)> check{};
  std::vector<std::string> excludes{};  ///< long forms of flags that must not stand beside it

  // Set by the table.
  std::string_view group{};  ///< subject under which help lists it
  std::string list{};        ///< name of `choices`, the same for the same words; see name_lists()
  bool common = false;       ///< a flag of the program that every command takes

  bool is_argument() const { return short_form.empty() && long_form.empty(); }
  bool required() const { return !needs.empty(); }
  bool takes_many() const { return std::holds_alternative<std::vector<std::string>*>(target); }
  /// True if every command has it.
  bool is_everywhere() const {
    const Instead* instead = std::get_if<Instead>(&target);
    return common || (instead != nullptr && *instead == Instead::help);
  }
  bool takes_records() const { return value == "PATH"; }
  bool takes_files() const { return value == "FILE"; }
  bool takes_folders() const { return value == "DIR"; }
  bool takes_commands() const { return value == "COMMAND"; }
  bool takes_subcommands() const { return value == "SUBCOMMAND"; }
};

/// A flag whose value goes to `target`: a number, a word, or each of a list. `more`: the rest.
template <class Target>
Flag value_flag(std::string form, std::string value, std::string meaning, Target& target,
                Flag more = {}) {
  more.long_form = std::move(form);
  more.value = std::move(value);
  more.meaning = std::move(meaning);
  more.target = &target;
  return more;
}
template <class Target>
Flag argument_flag(std::string value, std::string meaning, Target& target, Flag more = {}) {
  return value_flag("", std::move(value), std::move(meaning), target, std::move(more));
}
inline Flag switch_flag(std::string form, std::string meaning, bool& target, Flag more = {}) {
  return value_flag(std::move(form), "", std::move(meaning), target, std::move(more));
}
inline void add_flags(std::vector<Flag>& out, std::vector<Flag> more) {
  std::ranges::move(more, std::back_inserter(out));
}

/// An example for the help and the man page. It runs in `samples/` after those before it.
struct Example {
  std::string_view command;
  std::string_view meaning;
};

struct FlagTable;
struct Settings {
  ColorChoice color = ColorChoice::automatic;
  bool verbose = false;
  const FlagTable* table = nullptr;
};
/// Does the command's job and returns an exit status.
using Run = std::function<int(const Settings&)>;

/// A command; a group has no job of its own but the commands below it.
struct Command {
  std::string word{};
  std::string also{};  ///< another word for the same, such as another spelling
  std::string meaning{};
  std::string_view heading{};                ///< under which help lists it
  std::vector<std::string_view> synonyms{};  ///< words that people type for it
  std::vector<Example> examples{};
  /// When the exit status is 1, as "a record has errors"; empty if it never is.
  std::string_view fails_if{};
  bool hidden = false;
  std::vector<Flag> arguments{};
  std::vector<Flag> flags{};
  Run run{};
  std::vector<Command> below{};
};

}  // namespace cartulary::cli
