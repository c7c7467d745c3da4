// Words for the contradictions of a table that was found: those of a box are in one file, a
// function and a row for each engine::Fault.
#pragma once

#include <span>

#include "engine/found/check.hpp"
#include "formats/game/verify/move_scene.hpp"
#include "formats/ground/text/finding.hpp"

namespace cartulary::formats {

/// A position that was found; the game is set up from it.
struct FoundScene : GameScene {
  const RecordedTurn& tile(std::size_t piece) const { return record.position.tiles[piece]; }
};

struct FaultRow {
  engine::Fault fault;
  Code code;
  /// Fills a finding with its place and its words.
  void (*explain)(Finding&, const engine::PositionFault&, const FoundScene&);
};
std::span<const FaultRow> base_faults();

/// A label at each of these pieces, apart from the first `from`.
void label_pieces(Finding& finding, const engine::PositionFault& fault, std::size_t from,
                  const std::string& text, const FoundScene& scene);

}  // namespace cartulary::formats
