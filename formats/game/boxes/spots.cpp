#include "formats/game/boxes/spots.hpp"

#include "formats/game/record/notation.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

using engine::Spot;

constexpr std::string_view kMiddle = "middle";

/// The place on a tile, whatever stands there: a side, a half-edge, a field without edges, or the
/// middle.
bool read_place(std::string_view text, Spot& out) {
  MeepleWord word;
  const bool is_field = parse_place(text, {{}, engine::FeatureKind::field}, word);
  out.middle = same_word(text, kMiddle);
  if (out.middle || (is_field && !word.corner && !word.side)) {
    out.ports = word.ports;
    out.inner = word.inner;
    return true;
  }
  word = {};
  const bool is_side = parse_place(text, {{}, engine::FeatureKind::city}, word);
  out.ports = word.ports;
  return is_side;
}

}  // namespace

bool read_spot(std::string_view text, Spot& out) {
  const auto colon = text.find(':');
  if (parse_cell(text.substr(0, colon), out.cell) != CellError::none) return false;
  return colon == text.npos || read_place(text.substr(colon + 1), out);
}

std::string_view spot_place(const Spot& spot) {
  MeepleWord word{.inner = spot.inner};
  if (spot.middle) return kMiddle;
  for (const engine::Side side : engine::kAllSides) {
    const auto centre = engine::PortSet::of(engine::port(side, engine::centre));
    const bool is_road = spot.kind == engine::FeatureKind::road && spot.ports.meets(centre);
    if (is_road || (spot.ports & engine::ports_of(side)) == engine::ports_of(side)) {
      return kSideNames[side];
    }
  }
  if (!spot.ports.empty() && spot.inner == 0) {
    word.ports = engine::PortSet::of(spot.ports.lowest());
    for (const HalfEdge& half : kHalfEdges) {
      if (spot.ports.contains(half.port)) return half.name;
    }
  }
  return place_word(word);
}

}  // namespace cartulary::formats
