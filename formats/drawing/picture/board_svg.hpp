// A position as a picture in lines and areas.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/drawing/picture/tile_drawing.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"

namespace cartulary::formats {

inline constexpr int kTile = 100;  ///< the side of a tile in pictures of boards

/// How plainly a picture shows whose features are.
enum class Owners : uint8_t {
  none,    ///< only by the figures that stand there
  soft,    ///< a rim through which one sees walls and roads
  strong,  ///< a line, dashed while the feature is unfinished
};

struct BoardSvg {
  bool coordinates = true;  ///< numbers of columns and rows along the edges
  bool symbols = true;      ///< the drawings that it uses are in it, not elsewhere in the document
  bool style = true;        ///< `board_style()` is in it
  Owners owners = Owners::soft;
  /// Fields are hatched in the colours of their owners; else only where somebody points at them.
  bool fields = false;
  /// True if nobody can point at anything; the renderer may not know the selectors for that.
  bool still = false;
  /// Pixels of its longer side, if it is known how large it is drawn.
  int pixels = 0;
  /// The last tile is one that somebody could have laid: its border is dashed.
  bool proposed = false;
  /// Every id begins with it; who defines the drawings elsewhere uses the same one.
  std::string_view prefix{};
  /// Ids of what this picture alone defines begin with it too, when several share the drawings.
  std::string_view own_prefix{};
  /// The title of the picture; any text. Empty: by its position, "Board after turn 34".
  std::string_view title{};
  /// Below the board stand players and points, where and when the game was, and which position this
  /// is unless it is the end.
  bool caption = false;
};

/// Where a figure of nobody stands, on a board on which the cell 0,0 has its corner at 0,0.
Point place_of_neutral(const BoardView& view, const ViewedNeutral& figure);
/// The way of the dragon's flight in the last turn, as data of a path; empty if it did not fly.
std::string flown_way(const BoardView& view);
inline constexpr std::string_view kFlightLook =
    "fill=\"none\" stroke=\"#c5161d\" stroke-width=\"7\" stroke-linecap=\"round\" "
    "stroke-dasharray=\"1 14\"";

/// Appends one `<svg>`. Each tile takes 100 x 100 units; the cell at the north-west of what is
/// shown has its corner at 0,0. Groups: `board-shade`, the shadow below all tiles, `board-tiles`,
/// `board-tints`, `board-badges`, `board-figures`, `board-neutral`.
void append_board_svg(std::string& out, const BoardView& view, const Record& record,
                      const BoardSvg& options = {});

/// Appends the drawings of figures for a `<defs>`. `only`: those that only pictures define which
/// show them are left out if this position does not.
void append_figure_symbols(std::string& out, std::string_view prefix = {},
                           const BoardView* only = nullptr);
/// The same, and the drawings of tiles that lie so, with all that stands on these tiles.
void append_board_symbols(std::string& out, const TileTurns& turns, std::string_view prefix = {},
                          const BoardView* only = nullptr);
/// Appends the shadow of all tiles together, to be drawn below them. `corner` is the cell whose
/// corner lies at 0,0. `id`: of its path, for a page that changes it; else the path stands there as
/// often as it is drawn.
void append_shade(std::string& out, std::span<const ViewedTile> tiles, engine::Cell corner,
                  std::string_view id = {});
/// Notes how the tiles of a position lie, too.
void note_turns(const BoardView& view, TileTurns& turns);

/// Fields have thin stripes, between which the green stays; the lines of others have broad ones.
struct Stripes {
  bool field = false;
  engine::PlayerSet owners{};
  friend bool operator==(const Stripes&, const Stripes&) = default;
};

/// None for features that have one colour or nobody's.
std::optional<Stripes> stripes_of(const ViewedFeature& feature);

/// Adds those that a feature needs if they are not there yet.
void add_stripes(const ViewedFeature& feature, std::vector<Stripes>& all);

/// "land-5" of a field of the players 0 and 2, else "own-5".
std::string name_of(const Stripes& stripes);

/// Appends two definitions for a `<defs>`. Tiles are turned, and their stripes with them: one is
/// for tiles that lie straight, the other, with a `t` behind its name, for those a quarter turn
/// off. Ids begin with `prefix`.
void append_patterns(std::string& out, const Stripes& stripes, const SeatColours& colours,
                     std::string_view prefix);

/// The style sheet of boards. All its classes begin with `board-`.
std::string_view board_style();
/// The part of it that is not of figures and marks.
std::string_view feature_style();

}  // namespace cartulary::formats
