// Hills & Sheep in pictures.
#include <algorithm>

#include "engine/game.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/tile_layout.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

// A hill seen from its foot, with the light from the left.
const TileMark kHillMark{
    .mark = engine::Mark::hill,
    .name = "hill",
    .letter = '^',
    .ascii = "^",
    .sign = "^",
    .drawing =
        R"(<path d="M-46 40Q-42-4-20-28-6-44 10-40 26-34 36-8 46 14 49 42 26 50 0 49-26 49-46 40z" )"
        R"(fill="#7f9f51"/><path d="M-46 38Q-42-8-20-31-6-46 8-41 24-36 31-10 37 14 38 42 18 47-8 47-30 46-46 38z" )"
        R"(fill="#93b463"/><path d="M-46 36Q-42-10-20-32-8-45 6-42 14-36 15-10 16 20 10 44-14 46-46 36z" )"
        R"(fill="#abc97a"/><path d="M-44 32Q-40-10-20-32-8-44 4-42-6-34-10-10-14 18-22 38-36 36-44 32z" )"
        R"(fill="#c8df9f"/><path d="M-20-32Q-8-45 7-42q-8 3-14 12-6-2-13-2z" fill="#dcebb9"/>)"
        R"(<path d="M20-28l5 7m-1 4l6 9m-1 5l7 12m-2 6l6 13M14-36l4 5M27 6l4 11M22 26l2 12" )"
        R"(fill="none" stroke="#6a8942" stroke-width="1.5" stroke-linecap="round"/>)",
    .is_ground = true,
};

// Grapes before two rows of vines.
const TileMark kVineyardMark{
    .mark = engine::Mark::vineyard,
    .name = "vineyard",
    .letter = 'v',
    .ascii = "\"",
    .sign = "\"",
    .drawing =
        "<path d=\"M-12-5v9M12-5v9M-12-3h24M-12 1h24\" stroke=\"#8a6a42\" stroke-width=\"1.2\" "
        "fill=\"none\"/><path d=\"M0-7q-1-4 2.4-6\" fill=\"none\" stroke=\"#6d4d2a\" "
        "stroke-width=\"1.6\"/><path d=\"M-.6-8.6q-6-4.4-9 .8 4.6 4 9-.8zM.6-8.4q6.4-3.4 8.6 1.8-5 "
        "3.4-8.6-1.8z\" fill=\"#4f8c38\"/>"
        "<g fill=\"#6d2f83\" stroke=\"#fff\" stroke-opacity=\".35\" stroke-width=\".7\">"
        "<circle cx=\"-6\" cy=\"-4\" r=\"3.4\"/><circle cy=\"-4.6\" r=\"3.4\"/><circle cx=\"6\" "
        "cy=\"-4\" r=\"3.4\"/><circle cx=\"-3.1\" cy=\".8\" r=\"3.4\"/><circle cx=\"3.1\" "
        "cy=\".8\" r=\"3.4\"/><circle cy=\"5.8\" r=\"3.4\"/></g>",
};

/// A shepherd on the table and the tokens of the flock.
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
  // A label on the crook, so that nothing seems to stand where it hangs; beside the shepherd, but
  // not beyond the tile more than need be.
  print(out,
        "<g class=\"board-flock\" transform=\"translate({} {})\"><rect x=\"-8\" y=\"-16\" "
        "width=\"{}\" height=\"32\" rx=\"6\" fill=\"#fffdf4\" fill-opacity=\".92\" "
        "stroke=\"#4a3520\"/><use href=\"#{}sheep\" x=\"3\" y=\"-6\"/><text x=\"17\" "
        "y=\"-2\">{}</text>{}</g>",
        std::min(x + 28, width - at + 4), y, std::max(at + 3, 34), prefix, seat.beside_total(),
        tokens);
}

// A hat, a cloak and a crook; and a sheep.
const FigureKind kShepherd{
    .drawing =
        "<g id=\"{0}shepherd\"><path d=\"M-8 14q8 3.2 19 .6l7-5q-7-2.6-12-.6z\" fill=\"#000\" "
        "fill-opacity=\".3\" stroke=\"none\"/><path d=\"M9.5 14.5v-20.5q0-5 4-5t4 4\" "
        "fill=\"none\" "
        "stroke=\"#4a3520\" stroke-width=\"2.2\" stroke-linecap=\"round\"/>"
        "<path d=\"M-7-8.6q2.4-1.6 3-1.6.2-4.4 4-4.4t4 4.4q.6 0 3 1.6-1.4 1.8-3.6 2.2-.2 1.8-1.2 "
        "2.8 6.6 4 8.2 17.6h-20.8q1.6-13.6 8.2-17.6-1-1-1.2-2.8-2.2-.4-3.6-2.2z\"/></g>\n"
        "<g id=\"{0}sheep\"><path d=\"M-5 2.5v4M4 2.5v4\" stroke=\"#333\" stroke-width=\"1.6\"/>"
        "<path d=\"M-6.5 3.5a3 3 0 0 1-1-5.4 3.4 3.4 0 0 1 4.6-2.6 4 4 0 0 1 6 0 3.4 3.4 0 0 1 4 3 "
        "3 "
        "3 0 0 1-1.2 5z\" fill=\"#fff\" stroke=\"#333\" stroke-width=\".9\"/>"
        "<ellipse cx=\"-7.6\" cy=\"-1.4\" rx=\"2.4\" ry=\"3\" fill=\"#333\"/></g>\n",
    .upright = {"herd-", "shepherd", "y=\"10\""},
    .in_field = {"herd-", "shepherd", "y=\"10\""},
    .expansion = engine::Expansion::hills_and_sheep,
    .figure = engine::Figure::shepherd,
    .played = [](const engine::Ruleset& rules) { return rules.extra.shepherds; },
    .name = "Shepherd",
    .names = "Shepherds",
    .sign = "@",
    .legend = "shepherd and sheep",
    .column = "Flock",
    .unit = "sheep",
    .style =
        ".board-flock text{stroke:none;font:700 12px \"DejaVu "
        "Sans\",Verdana,sans-serif;text-anchor:middle;fill:#222}\n"
        ".board-flock .board-token{font-size:8px}\n",
    .view = view_flock,
    .draw_beside = draw_flock,
};

constexpr const TileMark* kMarks[] = {&kHillMark, &kVineyardMark};
constexpr const FigureKind* kFigures[] = {&kShepherd};

}  // namespace

ExpansionPieces hills_and_sheep_pieces() {
  return {kMarks, kFigures};
}

}  // namespace cartulary::formats
