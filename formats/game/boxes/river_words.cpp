// The River in verdicts: what is wrong with a tile of it.
#include "engine/catalogue.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace illegal {
namespace {

void river_not_joined(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).cell_span;
  f.message = fmt::format("{} does not lead the river on", tile_code(v.tile));
  f.brief = fmt::format("{} laid at {}, away from the end of the river", tile_code(v.tile),
                        at(scene.laid().cell, scene));
  if (v.node == engine::kNoNode) {
    f.label = "the river has no open end";
    return;
  }
  f.label = fmt::format("the river flows into {}", at(v.cell, scene));
  const engine::TileIndex end = scene.game.board().tile_of(v.node);
  label_tile(f, end, "the river ends on this tile", scene);
  f.help.push_back(places_of(v.tile, scene));
}

void river_turns_back(Finding& f, const Violation& v, const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  f.span = move.has_rotation ? move.rotation_span : move.cell_span;
  f.message = "the river turns in the same direction twice in a row";
  f.label = "the same bend as on the tile before";
  f.brief = fmt::format("{} laid at {}, where the river turns back", tile_code(v.tile),
                        at(v.cell, scene));
  label_tile(f, scene.game.board().tile_of(v.node), "the bend before it", scene);
  f.help.push_back(places_of(v.tile, scene));
}

void river_no_room(Finding& f, const Violation& v, const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  const engine::TileIndex there = scene.game.board().tile_of(v.node);
  f.span = move.has_rotation ? move.rotation_span : move.cell_span;
  f.message = "the river has no room to flow on";
  f.label = fmt::format("{} at {} is in its way", tile_code(scene.game.board().tile(there).type),
                        at(v.node, scene));
  f.brief = fmt::format("{} laid at {}, where the river has no room", tile_code(v.tile),
                        at(v.cell, scene));
  label_tile(f, there, "in the way", scene);
  const bool strip = scene.record.rules.extra.river_room == engine::RiverRoom::strip;
  f.notes.push_back(strip ? "under `river-room: strip`, all cells ahead of it must be empty, three "
                            "cells wide"
                          : "under `river-room: five-cells`, the cells around the next two ahead "
                            "of it must be empty");
  f.help.push_back(places_of(v.tile, scene));
}

void out_of_order(Finding& f, const Violation& v, const MoveScene& scene) {
  const bool lake = engine::kTiles[v.tile].marks.contains(engine::Mark::lake);
  f.span = recorded(scene).tile_span;
  f.message = fmt::format("{} comes before {} of the river", tile_code(v.tile),
                          counted(v.expected, "tile"));
  f.label = lake ? "the lake is the last tile of the river" : "the river is not complete";
  f.brief = fmt::format("{} laid before the river is complete", tile_code(v.tile));
  std::vector<std::string> left;
  for (engine::TileId tile : engine::kAllTiles) {
    const int copies = scene.game.left_before(scene.game.stage_of(v.tile), tile);
    if (copies == 0) continue;
    left.push_back(copies == 1 ? std::string(tile_code(tile))
                               : fmt::format("{} x {}", copies, tile_code(tile)));
  }
  f.notes.push_back(fmt::format("still to come: {}", enumerate(left)));
  f.help.push_back("river tiles are drawn before all others, the lake last of them");
}

constexpr RuleRow kRiverRules[] = {
    {engine::Rule::river_not_joined, Code::river_not_joined, river_not_joined},
    {engine::Rule::river_turns_back, Code::river_turns_back, river_turns_back},
    {engine::Rule::river_no_room, Code::river_no_room, river_no_room},
    {engine::Rule::out_of_order, Code::out_of_order, out_of_order},
};

void river_incomplete(Finding& f, const engine::PositionFault& fault, const FoundScene& scene) {
  f.span = scene.tile(fault.pieces.front()).tile_span;
  f.message =
      fmt::format("{} lies there, although {} of the river {} missing", tile_code(fault.tile),
                  counted(fault.expected, "tile"), fault.expected == 1 ? "is" : "are");
  f.label = "comes after the river";
  f.help.push_back(
      "river tiles are drawn before all others; list those that left the game under `discarded`");
}

constexpr FaultRow kRiverFaults[] = {
    {engine::Fault::river_incomplete, Code::out_of_order, river_incomplete},
};

}  // namespace
}  // namespace illegal

ExpansionWords river_words() {
  return {.expansion = engine::Expansion::river,
          .rules = {illegal::kRiverRules, {}},
          .faults = illegal::kRiverFaults};
}

}  // namespace cartulary::formats
