// A site of games: a replay page for each record with a picture of its last position, an index with
// all pictures, and one style and one script for all of them. Plain files with relative links.
#pragma once

#include "formats/report/record_pages.hpp"

namespace cartulary::formats {

/// For a run that writes pages to a folder. What is no tile game that began gets the arbiter's
/// page.
const Format& site_format();

}  // namespace cartulary::formats
