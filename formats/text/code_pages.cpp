#include "formats/text/code_pages.hpp"

#include <string>

namespace cartulary::formats {

std::string_view Page::example(std::string_view section) const {
  constexpr std::string_view fence = "```yaml\n";
  const auto heading = text.find("\n## " + std::string(section) + "\n");
  if (heading == text.npos) return {};
  const auto begin = text.find(fence, heading);
  if (begin == text.npos || begin > text.find("\n## ", heading + 1)) return {};
  const std::string_view yaml = text.substr(begin + fence.size());
  return yaml.substr(0, yaml.find("```"));
}

const Page* find_page(std::string_view id) {
  for (const Page& page : all_pages()) {
    if (page.id == id) return &page;
  }
  return nullptr;
}

}  // namespace cartulary::formats
