// The canonical form of a record: what `cartulary fmt` writes.
#pragma once

#include <string>

#include "formats/game/record/record.hpp"
#include "formats/ground/text/yaml.hpp"

namespace cartulary::formats {

/// A turn around its play, in the canonical order and spelling, without its comment.
std::string canonical_turn(const WrittenTurn& turn, std::string_view play, const Record& record);
/// The node below the key of the turns; 0 if there is none.
uint32_t turns_node(const YamlDocument& tree, const Record& record);
/// The node that holds the tiles of the position; 0 if there is none.
uint32_t found_node(const YamlDocument& tree);
/// The lines of turns in such a node: those of a block, or of a list with dashes. Others have none.
Span lines_of_turns(const Document& document, const YamlDocument& tree, uint32_t node);

/// "12:9", "4/0/3": the numbers of a claim, `?` where there is none.
std::string seats_text(const SeatClaim& claim, std::size_t players, char separator);

/// A move's play in canonical form: tile, place, figure, and words of expansions and house rules.
std::string move_play_text(const RecordedTurn& move, const Record& record,
                           const Document& document);
std::string found_text(const RecordedTurn& tile, const Record& record, const Document& document);

/// The document in canonical form. The record must have been read from it without errors of form.
///
/// Lines end as the first one does, without blanks before, and the last one ends; there is no byte
/// order mark.
/// Header keys are in the order of the format; comments above a key move with it. Moves are
/// spelled out, indented by two, with two blanks before a comment. Moves written as mappings, and
/// everything else the author wrote, stay as they are.
std::string canonical(const Document& document, const YamlDocument& tree, const Record& record);

}  // namespace cartulary::formats
