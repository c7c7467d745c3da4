// Style sheets that are built into the program.
#pragma once

#include <string_view>

namespace cartulary::formats {

std::string_view page_style();
/// For book_page(): a table per chapter would tear boards from sentences on paper.
std::string_view book_style();

}  // namespace cartulary::formats
