#include "formats/checking/glob.hpp"

#include <algorithm>
#include <span>

#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

/// The character at `at`, which goes on behind it: UTF-8, or single bytes where it is broken.
std::string_view next_character(std::string_view text, std::size_t& at) {
  const std::size_t begin = at++;
  const auto goes_on = [&] { return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80; };
  if (static_cast<unsigned char>(text[begin]) >= 0xC0) {
    while (at < text.size() && at < begin + 4 && goes_on()) ++at;
  }
  return text.substr(begin, at - begin);
}

/// Behind the set that opens at `at`; npos if it does not close.
std::size_t set_end(std::string_view pattern, std::size_t at) {
  ++at;
  if (at < pattern.size() && (pattern[at] == '!' || pattern[at] == '^')) ++at;
  if (at < pattern.size() && pattern[at] == ']') ++at;  // the first one is a member
  for (; at < pattern.size(); ++at) {
    if (pattern[at] == '\\') {
      ++at;
    } else if (pattern[at] == ']') {
      return at + 1;
    }
  }
  return pattern.npos;
}

/// True if a set such as `[!a-z]` has a character. UTF-8 is in the order of its code points.
bool set_has(std::string_view set, std::string_view character) {
  std::size_t at = 1;
  const std::size_t end = set.size() - 1;
  const bool others = set[at] == '!' || set[at] == '^';
  at += others;
  const auto member = [&] {
    if (set[at] == '\\' && at + 1 < end) ++at;
    return next_character(set, at);
  };
  bool found = false;
  while (at < end) {
    const std::string_view first = member();
    std::string_view last = first;
    if (at + 1 < end && set[at] == '-') {
      ++at;
      last = member();
    }
    found |= first <= character && character <= last;
  }
  return found != others;
}

/// True if one step of a pattern takes a character; moves behind that step.
bool step_takes(std::string_view pattern, std::size_t& at, std::string_view character) {
  if (pattern[at] == '?') return ++at, true;
  if (pattern[at] == '[') {
    const std::size_t begin = at;
    at = set_end(pattern, at);
    return set_has(pattern.substr(begin, at - begin), character);
  }
  if (pattern[at] == '\\' && at + 1 < pattern.size()) ++at;
  return next_character(pattern, at) == character;
}

/// One part of a path. Where a `*` took too little, only the last one need take more.
bool matches_part(std::string_view pattern, std::string_view text) {
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = pattern.npos;
  std::size_t taken = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = ++p;
      taken = t;
      continue;
    }
    std::size_t behind = t;
    const std::string_view character = next_character(text, behind);
    if (p < pattern.size() && step_takes(pattern, p, character)) {
      t = behind;
    } else if (star != pattern.npos) {
      p = star;
      next_character(text, taken);
      t = taken;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

constexpr std::string_view kFolders = "**";

std::vector<std::string_view> path_parts(std::string_view path) {
  std::vector<std::string_view> out;
  while (!path.empty()) {
    if (const std::string_view part = take_before(path, '/'); !part.empty()) out.push_back(part);
  }
  return out;
}

/// A whole path; as with `*`, only the last `**` need take more.
bool matches_path(std::span<const std::string> pattern, std::span<const std::string_view> parts) {
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t folders = pattern.size() + 1;
  std::size_t taken = 0;
  while (t < parts.size()) {
    if (p < pattern.size() && pattern[p] == kFolders) {
      folders = ++p;
      taken = t;
      // `a/**` is what is in the folder, not the folder.
      if (p == pattern.size()) return true;
    } else if (p < pattern.size() && matches_part(pattern[p], parts[t])) {
      ++p;
      ++t;
    } else if (folders <= pattern.size()) {
      p = folders;
      t = ++taken;
    } else {
      return false;
    }
  }
  return p == pattern.size();
}

}  // namespace

std::optional<GlobFault> Glob::fault_of(std::string_view pattern) {
  const std::size_t begin = pattern.starts_with('!') ? 1 : 0;
  if (pattern.find_first_not_of('/', begin) == pattern.npos) {
    return GlobFault{0, "expected a pattern, got nothing"};
  }
  for (std::size_t at = begin; at < pattern.size(); ++at) {
    if (pattern[at] == '\\' && ++at == pattern.size()) {
      return GlobFault{at - 1, "expected a character after `\\`, got the end"};
    }
    if (pattern[at] != '[') continue;
    const std::size_t end = set_end(pattern, at);
    const std::size_t part_end = std::min(pattern.find('/', at), pattern.size());
    if (end == pattern.npos || end > part_end) {
      return GlobFault{at, "expected `]` after `[`, got the end of the name"};
    }
    at = end - 1;
  }
  return {};
}

Glob::Glob(std::string_view pattern) {
  if (pattern.starts_with('!')) {
    takes_back_ = true;
    pattern.remove_prefix(1);
  }
  while (pattern.ends_with('/')) {
    folders_only_ = true;
    pattern.remove_suffix(1);
  }
  whole_path_ = pattern.find('/') != pattern.npos;
  // `.` parts are in no path.
  for (std::string_view part : path_parts(pattern)) {
    if (part != ".") parts_.emplace_back(part);
  }
}

bool Glob::matches(std::string_view path, bool is_folder) const {
  if (folders_only_ && !is_folder) return false;
  if (parts_.empty()) return false;
  if (whole_path_) return matches_path(parts_, path_parts(path));
  return matches_part(parts_[0], path.substr(path.rfind('/') + 1));
}

std::optional<bool> Globs::match(std::initializer_list<std::string_view> names,
                                 bool is_folder) const {
  for (auto glob = globs_.rbegin(); glob != globs_.rend(); ++glob) {
    for (std::string_view name : names) {
      if (glob->matches(name, is_folder)) return !glob->takes_back();
    }
  }
  return {};
}

}  // namespace cartulary::formats
