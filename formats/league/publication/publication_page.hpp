// Publications as pages for browsers: standings, results and brackets of a tournament.
#pragma once

#include <string>
#include <string_view>

#include "formats/league/publication/publication.hpp"

namespace cartulary::formats {

/// The styles of a page, of what append_listings() writes in the colours of its page, and of a page
/// on a wall.
std::string_view publication_style();
std::string_view listings_style();
std::string_view wall_style();
/// Appends sentences and tables as the body of a page has them.
void append_listings(const Publication& publication, std::string& out);
/// Appends a whole page.
void write_publication_page(const PublicationOptions& options, const Publication& publication,
                            std::string& out);

}  // namespace cartulary::formats
