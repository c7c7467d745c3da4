// Text for the engine's words and back: tiles, edge words, cells, rotations, roles, places.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.hpp"
#include "engine/found/position.hpp"
#include "engine/turn.hpp"
#include "formats/game/record/expansion_notation.hpp"
#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// The eight half-edges and their ports, clockwise from the north-west corner.
struct HalfEdge {
  std::string_view name;
  engine::Port port;
};
inline constexpr std::array<HalfEdge, 8> kHalfEdges{{
    {"NNW", port(engine::Side::north, engine::left)},
    {"NNE", port(engine::Side::north, engine::right)},
    {"ENE", port(engine::Side::east, engine::left)},
    {"ESE", port(engine::Side::east, engine::right)},
    {"SSE", port(engine::Side::south, engine::left)},
    {"SSW", port(engine::Side::south, engine::right)},
    {"WSW", port(engine::Side::west, engine::left)},
    {"WNW", port(engine::Side::west, engine::right)},
}};
/// The corners, clockwise from the north-west, and the half-edges on both sides of each.
struct Corner {
  std::string_view name;
  engine::Port before, after;
};
inline constexpr std::array<Corner, 4> kCorners{{
    {"NW", kHalfEdges[7].port, kHalfEdges[0].port},
    {"NE", kHalfEdges[1].port, kHalfEdges[2].port},
    {"SE", kHalfEdges[3].port, kHalfEdges[4].port},
    {"SW", kHalfEdges[5].port, kHalfEdges[6].port},
}};
inline constexpr engine::ArrayBy<engine::Side, std::string_view, 4> kSideNames{
    {"N", "E", "S", "W"}};
inline constexpr engine::ArrayBy<engine::Side, std::string_view, 4> kSideWords{
    {"north", "east", "south", "west"}};

/// A tile by its letter or its public id; kNoTile if there is none. Case matters.
engine::TileId parse_tile_name(std::string_view text);
/// The same, but a letter may be small.
engine::TileId parse_typed_name(std::string_view text);
/// A tile by its letter, its public id or its edges, however it lies; kNoTile if there is none.
engine::TileId parse_any_tile(std::string_view text);
/// The same, as a game with these rules has it: where nobody has an abbot, `BA/RrG` is V.
engine::TileId parse_any_tile(std::string_view text, const engine::Ruleset& rules);
/// The tile names that an unknown name was probably meant to be: those of the box that it names and
/// of the game's tiles before others. Several when nothing decides between them.
std::vector<std::string_view> guess_tiles(std::string_view text, const engine::TileCounts& game);

/// The letter of Edge::none is in no edge word.
const EdgeName& name_of(engine::Edge edge);

/// The reading of an edge word such as `crfr` or `cfcf/`.
struct EdgeWord {
  engine::TileId tile = engine::kNoTile;  ///< kNoTile: no tile looks like this
  engine::Rotation rotation{};
  engine::RotationSet rotations{};  ///< all rotations in which the tile looks like this
};
/// True if `text` has the form of an edge word: four of c, r, f, and any letters of marks.
bool looks_like_edge_word(std::string_view text);
EdgeWord parse_edge_word(std::string_view text);
/// How edge words are composed: "four of c city, ... then + for a coat of arms, ...".
std::string edge_word_form();
/// The edge word of a tile as it lies.
std::string edge_word(engine::TileId tile, engine::Rotation rotation);

/// `1,0`, as it is written, whichever way it counts y.
enum class CellError : uint8_t {
  none,
  form,   ///< no cell
  range,  ///< farther out than tiles can reach
};
CellError parse_cell(std::string_view text, engine::Cell& out);

/// A cell as people type it, at the beginning of a text.
struct TypedCell {
  std::size_t size = 0;  ///< bytes of the text that are the cell; 0 if there is none
  CellError error = CellError::none;
  engine::Cell cell{};
  LeftOpen open{};  ///< x or y is `?`
};
/// `1,0`, and what can mean nothing else: `(1,0)`, `1, 0`, `1 0`, `x=1 y=0`, `\u22121,0`; `?` for a
/// number that nobody knows. Another word may follow without a blank, a comma may stand behind.
TypedCell parse_typed_cell(std::string_view text);
/// `1,0`, in the record's way of counting.
void append_cell(std::string& out, engine::Cell cell, const Record& record);
std::string text_of(engine::Cell cell, const Record& record);
/// The same as another cell is written, which may have a blank, brackets or quotes.
std::string text_of(engine::Cell cell, const Record& record, std::string_view like);
/// `(1,0) (2,-1)`.
void append_cells(std::string& out, std::span<const engine::Cell> cells, const Record& record);

/// `r0` to `r3`, `r90`, `r180`, `r270`.
std::optional<engine::Rotation> parse_rotation(std::string_view text);

/// A figure by its name, letter by letter; nothing for all its other words.
std::optional<Role> role_named(std::string_view name);
/// Role words, in full and as one letter; `T` and the words of older editions are aliases.
std::optional<Role> parse_role(std::string_view text);
/// The same, but a letter may be small, and a word of German, Dutch, French, Spanish, Italian,
/// Czech or Polish.
std::optional<Role> parse_typed_role(std::string_view text);
/// The place of a figure beside such a word: with the sides of its language, as in `Ritter:O`.
bool parse_typed_place(std::string_view word, std::string_view place, Role role, MeepleWord& out);
std::string_view name_of(Role role);
/// "knights".
std::string_view plural_of(Role role);
/// The roles that a figure can have, in the order of the features.
std::vector<Role> roles_of(engine::Figure figure);
constexpr Role role_of(engine::FeatureKind kind, engine::Figure figure = engine::Figure::meeple) {
  return {figure, kind};
}
std::string_view name_of(engine::FeatureKind kind);
/// "in" a city, "on" a road.
std::string_view in_or_on(engine::FeatureKind kind);
/// True if a figure has the same word for another feature as for its own.
bool is_word_for(Role role, engine::FeatureKind kind);
/// True if a word for a role can mean such a feature. For a feature in the middle of a tile the
/// word says the figure alone; whether it may stand there, the rules tell.
inline bool can_mean(Role role, engine::FeatureKind kind) {
  if (role.feature == kind) return true;
  if (engine::is_central(role.feature) && engine::is_central(kind)) return true;
  return role.figure != engine::Figure::meeple && is_word_for(role, kind);
}
/// "city"; where a figure has one word for several features, all of them: "monastery or garden".
std::string features_of(Role role);
/// "meeple".
std::string_view name_of(engine::Figure figure);

/// A side, half-edge or corner. Sets `ports`, `corner` and `side`; whether a field takes up the
/// whole side, only the tile can tell.
bool parse_place(std::string_view text, Role role, MeepleWord& out);
/// True if the two half-edges of a side belong to one field, with nothing between them.
bool has_whole_side(engine::TileId tile, engine::Rotation rotation, engine::PortSet halves);
/// The place word of a segment as the tile lies: the first side or half-edge clockwise from north
/// that is the segment's alone.
std::string_view place_of(engine::TileId tile, engine::Rotation rotation,
                          engine::SegmentIndex segment);
/// The place word of a figure as it is written; empty if it names none.
std::string_view place_word(const MeepleWord& word);
/// `knight:N`, `monk`.
std::string meeple_text(engine::TileId tile, engine::Rotation rotation,
                        engine::SegmentIndex segment,
                        engine::Figure figure = engine::Figure::meeple);
/// All meeple words a tile offers to `role`, or those at `ports`; without a role, to meeples.
std::vector<std::string> choices_of(engine::TileId tile, engine::Rotation rotation,
                                    std::optional<Role> role, engine::PortSet ports = {});

/// "N 5,-8 r1 shepherd:NNW @Ann flock:1+2": a line of a position.
std::string text_of(const engine::Piece& piece, const Record& record);
/// ` flock:1+2`: the words of expansions for what lies beside a figure.
std::string found_words(const engine::PieceExtras& extra);
/// Where the name of an owner ends that begins at `begin`: at such words, or with the text.
std::size_t end_of_owner(std::string_view text, std::size_t begin);
/// `again `: the words of expansions that stand before the tile, each with a blank behind it.
std::string leading_words(const engine::TurnExtras& extra);
/// ` draw:3 under:? grow:2`: the words of expansions, each with a blank before it.
std::string extra_words(const engine::TurnExtras& extra, engine::TileId under,
                        const Record& record);

/// `K -1,1 r3 knight:W`: a turn in the words of a record. `written`: the figure as a record has it,
/// with the place that it names, if it does.
void append_turn(std::string& out, const engine::Turn& turn, const Record& record,
                 const MeepleWord& written = {});
std::string text_of(const engine::Turn& turn, const Record& record);

/// `r0, r2`; "none" for the empty set.
std::string text_of(engine::RotationSet rotations);

}  // namespace cartulary::formats
