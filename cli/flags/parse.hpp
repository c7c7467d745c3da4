// The command line: which command it asks for, and the values of its flags.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/flags/flag_table.hpp"

namespace cartulary::cli {

struct Parsed {
  const CommandRow* command = nullptr;  ///< the last one that was named; the program if none was
  std::optional<Instead> instead{};     ///< what to do instead of the command's job
  std::string refused{};  ///< what is wrong with it, one sentence; empty if nothing is
  /// It is the name of the program or of a group and nothing more.
  bool asks_for_nothing = false;
};

/// Puts values where flags want them. Without `refused`, `instead`, `asks_for_nothing` it can run.
Parsed parse(const FlagTable& table, int argc, const char* const* argv);

// Faults of words of a command line, in a sentence.

/// The fault of a word that should be one of these, and which was probably meant, or empty.
std::string expect_one_of(const Choices& choices, const std::string& word);
/// The fault of a word that should be a command of `group` (empty: of the program); empty if it is.
std::string expect_command_below(const std::string& group, const std::string& word,
                                 const FlagTable& table);
/// The fault of a flag's value by its own checks, or empty. The word may get its usual form.
std::string check_value(const Flag& flag, std::string& word);
/// Why the first of these words, which `row` does not take, is one too many.
std::string explain_extra(const std::vector<std::string>& words, const CommandRow& row,
                          const FlagTable& table);
/// A group was named and none of its commands.
std::string expect_command(const CommandRow& group);

/// With slashes between folders, where others are usual, too.
std::string given_path(const std::string& word);
/// The same for several, and the files that a pattern names, where shells leave that to programs.
std::vector<std::string> given_paths(const std::vector<std::string>& words);

}  // namespace cartulary::cli
