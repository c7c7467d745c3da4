// Flags and arguments that several commands have.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/flags/flag.hpp"
#include "cli/input/inputs.hpp"
#include "formats/league/publication/publication_formats.hpp"

namespace cartulary::formats {
struct NextRound;
}

namespace cartulary::cli {

class Output;

inline constexpr int kMaxTurnNumber = 100000;

Flag output_flag(std::string& path,
                 std::string meaning = "Write to a file instead of standard output");
/// `--format` with the formats of a command. Help names the `usual` one, unless it is empty.
Flag output_format_flag(std::string& format, std::string_view usual, Choices formats);
inline constexpr std::string_view kByExtension = "by the extension of the output, else text";
Flag stdin_name_flag(std::string& name);
std::vector<Flag> with_config_flags(std::vector<Flag> own, ConfigurationFlags& flags);
std::vector<Flag> with_input_flags(std::vector<Flag> own, InputFlags& flags);
/// For a command that compares two files, so that there are no folders.
std::vector<Flag> with_two_records_flags(std::vector<Flag> own, InputFlags& flags);
/// `--jobs`, for commands that work on many records at a time.
Flag jobs_flag(int& jobs);
/// `--where`, by which a command takes only some of its records.
Flag where_flag(InputFlags& flags);
Flag ascii_flag(bool& ascii);
Flag move_flag(int& move, std::string meaning =
                              "Position after this turn, 0 for the start (default: the end)");
Flag records_argument(std::vector<std::string>& paths, std::string meaning);
Flag two_records_argument(std::vector<std::string>& paths);

struct PublishFlags {
  std::string format;  ///< empty: not asked for
  std::string output;
  std::vector<std::string> tables;  ///< names; empty: all
};

Flag format_flag(std::string& format, Choices formats);

/// `--format`, `--output`, `--table` and the flags of a command. `tables`: names and meanings.
std::vector<Flag> with_publish_flags(
    std::vector<Flag> own, PublishFlags& flags, Choices tables,
    std::span<const formats::PublicationFormat> formats = formats::publication_formats());

/// The format asked for, else that of the output's name. None, after saying so, if there is none.
const formats::PublicationFormat* format_of(
    const PublishFlags& flags,
    std::span<const formats::PublicationFormat> formats = formats::publication_formats());

/// Writes those tables that are asked for. Returns an exit status.
int publish(const PublishFlags& flags, const Settings& settings,
            const formats::PublicationFormat& format, formats::Publication publication);

/// The same for a report in TRF, after saying what that has no place for.
int publish_trf(const formats::NextRound& round, Output& output);

enum class Target {
  standard_output,
  in_place,    ///< files; standard input goes to standard output
  nowhere,     ///< only say whether something would change
  difference,  ///< what would change, as a diff on standard output
};

struct RewriteFlags : InputFlags {
  std::string output;  ///< a file instead of standard output
  bool in_place = false;
  bool check = false;                ///< exit with 1 if anything would change
  bool difference = false;           ///< instead of the records
  bool force = false;                ///< replace protected files, too
  Target target = Target::in_place;  ///< until one is chosen: the usual one of the command
};
/// `--in-place`, `--check`, `--diff` and `--output`, the flags of the command itself, `--force`,
/// `--jobs` and those that say where records come from. `usual`: the target without these flags.
std::vector<Flag> with_rewrite_flags(std::vector<Flag> own, RewriteFlags& flags, Target usual);
/// Sets the target that flags ask for. False after saying which flags exclude each other.
bool choose_target(RewriteFlags& flags);

}  // namespace cartulary::cli
