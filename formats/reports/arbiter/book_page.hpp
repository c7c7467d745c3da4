// The book of sentences as one page of HTML, to read, to print and to lay on the arbiters' table.
#pragma once

#include <string>

namespace cartulary::formats {

/// Every sentence with its record, the board at its end, and what forbids the opposite.
std::string book_page();

}  // namespace cartulary::formats
