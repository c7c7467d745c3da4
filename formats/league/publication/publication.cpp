#include "formats/league/publication/publication.hpp"

namespace cartulary::formats {
namespace {

struct ListingColumn {
  std::string_view table;
  std::string_view key;
  std::string_view head;
  bool number = false;
};
constexpr ListingColumn kListingColumns[] = {
#include "formats/league/publication/listing_columns.def"
};

}  // namespace

Listing listing_of(std::string_view name, std::string title) {
  Listing out{.name = std::string(name), .title = std::move(title)};
  for (const ListingColumn& row : kListingColumns) {
    if (row.table != name) continue;
    out.columns.push_back({std::string(row.key), std::string(row.head), row.number});
  }
  return out;
}

}  // namespace cartulary::formats
