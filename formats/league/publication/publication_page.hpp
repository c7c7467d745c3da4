// Publications as pages for browsers: standings, results and brackets of a tournament.
#pragma once

#include <string>
#include <string_view>

#include "formats/league/publication/publication.hpp"

namespace cartulary::formats {

/// The style of what append_listings() writes; pages set the colours that it names.
std::string_view listings_style();
/// Appends sentences and tables as the body of a page has them.
void append_listings(const Publication& publication, std::string& out);
/// Appends a whole page.
void write_publication_page(const PublicationOptions& options, const Publication& publication,
                            std::string& out);

}  // namespace cartulary::formats
