// The cells of a score pad, filled and mended in its record's text. All else stays byte for byte.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

struct SheetPlace {
  engine::Player player = engine::kNobody;
  std::size_t row = 0;
};

struct ChangedSheet {
  std::string text{};
  std::string fault{};
};

/// The document with other entries in place of the one in a cell. `words` has them, with blanks
/// between: `21`, `keep` or `k`. None takes the cell out, and what is below moves up; several take
/// as many cells, and what is below moves down. The cell behind the last one of a player can be
/// filled too.
ChangedSheet with_entries(const Document& document, SheetPlace place, std::string_view words);

struct OfferedEntry {
  std::string entry;
  std::string meaning;  ///< "6 dice with a knight: 20 points"
};

/// All that a cell can hold, as far as the rest of the pad tells; empty if there is no such cell.
std::vector<OfferedEntry> offered_entries(const Document& document, SheetPlace place);

}  // namespace cartulary::formats
