#include "formats/game/record/notation.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "engine/abbot/gardens.hpp"
#include "formats/game/record/expansion_notation.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Edge;
using engine::FeatureKind;
using engine::Figure;
using engine::PortSet;
using engine::Rotation;
using engine::Side;
using engine::TileId;

bool has_coat(const engine::TileType& tile) {
  return std::any_of(tile.segments.begin(), tile.segments.end(),
                     [](const engine::Segment& s) { return s.coats() > 0; });
}

bool has_monastery(const engine::TileType& tile) {
  return std::any_of(tile.segments.begin(), tile.segments.end(),
                     [](const engine::Segment& s) { return s.kind == FeatureKind::monastery; });
}

bool has_separate_cities(const engine::TileType& tile) {
  return std::count_if(tile.segments.begin(), tile.segments.end(),
                       [](const engine::Segment& s) { return s.kind == FeatureKind::city; }) > 1;
}

constexpr MarkLetter kBaseMarks[] = {{'m', "a monastery", has_monastery},
                                     {'/', "separate cities", has_separate_cities},
                                     {'+', "a coat of arms", has_coat}};

constexpr RoleRow kBaseRoles[] = {
    {{Figure::meeple, FeatureKind::city}, "knight", "knights", {"K"}},
    {{Figure::meeple, FeatureKind::road}, "highwayman", "highwaymen", {"H", "T", "thief"}},
    {{Figure::meeple, FeatureKind::monastery}, "monk", "monks", {"M"}},
    {{Figure::meeple, FeatureKind::field}, "farmer", "farmers", {"F"}},
};

constexpr EdgeName kBaseEdges[] = {{Edge::none, '-', "nothing", "nothing"},
                                   {Edge::field, 'f', "field", "a field"},
                                   {Edge::road, 'r', "road", "a road"},
                                   {Edge::city, 'c', "city", "a city"}};

/// The rows of the base game, and those of the expansions behind them.
template <class Row>
std::vector<Row> with_notations(std::span<const Row> base,
                                std::span<const Row> ExpansionNotation::*own) {
  std::vector<Row> out(base.begin(), base.end());
  for (const ExpansionNotation& box : expansion_notations()) {
    out.insert(out.end(), (box.*own).begin(), (box.*own).end());
  }
  return out;
}

/// In the order in which they are written.
const std::vector<MarkLetter>& mark_letters() {
  static const auto rows = with_notations<MarkLetter>(kBaseMarks, &ExpansionNotation::marks);
  return rows;
}

const std::vector<RoleRow>& role_rows() {
  static const auto rows = with_notations<RoleRow>(kBaseRoles, &ExpansionNotation::roles);
  return rows;
}

/// nullptr if such a figure never stands there.
const RoleRow* row_of(Role role) {
  for (const RoleRow& row : role_rows()) {
    if (row.role == role) return &row;
  }
  return nullptr;
}

/// Marks by their number in mark_letters().
enum class MarkNumber : uint8_t {};
using Marks = engine::Set<MarkNumber, uint16_t>;

/// The set of the mark with this letter; empty if there is none.
Marks find_mark(char letter) {
  const std::vector<MarkLetter>& rows = mark_letters();
  for (const MarkNumber n : engine::each<MarkNumber>(rows.size())) {
    if (rows[engine::index(n)].letter == letter) return Marks::of(n);
  }
  return {};
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
    if (index(letter) < engine::kTiles.size() && engine::kTiles[letter].code == text) return letter;
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

namespace {

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
  std::sort(out.marks.begin(), out.marks.end());
  return out;
}

/// How far what was written is from a name: small and capital letters tell shapes apart (`RRr` and
/// `RrR`), marks may be left out but not be others.
constexpr std::size_t kNoGuess = 4;
std::size_t distance(const NameParts& written, const NameParts& name) {
  if (written.letters.empty()) return kNoGuess;
  // Without its dot, a shape does not end where its marks begin.
  if (written.letters == name.letters) return 0;
  if (same_word(written.letters, name.letters)) return 2;
  if (!same_word(written.shape, name.shape)) return kNoGuess;
  if (!std::includes(name.marks.begin(), name.marks.end(), written.marks.begin(),
                     written.marks.end())) {
    return kNoGuess;
  }
  return (written.shape == name.shape ? 0u : 2u) + (written.marks == name.marks ? 0u : 1u);
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

std::vector<std::string_view> guess_tiles(std::string_view text, const engine::TileCounts& game) {
  const NameParts written = parts_of(text);
  std::vector<std::string_view> out;
  if (written.box.empty() && written.letters.size() == 1) {  // a letter of the base game
    const char letter = upper(written.letters[0]);
    const TileId tile = parse_tile_name({&letter, 1});
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
  if (out.empty()) out = closest(distance, written, any);
  // Without a box, a slip could be of too many names.
  if (out.empty() && !written.box.empty()) out = closest(slips, written, same_box);
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
    for (Rotation r : engine::kAllRotations) {
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

std::string edge_word(TileId tile, Rotation rotation) {
  std::string out;
  for (Side side : engine::kAllSides) {
    out += name_of(engine::edge_at(engine::kOriented[tile][rotation].edges, side)).letter;
  }
  for (MarkNumber mark : marks_of(tile)) out += mark_letters()[engine::index(mark)].letter;
  return out;
}

CellError parse_cell(std::string_view text, engine::Cell& out) {
  const std::string_view whole = text;
  const auto x = take_number(text);
  const bool comma = text.starts_with(',');
  if (comma) text.remove_prefix(1);
  const auto y = take_number(text);
  if (!x || !y || !comma || !text.empty()) {
    const bool digits = whole.find_first_not_of("0123456789-,") == whole.npos && whole.size() > 9;
    return digits ? CellError::range : CellError::form;
  }
  const auto reachable = [](int32_t n) {
    return n >= -engine::kMaxTiles && n <= engine::kMaxTiles;
  };
  if (!reachable(*x) || !reachable(*y)) return CellError::range;
  out = {static_cast<int16_t>(*x), static_cast<int16_t>(*y)};
  return CellError::none;
}

namespace {

/// Reads `text` from its beginning, bit by bit.
class CellScanner {
 public:
  explicit CellScanner(std::string_view text) : whole_(text), rest_(text) {}

  TypedCell run() {
    const bool round = take("(");
    const bool square = !round && take("[");
    Axis first = axis();
    if (first.name == 0 && !first.good) return {};
    const bool comma = separator();
    Axis second = axis();
    if (!first.good || !second.good) return {};
    const bool named = first.name != 0;
    if (named != (second.name != 0) || (named && first.name == second.name)) return {};
    if (!comma && !gap_ && !named) return {};
    if ((round && !closed(")")) || (square && !closed("]"))) return {};
    if (!ends()) return {};
    if (first.name == 'y') std::swap(first, second);
    TypedCell out;
    out.size = whole_.size() - rest_.size();
    out.open = {.x = first.open, .y = second.open};
    const auto reachable = [](int32_t n) {
      return n >= -engine::kMaxTiles && n <= engine::kMaxTiles;
    };
    if (!reachable(first.value) || !reachable(second.value)) out.error = CellError::range;
    out.cell = {static_cast<int16_t>(first.value), static_cast<int16_t>(second.value)};
    return out;
  }

 private:
  struct Axis {
    bool good = false;
    bool open = false;
    char name = 0;  ///< `x` or `y`; 0: none
    int32_t value = 0;
  };

  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  bool blanks() {
    const std::size_t size = std::min(rest_.find_first_not_of(" \t"), rest_.size());
    rest_.remove_prefix(size);
    return size > 0;
  }

  bool closed(std::string_view bracket) {
    blanks();
    return take(bracket);
  }

  bool separator() {
    gap_ = blanks();
    const bool any = take(",") || take(";") || take("\uFF0C");
    blanks();
    return any;
  }

  /// `1`, `-1`, `x=1`, `?`.
  Axis axis() {
    Axis out;
    blanks();
    for (const char name : {'x', 'y'}) {
      if (rest_.empty() || (rest_[0] != name && rest_[0] != upper(name))) continue;
      out.name = name;
      rest_.remove_prefix(1);
      blanks();
      if (take("=") || take(":")) blanks();
    }
    if (take("?")) {
      out.good = out.open = true;
      return out;
    }
    // Word processors turn the minus of the keyboard into these.
    const bool negative = take("\u2212") || take("\u2013");
    const auto number = negative && rest_.starts_with('-') ? std::nullopt : take_number(rest_);
    if (!number) return out;
    out.good = true;
    out.value = negative ? -*number : *number;
    return out;
  }

  /// Behind a cell comes a blank or another word, and before the blank perhaps a comma.
  bool ends() {
    const auto at_blank = [this](std::size_t at) {
      return at >= rest_.size() || is_space(rest_[at]);
    };
    if (at_blank(0)) return true;
    if ((rest_[0] == ',' || rest_[0] == ';') && at_blank(1)) {
      rest_.remove_prefix(1);
      return true;
    }
    const char next = rest_[0];
    return is_letter(next) || next == '+' || next == '=' || next == '@';
  }

  std::string_view whole_;
  std::string_view rest_;
  bool gap_ = false;  ///< blanks between the two numbers
};

}  // namespace

TypedCell parse_typed_cell(std::string_view text) {
  return CellScanner(text).run();
}

void append_cell(std::string& out, engine::Cell cell, const Record& record) {
  put(out, cell.x, ",", record.written_y(cell.y));
}

std::string text_of(engine::Cell cell, const Record& record) {
  std::string out;
  append_cell(out, cell, record);
  return out;
}

std::string text_of(engine::Cell cell, const Record& record, std::string_view like) {
  std::string out = text_of(cell, record);
  if (like.find(' ') != like.npos) out.replace(out.find(','), 1, ", ");
  if (like.starts_with('[')) return "[" + out + "]";
  const bool quoted = like.starts_with('"') || like.starts_with('\'');
  return quoted ? like.front() + out + like.front() : out;
}

void append_cells(std::string& out, std::span<const engine::Cell> cells, const Record& record) {
  std::string_view before = "(";
  for (engine::Cell cell : cells) {
    out += before;
    append_cell(out, cell, record);
    out += ')';
    before = " (";
  }
}

std::optional<Rotation> parse_rotation(std::string_view text) {
  if (text.empty() || upper(text[0]) != 'R') return {};
  text.remove_prefix(1);
  if (text.size() == 1 && text[0] >= '0' && text[0] <= '3') {
    return static_cast<Rotation>(text[0] - '0');
  }
  constexpr std::array<std::string_view, 3> degrees{"90", "180", "270"};
  for (std::size_t turns = 1; turns <= degrees.size(); ++turns) {
    if (text == degrees[turns - 1]) return static_cast<Rotation>(turns);
  }
  return {};
}

std::optional<Role> role_named(std::string_view name) {
  for (const RoleRow& row : role_rows()) {
    if (row.name == name) return row.role;
  }
  return {};
}

std::optional<Role> parse_role(std::string_view text) {
  if (text.empty()) return {};
  const bool letter = text.size() == 1;  // only a capital one
  const auto means = [text, letter](std::string_view name) {
    return letter ? name == text : same_word(name, text);
  };
  for (const RoleRow& row : role_rows()) {
    if (means(row.name) || std::any_of(row.other_names.begin(), row.other_names.end(), means)) {
      return row.role;
    }
  }
  return {};
}

std::string_view name_of(Role role) {
  const RoleRow* row = row_of(role);
  return row != nullptr ? row->name : "";
}

std::string_view plural_of(Role role) {
  const RoleRow* row = row_of(role);
  return row != nullptr ? row->plural : "";
}

std::vector<Role> roles_of(Figure figure) {
  std::vector<Role> out;
  for (const RoleRow& row : role_rows()) {
    if (row.role.figure == figure) out.push_back(row.role);
  }
  return out;
}

std::string_view name_of(Figure figure) {
  for (const ExpansionNotation& box : expansion_notations()) {
    for (const FigureName& row : box.figures) {
      if (row.figure == figure) return row.name;
    }
  }
  return "meeple";
}

std::string_view name_of(FeatureKind kind) {
  constexpr engine::ArrayBy<engine::FeatureKind, std::string_view, engine::kFeatureKinds> names{
      "city",
      "road",
      "monastery",
      "field",
#define FEATURE(name, category) #name,
#include "engine/expansions.def"
  };
  return names[kind];
}

std::string_view in_or_on(FeatureKind kind) {
  return kind == FeatureKind::road ? "on" : "in";
}

bool is_word_for(Role role, FeatureKind kind) {
  const std::string_view name = name_of(role);
  return !name.empty() && name_of(Role{role.figure, kind}) == name;
}

std::string features_of(Role role) {
  std::string out;
  for (const RoleRow& row : role_rows()) {
    if (row.role.figure != role.figure || row.name != name_of(role)) continue;
    put(out, out.empty() ? "" : " or ", name_of(row.role.feature));
  }
  return out;
}

namespace {

/// The place of a field that touches no side.
constexpr std::string_view kInner = "inner";

/// The ports that a side means for a kind of feature.
PortSet ports_at(Side side, FeatureKind kind) {
  return kind == FeatureKind::city ? engine::ports_of(side)
                                   : PortSet::of(engine::port(side, engine::centre));
}

}  // namespace

bool parse_place(std::string_view text, Role role, MeepleWord& out) {
  const FeatureKind kind = role.feature;
  if (engine::is_central(kind)) return false;
  if (kind != FeatureKind::field) {
    for (Side side : engine::kAllSides) {
      if (!same_word(text, kSideNames[side])) continue;
      out.ports = ports_at(side, kind);
      return true;
    }
    if (kind == FeatureKind::road) return false;
  }
  // A half-edge tells cities apart that share a side.
  for (const HalfEdge& half : kHalfEdges) {
    if (!same_word(text, half.name)) continue;
    out.ports = PortSet::of(half.port);
    return true;
  }
  if (kind != FeatureKind::field) return false;
  if (same_word(text, kInner)) {
    out.inner = true;
    return true;
  }
  for (Side side : engine::kAllSides) {
    if (!same_word(text, kSideNames[side])) continue;
    out.ports = PortSet::of(engine::port(side, engine::left)) |
                PortSet::of(engine::port(side, engine::right));
    out.side = true;
    return true;
  }
  for (const Corner& corner : kCorners) {
    if (!same_word(text, corner.name)) continue;
    out.ports = PortSet::of(corner.before) | PortSet::of(corner.after);
    out.corner = true;
    return true;
  }
  return false;
}

bool has_whole_side(TileId tile, Rotation rotation, PortSet halves) {
  const engine::Edges edges = engine::kOriented[tile][rotation].edges;
  for (Side side : engine::kAllSides) {
    if (!halves.contains(engine::port(side, engine::left))) continue;
    if (engine::edge_at(edges, side) != Edge::field) return false;
  }
  const auto& ports = engine::kOriented[tile][rotation].ports;
  return std::any_of(ports.begin(), ports.end(),
                     [halves](PortSet own) { return (own & halves) == halves; });
}

std::string_view place_of(TileId tile, Rotation rotation, engine::SegmentIndex segment) {
  const PortSet ports = engine::kOriented[tile][rotation].ports[segment];
  const FeatureKind kind = engine::kTiles[tile].segments[segment].kind;
  if (kind != FeatureKind::field) {
    for (Side side : engine::kAllSides) {
      const PortSet here = ports_at(side, kind);
      if ((ports & here) == here) return kSideNames[side];
    }
  }
  for (const HalfEdge& half : kHalfEdges) {
    if (ports.contains(half.port)) return half.name;
  }
  return kind == FeatureKind::field ? kInner : "";
}

std::string place_word(const MeepleWord& word) {
  if (word.inner) return std::string(kInner);
  if (word.corner) {
    for (const Corner& corner : kCorners) {
      if (word.ports.contains(corner.before)) return std::string(corner.name);
    }
  }
  if (word.side) {
    for (engine::Side side : engine::kAllSides) {
      if (word.ports.contains(engine::port(side, engine::left))) {
        return std::string(kSideNames[side]);
      }
    }
  }
  for (const HalfEdge& half : kHalfEdges) {
    if (word.ports == engine::PortSet::of(half.port)) return std::string(half.name);
  }
  for (engine::Side side : engine::kAllSides) {
    if (word.ports == engine::ports_of(side) ||
        word.ports == engine::PortSet::of(engine::port(side, engine::centre))) {
      return std::string(kSideNames[side]);
    }
  }
  return "";
}

namespace {

void append_meeple(std::string& out, TileId tile, Rotation rotation, engine::SegmentIndex segment,
                   Figure figure) {
  const FeatureKind kind = engine::kTiles[tile].segments[segment].kind;
  const std::string_view place = place_of(tile, rotation, segment);
  put(out, name_of(role_of(kind, figure)), place.empty() ? "" : ":", place);
}

}  // namespace

std::string meeple_text(TileId tile, Rotation rotation, engine::SegmentIndex segment,
                        Figure figure) {
  std::string out;
  append_meeple(out, tile, rotation, segment, figure);
  return out;
}

std::vector<std::string> choices_of(TileId tile, Rotation rotation, std::optional<Role> role,
                                    PortSet ports) {
  std::vector<std::string> out;
  const engine::TileType& type = engine::kTiles[tile];
  for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(type.segments.size())) {
    const FeatureKind kind = type.segments[s].kind;
    const Figure figure = role ? role->figure : Figure::meeple;
    if (role && !can_mean(*role, kind)) continue;
    if (!ports.empty() && !engine::kOriented[tile][rotation].ports[s].meets(ports)) continue;
    if (row_of(role_of(kind, figure)) == nullptr) continue;  // it never stands there
    out.push_back(meeple_text(tile, rotation, s, figure));
  }
  return out;
}

void append_turn(std::string& out, const engine::Turn& turn, const Record& record,
                 const MeepleWord& written) {
  const std::string_view tile = engine::kTiles[turn.tile].code;
  const engine::Laid* laid = turn.laid();
  if (laid == nullptr) {
    put(out, turn.action() == engine::Action::discard ? "discard " : "return ", tile);
    out += extra_words({}, turn.under);
    return;
  }
  out += leading_words(laid->extra);
  put(out, tile, " ");
  append_cell(out, laid->cell, record);
  put(out, " r", index(laid->rotation));
  if (laid->deployment.any()) {
    out += ' ';
    if (written.role && written.has_place()) {
      put(out, name_of(*written.role), ":", place_word(written));
    } else {
      append_meeple(out, turn.tile, laid->rotation, laid->deployment.segment,
                    laid->deployment.figure);
    }
  }
  out += extra_words(laid->extra, turn.under);
}

std::string text_of(const engine::Turn& turn, const Record& record) {
  std::string out;
  append_turn(out, turn, record);
  return out;
}

std::string text_of(const engine::Piece& piece, const Record& record) {
  std::string out;
  put(out, engine::kTiles[piece.tile].code, " ");
  append_cell(out, piece.cell, record);
  put(out, " r", index(piece.rotation));
  if (!piece.deployment.any()) return out;
  out += ' ';
  append_meeple(out, piece.tile, piece.rotation, piece.deployment.segment, piece.deployment.figure);
  put(out, " @", record.players[piece.owner].name);
  return out + found_words(piece.extra);
}

std::string leading_words(const engine::TurnExtras& extra) {
  std::string out;
  for (const ExpansionNotation& row : expansion_notations()) {
    if (row.append_leading != nullptr) row.append_leading(out, extra);
  }
  return out;
}

std::string found_words(const engine::PieceExtras& extra) {
  std::string out;
  for (const ExpansionNotation& row : expansion_notations()) {
    if (row.append_found != nullptr) row.append_found(out, extra);
  }
  return out;
}

std::size_t end_of_owner(std::string_view text, std::size_t begin) {
  std::size_t end = text.size();
  for (const ExpansionNotation& row : expansion_notations()) {
    if (row.found_word.empty()) continue;
    end = std::min(end, text.find(fmt::format(" {}:", row.found_word), begin));
  }
  return end;
}

std::string extra_words(const engine::TurnExtras& extra, TileId under) {
  std::string out;
  for (const ExpansionNotation& row : expansion_notations()) {
    if (row.append_words != nullptr) row.append_words(out, extra, under);
  }
  return out;
}

std::string text_of(engine::RotationSet rotations) {
  std::string out;
  for (Rotation r : rotations) put(out, out.empty() ? "r" : ", r", index(r));
  return out.empty() ? "none" : out;
}

}  // namespace cartulary::formats
