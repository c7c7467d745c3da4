#include "engine/mayor_abbey/found.hpp"

#include <algorithm>

#include "engine/mayor_abbey/barn.hpp"

namespace cartulary::engine {
namespace {

int abbeys_in(const Game& game, const Position& position) {
  return static_cast<int>(std::ranges::count(position.pieces, game.rules().own, &Piece::tile));
}

/// Where nobody says it, nobody has laid his abbey, or everybody has.
PlayerSet holders(const Game& game, const Position& position) {
  PlayerSet out;
  const bool none_lies = abbeys_in(game, position) == 0;
  for (Player p : game.seats()) out.insert_if(none_lies, p);
  return position.extra.holders.value_or(out);
}

}  // namespace

void set_up_abbeys(Play play, const Position& position) {
  const PlayerSet holding = holders(play.game(), position);
  for (Player p : play.game().seats()) {
    play.extra().abbey.laid.insert_if(!holding.contains(p), p);
  }
}

void check_abbeys_found(const Game& game, const Position& position,
                        std::vector<PositionFault>& out) {
  const int all = abbeys_in(game, position) + static_cast<int>(holders(game, position).size());
  if (all != game.players()) {
    out.push_back({.fault = Fault::abbeys_miscounted, .expected = game.players(), .actual = all});
  }
  for (std::size_t i = 0; i < position.pieces.size(); ++i) {
    const Piece& piece = position.pieces[i];
    const bool hole = std::ranges::all_of(kAllSides, [&](Side side) {
      return game.board().at(neighbour(piece.cell, side)) != kEmpty;
    });
    if (piece.tile != game.rules().own || hole || game.board().at(piece.cell) == kEmpty) continue;
    out.push_back({.fault = Fault::abbey_in_no_hole, .pieces = {i}});
  }
}

void set_up_barns(Play play, const Position& position) {
  const Board& board = play.game().board();
  for (Player p : play.game().seats()) {
    const FoundBarn& barn = position.extra.barns[p];
    const TileIndex tile = barn.corner == kNoCorner ? kEmpty : board.at(barn.cell);
    if (tile == kEmpty) continue;
    const SegmentIndex field = field_at(board.oriented(tile), barn.corner);
    if (field == kNoSegment) continue;
    const Node node = board.node(tile, field);
    play.extra().abbey.barns[p] = {node, barn.corner};
    play.bar(node);
  }
}

void check_barns_found(const Game& game, const Position& position,
                       std::vector<PositionFault>& out) {
  for (Player p : game.seats()) {
    const FoundBarn& barn = position.extra.barns[p];
    if (barn.corner == kNoCorner) continue;
    const TileIndex tile = game.board().at(barn.cell);
    if (tile == kEmpty ||
        !four_fields_meet(game.board(), game.board().oriented(tile), barn.cell, barn.corner)) {
      out.push_back({.fault = Fault::barn_off_fields, .player = p});
    } else if (has_farmers(game, game.board().features().find(game.extra().abbey.barns[p].node))) {
      out.push_back({.fault = Fault::farmer_by_barn, .player = p});
    }
  }
}

void check_no_barns_found(const Game& game, const Position& position,
                          std::vector<PositionFault>& out) {
  for (Player p : game.seats()) {
    if (position.extra.barns[p].corner == kNoCorner) continue;
    out.push_back({.fault = Fault::barn_unplayed, .player = p});
  }
}

}  // namespace cartulary::engine
