// The legal moves of a player in a position, with each tile that is left.
#pragma once

#include <string>
#include <vector>

#include "engine/game.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/record.hpp"
#include "formats/game/verify/move_scene.hpp"

namespace cartulary::formats {

/// Words of which a turn needs one: `grow:1` to `grow:4`, `grow:wolf` and `guide`.
using DueWord = std::vector<const OfferedWord*>;

/// The words due in this position for a turn that lays its tile: it still needs one of each. Words
/// that cannot be said there, as for a token that is not in the bag, are left out.
std::vector<DueWord> due_words(const engine::Game& game, const engine::Turn& turn);

/// `grow:1|2|3|4|wolf or guide`.
std::string text_of(const DueWord& words);

/// A figure that may be placed on a segment of the tile.
struct LegalFigure {
  std::string word{};  ///< `knight:N`
  engine::SegmentIndex segment{};
  engine::Figure figure{};
  /// Due words of expansions: a move with it needs one of each, beyond those of its place.
  std::vector<DueWord> words{};
};

/// A place for a tile. Only the first of rotations that look the same is here.
struct LegalPlace {
  engine::Placement at{};
  engine::RotationSet alike{};         ///< the rotation with those in which it looks the same
  std::string move{};                  ///< `K 2,-1 r1`, as records write it
  std::vector<LegalFigure> figures{};  ///< the tile may always be laid without one
  /// Words of expansions for what may be done in place of placing a figure, such as `recall`.
  std::vector<const OfferedWord*> instead{};
  /// The actions on other tiles, `fairy@1,0:N` in the words of a record.
  std::vector<engine::FarTurn> elsewhere{};
  /// Due words of expansions: a move that lays the tile here needs one of each.
  std::vector<DueWord> words{};
};

struct LegalTile {
  engine::TileId tile = engine::kNoTile;
  int left = 0;                      ///< copies that nobody has seen
  bool too_early = false;            ///< others are drawn before them
  std::vector<LegalPlace> places{};  ///< from north to south, from west to east
  /// With each figure, and without one.
  std::size_t moves() const;
};

/// The words for what may be done in place of placing a figure, besides what choices do.
std::vector<const OfferedWord*> words_instead(const engine::Game& game, const engine::Turn& bare);
/// The word for what a choice does in place of placing a figure; null if it does nothing else.
const OfferedWord* word_of(engine::TileId tile, const engine::Choice& choice);

/// For one type of tile; copies need not be left.
LegalTile legal_moves(const engine::Game& game, engine::TileId tile, const Record& record);
/// For each type that can be drawn, in the order of the catalogue. None once the game is over.
std::vector<LegalTile> legal_moves(const engine::Game& game, const Record& record);

// The same as text and as JSON.

struct LegalPosition : RecordedPlay {
  std::string document{};  ///< name of the record
  int turn = 0;            ///< of the last move; 0 before the first
  bool chosen = false;     ///< `tiles` is the one that was asked for
  std::vector<LegalTile> tiles{};
};
/// `tile`: kNoTile for all that are left.
LegalPosition legal_position(const RecordedPlay& play, engine::TileId tile);

/// A table of all tiles; of a chosen one a line for each place, `K 2,-1 r1  knight:N, farmer:SE`.
void append_legal_text(std::string& out, const LegalPosition& position);
/// `{"record", "turn", "player", "over", "tiles_left", "tiles": [{"tile", "left", "places": [{"x",
/// "y", "rotation", "move", "figures", "words", "figure_words"}]}]}`, `y` as the record counts it.
void append_legal_json(std::string& out, const LegalPosition& position);

}  // namespace cartulary::formats
