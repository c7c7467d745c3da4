// The text of `--help`.
#include <fmt/core.h>

#include <algorithm>

#include "cli/flags/flag_table.hpp"

namespace cartulary::cli {
namespace {

constexpr std::size_t kWidth = 96;
constexpr std::size_t kWidestTitle = 28;

struct Line {
  std::string title;
  std::string text;
};

/// Titles, and beside them texts broken into lines.
void append_section(std::string& out, std::string_view heading, const std::vector<Line>& lines,
                    std::size_t column = 0) {
  if (lines.empty()) return;
  out += fmt::format("\n{}:\n", heading);
  for (const Line& line : lines) {
    if (line.title.size() <= kWidestTitle) column = std::max(column, line.title.size());
  }
  const std::string margin(column + 4, ' ');
  for (const auto& [title, text] : lines) {
    out += fmt::format("  {:<{}}", title, column);
    out += title.size() > column ? "\n" + margin : "  ";
    std::size_t used = margin.size();
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find(' ', at), text.size());
      if (used + end - at >= kWidth) {
        out += "\n" + margin;
        used = margin.size();
      } else if (at > 0) {
        out += ' ';
      }
      out.append(text, at, end - at);
      used += end - at + 1;
      at = end + 1;
    }
    out += '\n';
  }
}

using Headed = std::vector<std::pair<std::string_view, std::vector<Line>>>;

std::size_t widest_title(const Headed& headed) {
  std::size_t out = 0;
  for (const auto& [heading, lines] : headed) {
    for (const Line& line : lines) out = std::max(out, line.title.size());
  }
  return out;
}

std::string text_of(const Flag& flag) {
  if (!flag.closed) return flag.meaning;
  std::string words;
  for (const Choice& choice : flag.choices) words += (words.empty() ? "" : ", ") + choice.word;
  return fmt::format("{}: {}", flag.meaning, words);
}

}  // namespace

std::string flag_title(const Flag& flag) {
  if (!flag.shown.empty()) return flag.shown;
  if (flag.is_argument()) {
    return flag.takes_many() ? flag.value + "..." : flag.value;
  }
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

std::string help_text(const FlagTable& table, const CommandRow& row) {
  std::string out = fmt::format("{}{}\n\nUsage: {}\n", row.meaning,
                                row.meaning.ends_with('.') ? "" : ".", usage_line(row));
  const bool is_program = row.name.empty();
  std::vector<Line> arguments, options, common;
  // All meanings stand in one column, whatever heading they have.
  Headed headed;
  for (const CommandRow* command : table.below(row)) {
    if (headed.empty() || headed.back().first != command->heading) {
      headed.push_back({command->heading, {}});
    }
    headed.back().second.push_back({command->word, command->meaning});
  }
  for (const Flag& flag : row.arguments) arguments.push_back({flag_title(flag), text_of(flag)});
  for (const Flag& flag : row.flags) {
    (flag.common && !is_program ? common : options).push_back({flag_title(flag), text_of(flag)});
  }
  for (const auto& [heading, lines] : headed) {
    append_section(out, heading.empty() ? "Commands" : heading, lines, widest_title(headed));
  }
  append_section(out, "Arguments", arguments);
  append_section(out, "Options", options);
  append_section(out, "Options of every command", common);
  if (!is_program) return out;
  std::vector<Line> examples, statuses;
  for (const Example& example : kExamples) {
    examples.push_back({std::string(example.command), std::string(example.meaning)});
  }
  for (const std::string_view meaning : kExitMeanings) {
    statuses.push_back({std::to_string(statuses.size()), std::string(meaning)});
  }
  append_section(out, "Examples", examples);
  append_section(out, "Exit status", statuses);
  return out;
}

}  // namespace cartulary::cli
