#include <algorithm>
#include <filesystem>
#include <string_view>

#include "cli/flags/parse.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/path.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

/// Such a path is taken literally.
constexpr std::string_view kLiteral = "\\\\?\\";

/// True if a name fits a pattern of `*` and `?`, in small or capital letters.
bool fits(std::string_view pattern, std::string_view name) {
  if (pattern.empty()) return name.empty();
  if (pattern.front() == '*') {
    return fits(pattern.substr(1), name) || (!name.empty() && fits(pattern, name.substr(1)));
  }
  if (name.empty()) return false;
  const bool same =
      pattern.front() == '?' || formats::lower(pattern.front()) == formats::lower(name.front());
  return same && fits(pattern.substr(1), name.substr(1));
}

/// The names in the folder of a pattern that fit its last part, sorted. `*` leaves hidden ones out.
std::vector<std::string> files_of(const std::string& pattern) {
  const std::size_t slash = pattern.rfind('/');
  const std::string folder = slash == pattern.npos ? "" : pattern.substr(0, slash + 1);
  const std::string_view names = std::string_view(pattern).substr(folder.size());
  std::vector<std::string> out;
  std::error_code error;
  auto at = fs::directory_iterator(formats::path_of(folder.empty() ? "." : folder), error);
  for (; !error && at != fs::directory_iterator(); at.increment(error)) {
    const std::string name = formats::text_of(at->path().filename());
    const bool is_meant = !name.starts_with('.') || names.starts_with('.');
    if (is_meant && fits(names, name)) out.push_back(folder + name);
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace

std::string given_path(const std::string& word) {
  std::string out = word;
  if (!word.starts_with(kLiteral)) std::replace(out.begin(), out.end(), '\\', '/');
  return out;
}

std::vector<std::string> given_paths(const std::vector<std::string>& words) {
  std::vector<std::string> out;
  for (const std::string& word : words) {
    const std::string path = given_path(word);
    const bool is_address = path.find("://") != path.npos;
    const bool is_pattern =
        !is_address && !word.starts_with(kLiteral) && path.find_first_of("*?") != path.npos;
    const std::vector<std::string> files = is_pattern ? files_of(path) : std::vector<std::string>();
    if (files.empty()) out.push_back(is_address ? word : path);
    out.insert(out.end(), files.begin(), files.end());
  }
  return out;
}

}  // namespace cartulary::cli
