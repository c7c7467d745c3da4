// The only file that knows CLI11, which is slow to compile. It splits the words of the command line
// into commands, flags and values; what is wrong with them is said here and in usage.cpp.
#include "cli/flags/parse.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <deque>
#include <span>

namespace cartulary::cli {
namespace {

/// A flag whose value is wrong; thrown through CLI11.
struct Refused {
  std::string why;
};

/// "--format", "PATH"
const std::string& name_of(const Flag& flag) {
  return flag.is_argument() ? flag.value : flag.long_form;
}

std::string forms_of(const Flag& flag) {
  if (flag.is_argument()) return flag.value;
  std::string out = flag.long_form;
  for (const std::string* form : {&flag.short_form, &flag.also}) {
    if (!form->empty()) out += "," + *form;
  }
  return out;
}

/// True if CLI11 can take the word behind `--flag=`, as in `--flag=false`.
bool is_switch_value(const std::string& word) {
  try {
    CLI::detail::to_flag_value(word);
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

/// A command with CLI11's view of it.
struct Level {
  const CommandRow* row = nullptr;
  CLI::App* app = nullptr;
  std::vector<const CLI::Option*> arguments{};
  std::vector<const CLI::Option*> flags{};  ///< null for the program's flags of a command
};

class CommandLine {
 public:
  explicit CommandLine(const FlagTable& table);
  Parsed parse(std::span<const char* const> words);

 private:
  void add(const CommandRow& row, CLI::App& app);
  CLI::Option* add_flag(CLI::App& app, const CommandRow& row, const Flag& flag);
  void check(const CommandRow& row, const Flag& flag, std::string& word) const;
  /// The program, and after it the commands that were named.
  std::vector<const Level*> named() const;
  std::string missing_or_excluded(const Level& level) const;
  std::string without_value(const Level& level, std::string_view word) const;

  const FlagTable& table_;
  CLI::App app_;
  std::deque<Level> levels_;
};

CommandLine::CommandLine(const FlagTable& table) : table_(table) {
  app_.fallthrough();
  app_.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  add(table.program, app_);
  for (const CommandRow& row : table.commands) {
    const auto parent = std::ranges::find_if(
        levels_, [&row](const Level& level) { return level.row->name == row.parent; });
    CLI::App& app = *parent->app->add_subcommand(row.word);
    if (!row.also.empty()) app.alias(row.also);
    add(row, app);
  }
}

void CommandLine::add(const CommandRow& row, CLI::App& app) {
  Level& level = levels_.emplace_back(Level{&row, &app});
  if (row.group) app.require_subcommand(0, 1);
  const bool is_program = row.name.empty();
  for (const Flag& flag : row.arguments) level.arguments.push_back(add_flag(app, row, flag));
  for (const Flag& flag : row.flags) {
    const bool elsewhere = flag.common && !is_program;
    level.flags.push_back(elsewhere ? nullptr : add_flag(app, row, flag));
  }
}

CLI::Option* add_switch(CLI::App& app, const Flag& flag) {
  const std::string forms = forms_of(flag);
  if (const Instead* instead = std::get_if<Instead>(&flag.target)) {
    return *instead == Instead::help ? app.set_help_flag(forms) : app.set_version_flag(forms, "");
  }
  bool& to = *std::get<bool*>(flag.target);
  return app.add_flag_function(forms, [&to](std::int64_t value) { to = value > 0; });
}

CLI::Option* add_list(CLI::App& app, const Flag& flag) {
  auto& to = *std::get<std::vector<std::string>*>(flag.target);
  CLI::Option* option = app.add_option_function<std::vector<std::string>>(
      forms_of(flag), [&to, &flag](const std::vector<std::string>& words) {
        to = flag.takes_records() ? given_paths(words) : words;
      });
  if (!flag.is_argument()) {
    // One value each time.
    option->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::Throw);
  }
  return flag.commas ? option->delimiter(',') : option;
}

CLI::Option* add_value(CLI::App& app, const Flag& flag) {
  return app.add_option_function<std::string>(forms_of(flag), [&flag](const std::string& word) {
    if (int* const* number = std::get_if<int*>(&flag.target)) {
      std::from_chars(word.data(), word.data() + word.size(), **number);
    } else {
      const bool is_path = flag.takes_records() || flag.takes_files() || flag.takes_folders();
      *std::get<std::string*>(flag.target) = is_path ? given_path(word) : word;
    }
  });
}

CLI::Option* CommandLine::add_flag(CLI::App& app, const CommandRow& row, const Flag& flag) {
  if (flag.value.empty()) {
    return add_switch(app, flag)->check([&flag](const std::string& word) -> std::string {
      if (is_switch_value(word)) return "";
      throw Refused{fmt::format("{} takes no value", flag.long_form)};
    });
  }
  CLI::Option* option = flag.takes_many() ? add_list(app, flag) : add_value(app, flag);
  const auto look = [this, &row, &flag](std::string& word) {
    check(row, flag, word);
    return std::string();
  };
  return option->transform(CLI::Validator(look, ""));
}

/// Throws when a value is wrong.
void CommandLine::check(const CommandRow& row, const Flag& flag, std::string& word) const {
  std::string wrong;
  if (flag.takes_subcommands()) {
    // The command before it has been taken.
    for (const Flag& before : row.arguments) {
      if (!before.takes_commands()) continue;
      wrong = expect_command_below(*std::get<std::string*>(before.target), word, table_);
    }
  } else if (flag.takes_commands()) {
    wrong = expect_command_below("", word, table_);
  } else if (wrong = check_value(flag, word); !wrong.empty()) {
    wrong = fmt::format("{}: {}", name_of(flag), wrong);
  }
  if (!wrong.empty()) throw Refused{wrong};
}

std::vector<const Level*> CommandLine::named() const {
  std::vector<const Level*> out{&levels_.front()};
  for (const Level& level : levels_) {
    const std::vector<CLI::App*> used = out.back()->app->get_subcommands();
    if (!used.empty() && used.front() == level.app) out.push_back(&level);
  }
  return out;
}

std::string CommandLine::missing_or_excluded(const Level& level) const {
  const CommandRow& row = *level.row;
  if (row.group) return expect_command(row);
  for (std::size_t i = 0; i < row.arguments.size(); ++i) {
    if (row.arguments[i].required() && level.arguments[i]->count() == 0) {
      return fmt::format("{} needs {}", row.name, row.arguments[i].needs);
    }
  }
  const auto given = [&](std::size_t i) { return level.flags[i] && level.flags[i]->count() > 0; };
  for (std::size_t i = 0; i < row.flags.size(); ++i) {
    if (!given(i)) continue;
    for (std::size_t j = 0; j < row.flags.size(); ++j) {
      const std::vector<std::string>& others = row.flags[i].excludes;
      const std::string& name = row.flags[j].long_form;
      if (given(j) && std::ranges::find(others, name) != others.end()) {
        return fmt::format("{} and {} exclude each other", row.flags[i].long_form, name);
      }
    }
  }
  return "";
}

/// `word` is the last of the command line, where a flag misses its value.
std::string CommandLine::without_value(const Level& level, std::string_view word) const {
  word = word.substr(0, word.find('='));
  const bool is_long = word.starts_with("--");
  for (const Flag& flag : level.row->flags) {
    // Short forms may stand together, as in `-qf`.
    const bool same = is_long ? flag.long_form == word || flag.also == word
                              : !flag.short_form.empty() && flag.short_form.back() == word.back();
    if (same) return fmt::format("{} needs a value", flag.long_form);
  }
  return "";
}

Parsed CommandLine::parse(std::span<const char* const> words) {
  Parsed out;
  bool has_extras = false;
  try {
    app_.parse(static_cast<int>(words.size()), words.data());
  } catch (const Refused& refused) {
    out.refused = refused.why;
  } catch (const CLI::CallForHelp&) {
    out.instead = Instead::help;
  } catch (const CLI::CallForVersion&) {
    out.instead = Instead::version;
  } catch (const CLI::ArgumentMismatch&) {
    out.refused = without_value(*named().back(), words.back());
  } catch (const CLI::ExtrasError&) {
    has_extras = true;
  }
  const std::vector<const Level*> levels = named();
  out.command = levels.back()->row;
  if (out.instead) return out;
  out.asks_for_nothing = out.command->group && words.size() == levels.size();
  if (!has_extras && out.refused.empty()) out.refused = missing_or_excluded(*levels.back());
  if (!has_extras && out.refused.empty()) return out;
  // Words that nobody wanted explain the rest.
  std::vector<std::string> extras;
  for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
    for (std::string& word : (*level)->app->remaining()) extras.push_back(std::move(word));
  }
  if (!extras.empty()) out.refused = explain_extra(extras, *out.command, table_);
  return out;
}

}  // namespace

Parsed parse(const FlagTable& table, int argc, const char* const* argv) {
  const std::span words(argv, static_cast<std::size_t>(argc));
  return CommandLine(table).parse(words);
}

}  // namespace cartulary::cli
