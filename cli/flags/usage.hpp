// Faults of words of a command line, in a sentence.
#pragma once

#include <string>
#include <vector>

#include "cli/flags/flag_table.hpp"

namespace cartulary::cli {

/// The fault of a word that should be one of these, and which was probably meant; empty if it is
/// one of them.
std::string expect_one_of(const Choices& choices, const std::string& word);
/// The fault of a word that should be a command of `group`, or of the program if that is empty;
/// empty if it is one.
std::string expect_command_below(const std::string& group, const std::string& word,
                                 const FlagTable& table);
/// The fault of a flag's value, by the flag's own checks; empty if there is none. The word may be
/// put into its usual form.
std::string check_value(const Flag& flag, std::string& word);
/// Why the first of these words, which `row` does not take, is one too many.
std::string explain_extra(const std::vector<std::string>& words, const CommandRow& row,
                          const FlagTable& table);
/// A group was named and none of its commands.
std::string expect_command(const CommandRow& group);

}  // namespace cartulary::cli
