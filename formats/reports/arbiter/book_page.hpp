// The book of sentences as one page of HTML, to read, to print and to lay on the arbiters' table,
// and the style sheets of arbiters' pages.
#pragma once

#include <string>
#include <string_view>

namespace cartulary::formats {

/// Every sentence with its record, the board at its end, and what forbids the opposite.
std::string book_page();

std::string_view page_style();
/// For book_page(): a table per chapter would tear boards from sentences on paper.
std::string_view book_style();

}  // namespace cartulary::formats
