// The canonical form of a record: what `cartulary fmt` writes.
#pragma once

#include <string>

#include "formats/record.hpp"
#include "formats/yaml.hpp"

namespace cartulary::formats {

/// A turn of the dice game in canonical words, without its comment.
std::string canonical_dice_turn(const RecordedDiceTurn& turn, const Record& record);
/// The key below which the turns of a record stand.
std::string_view turns_key(const Record& record);

/// A move's words in their canonical order and spelling, without its comment.
std::string canonical_move(const RecordedTurn& move, const Record& record,
                           const Document& document);

/// The document in canonical form. The record must have been read from it without errors of form.
///
/// Lines end in LF without blanks before it, and the last one ends; there is no byte order mark.
/// Header keys stand in the order of the format; comments above a key move with it. Moves are
/// spelled out, indented by two, with two blanks before a comment. Moves written as mappings, and
/// everything else the author wrote, stay as they are.
std::string canonical(const Document& document, const YamlDocument& tree, const Record& record);

}  // namespace cartulary::formats
