// Tiles by their names and by their edges.
#include <algorithm>

#include "engine/abbot/gardens.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Edge;
using engine::TileId;

bool has_coat(const engine::TileType& tile) {
  return std::ranges::any_of(tile.segments, [](const engine::Segment& s) { return s.coats > 0; });
}

bool has_monastery(const engine::TileType& tile) {
  return find_row(tile.segments, &engine::Segment::kind, engine::FeatureKind::monastery) != nullptr;
}

bool has_separate_cities(const engine::TileType& tile) {
  return std::ranges::count(tile.segments, engine::FeatureKind::city, &engine::Segment::kind) > 1;
}

constexpr MarkLetter kBaseMarks[] = {{'m', "a monastery", has_monastery},
                                     {'/', "separate cities", has_separate_cities},
                                     {'+', "a coat of arms", has_coat}};

constexpr EdgeName kBaseEdges[] = {{Edge::none, '-', "nothing", "nothing"},
                                   {Edge::field, 'f', "field", "a field"},
                                   {Edge::road, 'r', "road", "a road"},
                                   {Edge::city, 'c', "city", "a city"}};

/// In the order in which they are written.
const std::vector<MarkLetter>& mark_letters() {
  static const auto rows = with_notations<MarkLetter>(kBaseMarks, &ExpansionNotation::marks);
  return rows;
}

/// Marks by their number in mark_letters().
enum class MarkNumber : uint8_t {};
using Marks = engine::Set<MarkNumber, uint16_t>;

/// The set of the mark with this letter; empty if there is none.
Marks find_mark(char letter) {
  const auto number =
      index_where(mark_letters(), [letter](const MarkLetter& row) { return row.letter == letter; });
  return number ? Marks::of(static_cast<MarkNumber>(*number)) : Marks{};
}

Marks marks_of(TileId tile) {
  using MarksOfTiles = engine::ArrayBy<TileId, Marks, engine::kTileTypes>;
  static const MarksOfTiles all = [] {
    MarksOfTiles out{};
    const std::vector<MarkLetter>& rows = mark_letters();
    for (TileId t : engine::kAllTiles) {
      for (const MarkNumber n : engine::each<MarkNumber>(rows.size())) {
        out[t].insert_if(rows[engine::index(n)].is_on(engine::kTiles[t]), n);
      }
    }
    return out;
  }();
  return all[tile];
}

/// Edge::none if the letter is none of an edge.
Edge find_edge(char letter) {
  for (Edge edge : engine::each<Edge>(engine::kEdgeKinds)) {
    if (edge != Edge::none && name_of(edge).letter == letter) return edge;
  }
  return Edge::none;
}

/// A public id in its parts: `HS/CC.h.2` is of the box HS, has the shape CC and the marks h and 2.
/// A sign that only sets the parts apart is left out, so a name is known however it is spelt.
struct NameParts {
  std::string_view box;
  std::string letters;  ///< all but the box
  std::string shape;
  std::string marks;  ///< small and sorted
};

constexpr std::string_view kBaseBox = "BA";

NameParts parts_of(std::string_view text) {
  NameParts out;
  const std::size_t slash = text.find('/');
  // `RI.1` is the first set of the box RI.
  const std::string_view prefix =
      text.substr(0, slash == text.npos ? 2 : std::min(slash, text.find('.')));
  if (same_word(prefix, kBaseBox)) out.box = kBaseBox;
  for (const ExpansionNotation& row : expansion_notations()) {
    if (same_word(prefix, row.box)) out.box = row.box;
  }
  std::size_t begin = slash != text.npos ? slash + 1 : out.box.size();
  if (slash == text.npos && !out.box.empty()) {
    begin = std::min(text.find_first_not_of(".0123456789", begin), text.size());
  }
  std::size_t dot = text.npos;  // marks may be letters of shapes, as the inn of `IC/RCc.i`
  for (char c : text.substr(begin)) {
    if (c == '.' && !out.letters.empty()) dot = std::min(dot, out.letters.size());
    if (is_letter(c) || is_digit(c) || c == '!' || c == '+') out.letters += c;
  }
  out.shape = out.letters.substr(0, std::min(dot, out.letters.find_first_not_of("CcFfIiLlRr")));
  out.marks = in_small_letters(std::string_view(out.letters).substr(out.shape.size()));
  std::ranges::sort(out.marks);
  return out;
}

/// How far words are from a name: case tells shapes apart (`RRr`, `RrR`), marks may be left out.
constexpr std::size_t kNoGuess = 4;
std::size_t distance(const NameParts& written, const NameParts& name) {
  if (written.letters.empty()) return kNoGuess;
  // Without its dot, a shape does not end where its marks begin.
  if (written.letters == name.letters) return 0;
  if (same_word(written.letters, name.letters)) return 2;
  if (!same_word(written.shape, name.shape)) return kNoGuess;
  if (!std::ranges::includes(name.marks, written.marks)) return kNoGuess;
  return (written.shape == name.shape ? 0u : 2u) + (written.marks == name.marks ? 0u : 1u);
}

/// A name as it is, but for its box.
std::size_t but_for_box(const NameParts& written, const NameParts& name) {
  return written.letters == name.letters ? 0 : kNoGuess;
}

/// A slip of the finger, as `nearest` counts them.
std::size_t slips(const NameParts& written, const NameParts& name) {
  if (written.letters.size() < 3) return kNoGuess;
  const std::size_t found = edit_distance(written.letters, name.letters);
  return found < (written.letters.size() < 5 ? 2 : 3) ? found : kNoGuess;
}

struct TileName {
  TileId tile;
  std::string_view shown;
  NameParts parts;
};

/// All public ids. Hostile records have many names that are none, so this is made once.
const std::vector<TileName>& tile_names() {
  static const std::vector<TileName> names = [] {
    std::vector<TileName> out;
    for (TileId tile : engine::kAllTiles) {
      const engine::TileType& type = engine::kTiles[tile];
      const std::string_view shown = type.code.size() > 1 ? type.code : type.alias;
      out.push_back({tile, shown, parts_of(shown)});
      if (type.alias != shown) out.push_back({tile, shown, parts_of(type.alias)});
    }
    return out;
  }();
  return names;
}

/// The names with the smallest distance of those that `among` allows.
template <class Distance, class Among>
std::vector<std::string_view> closest(Distance measure, const NameParts& written, Among among) {
  std::vector<std::string_view> out;
  std::size_t best = kNoGuess;
  for (const TileName& name : tile_names()) {
    const std::size_t found = among(name) ? measure(written, name.parts) : kNoGuess;
    if (found < best) out.clear();
    if (found == kNoGuess || found > best) continue;
    best = found;
    if (out.empty() || out.back() != name.shown) out.push_back(name.shown);
  }
  return out;
}

}  // namespace

const EdgeName& name_of(Edge edge) {
  static const auto rows = [] {
    engine::ArrayBy<Edge, EdgeName, engine::kEdgeKinds> out;
    for (const EdgeName& row : with_notations<EdgeName>(kBaseEdges, &ExpansionNotation::edges)) {
      out[row.edge] = row;
    }
    return out;
  }();
  return rows[edge];
}

TileId parse_tile_name(std::string_view text) {
  if (text.size() == 1) {
    const auto letter = static_cast<TileId>(text[0] - 'A');
    if (index(letter) < engine::kTiles.size()) {
      const std::string_view code = engine::kTiles[letter].code;
      if (code.size() == 1 && code[0] == text[0]) return letter;
    }
  }
  return engine::find_tile(text);
}

TileId parse_typed_name(std::string_view text) {
  if (text.size() != 1) return parse_tile_name(text);
  const char letter = upper(text[0]);
  return parse_tile_name({&letter, 1});
}

TileId parse_any_tile(std::string_view text) {
  const TileId tile = parse_typed_name(text);
  if (tile != engine::kNoTile || !looks_like_edge_word(text)) return tile;
  return parse_edge_word(text).tile;
}

TileId parse_any_tile(std::string_view text, const engine::Ruleset& rules) {
  return engine::as_played(parse_any_tile(text), rules);
}

std::vector<std::string_view> guess_tiles(std::string_view text, const engine::TileCounts& game) {
  const NameParts written = parts_of(text);
  std::vector<std::string_view> out;
  if (written.box.empty() && written.letters.size() == 1) {  // a letter of the base game
    const TileId tile = parse_typed_name(written.letters);
    if (tile != engine::kNoTile) out.push_back(engine::kTiles[tile].code);
    return out;
  }
  const auto same_box = [&](const TileName& name) {
    return written.box.empty() || name.parts.box == written.box;
  };
  const auto in_game = [&](const TileName& name) { return same_box(name) && game[name.tile] > 0; };
  const auto any = [](const TileName&) { return true; };
  out = closest(distance, written, in_game);
  if (out.empty()) out = closest(distance, written, same_box);
  if (out.empty()) out = closest(but_for_box, written, any);
  // Without a box, a slip could be of too many names.
  if (out.empty() && !written.box.empty()) out = closest(slips, written, same_box);
  if (out.empty()) out = closest(distance, written, any);
  return out;
}

bool looks_like_edge_word(std::string_view text) {
  int edges = 0;
  for (char c : text) {
    if (find_edge(c) != Edge::none) {
      ++edges;
    } else if (find_mark(c).empty()) {
      return false;
    }
  }
  return edges == 4;
}

EdgeWord parse_edge_word(std::string_view text) {
  engine::Edges edges{};
  Marks marks;
  std::size_t side = 0;
  for (char c : text) {
    if (const Edge edge = find_edge(c); edge != Edge::none) {
      edges = edges + engine::edges_at(engine::kAllSides[side++], edge);
    } else {
      marks |= find_mark(c);
    }
  }
  EdgeWord out;
  for (TileId tile : engine::kAllTiles) {
    if (marks_of(tile) != marks) continue;
    for (engine::Rotation r : engine::kAllRotations) {
      if (engine::kOriented[tile][r].edges != edges) continue;
      if (out.rotations.empty()) out.rotation = r;
      out.tile = tile;
      out.rotations.insert(r);
    }
    if (!out.rotations.empty()) return out;
  }
  return out;
}

std::string edge_word_form() {
  std::string out = "four of ";
  std::vector<Edge> edges{Edge::city, Edge::road, Edge::field};
  for (std::size_t own = std::size(kBaseEdges); own < engine::kEdgeKinds; ++own) {
    edges.push_back(static_cast<Edge>(own));
  }
  for (const Edge edge : edges) put(out, name_of(edge).letter, " ", name_of(edge).name, ", ");
  out += "clockwise from north as the tile lies, then ";
  std::vector<MarkLetter> marks = mark_letters();
  std::reverse(marks.begin(), marks.begin() + std::size(kBaseMarks));
  std::string_view joint = "";
  for (const MarkLetter& mark : marks) {
    put(out, joint, mark.letter, " for ", mark.meaning);
    joint = ", ";
  }
  return out;
}

std::string edge_word(TileId tile, engine::Rotation rotation) {
  if (engine::kOriented[tile][rotation].edges == engine::kNoEdges) {
    return std::string(engine::kTiles[tile].code);
  }
  std::string out;
  for (engine::Side side : engine::kAllSides) {
    out += name_of(engine::edge_at(engine::kOriented[tile][rotation].edges, side)).letter;
  }
  for (MarkNumber mark : marks_of(tile)) out += mark_letters()[engine::index(mark)].letter;
  return out;
}

}  // namespace cartulary::formats
