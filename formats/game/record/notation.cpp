#include "formats/game/record/notation.hpp"

#include <algorithm>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
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

constexpr RoleRow kBaseRoles[] = {
    {{Figure::meeple, FeatureKind::city}, "knight", "knights", {"K"}},
    {{Figure::meeple, FeatureKind::road}, "highwayman", "highwaymen", {"H", "T", "thief"}},
    {{Figure::meeple, FeatureKind::monastery}, "monk", "monks", {"M"}},
    {{Figure::meeple, FeatureKind::field}, "farmer", "farmers", {"F"}},
};

const std::vector<RoleRow>& role_rows() {
  static const auto rows = with_notations<RoleRow>(kBaseRoles, &ExpansionNotation::roles);
  return rows;
}

/// nullptr if such a figure never stands there.
const RoleRow* row_of(Role role) {
  return find_row(role_rows(), &RoleRow::role, role);
}

/// The places of fields that touch no side.
constexpr std::string_view kInner[] = {"inner", "inner2"};

/// Nothing if no side is called so.
std::optional<Side> side_named(std::string_view text) {
  for (Side side : engine::kAllSides) {
    if (same_word(text, kSideNames[side])) return side;
  }
  return {};
}

/// The ports that a side means for a kind of feature.
PortSet ports_at(Side side, FeatureKind kind) {
  return kind == FeatureKind::city ? engine::ports_of(side)
                                   : PortSet::of(engine::port(side, engine::centre));
}

void append_meeple(std::string& out, TileId tile, Rotation rotation, engine::SegmentIndex segment,
                   Figure figure) {
  const FeatureKind kind = engine::kTiles[tile].segments[segment].kind;
  const std::string_view place = place_of(tile, rotation, segment);
  put(out, name_of(role_of(kind, figure)), place.empty() ? "" : ":", place);
}

/// A language with its words for figures, as they are in the rules of the game there, and the
/// letters of its sides that are others than in English.
struct Language {
  std::string_view sides;       ///< "OZ"
  std::string_view in_english;  ///< "ES", letter by letter
  std::string_view words;       ///< each with the English one
};
/// German, Dutch, French, Spanish, Italian, Czech, Polish. Czech sides are written in English: `S`
/// is the north there.
constexpr Language kLanguages[] = {
#include "formats/game/record/languages.def"
};

/// The word of another language, and its language.
struct ForeignWord {
  const Language* language = nullptr;
  std::string_view english{};
};
ForeignWord foreign_word(std::string_view word) {
  for (const Language& language : kLanguages) {
    for (std::string_view rest = language.words; !rest.empty();) {
      std::string_view english = take_before(rest, ' ');
      if (same_word(take_before(english, ':'), word)) return {&language, english};
    }
  }
  return {};
}

}  // namespace

std::optional<Rotation> parse_rotation(std::string_view text) {
  if (text.empty() || upper(text[0]) != 'R') return {};
  text.remove_prefix(1);
  if (text.size() == 1 && text[0] >= '0' && text[0] <= '3') {
    return static_cast<Rotation>(text[0] - '0');
  }
  constexpr std::array<std::string_view, 3> degrees{"90", "180", "270"};
  const auto at = index_in(degrees, text);
  return at ? std::optional(static_cast<Rotation>(*at + 1)) : std::nullopt;
}

std::optional<Role> role_named(std::string_view name) {
  const RoleRow* const row = find_row(role_rows(), &RoleRow::name, name);
  return row != nullptr ? std::optional(row->role) : std::nullopt;
}

std::optional<Role> parse_role(std::string_view text) {
  if (text.empty()) return {};
  const bool letter = text.size() == 1;  // only a capital one
  const auto means = [text, letter](std::string_view name) {
    return letter ? name == text : same_word(name, text);
  };
  for (const RoleRow& row : role_rows()) {
    if (means(row.name) || std::ranges::any_of(row.other_names, means)) return row.role;
  }
  return {};
}

std::optional<Role> parse_typed_role(std::string_view word) {
  if (word.size() == 1) {
    const char letter = upper(word[0]);
    return parse_role({&letter, 1});
  }
  const std::optional<Role> role = parse_role(word);
  return role || word.size() < 3 ? role : parse_role(foreign_word(word).english);
}

bool parse_typed_place(std::string_view word, std::string_view place, Role role, MeepleWord& out) {
  if (parse_role(word) || word.size() == 1) return parse_place(place, role, out);
  std::string english(place);
  if (const Language* language = foreign_word(word).language) {
    for (char& letter : english) {
      const std::size_t at = language->sides.find(upper(letter));
      if (at != language->sides.npos) letter = language->in_english[at];
    }
  }
  return parse_place(english, role, out);
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
    if (const auto* row = find_row(box.figures, &FigureName::figure, figure)) return row->name;
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
  return joined(role_rows(), " or ", [role](const RoleRow& row) {
    const bool is_it = row.role.figure == role.figure && row.name == name_of(role);
    return std::string(is_it ? name_of(row.role.feature) : "");
  });
}

bool parse_place(std::string_view text, Role role, MeepleWord& out) {
  const FeatureKind kind = role.feature;
  if (engine::is_central(kind)) return false;
  const std::optional<Side> side = side_named(text);
  if (side && kind != FeatureKind::field) {
    out.ports = ports_at(*side, kind);
    return true;
  }
  if (kind == FeatureKind::road) return false;
  // A half-edge tells cities apart that share a side.
  for (const HalfEdge& half : kHalfEdges) {
    if (!same_word(text, half.name)) continue;
    out.ports = PortSet::of(half.port);
    return true;
  }
  if (kind != FeatureKind::field) return false;
  for (uint8_t number = 0; number < std::size(kInner); ++number) {
    if (same_word(text, kInner[number])) out.inner = number + 1;
  }
  if (out.inner > 0) return true;
  if (side) {
    out.ports = PortSet::of(engine::port(*side, engine::left)) |
                PortSet::of(engine::port(*side, engine::right));
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
  return std::ranges::any_of(ports, [halves](PortSet own) { return (own & halves) == halves; });
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
  const uint8_t inner = inner_number(engine::kOriented[tile][rotation], segment);
  return inner > 0 ? kInner[inner - 1] : "";
}

std::string_view place_word(const MeepleWord& word) {
  if (word.inner > 0) return kInner[word.inner - 1];
  if (word.corner) {
    for (const Corner& corner : kCorners) {
      if (word.ports.contains(corner.before)) return corner.name;
    }
  }
  if (word.side) {
    for (Side side : engine::kAllSides) {
      if (word.ports.contains(engine::port(side, engine::left))) return kSideNames[side];
    }
  }
  for (const HalfEdge& half : kHalfEdges) {
    if (word.ports == PortSet::of(half.port)) return half.name;
  }
  for (Side side : engine::kAllSides) {
    if (word.ports == engine::ports_of(side) ||
        word.ports == PortSet::of(engine::port(side, engine::centre))) {
      return kSideNames[side];
    }
  }
  return "";
}

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
    out += extra_words({}, turn.under, record);
    return;
  }
  put(out, leading_words(laid->extra), tile, " ");
  append_cell(out, laid->cell, record);
  if (engine::kTiles[turn.tile].edges[engine::Side::north] != engine::Edge::none) {
    put(out, " r", index(laid->rotation));
  }
  if (laid->deployment.any()) {
    out += ' ';
    if (written.role && written.has_place()) {
      put(out, name_of(*written.role), ":", place_word(written));
    } else {
      append_meeple(out, turn.tile, laid->rotation, laid->deployment.segment,
                    laid->deployment.figure);
    }
  }
  out += extra_words(laid->extra, turn.under, record);
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

std::string extra_words(const engine::TurnExtras& extra, TileId under, const Record& record) {
  std::string out;
  for (const ExpansionNotation& row : expansion_notations()) {
    if (row.append_words != nullptr) row.append_words(out, extra, under, record);
  }
  return out;
}

std::string text_of(engine::RotationSet rotations) {
  std::string out;
  for (Rotation r : rotations) put(out, out.empty() ? "r" : ", r", index(r));
  return out.empty() ? "none" : out;
}

}  // namespace cartulary::formats
