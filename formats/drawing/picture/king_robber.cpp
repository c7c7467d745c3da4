// King & Robber in pictures.
#include "engine/game.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/drawings.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/game/record/words.hpp"

namespace cartulary::formats {
namespace {

void view_titles(const engine::Game& game, engine::Player player, ViewedSeat& out) {
  for (engine::Title title : engine::kAllTitles) {
    if (game.extra().titles[title].holder != player) continue;
    const bool king = title == engine::Title::king;
    out.tokens.push_back({name_of(title), 1, king ? king_drawing() : robber_drawing()});
  }
}

}  // namespace

ExpansionPieces king_and_robber_pieces() {
  return {.view_seat = view_titles};
}

}  // namespace cartulary::formats
