// The pages behind `cartulary explain`: formats/guide/codes/CODE.md and the chapters
// formats/guide/book/*.md, built into the program.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {

struct Page {
  std::string_view id;    ///< of the code; a chapter's file name
  std::string_view text;  ///< Markdown

  /// The YAML, or the table, of the section `## Bad` or `## Good`; empty if there is none.
  std::string_view example(std::string_view section) const {
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
};

std::span<const Page> all_pages();
std::span<const Page> pages_of_the_book();
/// nullptr if the code has no page.
inline const Page* find_page(std::string_view id) {
  return find_row(all_pages(), &Page::id, id);
}

}  // namespace cartulary::formats
