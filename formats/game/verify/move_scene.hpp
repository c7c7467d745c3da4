// A move with everything around it, and the words that findings use for it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "formats/game/record/record.hpp"

namespace cartulary::formats {

using RecordedPlay = PlayOf<TileRecord, engine::Game>;

/// A position of a recorded game, in the text of the record.
struct GameScene : RecordedPlay {
  const Document& document;
};

/// Everything that a finding about a move can refer to. The game stands before it.
struct MoveScene : GameScene {
  std::size_t move = 0;  ///< index in Record::moves
  engine::Turn turn{};

  /// How the move lays its tile. Only for moves that do.
  const engine::Laid& laid() const { return *turn.laid(); }
};

std::string_view tile_code(engine::TileId tile);
/// "2,1": a place.
std::string at(engine::Cell cell, const MoveScene& scene);
const std::string& mover(const MoveScene& scene);
/// The name of the player in whose hand the tile is: the mover, or the one who sells it.
const std::string& drawer(const MoveScene& scene);
const RecordedTurn& recorded(const MoveScene& scene);
/// The word for the figure that is placed, on the tile or elsewhere.
Span figure_span(const MoveScene& scene);
void label_tile(Finding& finding, engine::TileIndex tile, std::string text, const MoveScene& scene);
/// "2,1": the tile that a segment belongs to.
std::string at(engine::Node node, const MoveScene& scene);
/// Labels at those of the first `moves` moves of a record that revealed a tile.
void label_copies(Finding& finding, engine::TileId tile, const TileRecord& record,
                  std::size_t moves);
/// "K fits at 1,0 r0, r2; -1,1 r3": places near the written one first. `elsewhere`: without it.
std::string places_of(engine::TileId tile, const MoveScene& scene, bool elsewhere = false);
/// The words for all figures of a kind that the move's tile, or one segment of it, may be given.
std::vector<std::string> free_figures(const MoveScene& scene, engine::Figure figure,
                                      engine::SegmentIndex only = engine::kNoSegment);

}  // namespace cartulary::formats
