#include "formats/doctor/meaning.hpp"

#include "formats/record/notation.hpp"
#include "formats/record/words.hpp"
#include "formats/verify/replay.hpp"

namespace cartulary::formats {
namespace {

using engine::Rotation;
using engine::TileId;

/// The first rotation in which a tile looks the same and has the same segments.
Rotation same_looking(TileId tile, Rotation rotation) {
  const auto& shapes = engine::kOriented[tile];
  const auto looks_same = [&](Rotation a, Rotation b) {
    const int count = shapes[a].segment_count;
    for (auto s : engine::each<engine::SegmentIndex>(count)) {
      bool found = false;
      for (auto t : engine::each<engine::SegmentIndex>(count)) {
        found |= engine::kTiles[tile].segments[s].kind == engine::kTiles[tile].segments[t].kind &&
                 shapes[a].ports[s] == shapes[b].ports[t];
      }
      if (!found) return false;
    }
    return true;
  };
  for (Rotation r : engine::kAllRotations) {
    if (looks_same(rotation, r)) return r;
  }
  return rotation;
}

}  // namespace

std::optional<engine::Turn> meant_turn(const RecordedTurn& move) {
  if (!move.readable || move.open.any()) return {};
  MeepleFault fault{};
  const engine::Turn turn = resolve(move, fault);
  return fault == MeepleFault::none ? std::optional(turn) : std::nullopt;
}

std::string meaning_of(const engine::Turn& turn, const Record& record) {
  engine::Turn same = turn;
  if (turn.under == engine::kUnknownTile) same.under = engine::kNoTile;  // which counts as that
  engine::Laid* laid = same.laid();
  if (laid == nullptr) return move_text(same, record);
  laid->rotation = same_looking(turn.tile, laid->rotation);
  std::string out;
  if (laid->deployment.any()) {
    out = meeple_text(turn.tile, turn.laid()->rotation, laid->deployment.segment,
                      laid->deployment.figure);
    laid->deployment = {};
  }
  return move_text(same, record) + " " + out;
}

}  // namespace cartulary::formats
