// Flags and arguments that several commands have.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/flags/flag.hpp"
#include "cli/input/inputs.hpp"

namespace cartulary::cli {

inline constexpr int kMaxTurnNumber = 100000;

Flag output_flag(std::string& path,
                 std::string meaning = "Write to a file instead of standard output");
/// `--format` with the formats of a command. Help names the `usual` one, unless it is empty.
Flag output_format_flag(std::string& format, std::string_view usual, Choices formats);
inline constexpr std::string_view kByExtension = "by the extension of the output, else text";
Flag stdin_name_flag(std::string& name);
/// The flags of a command and those for configurations.
std::vector<Flag> with_config_flags(std::vector<Flag> own, ConfigurationFlags& flags);
/// The flags of a command and those that say where its records come from.
std::vector<Flag> with_input_flags(std::vector<Flag> own, InputFlags& flags);
/// The same for a command that compares two files, so that there are no folders.
std::vector<Flag> with_two_records_flags(std::vector<Flag> own, InputFlags& flags);
/// `--jobs`, for commands that work on many records at a time.
Flag jobs_flag(int& jobs);
Flag ascii_flag(bool& ascii);
/// `--move`, a position of a game.
Flag move_flag(int& move, std::string meaning =
                              "Position after this turn, 0 for the start (default: the end)");
/// The records of a command, at least one.
Flag records_argument(std::vector<std::string>& paths, std::string meaning);
/// The records of a command that compares two.
Flag two_records_argument(std::vector<std::string>& paths);

}  // namespace cartulary::cli
