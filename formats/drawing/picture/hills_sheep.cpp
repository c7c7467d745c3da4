// Hills & Sheep in pictures.
#include <algorithm>

#include "engine/game.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/tile_marks.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

void view_flock(const engine::Game& game, engine::Player player, uint8_t number, BoardView& out) {
  const engine::Flock& flock = game.extra().flocks.of(player);
  if (flock.at_home()) return;
  std::vector<int>& tokens = out.seats[player].beside.emplace();
  for (engine::Token token : engine::each<engine::Token>(engine::kTokenKinds)) {
    tokens.insert(tokens.end(), flock.tokens[token], engine::sheep_on(token));
  }
  const engine::Board& board = game.board();
  const engine::TileIndex tile = board.tile_of(flock.shepherd);
  out.figures.push_back({player, number, tile, flock.shepherd - board.tile(tile).first_node});
}

void draw_flock(std::string& out, const ViewedSeat& seat, int x, int y, int width,
                std::string_view prefix) {
  if (!seat.beside || seat.beside->empty()) return;
  std::string tokens;
  int at = 0;
  for (int sheep : *seat.beside) {
    print(tokens,
          "<circle cx=\"{0}\" cy=\"9\" r=\"5.5\" fill=\"#fff\" stroke=\"#333\"/><text "
          "class=\"board-token\" x=\"{0}\" y=\"12\">{1}</text>",
          at, sheep);
    at += 12;
  }
  // A label on the crook, beside the shepherd and hardly beyond the tile.
  print(out,
        "<g class=\"board-flock\" transform=\"translate({} {})\"><rect x=\"-8\" y=\"-16\" "
        "width=\"{}\" height=\"32\" rx=\"6\" fill=\"#fffdf4\" fill-opacity=\".92\" "
        "stroke=\"#4a3520\"/><use href=\"#{}sheep\" x=\"3\" y=\"-6\"/><text x=\"17\" "
        "y=\"-2\">{}</text>{}</g>",
        std::min(x + 28, width - at + 4), y, std::max(at + 3, 34), prefix, seat.beside_total(),
        tokens);
}

const FigureKind kHillsSheepKinds[] = {
#include "formats/drawing/picture/hills_sheep_figures.def"
};
constexpr TileMark kHillsSheepMarkRows[] = {
#include "formats/drawing/picture/hills_sheep_marks.def"
};
constexpr const TileMark* kMarks[] = {&kHillsSheepMarkRows[0], &kHillsSheepMarkRows[1]};
constexpr const FigureKind* kFigures[] = {&kHillsSheepKinds[0]};

}  // namespace

ExpansionPieces hills_and_sheep_pieces() {
  return {kMarks, kFigures};
}

}  // namespace cartulary::formats
