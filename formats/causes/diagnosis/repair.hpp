// The changes that causes ask for.
#pragma once

#include <span>

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// The lines that changes make of those that they change, in the order of the document.
std::vector<LineFix> line_fixes(const Document& document, std::span<const Edit> changes);

/// The changes of several causes together. The later one holds where two change the same words.
std::vector<Edit> changes_of(std::span<const Cause* const> causes);

}  // namespace cartulary::formats
