// The changes of a document that make one move of another, word by word.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/ground/text/edits.hpp"

namespace cartulary::formats {

/// Appends the edits for tile, cell, rotation and figure where they differ. `from` stands in the
/// text; the other words of both are the same.
void append_edits(std::string_view text, const TileRecord& record, const RecordedTurn& from,
                  const RecordedTurn& to, std::vector<Edit>& edits);
/// Another rotation in a line, instead of the written one, or behind the cell of a line of words.
Edit rotation_edit(std::string_view text, const RecordedTurn& from, engine::Rotation to);
/// True if a letter, not a picture of its edges, says what the tile is.
bool is_by_letter(std::string_view text, const RecordedTurn& move);
/// A move with another figure, on a segment of its tile.
RecordedTurn with_figure(RecordedTurn move, engine::SegmentIndex segment, engine::Figure figure);
/// The figure of a move in canonical words; empty if there is none.
std::string figure_words(const RecordedTurn& move);

}  // namespace cartulary::formats
