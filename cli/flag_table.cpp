#include "cli/flag_table.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <unordered_map>

#include "formats/record/notation.hpp"
#include "formats/text/finding.hpp"

namespace cartulary::cli {
namespace {

/// What CLI11 does not keep about an option.
struct Hint {
  Choices choices;
  bool closed = false;
  std::string required;
  std::string number;
};

std::unordered_map<const CLI::Option*, Hint>& hints() {
  static std::unordered_map<const CLI::Option*, Hint> all;
  return all;
}

Flag flag_of(const CLI::Option& option) {
  Flag flag;
  if (!option.get_snames().empty()) flag.short_form = "-" + option.get_snames().front();
  if (!option.get_lnames().empty()) flag.long_form = "--" + option.get_lnames().front();
  flag.meaning = option.get_description();
  flag.required = option.get_required();
  flag.commas = option.get_delimiter() == ',';
  if (option.get_positional()) {
    flag.value = option.get_name(true);
    flag.many = option.get_expected_max() > 1;
  } else if (option.get_type_size() != 0) {
    flag.value = option.get_type_name();
  }
  if (const auto hint = hints().find(&option); hint != hints().end()) {
    flag.choices = hint->second.choices;
    flag.closed = hint->second.closed;
  }
  return flag;
}

CommandRow row_of(const CLI::App& app) {
  CommandRow row;
  row.name = name_of(app);
  if (app.get_parent() != nullptr) {
    row.word = app.get_name();
    row.parent = name_of(*app.get_parent());
  }
  row.group = app.get_require_subcommand_min() > 0;
  row.meaning = app.get_description();
  row.hidden = app.get_group().empty();
  const CLI::Option* help = app.get_help_ptr();
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) {
      row.arguments.push_back(flag_of(*option));
    } else if (option != help) {
      row.flags.push_back(flag_of(*option));
    }
  }
  if (help != nullptr) row.flags.push_back(flag_of(*help));  // the last of its own flags
  return row;
}

/// Calls `visit` for every flag and argument that has choices.
template <class Row, class Visit>
void for_each_list(Row& row, Visit visit) {
  for (auto* flags : {&row.arguments, &row.flags}) {
    for (auto& flag : *flags) {
      if (!flag.choices.empty()) visit(flag);
    }
  }
}

/// Names the lists of choices after the values; by the command where two lists would share a name.
void name_lists(CommandRow& row, std::vector<const Flag*>& named) {
  for_each_list(row, [&](Flag& flag) {
    flag.list = "words_" + CLI::detail::to_lower(flag.value);
    for (const Flag* other : named) {
      if (other->choices == flag.choices) {
        flag.list = other->list;
        return;
      }
      if (other->list == flag.list) {
        flag.list += "_" + row.name;
        std::replace(flag.list.begin(), flag.list.end(), ' ', '_');
      }
    }
    named.push_back(&flag);
  });
}

/// Every command below `app`, each group before its commands.
void collect_commands(const CLI::App& app, std::vector<const CLI::App*>& out) {
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; })) {
    out.push_back(sub);
    collect_commands(*sub, out);
  }
}

}  // namespace

CLI::Option* offer(CLI::Option* option, Choices words) {
  hints()[option].choices = std::move(words);
  return option;
}

std::string expect_one_of(const std::vector<std::string>& names, const std::string& word) {
  if (std::find(names.begin(), names.end(), word) != names.end()) return "";
  // Digits and letters are never misspelt.
  const std::string_view near =
      word.size() < 3 ? std::string_view() : formats::nearest(word, names);
  return fmt::format("expected {}, got `{}`{}", formats::enumerate(names, "or"), word,
                     near.empty() ? "" : fmt::format("; did you mean `{}`?", near));
}

CLI::Option* choose(CLI::Option* option, Choices words) {
  std::vector<std::string> names;
  for (const Choice& choice : words) names.push_back(choice.word);
  offer(option, std::move(words));
  hints()[option].closed = true;
  return option->check([names](const std::string& word) { return expect_one_of(names, word); });
}

CLI::Option* choose_number(CLI::Option* option, int least, int most, std::string what) {
  std::vector<std::string> names;
  Choices words;
  for (int n = least; n <= most; ++n) words.push_back({names.emplace_back(std::to_string(n)), ""});
  offer(option, std::move(words));
  hints()[option].number = what;
  return option->check([names, what = std::move(what)](const std::string& word) -> std::string {
    if (std::find(names.begin(), names.end(), word) != names.end()) return "";
    return fmt::format("expected {}, got `{}`", what, word);
  });
}

CLI::Option* take_number(CLI::Option* option, int least, int most, std::string what) {
  hints()[option].number = what;
  return option->check(
      [least, most, what = std::move(what)](const std::string& word) -> std::string {
        int number = 0;
        const char* end = word.data() + word.size();
        const auto [stop, error] = std::from_chars(word.data(), end, number);
        if (error == std::errc() && stop == end && number >= least && number <= most) return "";
        return fmt::format("expected {}, got `{}`", what, word);
      });
}

std::string_view what_number(const CLI::Option* option) {
  const auto hint = hints().find(option);
  return hint == hints().end() ? std::string_view() : hint->second.number;
}

CLI::Option* repeat(CLI::Option* option) {
  return option->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::Throw);
}

CLI::Option* require(CLI::Option* option, std::string what) {
  hints()[option].required = std::move(what);
  return option->required();
}

std::string_view what_is_required(const CLI::Option* option) {
  const auto hint = hints().find(option);
  return hint == hints().end() ? std::string_view() : hint->second.required;
}

FlagTable table_of(const CLI::App& root) {
  FlagTable table{row_of(root), {}};
  std::vector<const Flag*> named;
  name_lists(table.program, named);
  for (Flag& flag : table.program.flags) {
    flag.common = flag.long_form != "--help" && flag.long_form != "--version";
  }
  std::vector<const CLI::App*> subcommands;
  collect_commands(root, subcommands);
  table.commands.reserve(subcommands.size());  // `named` points into it
  for (const CLI::App* app : subcommands) {
    CommandRow& row = table.commands.emplace_back(row_of(*app));
    for (const Flag& flag : table.program.flags) {
      if (flag.common) row.flags.push_back(flag);
    }
    name_lists(row, named);
  }
  return table;
}

std::string name_of(const CLI::App& app) {
  if (app.get_parent() == nullptr) return "";
  const std::string parent = name_of(*app.get_parent());
  return parent.empty() ? app.get_name() : parent + " " + app.get_name();
}

std::vector<const CLI::App*> chain_of(const CLI::App& root) {
  std::vector<const CLI::App*> out{&root};
  for (auto used = root.get_subcommands(); !used.empty(); used = out.back()->get_subcommands()) {
    out.push_back(used.front());
  }
  return out;
}

const CommandRow* FlagTable::find(std::string_view name) const {
  if (name.empty()) return &program;
  for (const CommandRow& row : commands) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

std::vector<const CommandRow*> FlagTable::below(const CommandRow& row) const {
  std::vector<const CommandRow*> out;
  for (const CommandRow& other : commands) {
    if (other.parent == row.name && !other.hidden) out.push_back(&other);
  }
  return out;
}

bool CommandRow::takes_commands() const {
  return std::any_of(arguments.begin(), arguments.end(),
                     [](const Flag& argument) { return argument.takes_commands(); });
}

std::vector<const CommandRow*> FlagTable::groups() const {
  std::vector<const CommandRow*> out;
  for (const CommandRow& row : commands) {
    if (row.group && !row.hidden) out.push_back(&row);
  }
  return out;
}

std::string FlagTable::words_below(const CommandRow& row) const {
  std::string out;
  for (const CommandRow* other : below(row)) out += (out.empty() ? "" : " ") + other->word;
  return out;
}

std::vector<const Flag*> FlagTable::lists() const {
  std::vector<const Flag*> out;
  const auto collect = [&](const CommandRow& row) {
    for_each_list(row, [&](const Flag& flag) {
      const auto same = [&](const Flag* other) { return other->list == flag.list; };
      if (std::none_of(out.begin(), out.end(), same)) out.push_back(&flag);
    });
  };
  collect(program);
  for (const CommandRow& row : commands) {
    if (!row.hidden) collect(row);
  }
  return out;
}

}  // namespace cartulary::cli
