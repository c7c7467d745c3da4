#include "cli/flags/flag_table.hpp"

#include <algorithm>

namespace cartulary::cli {
namespace {

struct SubjectRow {
  std::string_view title;
  std::vector<std::string_view> flags;
};

/// The subject of every flag, so that it is the same in all commands.
const std::vector<SubjectRow>& subjects() {
  static const std::vector<SubjectRow> kSubjects = {
#include "cli/flags/flag_subjects.def"
  };
  return kSubjects;
}

/// As many flags need no headings.
constexpr std::size_t kFewFlags = 8;

std::string_view subject_of(const Flag& flag) {
  for (const SubjectRow& row : subjects()) {
    for (const std::string_view form : row.flags) {
      if (form == flag.long_form) return row.title;
    }
  }
  return "";
}

/// A command and all below it, each group before its commands. The program has no name or parent.
void append_rows(Command command, const std::string* parent, std::vector<CommandRow>& out) {
  std::vector<Command> all_below = std::move(command.below);
  CommandRow row{std::move(command)};
  row.group = !all_below.empty();
  if (parent == nullptr) {
    row.word.clear();
  } else {
    row.parent = *parent;
    row.name = row.parent.empty() ? row.word : row.parent + " " + row.word;
  }
  for (Flag& flag : row.flags) flag.group = subject_of(flag);
  row.flags.push_back({.short_form = "-h",
                       .long_form = "--help",
                       .meaning = "Print help",
                       .target = Instead::help});
  const std::string name = row.name;
  out.push_back(std::move(row));
  for (Command& below : all_below) append_rows(std::move(below), &name, out);
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

/// `FORMAT` and `dice odds` as parts of a name.
std::string as_name(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c == ' ' ? '_' : c;
  return text;
}

/// Names the lists of choices after the values; by the command where two lists would share a name.
void name_lists_of(CommandRow& row, std::vector<const Flag*>& named) {
  for_each_list(row, [&](Flag& flag) {
    flag.list = "words_" + as_name(flag.value);
    for (const Flag* other : named) {
      if (other->choices == flag.choices) {
        flag.list = other->list;
        return;
      }
      if (other->list == flag.list) flag.list += "_" + as_name(row.name);
    }
    named.push_back(&flag);
  });
}

}  // namespace

FlagTable::FlagTable(Command whole) {
  append_rows(std::move(whole), nullptr, commands);
  program = std::move(commands.front());
  commands.erase(commands.begin());
  std::vector<Flag> common;
  for (Flag& flag : program.flags) {
    flag.common = !std::holds_alternative<Instead>(flag.target);
    if (flag.common) common.push_back(flag);
  }
  Choices words;
  for (const CommandRow* row : below(program)) words.push_back({row->word, row->meaning});
  for (CommandRow& row : commands) {
    row.flags.insert(row.flags.end(), common.begin(), common.end());
    for (Flag& argument : row.arguments) {
      if (!argument.takes_commands()) continue;
      argument.choices = words;
      argument.closed = true;
    }
  }
}

void FlagTable::name_lists() {
  std::vector<const Flag*> named;
  name_lists_of(program, named);
  for (CommandRow& row : commands) name_lists_of(row, named);
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
  return std::ranges::any_of(arguments, &Flag::takes_commands);
}

std::vector<std::string_view> flag_subjects() {
  std::vector<std::string_view> out;
  for (const SubjectRow& row : subjects()) out.push_back(row.title);
  return out;
}

std::vector<FlagGroup> grouped_flags(const CommandRow& row) {
  FlagGroup together{"Options", {}};
  for (const Flag& flag : row.flags) {
    if (!flag.is_everywhere()) together.flags.push_back(&flag);
  }
  if (together.flags.size() <= kFewFlags) return {together};
  std::vector<FlagGroup> out;
  for (const std::string_view title : flag_subjects()) {
    FlagGroup& group = out.emplace_back(FlagGroup{title, {}});
    for (const Flag* flag : together.flags) {
      if (flag->group == title) group.flags.push_back(flag);
    }
  }
  return out;
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
      if (std::ranges::none_of(out, same)) out.push_back(&flag);
    });
  };
  collect(program);
  for (const CommandRow& row : commands) {
    if (!row.hidden) collect(row);
  }
  return out;
}

}  // namespace cartulary::cli
