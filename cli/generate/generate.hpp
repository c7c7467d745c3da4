// Completions and the man page, written from the table of flags.
#pragma once

#include <string>
#include <string_view>

#include "cli/flags/flag_table.hpp"

namespace cartulary::cli {

std::string bash_completion(const FlagTable& table);
std::string zsh_completion(const FlagTable& table);
std::string fish_completion(const FlagTable& table);
std::string man_page(const FlagTable& table);
/// Parts of these, each in a file of its name.
std::string_view bash_head();
std::string_view bash_words();
std::string_view fish_head();
std::string_view man_description();
std::string_view man_files();
std::string_view man_see_also();

/// `text` with `mark` before every character of `special`.
inline std::string escape(std::string_view text, std::string_view special,
                          std::string_view mark = "\\") {
  std::string out;
  for (const char c : text) {
    if (special.find(c) != special.npos) out += mark;
    out += c;
  }
  return out;
}

/// 'text' for a shell of the Bourne family.
inline std::string quote(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace cartulary::cli
