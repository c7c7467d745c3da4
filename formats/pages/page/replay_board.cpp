#include "formats/pages/page/replay_board.hpp"

#include <algorithm>

#include "formats/checking/read_any_record.hpp"
#include "formats/drawing/graph/line_colours.hpp"
#include "formats/drawing/graph/score_graph.hpp"
#include "formats/drawing/picture/board_svg.hpp"
#include "formats/drawing/picture/board_words.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// The tile of the move at which the replay stopped, where it can be shown.
const RecordedTurn* refused_move(const Report& report, const BoardView& view) {
  constexpr int kNear = 3;  // farther out it would make the board small
  const Verdict& verdict = report.verdict;
  if (verdict.status != Status::illegal || verdict.position_wrong) return nullptr;
  const RecordedTurn& move = report.record.tiles().moves[verdict.moves_played];
  const ViewedBounds& b = view.bounds;
  if (!move.has_cell || !is_known(move.tile)) return nullptr;
  if (move.cell.x < b.first.x - kNear || move.cell.x > b.last.x + kNear) return nullptr;
  if (move.cell.y < b.first.y - kNear || move.cell.y > b.last.y + kNear) return nullptr;
  return &move;
}

/// The refused move as the likeliest cause would have it, if that changes where its tile lies.
std::optional<RecordedTurn> mended_move(const Report& report, const RecordedTurn& refused) {
  const std::vector<Cause>& causes = report.diagnosis.causes;
  const std::size_t number = report.verdict.moves_played;
  if (causes.empty() || causes.front().move != number || causes.front().edits.empty()) return {};
  const std::string text = edited(report.document.text, causes.front().edits);
  YamlDocument tree;
  AnyRecord record;
  if (!read_any_record({.name = report.document.name, .text = text}, tree, record)) return {};
  const std::vector<RecordedTurn>& moves = record->tiles().moves;
  if (moves.size() <= number || !moves[number].has_cell || !is_known(moves[number].tile)) return {};
  const RecordedTurn& mended = moves[number];
  const bool same = mended.tile == refused.tile && mended.cell == refused.cell &&
                    mended.rotation == refused.rotation;
  return same ? std::optional<RecordedTurn>() : mended;
}

/// The move that was refused, with a cross, and the right one as a ghost, or small beside it.
void append_refused(std::string& out, const RecordedTurn& refused, const RecordedTurn* mended) {
  const auto tile = [&out](const RecordedTurn& move) {
    put(out, "<use href=\"#", symbol_name(move.tile, move.rotation), "\" x=\"", 100 * move.cell.x,
        "\" y=\"", 100 * move.cell.y, "\"/><path d=\"M", 100 * move.cell.x, " ", 100 * move.cell.y,
        "h100v100h-100z\"/>");
  };
  out += "<g id=\"refused\">";
  if (mended != nullptr) {
    out += "<g class=\"mended\">";
    tile(*mended);
    out += "</g>";
  }
  const bool small = mended != nullptr && mended->cell == refused.cell;
  put(out, small ? "<g class=\"small\">" : "<g>");
  tile(refused);
  print(out, "<path class=\"cross\" d=\"M{} {}l60 60m0-60l-60 60\"/></g></g>\n",
        100 * refused.cell.x + 20, 100 * refused.cell.y + 20);
}

/// Numbers of columns and rows, in the record's way of counting.
void append_coordinates(std::string& out, const ViewedBounds& b, const Record& record) {
  out += "<g class=\"coordinates\"><g id=\"columns\">";
  for (int x = b.first.x; x <= b.last.x; ++x) {
    print(out, "<text x=\"{}\" y=\"{}\">{}</text>", 100 * x + 50, 100 * b.first.y - 16, x);
  }
  out += "</g><g id=\"rows\">";
  for (int y = b.first.y; y <= b.last.y; ++y) {
    print(out, "<text x=\"{}\" y=\"{}\">{}</text>", 100 * b.first.x - 30, 100 * y + 60,
          record.written_y(y));
  }
  out += "</g></g>\n";
}

/// All figures that ever stood; those that do not stand at the end are away.
void append_figures(std::string& out, const Report& report, const ReplayTable& table) {
  const BoardView& end = table.end();
  const SeatLetters letters = seat_letters(report.record);
  for (const ViewedFigure& figure : table.figures) {
    const ViewedTile& tile = end.tiles[figure.tile];
    const Point at = anchor(tile.type, tile.rotation, figure.segment);
    const bool stands = std::ranges::find(end.figures, figure) != end.figures.end();
    const FigureKind& kind = *all_figure_kinds()[figure.kind];
    open_replay_figure(out,
                       {.pose = is_in_field(end, figure) ? kind.in_field : kind.upright,
                        .owner = figure.owner,
                        .letter = letters[figure.owner].capital,
                        .at = {100 * tile.cell.x + at.x, 100 * tile.cell.y + at.y},
                        .scale = figure_scale(tile.type, figure.segment)},
                       stands ? "" : " away");
    if (!kind.unit.empty()) {
      // The script writes how many there are.
      print(out,
            "<g class=\"beside\" transform=\"translate(24 -4)\"><use href=\"#{}\"/><circle "
            "cx=\"15\" r=\"8\"/><text x=\"15\" y=\"4\">{}</text></g>",
            kind.unit, stands ? std::to_string(end.seats[figure.owner].beside_total()) : "");
    }
    out += "</g>\n";
  }
}

/// Notes how the tiles lie that the board shows at any time, and how those that are left are shown.
void note_replay_turns(const Report& report, const BoardView& end, TileTurns& turns) {
  note_turns(end, turns);
  for (const PlayedVariation& variation : report.tiles().variations) {
    note_turns(board_at_end(*variation.line), turns);
  }
  const engine::TileCounts& box = engine::tiles_of(report.record.rules).counts;
  for (engine::TileId type : engine::kAllTiles) {
    if (box[type] > 0 && turns[type].empty()) turns[type].insert(engine::Rotation{0});
  }
}

void append_definitions(std::string& out, const Report& report, const ReplayTable& table,
                        const TileTurns& turns) {
  // Only the figures that the game has.
  BoardView played;
  for (std::size_t k = 0; k < all_figure_kinds().size(); ++k) {
    const FigureKind* const kind = all_figure_kinds()[k];
    if (!kind->expansion || report.game().rules().has(kind->figure)) {
      played.figures.push_back({.kind = static_cast<uint8_t>(k)});
    }
  }
  std::string drawings;
  append_board_symbols(drawings, turns, {}, &played);
  put(out, drawings, "<style>\n");
  append_night_style(out, drawings);
  // The script knows better how large tiles are.
  out += "</style>\n<style id=\"far\">\n";
  append_far_style(out, table.end().bounds.columns() * kNearPixels);
  out += "</style>\n";
  const SeatColours colours = seat_colours(report.record);
  std::vector<Stripes> stripes;
  for (const BoardView& step : table.views) {
    for (const ViewedFeature& feature : step.features) add_stripes(feature, stripes);
  }
  for (const Stripes& it : stripes) append_patterns(out, it, colours, "");
  const SeatLetters letters = seat_letters(report.record);
  for (engine::Player p : report.record.seats()) {
    put(out, "<g id=\"badge-", index(p), "\" class=\"badge seat", index(p),
        "\"><circle r=\"10\"/><text y=\"4.6\">", letters[p].capital, "</text></g>\n");
  }
}

}  // namespace

void open_replay_figure(std::string& out, const ReplayFigure& figure, std::string_view more) {
  print(out,
        "<g class=\"figure seat{}{}\" transform=\"translate({:.0f} {:.0f})scale({:.3g})\"><use "
        "href=\"#{}\"/><text {}>{}</text>",
        index(figure.owner), more, figure.at.x, figure.at.y, figure.scale, figure.pose.shape,
        figure.pose.letter_at, figure.letter);
}

void append_replay_board(std::string& out, const Report& report, const ReplayTable& table,
                         const BoardAddition& addition) {
  const BoardView& view = table.end();
  const RecordedTurn* refused = refused_move(report, view);
  ViewedBounds b = view.bounds;
  TileTurns turns = addition.turns;
  note_replay_turns(report, view, turns);
  std::optional<RecordedTurn> mended;
  if (refused != nullptr) mended = mended_move(report, *refused);
  const RecordedTurn* const right = mended ? &*mended : nullptr;
  for (const RecordedTurn* move : {refused, right}) {
    if (move == nullptr) continue;
    turns[move->tile].insert(move->rotation);
    b.first = {std::min(b.first.x, move->cell.x), std::min(b.first.y, move->cell.y)};
    b.last = {std::max(b.last.x, move->cell.x), std::max(b.last.y, move->cell.y)};
  }
  print(out,
        "<svg id=\"board\" viewBox=\"{} {} {} {}\" role=\"img\" aria-labelledby=\"board-title\">\n"
        "<title id=\"board-title\">The board at the end: {} tiles</title>\n<defs>\n",
        100 * b.first.x - 60, 100 * b.first.y - 60, 100 * (b.last.x - b.first.x) + 180,
        100 * (b.last.y - b.first.y) + 180, view.tiles.size());
  append_definitions(out, report, table, turns);
  out += "</defs>\n";
  append_shade(out, view.tiles, {0, 0}, "shade");
  out += "<g id=\"tiles\">\n";
  for (const ViewedTile& tile : view.tiles) {
    put(out, "<use href=\"#", symbol_name(tile.type, tile.rotation), "\" x=\"", 100 * tile.cell.x,
        "\" y=\"", 100 * tile.cell.y, "\"/>\n");
  }
  out += "</g>\n";
  if (refused != nullptr) append_refused(out, *refused, right);
  // The script lays the segments: nobody sees them before somebody points at one.
  out +=
      "<g id=\"segments\"></g>\n<path id=\"scored\" d=\"\"/>\n<path id=\"latest-edge\" d=\"\"/>\n"
      "<path id=\"latest\" d=\"\"/>\n<path id=\"outline\" d=\"\"/>\n<g id=\"badges\"></g>\n"
      "<g id=\"figures\">\n";
  append_figures(out, report, table);
  out += "</g>\n";
  if (!table.neutrals.empty()) put(out, "<path id=\"flight\" ", kFlightLook, " d=\"\"/>");
  out += "<g id=\"neutral\">";
  for (const ViewedNeutral& figure : table.neutrals) {
    put(out, "<g><title>", figure.name, "</title>", figure.drawing, "</g>");
  }
  put(out, "</g>\n", addition.svg);
  append_coordinates(out, b, report.record);
  out += "</svg>\n";
}

void append_replay_colours(std::string& out, const Record& record) {
  put(out, graph_style(), '\n');
  for (const MarkColour& row : kMarkColours) {
    put(out, ".nag[data-nag=\"", row.mark, "\"]{--nag:", row.fill, "}\n");
  }
  const SeatColours colours = seat_colours(record);
  std::string dark;
  for (engine::Player p : record.seats()) {
    const LineColour& line = line_colour(*colours[p]);
    print(out, ".seat{}{{--seat:{};--rim:{};--ink-on:{};--stroke:{};--dashes:{}}}\n", index(p),
          colours[p]->fill, colours[p]->line, colours[p]->ink, line.light,
          kLineDashes[p].empty() ? "none" : kLineDashes[p]);
    put(dark, ".seat", index(p), "{--stroke:", line.dark, "}\n");
  }
  put(out, "@media screen and (prefers-color-scheme: dark) {\n", dark, "}\n");
}

}  // namespace cartulary::formats
