// Flags of commands that write records back: where the result goes.
#pragma once

#include <string>
#include <vector>

#include "cli/flags/flag.hpp"
#include "cli/input/inputs.hpp"

namespace cartulary::cli {

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
