// Flags that only some formats of a command take.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {

/// `Traits` are what the rows of a command's formats say they can do.
template <class Traits>
struct FormatFlag {
  bool given;
  std::string_view name;
  bool Traits::*trait;  ///< what a format needs for it
};

/// True if the chosen format takes all given flags; if not, says which formats take the first that
/// it does not. `rows` are all formats of the command, `choice` is how the format was chosen.
template <class Rows, class Row, class Traits>
bool takes_flags(const Rows& rows, const Row& chosen, std::string_view choice,
                 std::initializer_list<FormatFlag<Traits>> flags) {
  for (const FormatFlag<Traits>& flag : flags) {
    if (!flag.given || chosen.traits.*flag.trait) continue;
    std::vector<std::string> able;
    for (const Row& row : rows) {
      if (row.traits.*flag.trait) able.push_back(fmt::format("`--format {}`", row.name));
    }
    return say_error("`{}` needs {}, got {}", flag.name, formats::enumerate(able, "or"), choice);
  }
  return true;
}

/// "large or small": the names of rows.
template <class Rows>
std::string either_name(const Rows& rows) {
  std::vector<std::string> names;
  for (const auto& row : rows) names.emplace_back(row.name);
  return formats::enumerate(names, "or");
}

/// Complains of an output with an unknown extension. `known`: the others; `flag`: as `--format`.
inline void say_unknown_extension(const std::vector<std::string_view>& known, std::string_view flag,
                                  const std::string& output) {
  std::vector<std::string> words;
  for (std::string_view extension : known) {
    if (!extension.empty()) words.push_back(fmt::format("`{}`", extension));
  }
  say_flag_error("--output", "expected a name that ends with {}, or `{}`, got `{}`",
                 formats::enumerate(words, "or"), flag, output);
}

/// The row that `--format` names, else that of the output's extension, else the first; or nullptr.
template <class Rows>
auto find_format(const Rows& rows, const std::string& format, const std::string& output)
    -> decltype(&rows[0]) {
  const std::string extension = extension_of(output);
  if (format.empty() && extension.empty()) return &rows[0];
  for (const auto& row : rows) {
    if (format.empty() ? extension == row.extension : format == row.name) return &row;
  }
  return nullptr;
}

/// The same. None, after saying so, if no row has that extension.
template <class Rows>
auto chosen_format(const Rows& rows, const std::string& format, const std::string& output)
    -> decltype(&rows[0]) {
  if (const auto found = find_format(rows, format, output); found != nullptr) return found;
  std::vector<std::string_view> known;
  for (const auto& row : rows) known.push_back(row.extension);
  say_unknown_extension(known, "--format", output);
  return nullptr;
}

}  // namespace cartulary::cli
