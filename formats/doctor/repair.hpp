// Records with the change that a cause asks for.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// The document with changes, such as those of a cause.
std::string with_edits(const Document& document, std::span<const Replacement> changes);

/// The one line that the edits of a cause change. None if the edits change no line, several of
/// them, or how many there are.
std::optional<LineFix> line_fix(const Document& document, const Cause& cause);

}  // namespace cartulary::formats
