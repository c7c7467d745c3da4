// The moves of a record, told so that those of another record of the same game compare, and the
// changes of a document that make one move of another.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/types.hpp"
#include "formats/game/record/record.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/edits.hpp"

namespace cartulary::formats {

/// The turn that a move means; nothing if it is unreadable or open, or its figure has no place.
std::optional<engine::Turn> intended_turn(const RecordedTurn& move);
/// A turn in words, the same for turns that come to the same: rotations that look the same are one.
std::string meaning_of(const engine::Turn& turn, const TileRecord& record);

/// The properties by which a move is found in another record.
struct Likeness {
  std::string meaning{};  ///< the same for moves that come to the same
  engine::TileId tile = engine::kNoTile;
  std::optional<engine::Cell> cell{};  ///< of a tile that is laid
};

/// A move of each record, or of one of them, by their numbers there.
struct MovePair {
  std::optional<std::size_t> a{};
  std::optional<std::size_t> b{};
};

/// Pairs moves: as many as possible of the same meaning, the others of the same tile or cell.
std::vector<MovePair> aligned(const std::vector<Likeness>& a, const std::vector<Likeness>& b);

/// A move as a record tells it, apart from its document: no axes, no order of words.
struct ToldMove {
  struct Line {
    std::string place{};    ///< "game.yaml:7"
    std::string text{};     ///< as it is told
    std::string meaning{};  ///< the same for lines that come to the same
  };
  Likeness likeness{};
  std::string play{};    ///< in canonical words
  std::string claims{};  ///< the same of goods, gain and totals, each with a blank before it
  uint32_t line = 0;     ///< of the file
  std::size_t turn = 0;
  std::optional<int32_t> number{};          ///< as it is written
  engine::Player player = engine::kNobody;  ///< the same
  engine::Player mover = engine::kNobody;   ///< whose turn it is, if that is known
  SeatClaim gain{};
  SeatClaim totals{};
  ClaimedGoods goods{};
  std::vector<Line> variations{};
};

/// The seats of two records: the names that both have there, else "player 2"; y to the south.
TileRecord seats_of(const TileRecord& a, const TileRecord& b);
/// Numbers of seats in place of players, and y to the south: the same for all records.
TileRecord neutral(const TileRecord& record);

/// A move as it is found in another record, whatever names and axes that one has.
Likeness likeness_of(const RecordedTurn& move, const TileRecord& neutral, const Document& document);

/// The same of all moves of a record.
std::vector<Likeness> likenesses_of(const Document& document, const TileRecord& record,
                                    const TileRecord& neutral);

bool contradict(const SeatClaim& a, const SeatClaim& b);

/// The moves of a record, in the words of `seats`.
std::vector<ToldMove> told_moves(const Document& document, const TileRecord& record,
                                 const TileRecord& seats);

std::vector<const ToldMove::Line*> lines_only_in(const std::vector<ToldMove::Line>& here,
                                                 const std::vector<ToldMove::Line>& there);

/// Appends the edits for tile, cell, rotation and figure where they differ. `from` is in the text.
void append_edits(std::string_view text, const TileRecord& record, const RecordedTurn& from,
                  const RecordedTurn& to, std::vector<Edit>& edits);
/// Another rotation in a line, instead of the written one, or behind the cell of a line of words.
Edit rotation_edit(std::string_view text, const RecordedTurn& from, engine::Rotation to);
/// True if a letter, not a picture of its edges, says what the tile is.
bool is_by_letter(std::string_view text, const RecordedTurn& move);
RecordedTurn with_figure(RecordedTurn move, engine::SegmentIndex segment, engine::Figure figure);
/// The figure of a move in canonical words; empty if there is none.
std::string figure_words(const RecordedTurn& move);

}  // namespace cartulary::formats
