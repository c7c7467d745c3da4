// Questions whose answer is the text with a change of its record.
#pragma once

#include "formats/desk/editing/sheet_cell.hpp"
#include "formats/doors/browser/question.hpp"

namespace cartulary::formats {

// Turns: a line more, another line, a line less, and totals behind one.
Answer with_turn(const Question& question);
Answer with_other_turn(const Question& question);
Answer without_turn(const Question& question);
Answer with_totals(const Question& question);

/// With an entry of the result.
Answer with_entry(const Question& question);

// Tiles of a position. What is changed is counted as it stands, unless the record says how the game
// ended.
Answer with_tile(const Question& question);
Answer with_other_tile(const Question& question);
Answer without_tile(const Question& question);

/// With one of the changes that write_fixes() lists.
Answer mended(const Question& question);

/// The cell of a score pad that is asked about: a row, and the seat before the words.
SheetPlace cell_of(const Question& question, std::string_view& words);
Answer with_cell(const Question& question);

/// True if the text of a document is a part of the one that is asked about, not made from it.
bool is_part(const Document& document);

}  // namespace cartulary::formats
