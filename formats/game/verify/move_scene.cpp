#include "formats/game/verify/move_scene.hpp"

#include <algorithm>
#include <map>
#include <span>

#include "engine/legal.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// The move that laid tile number `tile`, or its line of the position; nullptr for the start tile.
const RecordedTurn* move_of(engine::TileIndex tile, const MoveScene& scene) {
  const engine::Cell cell = scene.game.board().tile(tile).cell;
  const auto lies_there = [cell](const RecordedTurn& turn) {
    return turn.action == engine::Action::place && turn.cell == cell;
  };
  if (const auto* found = find_where(scene.record.position.tiles, lies_there)) return found;
  return find_where(std::span(scene.record.moves).first(scene.move), lies_there);
}

}  // namespace

std::string_view tile_code(engine::TileId tile) {
  return engine::kTiles[tile].code;
}

std::string at(engine::Cell cell, const MoveScene& scene) {
  return text_of(cell, scene.record);
}

const std::string& mover(const MoveScene& scene) {
  return scene.record.players[scene.game.to_move()].name;
}

const std::string& drawer(const MoveScene& scene) {
  return scene.record.players[scene.game.drawer()].name;
}

const RecordedTurn& recorded(const MoveScene& scene) {
  return scene.record.moves[scene.move];
}

Span figure_span(const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  return move.meeple.span.size > 0 ? move.meeple.span : move.far_span;
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

void label_copies(Finding& finding, engine::TileId tile, const TileRecord& record,
                  std::size_t moves) {
  for (const RecordedTurn& found : record.position.tiles) {
    if (found.tile != tile) continue;
    finding.labels.push_back({found.span, fmt::format("{} lies here", tile_code(tile))});
  }
  for (std::size_t i = 0; i < moves; ++i) {
    const RecordedTurn& move = record.moves[i];
    if (move.tile == tile && move.action != engine::Action::give_back) {
      finding.labels.push_back({move.span, fmt::format("{} came here", tile_code(tile))});
    }
    if (move.under == tile) {
      finding.labels.push_back({move.under_span, fmt::format("{} lies here", tile_code(tile))});
    }
  }
}

std::vector<std::string> free_figures(const MoveScene& scene, engine::Figure figure,
                                      engine::SegmentIndex only) {
  engine::Choices choices;
  engine::legal_choices(scene.game, scene.turn.tile, choices);
  std::vector<std::string> free;
  for (const engine::Choice& c : choices) {
    if (c.cell != scene.laid().cell || c.rotation != scene.laid().rotation) continue;
    const engine::SegmentIndex segment = c.deployment.of(figure);
    if (segment == engine::kNoSegment) continue;
    if (only != engine::kNoSegment && segment != only) continue;
    free.push_back(meeple_text(scene.turn.tile, c.rotation, segment, figure));
  }
  return free;
}

std::string places_of(engine::TileId tile, const MoveScene& scene, bool elsewhere) {
  constexpr std::size_t most = 6;
  engine::Placements placements;
  engine::legal_placements(scene.game, tile, placements);
  if (placements.empty()) {
    const bool discards = scene.game.unplaceable_with(tile) == engine::Action::discard;
    return fmt::format("{} fits nowhere: `{} {}`", tile_code(tile), discards ? "discard" : "return",
                       tile_code(tile));
  }
  std::map<engine::Cell, engine::RotationSet> by_cell;
  for (const engine::Placement& p : placements) by_cell[p.cell].insert(p.rotation);
  const engine::Laid* laid = scene.turn.laid();
  const engine::Cell here = laid != nullptr ? laid->cell : engine::Cell{};
  if (elsewhere) by_cell.erase(here);
  if (by_cell.empty()) return fmt::format("{} fits nowhere else", tile_code(tile));
  std::vector<std::pair<engine::Cell, engine::RotationSet>> cells(by_cell.begin(), by_cell.end());
  std::ranges::stable_sort(cells, [here](const auto& a, const auto& b) {
    const auto distance = [here](engine::Cell c) {
      return std::abs(c.x - here.x) + std::abs(c.y - here.y);
    };
    return distance(a.first) < distance(b.first);
  });
  std::string out = fmt::format("{} fits {}at ", tile_code(tile), elsewhere ? "elsewhere " : "");
  for (std::size_t i = 0; i < cells.size() && i < most; ++i) {
    if (i > 0) out += "; ";
    const auto& [cell, rotations] = cells[i];
    out += fmt::format("{} {}", at(cell, scene),
                       rotations == engine::kEveryRotation ? "any rotation" : text_of(rotations));
  }
  if (cells.size() > most) {
    out += fmt::format("; and {}", counted(cells.size() - most, "more place"));
  }
  return out;
}

}  // namespace cartulary::formats
