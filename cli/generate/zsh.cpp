// The completion for zsh: one function for each list of words, the rest is _arguments' business.
#include <fmt/core.h>

#include <algorithm>

#include "cli/generate/generate.hpp"

namespace cartulary::cli {
namespace {

/// The text after `:VALUE:`; a blank offers nothing and still takes a value.
std::string action(const Flag& flag) {
  if (!flag.choices.empty()) {
    return fmt::format("{}_cartulary_{}", flag.commas ? "_sequence " : "", flag.list);
  }
  if (flag.takes_subcommands()) return "_cartulary_subcommands";
  return flag.takes_records() ? "_files -g \"*.(yaml|yml)\"" : flag.takes_files() ? "_files" : " ";
}

std::string flag_spec(const Flag& flag) {
  std::string rest = fmt::format("[{}]", escape(flag.meaning, "\\[]"));
  if (!flag.value.empty()) rest += fmt::format(":{}:{}", flag.value, action(flag));
  const std::string equals = flag.value.empty() ? "" : "=";
  const std::string repeat = flag.commas ? "*" : "";
  const bool ends = flag.long_form == "--help" || flag.long_form == "--version";
  const std::string others = ends ? "(- : *)" : "";
  if (flag.short_form.empty()) return quote(others + repeat + flag.long_form + equals + rest);
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
    const std::string place = std::to_string(&argument - row.arguments.data() + 1);
    const std::string spec = fmt::format("{}:{}:{}",
                                         argument.takes_many() ? "*"
                                         : argument.required() ? place
                                                               : place + ":",
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

std::string commands_of(const CommandRow& row) {
  std::string name = row.name.empty() ? "commands" : "commands_" + row.name;
  std::ranges::replace(name, ' ', '_');
  return name;
}

/// The program or a group: its flags, its commands, and what comes after each of these.
void append_group(std::string& out, const FlagTable& table, const CommandRow& group,
                  const std::string& indent) {
  // The words after the command's name, flags included, are the command's.
  out += indent + "_arguments -C -s -S -A '-*'";
  append_specs(out, group, indent + "  ");
  out += fmt::format(
      " \\\n{0}  '1:command:_cartulary_{1}' \\\n{0}  '*:: :->arguments' && return\n\n"
      "{0}case $words[1] in\n",
      indent, commands_of(group));
  for (const CommandRow* row : table.below(group)) {
    out += fmt::format("{}  {})\n", indent, row->word);
    if (row->group) {
      append_group(out, table, *row, indent + "    ");
    } else {
      out += indent + "    _arguments -s -S";
      append_specs(out, *row, indent + "      ");
      out += '\n';
    }
    out += indent + "    ;;\n";
  }
  out += indent + "esac\n";
}

}  // namespace

std::string zsh_completion(const FlagTable& table) {
  std::string out =
      "#compdef cartulary\n# zsh completion for cartulary, written by `cartulary generate zsh`\n\n";
  for (const Flag* flag : table.lists()) append_list(out, flag->list, flag->value, flag->choices);
  std::string subcommands;
  const auto append_commands = [&](const CommandRow& group) {
    Choices commands;
    for (const CommandRow* row : table.below(group)) commands.push_back({row->word, row->meaning});
    append_list(out, commands_of(group), "command", commands);
  };
  append_commands(table.program);
  for (const CommandRow* group : table.groups()) {
    append_commands(*group);
    subcommands +=
        fmt::format("    {}) _cartulary_{} \"$@\" ;;\n", group->word, commands_of(*group));
  }
  out +=
      fmt::format("_cartulary_subcommands() {{\n  case $line[1] in\n{}  esac\n}}\n\n", subcommands);
  out += "_cartulary() {\n  local curcontext=$curcontext state line\n  typeset -A opt_args\n\n";
  append_group(out, table, table.program, "  ");
  // Loaded from $fpath the file is the function's body; sourced, it is registered.
  return out +
         "}\n\nif [[ $funcstack[1] == _cartulary ]]; then\n  _cartulary \"$@\"\nelse\n"
         "  compdef _cartulary cartulary\nfi\n";
}

}  // namespace cartulary::cli
