// Records with the change that a cause asks for.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// The document with changes, such as those of a cause.
std::string with_edits(const Document& document, std::span<const Replacement> changes);

/// The lines in which two texts differ: those of the first, and what takes their place.
Replacement difference(std::string_view before, std::string_view after);

/// The lines that changes make of those that they change, in the order of the document.
std::vector<LineFix> line_fixes(const Document& document, std::span<const Replacement> changes);

/// The changes of several causes together. Where two of them change the same words, the later one
/// holds, which was found under the others.
std::vector<Replacement> changes_of(std::span<const Cause* const> causes);

}  // namespace cartulary::formats
