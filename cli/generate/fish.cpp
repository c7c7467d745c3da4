// The completion for fish.
#include <fmt/core.h>

#include "cli/generate/generate.hpp"

namespace cartulary::cli {
namespace {

std::string fish_quote(std::string_view text) {
  return "'" + escape(text, "\\'") + "'";
}

/// `-x -a ...` for a value; `dash` is the flag that keeps other files out.
std::string offers(const Flag& flag) {
  if (!flag.choices.empty()) {
    const std::string function = "__cartulary_" + flag.list;
    return flag.commas ? fmt::format(" -a '(__fish_complete_list , {})'", function)
                       : fmt::format(" -a '({})'", function);
  }
  if (flag.takes_records()) return " -a '(__cartulary_records)'";
  return flag.takes_files() ? " -F" : "";
}

/// The condition that the words so far are this command; empty is the program.
std::string condition_of(std::string_view name) {
  return name.empty() ? " -n __cartulary_command"
                      : fmt::format(" -n '__cartulary_command {}'", name);
}

void append_word(std::string& out, const CommandRow& row, std::string_view condition) {
  out += fmt::format("complete -c cartulary{} -a {} -d {}\n", condition, row.word,
                     fish_quote(row.meaning));
}

void append_flag(std::string& out, const Flag& flag, std::string_view condition) {
  out += fmt::format("complete -c cartulary{}", condition);
  if (!flag.short_form.empty()) out += " -s " + flag.short_form.substr(1);
  out += " -l " + flag.long_form.substr(2);
  if (!flag.value.empty()) out += (flag.takes_files() ? " -r" : " -x") + offers(flag);
  out += fmt::format(" -d {}\n", fish_quote(flag.meaning));
}

}  // namespace

std::string fish_completion(const FlagTable& table) {
  std::string steps;
  const auto step = [&](std::string_view from, std::string_view word) {
    steps += (steps.empty() ? "" : " ") + fish_quote(fmt::format("{} {}", from, word));
  };
  for (const CommandRow& row : table.commands) {
    if (row.hidden) continue;
    step(row.parent, row.word);
    if (!row.takes_commands()) continue;
    for (const CommandRow& asked : table.commands) {
      if (asked.hidden) continue;
      step(asked.parent.empty() ? row.name : row.name + " " + asked.parent, asked.word);
    }
  }
  std::string out(fish_head());
  out.replace(out.find("{0}"), 3, steps);
  for (const Flag* flag : table.lists()) {
    out += fmt::format("\nfunction __cartulary_{}\n    printf '%s\\t%s\\n'", flag->list);
    for (const Choice& choice : flag->choices) {
      out += fmt::format(" \\\n        {} {}", fish_quote(choice.word), fish_quote(choice.meaning));
    }
    out += "\nend\n";
  }
  out += '\n';
  for (const Flag& flag : table.program.flags) {
    append_flag(out, flag, flag.common ? "" : condition_of(""));
  }
  for (const CommandRow& row : table.commands) {
    if (row.hidden) continue;
    const std::string condition = condition_of(row.name);
    out += '\n';
    append_word(out, row, condition_of(row.parent));
    for (const Flag& argument : row.arguments) {
      const std::string words = offers(argument);
      if (!words.empty()) out += fmt::format("complete -c cartulary{}{}\n", condition, words);
    }
    for (const Flag& flag : row.flags) {
      if (!flag.common) append_flag(out, flag, condition);
    }
    if (!row.takes_commands()) continue;
    for (const CommandRow* group : table.groups()) {
      const std::string asked = condition_of(row.name + " " + group->name);
      for (const CommandRow* below : table.below(*group)) append_word(out, *below, asked);
      for (const Flag& flag : row.flags) {
        if (!flag.common) append_flag(out, flag, asked);
      }
    }
  }
  return out;
}

}  // namespace cartulary::cli
