#include "formats/doctor/meaning.hpp"

#include "formats/record/notation.hpp"

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

std::string meaning_of(const engine::Turn& turn, const Record& record) {
  engine::Turn same = turn;
  engine::Laid* laid = same.laid();
  if (laid == nullptr) return text_of(turn, record);
  laid->rotation = same_looking(turn.tile, laid->rotation);
  std::string out;
  if (laid->deployment.any()) {
    out = meeple_text(turn.tile, turn.laid()->rotation, laid->deployment.segment);
    laid->deployment = {};
  }
  return text_of(same, record) + " " + out;
}

}  // namespace cartulary::formats
