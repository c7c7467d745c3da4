#include "formats/exchange/jcz/tiles.hpp"

#include "formats/game/record/notation.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::PortSet;
using engine::Side;

std::optional<Side> side_of(char letter) {
  constexpr std::string_view letters = "NESW";
  const auto at = letters.find(letter);
  if (at == letters.npos) return {};
  return static_cast<Side>(at);
}

/// The ports of `NE`, `_N`, or `NL.NR`; nothing if it is none of them.
std::optional<PortSet> ports_of(std::string_view location, FeatureKind kind) {
  PortSet out;
  if (kind == FeatureKind::field) {
    while (!location.empty()) {
      const std::string_view half = take_before(location, '.');
      const auto side = half.size() == 2 ? side_of(half[0]) : std::nullopt;
      if (!side || (half[1] != 'L' && half[1] != 'R')) return {};
      out.insert(engine::port(*side, half[1] == 'L' ? engine::left : engine::right));
    }
    return out;
  }
  const bool all_but = location.starts_with('_');
  if (all_but) location.remove_prefix(1);
  if (location.empty()) return {};
  for (char letter : location) {
    const auto side = side_of(letter);
    if (!side) return {};
    out |= engine::ports_of(*side);
  }
  if (all_but) out = engine::kAllPorts - out;
  if (kind != FeatureKind::road) return out;
  PortSet centres;
  for (Side side : engine::kAllSides) {
    const engine::Port centre = engine::port(side, engine::centre);
    if (out.contains(centre)) centres.insert(centre);
  }
  return centres;
}

/// The sides that a location can tell apart: whole ones of roads and cities, half ones of fields.
PortSet sides_of(PortSet ports, FeatureKind kind) {
  if (kind == FeatureKind::field) return ports;
  PortSet out;
  for (engine::Port p : ports) out |= engine::ports_of(engine::side_of(p));
  return out;
}

/// The program's names of sets of sides.
std::string sides_text(engine::PortSet ports) {
  std::string all;
  std::string missing;
  for (const auto& [side, letter] :
       {std::pair{Side::north, 'N'}, {Side::west, 'W'}, {Side::south, 'S'}, {Side::east, 'E'}}) {
    // A side that two cities share belongs to whoever has its centre.
    const bool mine = ports.contains(engine::port(side, engine::centre));
    (mine ? all : missing) += letter;
  }
  if (all.empty()) {
    for (engine::Port p : ports) return std::string(1, "NESW"[index(engine::side_of(p))]);
  }
  return missing.size() == 1              ? "_" + missing
         : all == "NW" || all.size() != 2 ? all
         : all == "WS"                    ? "SW"
                                          : all;
}

}  // namespace

engine::SegmentIndex jcz_segment_at(engine::TileId tile, engine::Rotation rotation,
                                    std::optional<FeatureKind> kind, std::string_view location) {
  const engine::OrientedTile& shape = engine::kOriented[tile][rotation];
  engine::SegmentIndex found = engine::kNoSegment;
  bool several = false;
  for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(shape.segment_count)) {
    const FeatureKind here = engine::kTiles[tile].segments[s].kind;
    if (kind && here != *kind) continue;
    if (engine::is_central(here)) {
      if (kind || location == "I") return s;
      continue;
    }
    // A field in the middle of its tile is named as what else may be there.
    if (kind && shape.ports[s].empty() && location == jcz_location(shape, s, here)) return s;
    const auto ports = ports_of(location, here);
    if (!ports) continue;
    const PortSet named = sides_of(*ports, here);
    const PortSet own = sides_of(shape.ports[s], here);
    // Each of two cities that share a side may be named by its other side alone.
    const bool within = here == FeatureKind::city && !named.empty() && (named - own).empty();
    if (named != own && !within) continue;
    several = found != engine::kNoSegment;
    found = s;
  }
  return several ? engine::kNoSegment : found;
}

std::string jcz_location(const engine::OrientedTile& shape, engine::SegmentIndex segment,
                         FeatureKind kind) {
  if (engine::is_central(kind)) return "I";
  if (const uint8_t inner = inner_number(shape, segment)) return std::string(inner, 'I');
  if (kind != FeatureKind::field) return sides_text(shape.ports[segment]);
  std::string out;
  for (engine::Port p : shape.ports[segment]) {
    if (!out.empty()) out += '.';
    out += "NESW"[index(engine::side_of(p))];
    out += engine::place_of(p) == engine::left ? 'L' : 'R';
  }
  return out;
}

}  // namespace cartulary::formats
