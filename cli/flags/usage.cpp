#include <algorithm>
#include <charconv>
#include <filesystem>

#include "cli/flags/parse.hpp"
#include "formats/ground/text/finding.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/ground/text/print.hpp"

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
  for (const CommandRow* row : table.below(group)) {
    const auto& meant = row->synonyms;
    if (std::ranges::find(meant, word) == meant.end()) continue;
    hint = fmt::format("; did you mean `{}`?", row->word);
  }
  std::error_code ignored;
  if (group.name.empty() && hint.empty() &&
      std::filesystem::exists(formats::path_of(word), ignored)) {
    hint = fmt::format("; did you mean `cartulary verify {}`?", word);
  }
  return fmt::format("expected {}, got `{}`{}", command_of(group), word, hint);
}

std::string wrong_number(const NumberRange& range, std::string_view word) {
  return fmt::format("expected {}, got `{}`", range.what, word);
}

std::string expect_number(const NumberRange& range, std::string_view word) {
  int number = 0;
  const char* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, number);
  const bool is_number = error == std::errc() && stop == end;
  const bool fits = is_number && number >= range.least && number <= range.most;
  return fits ? "" : wrong_number(range, word);
}

/// The complaint about a negative value of a number argument, which came as a flag.
std::string refused_number(std::string_view word, const CommandRow& row) {
  if (word.size() < 2 || word.front() != '-') return "";
  if (word.find_first_not_of("0123456789", 1) != word.npos) return "";
  for (const Flag& argument : row.arguments) {
    if (!argument.number) continue;
    return fmt::format("{}: {}", argument.value, wrong_number(*argument.number, word));
  }
  return "";
}

}  // namespace

std::string expect_one_of(const Choices& choices, const std::string& word) {
  std::vector<std::string> words;
  for (const Choice& choice : choices) words.push_back(choice.word);
  if (std::ranges::find(words, word) != words.end()) return "";
  return fmt::format("expected {}, got `{}`{}", formats::enumerate(words, "or"), word,
                     // Digits and letters are never misspelt.
                     word.size() < 3 ? "" : did_you_mean(word, words));
}

std::string expect_command_below(const std::string& group, const std::string& word,
                                 const FlagTable& table) {
  const CommandRow* row = table.find(group);
  if (row == nullptr || !row->group)
    return fmt::format("{} has no commands, got `{}`", group, word);
  const CommandRow* below = table.find(group.empty() ? word : group + " " + word);
  return below != nullptr && !below->hidden ? "" : unknown_command(word, *row, table);
}

std::string check_value(const Flag& flag, std::string& word) {
  if (flag.check) return flag.check(word);
  if (flag.number) return expect_number(*flag.number, word);
  return flag.closed ? expect_one_of(flag.choices, word) : "";
}

std::string explain_extra(const std::vector<std::string>& words, const CommandRow& row,
                          const FlagTable& table) {
  const std::string& word = words.front();
  if (std::string text = refused_number(word, row); !text.empty()) return text;
  if (word.size() > 1 && word.front() == '-' && word != "--") return unknown_flag(word, row);
  if (row.group) return unknown_command(word, row, table);
  return fmt::format("{} takes no further argument, got `{}`", row.name, word);
}

std::string expect_command(const CommandRow& group) {
  return fmt::format("expected {}; `cartulary {}{}--help` lists them", command_of(group),
                     group.name, group.name.empty() ? "" : " ");
}

}  // namespace cartulary::cli
