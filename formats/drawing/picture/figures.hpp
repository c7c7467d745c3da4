// Kinds of wooden figures, how pictures and pages show them, and what expansions add to pictures.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/ruleset.hpp"
#include "formats/game/record/record.hpp"

namespace cartulary::engine {
class Game;
}

namespace cartulary::formats {

struct BoardView;
struct TileMark;
struct ViewedSeat;

/// How much larger than its silhouette a figure is drawn on a board, where there is room.
inline constexpr double kFigureScale = 1.42;

/// How a figure is drawn in SVG.
struct FigurePose {
  std::string_view id;         ///< of the figure of a player, before the player's number
  std::string_view shape;      ///< the id of its drawing, which has no colour of its own
  std::string_view letter_at;  ///< attributes for the player's letter
};

struct FigureKind {
  /// Definitions for a `<defs>`, in which `{0}` begins every id.
  std::string_view (*drawing)();
  FigurePose upright;
  FigurePose in_field;

  // The members below are for figures that come with an expansion.

  std::optional<engine::Expansion> expansion{};
  /// Only pictures that show the figure define it.
  bool defined_where_shown = false;
  engine::Figure figure = engine::Figure::meeple;
  /// True if a game of the expansion has them; null if every one does.
  bool (*played)(const engine::Ruleset&) = nullptr;
  std::string_view name{};    ///< "Shepherd"
  std::string_view names{};   ///< of several
  std::string_view sign{};    ///< in pictures of characters, behind the player's letter
  std::string_view legend{};  ///< what `sign` means
  std::string_view column{};  ///< title for where it is, or what lies beside it
  std::string_view unit{};    ///< of what lies beside it, "sheep"; also the id of its drawing
  std::string_view style{};   ///< CSS for `draw_beside`
  /// Adds the player's figure, if it is on the table, and what lies beside it. `number` is that of
  /// this kind. Not needed for followers.
  void (*view)(const engine::Game& game, engine::Player player, uint8_t number,
               BoardView& out) = nullptr;
  /// Draws what lies beside a figure at x, y on a board of a width. `prefix` begins every id.
  void (*draw_beside)(std::string& out, const ViewedSeat& seat, int x, int y, int width,
                      std::string_view prefix) = nullptr;
};

/// The first is the meeple. ViewedFigure::kind is a place in this list.
std::span<const FigureKind* const> all_figure_kinds();

const FigureKind& figure_kind(engine::Figure figure);
/// Its place in all_figure_kinds().
uint8_t kind_number(engine::Figure figure);

/// The kinds besides the meeple that a game is played with.
std::vector<const FigureKind*> other_figures(const engine::Ruleset& rules);

extern const FigureKind kMeeple;

/// The additions of an expansion to pictures: a row each, in a file each.
struct ExpansionPieces {
  std::span<const TileMark* const> marks{};
  std::span<const FigureKind* const> figures{};
  /// Views what a player has besides points and figures; null: nothing.
  void (*view_seat)(const engine::Game& game, engine::Player player, ViewedSeat& out) = nullptr;
  /// Views what stands on the board and belongs to nobody; null: nothing.
  void (*view_board)(const engine::Game& game, BoardView& out) = nullptr;
};
std::span<const ExpansionPieces> expansion_pieces();

}  // namespace cartulary::formats
