#include "cli/usage.hpp"

#include <fmt/core.h>

#include <filesystem>

#include "cli/flag_table.hpp"
#include "formats/text/finding.hpp"

namespace cartulary::cli {
namespace {

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string_view near = formats::nearest(word, candidates);
  return near.empty() ? "" : fmt::format("; did you mean `{}`?", near);
}

std::string unknown_flag(std::string_view flag, const CommandRow& row) {
  flag = flag.substr(0, flag.find('='));
  std::vector<std::string> known;
  for (const Flag& other : row.flags) {
    if (flag == other.long_form || flag == other.short_form) {
      return fmt::format("`{0}` belongs after the command: cartulary {1} {0}", flag, row.name);
    }
    known.push_back(other.long_form);
  }
  return fmt::format("unknown flag `{}`{}", flag, did_you_mean(flag, known));
}

/// "a command", "a command of dice".
std::string command_of(const CommandRow& row) {
  return row.name.empty() ? "a command" : "a command of " + row.name;
}

std::string unknown_command(const std::string& word, const CommandRow& group,
                            const FlagTable& table) {
  std::vector<std::string> known;
  for (const CommandRow* row : table.below(group)) known.push_back(row->word);
  std::string hint = did_you_mean(word, known);
  for (const CommandRow& row : table.commands) {
    const bool elsewhere = row.word == word && row.parent != group.name && !row.hidden;
    if (elsewhere) hint = fmt::format("; did you mean `cartulary {}`?", row.name);
  }
  std::error_code ignored;
  if (group.name.empty() && hint.empty() && std::filesystem::exists(word, ignored)) {
    hint = fmt::format("; did you mean `cartulary verify {}`?", word);
  }
  return fmt::format("expected {}, got `{}`{}", command_of(group), word, hint);
}

/// What the argument for a number says of a negative one, which came as a flag.
std::string refused_number(std::string_view word, const CLI::App& app) {
  if (word.size() < 2 || word.front() != '-') return "";
  if (word.find_first_not_of("0123456789", 1) != word.npos) return "";
  for (const CLI::Option* option : app.get_options()) {
    const std::string_view what = what_number(option);
    if (!option->get_positional() || what.empty()) continue;
    return fmt::format("{}: expected {}, got `{}`", option->get_name(true), what, word);
  }
  return "";
}

}  // namespace

std::string explain_usage(const CLI::ParseError& error, const CLI::App& root) {
  const FlagTable table = table_of(root);
  auto chain = chain_of(root);
  const CLI::App& app = *chain.back();
  const CommandRow& row = *table.find(name_of(app));
  const bool is_group = app.get_require_subcommand_min() > 0;
  // Words that nobody wanted explain the rest.
  std::vector<std::string> extras;
  for (; !chain.empty(); chain.pop_back()) {
    for (const std::string& word : chain.back()->remaining()) extras.push_back(word);
  }
  for (const std::string& word : extras) {
    if (const std::string text = refused_number(word, app); !text.empty()) return text;
    if (word.size() > 1 && word.front() == '-' && word != "--") return unknown_flag(word, row);
    if (is_group) return unknown_command(word, row, table);
    return fmt::format("{} takes no further argument, got `{}`", row.name, word);
  }
  if (is_group && error.get_name() == "RequiredError") {
    return fmt::format("expected {}; `cartulary {}{}--help` lists them", command_of(row), row.name,
                       row.name.empty() ? "" : " ");
  }
  for (const CLI::Option* option : app.get_options()) {
    const std::string_view what = what_is_required(option);
    if (!what.empty() && option->count() == 0 && error.get_name() == "RequiredError") {
      return fmt::format("{} needs {}", row.name, what);
    }
  }
  const std::string text = error.what();
  if (error.get_name() == "ArgumentMismatch") {
    return fmt::format("{} needs a value", text.substr(0, text.find(':')));
  }
  if (error.get_name() == "ConversionError" && text.find(" = ") != text.npos) {
    const auto flag = text.find("--");
    if (flag == text.npos) return text;
    return fmt::format("{} takes no value", text.substr(flag, text.find(' ', flag) - flag));
  }
  if (error.get_name() == "ExcludesError") {
    const auto middle = text.find(" excludes ");
    if (middle != text.npos) {
      return fmt::format("{} and {} exclude each other", text.substr(0, middle),
                         text.substr(middle + 10));
    }
  }
  return text;
}

}  // namespace cartulary::cli
