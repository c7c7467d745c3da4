#include "cli/usage.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "cli/flag_table.hpp"
#include "formats/finding.hpp"

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

std::string unknown_command(const std::string& word, const FlagTable& table) {
  std::vector<std::string> known;
  for (const CommandRow& row : table.commands) {
    if (!row.hidden) known.push_back(row.name);
  }
  std::string hint = did_you_mean(word, known);
  std::error_code ignored;
  if (hint.empty() && std::filesystem::exists(word, ignored)) {
    hint = fmt::format("; did you mean `cartulary verify {}`?", word);
  }
  return fmt::format("expected a command, got `{}`{}", word, hint);
}

}  // namespace

std::string explain_usage(const CLI::ParseError& error, const CLI::App& root) {
  const FlagTable table = table_of(root);
  const auto used = root.get_subcommands();
  const CLI::App& app = used.empty() ? root : *used.front();
  const CommandRow& row = used.empty() ? table.program : *table.find(app.get_name());
  // Words that nobody wanted explain the rest.
  std::vector<std::string> extras = app.remaining();
  if (!used.empty()) {
    for (const std::string& word : root.remaining()) extras.push_back(word);
  }
  for (const std::string& word : extras) {
    if (word.size() > 1 && word.front() == '-' && word != "--") return unknown_flag(word, row);
    if (used.empty()) return unknown_command(word, table);
    return fmt::format("{} takes no further argument, got `{}`", row.name, word);
  }
  if (used.empty() && error.get_name() == "RequiredError") {
    return "expected a command; `cartulary --help` lists them";
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
