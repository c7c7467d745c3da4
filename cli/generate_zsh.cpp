// The completion for zsh: one function for each list of words, the rest is _arguments' business.
#include <fmt/format.h>

#include "cli/generate.hpp"

namespace cartulary::cli {
namespace {

/// What comes after `:VALUE:`; a blank offers nothing and still takes a value.
std::string action(const Flag& flag) {
  if (!flag.choices.empty()) {
    return fmt::format("{}_cartulary_{}", flag.commas ? "_sequence " : "", flag.list);
  }
  return flag.takes_records() ? "_files -g \"*.(yaml|yml)\"" : flag.takes_files() ? "_files" : " ";
}

std::string flag_spec(const Flag& flag) {
  std::string rest = fmt::format("[{}]", escape(flag.meaning, "\\[]"));
  if (!flag.value.empty()) rest += fmt::format(":{}:{}", flag.value, action(flag));
  const std::string equals = flag.value.empty() ? "" : "=";
  const std::string repeat = flag.commas ? "*" : "";
  const bool ends = flag.long_form == "--help" || flag.long_form == "--version";
  const std::string others = ends ? "(- : *)" : "";
  if (flag.short_form.empty()) {
    return quote(others + repeat + flag.long_form + equals + rest);
  }
  const std::string excluded = ends ? others
                               : flag.commas
                                   ? ""
                                   : fmt::format("({} {})", flag.short_form, flag.long_form);
  return fmt::format(
      "{}{{{},{}{}}}{}", excluded.empty() && repeat.empty() ? "" : quote(excluded + repeat),
      flag.short_form + (equals.empty() ? "" : "+"), flag.long_form, equals, quote(rest));
}

void append_specs(std::string& out, const CommandRow& row, std::string_view indent) {
  for (const Flag& flag : row.flags) out += fmt::format(" \\\n{}{}", indent, flag_spec(flag));
  for (const Flag& argument : row.arguments) {
    const std::string spec = fmt::format("{}:{}:{}",
                                         argument.many       ? "*"
                                         : argument.required ? "1"
                                                             : "1:",
                                         argument.value, action(argument));
    out += fmt::format(" \\\n{}{}", indent, quote(spec));
  }
}

std::string described(const Choice& choice) {
  const std::string word = escape(choice.word, "\\:");
  return quote(choice.meaning.empty() ? word : word + ":" + choice.meaning);
}

void append_list(std::string& out, std::string_view name, std::string_view title,
                 const Choices& choices) {
  out += fmt::format("_cartulary_{}() {{\n  local -a words=(\n", name);
  for (const Choice& choice : choices) out += fmt::format("    {}\n", described(choice));
  out += fmt::format("  )\n  _describe -t {} {} words \"$@\"\n}}\n\n", name, title);
}

}  // namespace

std::string zsh_completion(const FlagTable& table) {
  std::string out =
      "#compdef cartulary\n# zsh completion for cartulary, written by `cartulary generate zsh`\n\n";
  for (const Flag* flag : table.lists()) append_list(out, flag->list, flag->value, flag->choices);
  Choices commands;
  for (const CommandRow& row : table.commands) {
    if (!row.hidden) commands.push_back({row.name, row.meaning});
  }
  append_list(out, "commands", "command", commands);
  out +=
      "_cartulary() {\n  local curcontext=$curcontext state line\n  typeset -A opt_args\n\n  "
      "_arguments -C -s -S";
  append_specs(out, table.program, "    ");
  out += " \\\n    '1:command:_cartulary_commands' \\\n    '*:: :->arguments' && return\n";
  out += "\n  case $words[1] in\n";
  for (const CommandRow& row : table.commands) {
    if (row.hidden) continue;
    out += fmt::format("    {})\n      _arguments -s -S", row.name);
    append_specs(out, row, "        ");
    out += "\n      ;;\n";
  }
  // Loaded from $fpath the file is the function's body; sourced, it is registered.
  return out +
         "  esac\n}\n\nif [[ $funcstack[1] == _cartulary ]]; then\n  _cartulary \"$@\"\nelse\n"
         "  compdef _cartulary cartulary\nfi\n";
}

}  // namespace cartulary::cli
