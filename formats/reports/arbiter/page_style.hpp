// The style sheet of arbiter_page.css, built into the program.
#pragma once

#include <string_view>

namespace cartulary::formats {

std::string_view page_style();

}  // namespace cartulary::formats
