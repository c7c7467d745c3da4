// The man page, in the man(7) macros.
#include "cli/generate/generate.hpp"
#include "cli/io/process.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {
namespace {

/// Signs that mean something else there, and what is written for them.
constexpr std::pair<char, std::string_view> kRoff[] = {
    {'\\', "\\e"}, {'-', "\\-"}, {'\'', "\\(aq"}, {'`', "\\(ga"}};

std::string_view roff(const char& c) {
  const auto* row = formats::find_where(kRoff, [c](const auto& one) { return one.first == c; });
  return row == nullptr ? std::string_view(&c, 1) : row->second;
}

std::string roff(std::string_view text) {
  std::string out(text.starts_with('.') ? "\\&" : "");
  for (const char& c : text) out += roff(c);
  return out;
}

/// Prose: hyphens within words stay hyphens, and what stands in backquotes is bold.
std::string sentence(std::string_view text) {
  std::string out;
  bool bold = false;
  char before = 'x';
  for (const char& c : text) {
    if (c == '`') {
      out += bold ? "\\fR" : "\\fB";
      bold = !bold;
    } else {
      out += c == '-' && !bold && before != ' ' ? "-" : roff(c);
    }
    before = c;
  }
  return out;
}

void append_flag(std::string& out, const Flag& flag) {
  std::string title;
  if (!flag.short_form.empty()) title += fmt::format("\\fB{}\\fR, ", roff(flag.short_form));
  if (!flag.long_form.empty()) title += fmt::format("\\fB{}\\fR ", roff(flag.long_form));
  title += flag.value.empty() ? "" : fmt::format("\\fI{}\\fR", flag.value);
  if (flag.is_argument() && flag.takes_many()) title += "...";
  out += fmt::format(".TP\n{}\n{}", title.substr(0, title.find_last_not_of(' ') + 1),
                     sentence(flag.meaning));
  if (flag.closed) {
    out += ':';
    for (const Choice& choice : flag.choices) {
      const char* end = &choice == &flag.choices.back() ? "." : ",";
      // Words of an argument, such as commands, are explained elsewhere.
      out += choice.meaning.empty() || flag.long_form.empty()
                 ? fmt::format("\n.BR {} {}", roff(choice.word), end)
                 : fmt::format("\n.B {}\n({}){}", roff(choice.word), sentence(choice.meaning), end);
    }
  } else {
    out += '.';
  }
  out += '\n';
}

void append_examples(std::string& out, const std::vector<Example>& examples) {
  for (const Example& example : examples) {
    out += fmt::format(".TP\n.B {}\n{}.\n", roff(example.command), sentence(example.meaning));
  }
}

}  // namespace

std::string man_page(const FlagTable& table) {
  std::string out = fmt::format(
      ".\\\" Written by `cartulary generate man`.\n.TH CARTULARY 1 {} \"cartulary {}\"\n"
      ".SH NAME\ncartulary \\- check recorded games of Carcassonne\n.SH "
      "SYNOPSIS\n",
      kVersionDate, kVersion);
  std::string commands;
  for (const CommandRow& row : table.commands) {
    if (row.hidden) continue;
    std::string arguments;
    for (const Flag& argument : row.arguments) {
      const std::string title =
          fmt::format("\\fI{}\\fR{}", argument.value, argument.takes_many() ? "..." : "");
      arguments += argument.required() ? " " + title : fmt::format(" [{}]", title);
    }
    // A group does nothing by itself.
    if (!row.group) {
      out += fmt::format("{}\\fBcartulary {}\\fR [\\fIOPTIONS\\fR]{}\n",
                         commands.empty() ? "" : ".br\n", row.name, arguments);
    }
    commands += fmt::format(".SS {}\n{}.\n", row.name, sentence(row.meaning));
    if (row.group) {
      const auto bold = [](const CommandRow* below) { return "\\fB" + below->word + "\\fR"; };
      commands += fmt::format("Subcommands: {}.\n", formats::joined(table.below(row), ", ", bold));
    }
    for (const Flag& argument : row.arguments) append_flag(commands, argument);
    const std::vector<FlagGroup> groups = grouped_flags(row);
    for (const FlagGroup& group : groups) {
      if (groups.size() > 1 && !group.flags.empty()) {
        commands += fmt::format(".PP\n.I {}\n", group.title);
      }
      for (const Flag* flag : group.flags) append_flag(commands, *flag);
    }
    if (!row.examples.empty()) commands += ".PP\n.I Examples\n";
    append_examples(commands, row.examples);
    if (!row.group) commands += fmt::format(".PP\nExit status: {}.\n", sentence(exit_text(row)));
  }
  formats::put(out, man_description(), ".SH COMMANDS\n" + commands + ".SH OPTIONS\n");
  for (const Flag& flag : table.program.flags) append_flag(out, flag);
  out += ".SH EXIT STATUS\n";
  for (std::size_t status = 0; status < std::size(kExitMeanings); ++status) {
    out += fmt::format(".TP\n.B {}\n{}.\n", status, kExitMeanings[status]);
  }
  formats::put(out, man_files(), ".SH EXAMPLES\n");
  append_examples(out, table.program.examples);
  return out + std::string(man_see_also());
}

}  // namespace cartulary::cli
