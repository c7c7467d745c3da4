#include "engine/expansion.hpp"
#include "engine/hills_sheep/expansion.hpp"

namespace cartulary::engine {

std::span<const ExpansionRow> expansions() {
  static const std::array rows{hills_and_sheep()};
  return rows;
}

}  // namespace cartulary::engine
