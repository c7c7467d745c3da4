#include "cli/options/rewrite_flags.hpp"

#include <fmt/core.h>

#include "cli/io/messages.hpp"
#include "cli/options/common_flags.hpp"

namespace cartulary::cli {

std::vector<Flag> with_rewrite_flags(std::vector<Flag> own, RewriteFlags& flags, Target usual) {
  flags.target = usual;
  const auto meaning = [usual](Target target, std::string_view words) {
    return fmt::format("{}{}", words, target == usual ? " (the default)" : "");
  };
  std::vector<Flag> out = {
      switch_flag("--in-place",
                  meaning(Target::in_place, "Rewrite files in place, and name those that changed"),
                  flags.in_place, {.short_form = "-i"}),
      switch_flag("--check", "Change nothing; exit with 1 if anything would change", flags.check),
      switch_flag("--diff",
                  meaning(Target::difference, "Change nothing; print what would change as a diff"),
                  flags.difference),
      usual == Target::standard_output
          ? output_flag(flags.output)
          : output_flag(flags.output, "Write the changed record to another file")};
  out.insert(out.end(), own.begin(), own.end());
  out.push_back(switch_flag("--force", "Replace files that are read-only or have hard links, too",
                            flags.force));
  out.push_back(jobs_flag(flags.jobs));
  return with_input_flags(std::move(out), flags);
}

bool choose_target(RewriteFlags& flags) {
  struct Given {
    std::string_view name;
    Target target;
  };
  std::vector<Given> given;
  if (flags.in_place) given.push_back({"--in-place", Target::in_place});
  if (flags.difference) {
    given.push_back({"--diff", Target::difference});
  } else if (flags.check) {
    given.push_back({"--check", Target::nowhere});
  }
  if (!flags.output.empty()) given.push_back({"--output", Target::standard_output});
  if (given.size() > 1) {
    return say_error("{} and {} exclude each other", given[0].name, given[1].name);
  }
  if (!given.empty()) flags.target = given[0].target;
  return true;
}

}  // namespace cartulary::cli
