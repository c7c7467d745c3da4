// The text of `--help`.
#include <algorithm>

#include "cli/flags/flag_table.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {
namespace {

constexpr std::size_t kWidth = 96;
constexpr std::size_t kWidestTitle = 28;
constexpr std::size_t kWidestExample = 56;

struct Line {
  std::string title;
  std::string text;
};

/// The width of the titles; wider ones have a line to themselves.
std::size_t column_of(const std::vector<Line>& lines, std::size_t widest = kWidestTitle) {
  std::size_t out = 0;
  for (const Line& line : lines) {
    if (line.title.size() <= widest) out = std::max(out, line.title.size());
  }
  return out;
}

/// A text broken into lines; `used` is the width of what stands before it.
void append_text(std::string& out, std::string_view text, std::size_t used, std::size_t margin) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (used + end - at >= kWidth) {
      out += "\n" + std::string(margin, ' ');
      used = margin;
    } else if (at > 0) {
      out += ' ';
    }
    out.append(text, at, end - at);
    used += end - at + 1;
    at = end + 1;
  }
  out += '\n';
}

/// Titles, and beside them texts.
void append_section(std::string& out, std::string_view heading, const std::vector<Line>& lines,
                    std::size_t column) {
  if (lines.empty()) return;
  out += fmt::format("\n{}:\n", heading);
  const std::size_t margin = column + 4;
  for (const auto& [title, text] : lines) {
    out += fmt::format("  {:<{}}", title, column);
    out += title.size() > column ? "\n" + std::string(margin, ' ') : "  ";
    append_text(out, text, margin, margin);
  }
}

/// Sections whose texts stand in one column.
using Sections = std::vector<std::pair<std::string_view, std::vector<Line>>>;

void append_sections(std::string& out, const Sections& sections) {
  std::size_t column = 0;
  for (const auto& [heading, lines] : sections) column = std::max(column, column_of(lines));
  for (const auto& [heading, lines] : sections) append_section(out, heading, lines, column);
}

std::string text_of(const Flag& flag) {
  if (!flag.closed || flag.explained) return flag.meaning + (flag.explained ? ":" : "");
  return fmt::format("{}: {}", flag.meaning,
                     formats::joined(flag.choices, ", ", std::mem_fn(&Choice::word)));
}

void append_choices(std::vector<Line>& lines, const Choices& choices) {
  std::size_t widest = 0;
  for (const Choice& choice : choices) widest = std::max(widest, choice.word.size());
  for (const Choice& choice : choices) {
    lines.push_back({"", fmt::format("{:<{}}  {}", choice.word, widest, choice.meaning)});
  }
}

}  // namespace

std::string flag_title(const Flag& flag) {
  if (!flag.shown.empty()) return flag.shown;
  if (flag.is_argument()) return flag.takes_many() ? flag.value + "..." : flag.value;
  std::string out = flag.short_form.empty() ? "    " : flag.short_form + ", ";
  out += flag.long_form;
  if (!flag.value.empty()) out += " " + flag.value;
  return out;
}

std::string usage_line(const CommandRow& row) {
  if (row.name.empty()) return "cartulary [OPTIONS] COMMAND";
  std::string out = fmt::format("cartulary {} [OPTIONS]", row.name);
  if (row.group) out += " COMMAND";
  for (const Flag& argument : row.arguments) {
    out += argument.required() ? " " + flag_title(argument) : " [" + flag_title(argument) + "]";
  }
  return out;
}

std::string exit_text(const CommandRow& row) {
  return fmt::format("{}2 if the job could not be done, otherwise 0",
                     row.fails_if.empty() ? "" : fmt::format("1 if {}, ", row.fails_if));
}

std::string help_text(const FlagTable& table, const CommandRow& row) {
  std::string out = fmt::format("{}{}\n\nUsage: {}\n", row.meaning,
                                row.meaning.ends_with('.') ? "" : ".", usage_line(row));
  const bool is_program = row.name.empty();
  Sections commands, options;
  for (const CommandRow* command : table.below(row)) {
    const std::string_view heading = command->heading.empty() ? "Commands" : command->heading;
    if (commands.empty() || commands.back().first != heading) commands.push_back({heading, {}});
    commands.back().second.push_back({command->word, command->meaning});
  }
  std::vector<Line> arguments, examples;
  for (const Flag& flag : row.arguments) arguments.push_back({flag_title(flag), text_of(flag)});
  for (const FlagGroup& group : grouped_flags(row)) {
    options.push_back({group.title, {}});
    for (const Flag* flag : group.flags) {
      options.back().second.push_back({flag_title(*flag), text_of(*flag)});
      if (flag->explained) append_choices(options.back().second, flag->choices);
    }
  }
  options.push_back({"Options of every command", {}});
  for (const Flag& flag : row.flags) {
    if (flag.is_everywhere()) options.back().second.push_back({flag_title(flag), text_of(flag)});
  }
  for (const Example& example : row.examples) {
    examples.push_back({std::string(example.command), std::string(example.meaning)});
  }
  append_sections(out, commands);
  append_section(out, "Arguments", arguments, column_of(arguments));
  append_sections(out, options);
  append_section(out, "Examples", examples, column_of(examples, kWidestExample));
  if (!is_program) {
    if (!row.group) append_text(out, fmt::format("\nExit status: {}", exit_text(row)), 0, 2);
    return out;
  }
  std::vector<Line> statuses;
  for (const std::string_view meaning : kExitMeanings) {
    statuses.push_back({std::to_string(statuses.size()), std::string(meaning)});
  }
  append_section(out, "Exit status", statuses, 1);
  return out;
}

}  // namespace cartulary::cli
