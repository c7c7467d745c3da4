#include "formats/record/notation.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::PortSet;
using engine::Rotation;
using engine::Side;
using engine::TileId;

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
}

/// The marks of an edge word beside its four letters.
struct Marks {
  bool coat = false;
  bool separate = false;
  bool monastery = false;
  bool hill = false;
  bool vineyard = false;
  friend bool operator==(Marks, Marks) = default;
};

/// The letters of the marks, in the order in which they are written.
struct MarkLetter {
  char letter;
  bool Marks::*mark;
};
constexpr MarkLetter kMarkLetters[] = {{'m', &Marks::monastery},
                                       {'/', &Marks::separate},
                                       {'+', &Marks::coat},
                                       {'h', &Marks::hill},
                                       {'v', &Marks::vineyard}};

const MarkLetter* find_mark(char letter) {
  const auto row = std::find_if(std::begin(kMarkLetters), std::end(kMarkLetters),
                                [letter](const MarkLetter& m) { return m.letter == letter; });
  return row == std::end(kMarkLetters) ? nullptr : row;
}

Marks marks_of(TileId tile) {
  Marks marks;
  int cities = 0;
  for (const engine::Segment& s : engine::kTiles[tile].segments) {
    marks.coat |= s.coats > 0;
    marks.monastery |= s.kind == FeatureKind::monastery;
    cities += s.kind == FeatureKind::city;
  }
  marks.separate = cities > 1;
  marks.hill = engine::kTiles[tile].mark == engine::kHill;
  marks.vineyard = engine::kTiles[tile].mark == engine::kVineyard;
  return marks;
}

engine::Edge edge_of_letter(char c) {
  return c == 'c' ? engine::Edge::city : c == 'r' ? engine::Edge::road : engine::Edge::field;
}

struct RoleName {
  std::string_view name;
  Role role;
};
/// The first name of each role is the one that is written.
constexpr RoleName kRoles[] = {
    {"knight", Role::knight},     {"highwayman", Role::highwayman},
    {"monk", Role::monk},         {"farmer", Role::farmer},
    {"shepherd", Role::shepherd}, {"K", Role::knight},
    {"H", Role::highwayman},      {"M", Role::monk},
    {"F", Role::farmer},          {"S", Role::shepherd},
    {"T", Role::highwayman},      {"thief", Role::highwayman},
};

}  // namespace

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return upper(x) == upper(y); });
}

TileId parse_tile_name(std::string_view text) {
  if (text.size() == 1) {
    const auto letter = static_cast<TileId>(text[0] - 'A');
    if (index(letter) < engine::kTiles.size() && engine::kTiles[letter].code == text) return letter;
  }
  return engine::find_tile(text);
}

TileId parse_any_tile(std::string_view text) {
  const TileId tile = parse_tile_name(text);
  if (tile != engine::kNoTile || !looks_like_edge_word(text)) return tile;
  return parse_edge_word(text).tile;
}

namespace {

/// A public id in its parts: `HS/CC.h.2` is of the box HS, has the shape CC and the marks h and 2.
/// What only sets the parts apart is left out, so a name is known however it is spelt.
struct NameParts {
  std::string_view box;
  std::string letters;  ///< all but the box
  std::string shape;
  std::string marks;  ///< small and sorted
};

constexpr std::array<std::string_view, 2> kBoxes{"BA", "HS"};

NameParts parts_of(std::string_view text) {
  NameParts out;
  const std::size_t slash = text.find('/');
  const std::string_view prefix = text.substr(0, slash == text.npos ? 2 : slash);
  for (std::string_view box : kBoxes) {
    if (same_word(prefix, box)) out.box = box;
  }
  const std::size_t begin = slash != text.npos ? slash + 1 : out.box.size();
  for (char c : text.substr(begin)) {
    const bool letter = upper(c) >= 'A' && upper(c) <= 'Z';
    if (letter || (c >= '0' && c <= '9') || c == '!' || c == '+') out.letters += c;
  }
  out.shape = out.letters.substr(0, out.letters.find_first_not_of("CcFfLlRr"));
  for (char c : out.letters.substr(out.shape.size())) {
    out.marks += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  }
  std::sort(out.marks.begin(), out.marks.end());
  return out;
}

/// How far what was written is from a name: small and capital letters tell shapes apart (`RRr` and
/// `RrR`), marks may be left out but not be others.
constexpr std::size_t kNoGuess = 4;
std::size_t distance(const NameParts& written, const NameParts& name) {
  if (written.shape.empty() || !same_word(written.shape, name.shape)) return kNoGuess;
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
    if (c == 'c' || c == 'r' || c == 'f') {
      ++edges;
    } else if (find_mark(c) == nullptr) {
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
    if (const MarkLetter* row = find_mark(c)) {
      marks.*row->mark = true;
    } else {
      edges = edges + engine::edges_at(engine::kAllSides[side++], edge_of_letter(c));
    }
  }
  EdgeWord out;
  for (TileId tile : engine::kAllTiles) {
    if (!(marks_of(tile) == marks)) continue;
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

std::string edge_word(TileId tile, Rotation rotation) {
  std::string out;
  for (Side side : engine::kAllSides) {
    const engine::Edge edge = engine::edge_at(engine::kOriented[tile][rotation].edges, side);
    out += edge == engine::Edge::city ? 'c' : edge == engine::Edge::road ? 'r' : 'f';
  }
  const Marks marks = marks_of(tile);
  for (const MarkLetter& row : kMarkLetters) {
    if (marks.*row.mark) out += row.letter;
  }
  return out;
}

std::optional<int32_t> take_number(std::string_view& rest) {
  std::size_t at = rest.starts_with('-') ? 1 : 0;
  const std::size_t first = at;
  int32_t value = 0;
  // Nine digits are more than any number of a record has, and fewer than overflow.
  for (; at < rest.size() && at < first + 9 && rest[at] >= '0' && rest[at] <= '9'; ++at) {
    value = 10 * value + (rest[at] - '0');
  }
  if (at == first) return {};
  rest.remove_prefix(at);
  return first == 1 ? -value : value;
}

std::optional<int32_t> parse_number(std::string_view text) {
  const auto number = take_number(text);
  return text.empty() ? number : std::nullopt;
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

void append_cell(std::string& out, engine::Cell cell, const Record& record) {
  put(out, cell.x, ",", record.written_y(cell.y));
}

std::string text_of(engine::Cell cell, const Record& record) {
  std::string out;
  append_cell(out, cell, record);
  return out;
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

std::optional<Role> parse_role(std::string_view text) {
  for (const RoleName& row : kRoles) {
    if (row.name == text) return row.role;
  }
  for (const RoleName& row : kRoles) {
    if (row.name.size() > 1 && same_word(row.name, text)) return row.role;
  }
  return {};
}

std::string_view name_of(Role role) {
  for (const RoleName& row : kRoles) {
    if (row.role == role) return row.name;
  }
  return "";
}

Role role_of(FeatureKind kind) {
  constexpr engine::ArrayBy<engine::FeatureKind, Role, engine::kFeatureKinds> roles{
      Role::knight, Role::highwayman, Role::monk, Role::farmer};
  return roles[kind];
}

FeatureKind feature_of(Role role) {
  constexpr std::array<FeatureKind, 6> kinds{FeatureKind::city,  FeatureKind::city,
                                             FeatureKind::road,  FeatureKind::monastery,
                                             FeatureKind::field, FeatureKind::field};
  return kinds[static_cast<std::size_t>(role)];
}

std::string_view name_of(FeatureKind kind) {
  constexpr engine::ArrayBy<engine::FeatureKind, std::string_view, engine::kFeatureKinds> names{
      "city", "road", "monastery", "field"};
  return names[kind];
}

namespace {

/// Token::none has no name.
constexpr engine::ArrayBy<engine::Token, std::string_view, engine::kTokenKinds + 2> kTokenNames{
    "1", "2", "3", "4", "wolf", "?", ""};

/// The ports that a side means for a kind of feature.
PortSet ports_at(Side side, FeatureKind kind) {
  return kind == FeatureKind::city ? engine::ports_of(side)
                                   : PortSet::of(engine::port(side, engine::centre));
}

}  // namespace

std::optional<engine::Token> parse_token(std::string_view text) {
  for (engine::Token token : engine::each<engine::Token>(kTokenNames.size() - 1)) {
    if (same_word(text, kTokenNames[token])) return token;
  }
  return {};
}

std::string_view name_of(engine::Token token) {
  return kTokenNames[token];
}

bool parse_place(std::string_view text, Role role, MeepleWord& out) {
  const FeatureKind kind = feature_of(role);
  if (kind == FeatureKind::monastery) return false;
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
  for (const Corner& corner : kCorners) {
    if (!same_word(text, corner.name)) continue;
    out.ports = PortSet::of(corner.before) | PortSet::of(corner.after);
    out.corner = true;
    return true;
  }
  return false;
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
  return "";
}

namespace {

void append_meeple(std::string& out, TileId tile, Rotation rotation, engine::SegmentIndex segment,
                   bool shepherd) {
  const FeatureKind kind = engine::kTiles[tile].segments[segment].kind;
  const std::string_view place = place_of(tile, rotation, segment);
  put(out, name_of(shepherd ? Role::shepherd : role_of(kind)), place.empty() ? "" : ":", place);
}

}  // namespace

std::string meeple_text(TileId tile, Rotation rotation, engine::SegmentIndex segment,
                        bool shepherd) {
  std::string out;
  append_meeple(out, tile, rotation, segment, shepherd);
  return out;
}

std::vector<std::string> choices_of(TileId tile, Rotation rotation, Role role, PortSet ports) {
  std::vector<std::string> out;
  const engine::TileType& type = engine::kTiles[tile];
  for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(type.segments.size())) {
    if (role != Role::none && type.segments[s].kind != feature_of(role)) continue;
    if (!ports.empty() && !engine::kOriented[tile][rotation].ports[s].meets(ports)) continue;
    out.push_back(meeple_text(tile, rotation, s, role == Role::shepherd));
  }
  return out;
}

void append_turn(std::string& out, const engine::Turn& turn, const Record& record) {
  const std::string_view tile = engine::kTiles[turn.tile].code;
  const engine::Laid* laid = turn.laid();
  if (laid == nullptr) {
    put(out, turn.action() == engine::Action::discard ? "discard " : "return ", tile);
    out += expansion_words({}, turn.under);
    return;
  }
  put(out, tile, " ");
  append_cell(out, laid->cell, record);
  put(out, " r", index(laid->rotation));
  if (laid->deployment.any()) {
    out += ' ';
    append_meeple(out, turn.tile, laid->rotation, laid->deployment.segment,
                  laid->deployment.figure == engine::Figure::shepherd);
  }
  out += expansion_words(laid->extra, turn.under);
}

std::string text_of(const engine::Turn& turn, const Record& record) {
  std::string out;
  append_turn(out, turn, record);
  return out;
}

std::string expansion_words(const engine::TurnExtras& extra, TileId under) {
  const engine::FlockMove& flock = extra.flock;
  std::string out;
  if (flock.drawn != engine::Token::none) out += fmt::format(" draw:{}", name_of(flock.drawn));
  if (under == engine::kUnknownTile) {
    out += " under:?";
  } else if (under != engine::kNoTile) {
    out += fmt::format(" under:{}", engine::kTiles[under].code);
  }
  if (flock.action == engine::FlockAction::guide) out += " guide";
  if (flock.action == engine::FlockAction::grow) {
    out += fmt::format(" grow:{}", name_of(flock.grown));
  }
  return out;
}

std::string text_of(engine::RotationSet rotations) {
  std::string out;
  for (Rotation r : rotations) put(out, out.empty() ? "r" : ", r", index(r));
  return out.empty() ? "none" : out;
}

std::string enumerate(const std::vector<std::string>& words, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? fmt::format(" {} ", last) : std::string(", ");
    out += words[i];
  }
  return out;
}

}  // namespace cartulary::formats
