#include "formats/move_scene.hpp"

#include "formats/notation.hpp"

namespace cartulary::formats {
namespace {

/// The move that laid tile number `tile`; nullptr for the start tile.
const RecordedTurn* move_of(engine::TileIndex tile, const MoveScene& scene) {
  int laid = scene.game.rules().random_start ? -1 : 0;
  for (const RecordedTurn& move : scene.record.moves) {
    if (move.action == engine::Action::place && ++laid == tile) return &move;
  }
  return nullptr;
}

}  // namespace

std::string_view tile_code(engine::TileId tile) {
  return engine::kTiles[tile].code;
}

std::string at(engine::Cell cell, const MoveScene& scene) {
  return text_of(cell, scene.record.y_north);
}

const std::string& mover(const MoveScene& scene) {
  return scene.record.players[scene.game.to_move()].name;
}

const RecordedTurn& recorded(const MoveScene& scene) {
  return scene.record.moves[scene.move];
}

void label_tile(Finding& finding, engine::TileIndex tile, std::string text,
                const MoveScene& scene) {
  if (const RecordedTurn* move = move_of(tile, scene)) {
    finding.labels.push_back({move->span, std::move(text)});
  } else {
    finding.notes.push_back(text + " (the start tile)");
  }
}

std::string at(engine::Node node, const MoveScene& scene) {
  const engine::Board& board = scene.game.board();
  return at(board.tile(board.tile_of(node)).cell, scene);
}

}  // namespace cartulary::formats
