// Records with the change that a cause asks for.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// The document with changes, such as those of a cause.
std::string with_edits(const Document& document, std::span<const Replacement> changes);

/// One line before and after the edits.
struct LineFix {
  uint32_t line = 0;  ///< of the file
  std::string from;
  std::string to;
};
/// None if the edits change no line, several of them, or how many there are.
std::optional<LineFix> line_fix(const Document& document, const Cause& cause);

}  // namespace cartulary::formats
