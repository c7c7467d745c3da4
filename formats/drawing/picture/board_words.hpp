// Positions and what stands in them, in words: titles and legends of pictures.
#pragma once

#include <string>

#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/figures.hpp"

namespace cartulary::formats {

/// "before the first turn", "after turn 34", "after the final scoring".
std::string position_text(const BoardView& view);
/// "Ann: 32 points, 5 meeples, 1 abbot".
std::string seat_text(const BoardView& view, const Record& record, engine::Player player);
/// "5 meeples, 1 abbot": the figures that a player has, by kind, and tokens, "2 wine".
std::string supply_text(const ViewedSeat& seat, const Rules& rules);
/// "5 tiles, 2 coats of arms"; empty for a monastery.
std::string extent_text(const ViewedFeature& feature);
/// "completed", "2 open ends", "5 of 8 tiles around it"; empty for a field.
std::string state_text(const ViewedFeature& feature);
/// "Ann got 14", "Ann and Bob would get 3 each, Bob 1 more for the pig", "nobody's". Or only names.
std::string owners_text(const ViewedFeature& feature, const Record& record);
/// "city of 5 tiles, 2 coats of arms, completed: Ann got 14".
std::string standing_text(const ViewedFeature& feature, const Record& record);
Role role_of(const BoardView& view, const ViewedFigure& figure);

/// The tokens beside a figure of an expansion; `away` while it is not on the table.
std::string beside_text(const FigureKind& kind, const ViewedSeat& seat, std::string_view away = {});
/// "large meeple home, builder out, 2 wine": all figures that are no usual meeples, and tokens.
std::string others_text(const ViewedSeat& seat, const Rules& rules);
/// True if a table of players tells them so, because columns of their own would be too many.
bool tells_others_together(const BoardView& view, const Rules& rules);
bool is_in_field(const BoardView& view, const ViewedFigure& figure);

}  // namespace cartulary::formats
