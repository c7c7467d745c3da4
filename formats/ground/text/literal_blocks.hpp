// Literal blocks that a document's YAML parser need not see, since their lines are their text.
#pragma once

#include <optional>
#include <string_view>

#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

struct TextLine {
  std::size_t begin;
  std::size_t end;   ///< of what it holds, without `\n` or `\r\n`
  std::size_t next;  ///< where the next line begins
  bool empty() const { return begin == end; }
};

/// The line of `text` that begins at `begin`.
TextLine line_from(std::string_view text, std::size_t begin);

std::size_t indentation(std::string_view text, const TextLine& line);

/// A literal block below a key in the first column, as in `moves: |`.
struct LiteralBlock {
  uint32_t bar = 0;  ///< offset of its `|`
  Span body;         ///< all its lines, with those at the end that are empty
  Span lines;        ///< those of them that hold its text
};

/// The longest literal block of a document that nobody can read in two ways; nothing if there is
/// none. Without its body the document has the same other values: a block ends before the first
/// line that is indented less than its text (YAML 1.2, sections 8.1.1.1 and 8.1.2), so an empty one
/// ends before the same line, the next that begins in the first column.
///
/// Text that only looks like a block, in quotes, brackets or another block, is found too: that it
/// is one must be seen when the rest is parsed. It is if the parser finds an empty block at its
/// `|`: what is before that is the same with the body and without. The key in the first column is
/// then one of the document's outermost mapping, so text begins in any column behind the first.
///
/// Only the plainest form is found:
/// - The key is a plain word, and behind `|` the line ends: no indentation or chomping indicator,
///   which would say what the text is in another way (section 8.1.1), no comment.
/// - The first line below has text. It tells the indentation, in spaces (section 8.1.1.1).
/// - Every other line is indented as much or more and holds more than blanks, or is wholly empty.
///   Those that are empty at the end are no part of the text (section 8.1.1.2), and nothing else is
///   left out. Less indented lines, which end the block but are in no mapping, are not taken.
/// - No byte order mark begins the text: the parser would not count it.
/// - Lines end with `\n` or `\r\n` (section 5.4); no other `\r` is in them.
std::optional<LiteralBlock> longest_literal_block(std::string_view text);

/// The block below the line `header`, which ends with its `|`, if in that form; else no lines.
LiteralBlock literal_block_below(std::string_view text, const TextLine& header);

}  // namespace cartulary::formats
