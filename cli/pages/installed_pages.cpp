#include "cli/pages/installed_pages.hpp"

#include <filesystem>

#include "cli/io/process.hpp"
#include "formats/ground/text/path.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPages = "formats/";
constexpr std::string_view kPage = ".md";

bool is_of_name(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '/';
}

/// The name of a page that begins at a place; empty if none does.
std::string_view page_at(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with(kPages) || (at > 0 && is_of_name(text[at - 1]))) return {};
  std::size_t end = at + kPages.size();
  while (end < text.size() && is_of_name(text[end])) ++end;
  if (!text.substr(end).starts_with(kPage)) return {};
  return text.substr(at, end + kPage.size() - at);
}

}  // namespace

std::string documents_folder() {
  std::error_code failed;
  const fs::path program = formats::path_of(program_path());
  if (program.empty()) return "";
  const fs::path folder = program.parent_path().parent_path() / "share" / "doc" / "cartulary";
  return fs::exists(folder / "README.md", failed) ? formats::text_of(folder) : "";
}

std::string with_installed_pages(std::string_view text, const std::string& folder) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view page = page_at(text, at);
    if (page.empty()) {
      out += text[at++];
      continue;
    }
    std::error_code failed;
    if (!folder.empty() && fs::exists(formats::path_of(folder) / page, failed)) out += folder + "/";
    out += page;
    at += page.size();
  }
  return out;
}

}  // namespace cartulary::cli
