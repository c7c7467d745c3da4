#include "formats/ground/text/code_pages.hpp"

#include <string>

namespace cartulary::formats {

std::string_view Page::example(std::string_view section) const {
  const auto heading = text.find("\n## " + std::string(section) + "\n");
  if (heading == text.npos) return {};
  for (const std::string_view fence : {"```yaml\n", "```csv\n"}) {
    const auto begin = text.find(fence, heading);
    if (begin == text.npos || begin > text.find("\n## ", heading + 1)) continue;
    const std::string_view shown = text.substr(begin + fence.size());
    return shown.substr(0, shown.find("```"));
  }
  return {};
}

const Page* find_page(std::string_view id) {
  for (const Page& page : all_pages()) {
    if (page.id == id) return &page;
  }
  return nullptr;
}

}  // namespace cartulary::formats
