// The style and the scripts of a site.
#pragma once

#include <string_view>

namespace cartulary::formats {

/// formats/pages/site/site.css.
std::string_view site_style();
/// formats/pages/site/site_index.js with all that it imports, and its SHA-256 in hexadecimal.
std::string_view site_index_script();
std::string_view site_index_script_digest();
/// formats/pages/site/site_pages.js, the script of the pages of games, in the same way.
std::string_view site_pages_script();
std::string_view site_pages_script_digest();

}  // namespace cartulary::formats
