// Reads one row of the tile tables at compile time; a row that contradicts itself does not compile.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "engine/tile.hpp"

namespace cartulary::engine {

namespace tile_text {

consteval Side side(char letter) {
  const std::size_t at = std::string_view("NESW").find(letter);
  if (at == std::string_view::npos) throw "a side is one of N E S W";
  return static_cast<Side>(at);
}

/// By Edge; a row has no letter for Edge::none.
inline constexpr std::array kEdgeLetters{
    '\0',
    'F',
    'R',
    'C',
#define EDGE(name, letter) letter,
#include "engine/expansions.def"
};

consteval Edge edge(char letter) {
  for (Edge edge : each<Edge>(kEdgeKinds)) {
    if (letter != '\0' && kEdgeLetters[index(edge)] == letter) return edge;
  }
  throw "no edge has this letter";
}

consteval bool is_mark(char letter) {
  return std::ranges::find(kMarkLetters, letter) != kMarkLetters.end();
}
consteval Mark mark(char letter) {
  const auto at = std::ranges::find(kMarkLetters, letter);
  return static_cast<Mark>(at - kMarkLetters.begin());
}

consteval PortSet ports(FeatureKind kind, std::string_view word) {
  const Side at = side(word[0]);
  if (kind == FeatureKind::city && word.size() == 1) return ports_of(at);
  if (kind == FeatureKind::city && word.size() == 2) {
    const PortSet right_port = PortSet::of(port(at, right));
    if (word[1] == '<') return ports_of(at) - right_port;
    if (word[1] == '>') return right_port;
  }
  if (kind == FeatureKind::road && word.size() == 1) return PortSet::of(port(at, centre));
  if (kind == FeatureKind::field && word.size() == 2) {
    if (word[1] == 'L') return PortSet::of(port(at, left));
    if (word[1] == 'R') return PortSet::of(port(at, right));
  }
  throw "cities and roads name sides, fields name half-sides";
}

/// `cities`: the city segments of the row so far.
consteval Segment segment(std::string_view text, std::span<const SegmentIndex> cities) {
  Segment out;
  if (text == "m") {
    out.kind = FeatureKind::monastery;
    return out;
  }
  switch (text[0]) {
    case 'c':
      out.kind = FeatureKind::city;
      break;
    case 'r':
      out.kind = FeatureKind::road;
      break;
    case 'f':
      out.kind = FeatureKind::field;
      break;
    default:
      throw "a segment starts with m, c=, r= or f=";
  }
  if (text[1] != '=') throw "a segment starts with m, c=, r= or f=";
  text.remove_prefix(2);
  if (const auto tilde = text.find('~'); tilde != text.npos) {
    for (char digit : text.substr(tilde + 1)) {
      const auto n = static_cast<std::size_t>(digit - '1');
      if (n >= cities.size()) throw "a field borders a city that the row has not named before";
      out.bordered_cities.insert(cities[n]);
    }
    text = text.substr(0, tilde);
  }
  // A field in the middle of a tile has no half-side.
  for (; !text.empty() && is_mark(text.back()); text.remove_suffix(1)) {
    out.marks.insert(mark(text.back()));
    out.coats = static_cast<uint8_t>(out.coats + (mark(text.back()) == Mark::coat_of_arms));
  }
  while (!text.empty()) {
    const auto comma = text.find(',');
    const PortSet here = ports(out.kind, text.substr(0, comma));
    if (out.ports.meets(here)) throw "a segment names a side twice";
    out.ports |= here;
    text = comma == text.npos ? std::string_view{} : text.substr(comma + 1);
  }
  return out;
}

/// The edge that a side shows by the segments that own its ports.
consteval Edge edge_by_segments(const TileType& tile, Side side) {
  for (const Segment& segment : tile.segments) {
    if (!segment.ports.meets(ports_of(side))) continue;
    if (segment.kind == FeatureKind::city) return Edge::city;
    if (segment.kind == FeatureKind::road) return Edge::road;
  }
  return Edge::field;
}

/// Every port of a city or a road side has one owner. The ports of other sides belong to the fields
/// on both halves; the centre has no owner.
consteval void check_ports(const TileType& tile) {
  PortSet owned;
  for (const Segment& s : tile.segments) {
    if (owned.meets(s.ports)) throw "two segments own one port";
    owned |= s.ports;
  }
  for (Side at : kAllSides) {
    const Edge stated = tile.edges[at];
    const bool built = stated == Edge::city || stated == Edge::road;
    if (edge_by_segments(tile, at) != (built ? stated : Edge::field)) {
      throw "the segments contradict the edges";
    }
    const PortSet expected = built ? ports_of(at) : ports_of(at) - PortSet::of(port(at, centre));
    if ((owned & ports_of(at)) != expected) throw "a port is without owner";
  }
}

}  // namespace tile_text

consteval TileType parse_tile(const TileRow& row) {
  TileType tile{.code = row.code,
                .alias = row.alias,
                .illustrations = row.illustrations,
                .edges = {},
                .marks = {},
                .segments = {}};
  for (Side at : kAllSides) {
    if (!row.edges.empty()) tile.edges[at] = tile_text::edge(row.edges[index(at)]);
  }
  StaticVector<SegmentIndex, kMaxSegments> cities;
  std::string_view rest = row.segments;
  while (!rest.empty()) {
    const auto space = rest.find(' ');
    const std::string_view word = rest.substr(0, space);
    if (word.size() == 1 && tile_text::is_mark(word[0])) {
      tile.marks.insert(tile_text::mark(word[0]));
    } else {
      tile.segments.push_back(tile_text::segment(word, {cities.begin(), cities.end()}));
      if (tile.segments.back().kind == FeatureKind::city) {
        cities.push_back(static_cast<SegmentIndex>(tile.segments.size() - 1));
      }
    }
    rest = space == rest.npos ? std::string_view{} : rest.substr(space + 1);
  }
  if (!row.edges.empty()) tile_text::check_ports(tile);
  return tile;
}

}  // namespace cartulary::engine
