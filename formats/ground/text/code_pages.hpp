// The pages behind `cartulary explain`: formats/guide/codes/CODE.md and the chapters
// formats/guide/book/*.md, built into the program.
#pragma once

#include <span>
#include <string_view>

namespace cartulary::formats {

struct Page {
  std::string_view id;    ///< of the code; a chapter's file name
  std::string_view text;  ///< Markdown

  /// The YAML, or the table, of the section `## Bad` or `## Good`; empty if there is none.
  std::string_view example(std::string_view section) const;
};

std::span<const Page> all_pages();
std::span<const Page> pages_of_the_book();
/// nullptr if the code has no page.
const Page* find_page(std::string_view id);

}  // namespace cartulary::formats
