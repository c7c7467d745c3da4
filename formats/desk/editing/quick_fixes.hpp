// Changes offered where something is wrong: those that `cartulary repair` makes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

struct QuickFix {
  std::string title{};        ///< what it changes and why, as a line of a list
  bool of_several = false;    ///< it makes the changes of others together
  std::vector<Edit> edits{};  ///< of the document
};

/// The changes that have to do with places of a record: moves and claims that would explain it,
/// what was computed, and what alone is legal for a `?`. Each changes something. The report must
/// have its turns. `is_here(span)`: whether these are such places.
std::vector<QuickFix> quick_fixes(const Report& report, const std::function<bool(Span)>& is_here);

/// All changes, wherever they are, those of several first, and one of those for one text.
std::vector<QuickFix> all_quick_fixes(const Report& report);

}  // namespace cartulary::formats
