// The style and the script of the index of a site.
#pragma once

#include <string_view>

namespace cartulary::formats {

/// formats/site/site.css.
std::string_view site_style();
/// formats/site/site_index.js, and its SHA-256 in hexadecimal.
std::string_view site_index_script();
std::string_view site_index_script_digest();

}  // namespace cartulary::formats
