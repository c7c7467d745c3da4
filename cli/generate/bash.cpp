// The completion for bash. It needs nothing but bash: no bash-completion package.
#include "cli/generate/generate.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {
namespace {

std::string words_of(const CommandRow& row) {
  std::string out;
  for (const Flag& flag : row.flags) {
    if (!flag.short_form.empty()) out += flag.short_form + ' ';
    out += flag.long_form + ' ';
  }
  out.pop_back();
  return out;
}

/// The command that fills COMPREPLY for a value; empty if nothing can be offered.
std::string filler(const Flag& flag) {
  if (!flag.choices.empty()) {
    return fmt::format("_cartulary_{} \"${}\"", flag.commas ? "list" : "words", flag.list);
  }
  return flag.takes_records() ? "_cartulary_records" : flag.takes_files() ? "_cartulary_files" : "";
}

/// A name in a pattern.
std::string pattern_of(std::string_view name) {
  return name.find(' ') == name.npos ? std::string(name) : quote(name);
}

/// Rows `command:--flag) filler ;;` for the flags that take a value.
void append_values(std::string& out, const CommandRow& row) {
  for (const Flag& flag : row.flags) {
    if (flag.value.empty() || (flag.common && !row.name.empty())) continue;
    const std::string command = flag.common ? "*" : pattern_of(row.name);
    std::string pattern = fmt::format("{}:{}", command, flag.long_form);
    if (!flag.short_form.empty()) pattern += fmt::format(" | {}:{}", command, flag.short_form);
    const std::string fill = filler(flag);
    out += fmt::format("    {}) {}return ;;\n", pattern, fill.empty() ? "" : fill + "; ");
  }
}

}  // namespace

std::string bash_completion(const FlagTable& table) {
  // The words before the cursor lead from one `$command` to the next.
  std::string steps, values, flags, arguments;
  const auto step = [&](std::string_view from, std::string_view word) {
    steps += (steps.empty() ? "" : " | ") + quote(fmt::format("{} {}", from, word));
  };
  append_values(values, table.program);
  for (const CommandRow& row : table.commands) {
    if (row.hidden) continue;
    const std::string name = pattern_of(row.name);
    step(row.parent, row.word);
    append_values(values, row);
    if (row.group) {
      arguments += fmt::format("    {}) _cartulary_words '{}' ;;\n", name, table.words_below(row));
    }
    for (const Flag& argument : row.arguments) {
      const std::string fill = filler(argument);
      if (!fill.empty()) arguments += fmt::format("    {}) {} ;;\n", name, fill);
    }
    std::string patterns = name;
    if (row.takes_commands()) {
      const std::string before = row.name + " ";
      patterns += fmt::format(" | {}*", quote(before));
      for (const CommandRow& asked : table.commands) {
        if (asked.hidden) continue;
        step(asked.parent.empty() ? row.name : before + asked.parent, asked.word);
        if (!asked.group) continue;
        arguments += fmt::format("    {}) _cartulary_words '{}' ;;\n", quote(before + asked.name),
                                 table.words_below(asked));
      }
    }
    flags += fmt::format("      {}) _cartulary_words '{}' ;;\n", patterns, words_of(row));
  }
  std::string out(bash_head());
  out += "_cartulary() {\n";
  for (const Flag* flag : table.lists()) {
    out += fmt::format("  local {}='{}'\n", flag->list,
                       formats::joined(flag->choices, " ", std::mem_fn(&Choice::word)));
  }
  out += bash_words();
  out += fmt::format(
      "      {})\n        command=${{command:+$command }}$word ;;\n    esac\n  done\n", steps);
  out += fmt::format("\n  case $command:$previous in\n{}  esac\n", values);
  out += fmt::format(
      "\n  if [[ $cur == -* ]]; then\n    case $command in\n{}"
      "      *) _cartulary_words '{}' ;;\n    esac\n    return\n  fi\n",
      flags, words_of(table.program));
  out += fmt::format("\n  case $command in\n{}    '') _cartulary_words '{}' ;;\n  esac\n}}\n",
                     arguments, table.words_below(table.program));
  return out + "complete -F _cartulary cartulary\n";
}

}  // namespace cartulary::cli
