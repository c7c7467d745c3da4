#include "formats/ground/schema/schema.hpp"

namespace cartulary::formats {

std::span<const Schema> all_schemas() {
  static constexpr Schema rows[] = {
#include "formats/ground/schema/schemas.def"
  };
  return rows;
}

}  // namespace cartulary::formats
