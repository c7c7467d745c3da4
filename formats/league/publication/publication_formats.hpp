// The formats in which publications are written.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "formats/league/publication/publication.hpp"

namespace cartulary::formats {

struct PublicationFormat {
  std::string_view name;
  std::string_view extension;
  std::string_view meaning;
  void (*write)(const PublicationOptions&, const Publication&, std::string& out);
};
std::span<const PublicationFormat> publication_formats();
/// The same and, as the last one, TRF, which is not written of publications: write_trf() does it.
std::span<const PublicationFormat> formats_with_trf();
/// nullptr if there is none.
const PublicationFormat* find_publication_format(std::string_view name);

}  // namespace cartulary::formats
