// The style of the index of a site.
#pragma once

#include <string_view>

namespace cartulary::formats {

/// formats/site/site.css.
std::string_view site_style();

}  // namespace cartulary::formats
