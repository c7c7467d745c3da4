// What the author of a record says about a turn.
#pragma once

#include <string>

#include "formats/record/record.hpp"
#include "formats/text/source.hpp"

namespace cartulary::formats {

/// The comment behind a turn and in the lines below that go on with it, or the note of a mapping: as one
/// line, without the signs that begin it. Empty if there is none, or only one that leaves findings
/// out.
std::string turn_comment(const Document& document, const WrittenTurn& turn);

/// Whether a line goes on with the comment of the turn above it, whose line stands `indent` blanks
/// in: it holds nothing but a comment and stands farther in. Annotations do not.
bool goes_on_with_comment(std::string_view line, std::size_t indent);

}  // namespace cartulary::formats
