#include "engine/expansion.hpp"

namespace cartulary::engine {

#define EXPANSION(name) ExpansionRow name();
#include "engine/expansions.def"

std::span<const ExpansionRow> expansions() {
  static const std::array rows{
#define EXPANSION(name) name(),
#include "engine/expansions.def"
  };
  return rows;
}

}  // namespace cartulary::engine
