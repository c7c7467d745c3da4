// A table as it is found: tiles, figures and points, without the turns that led to them.
#pragma once

#include <span>
#include <vector>

#include "engine/catalogue.hpp"
#include "engine/extras.hpp"
#include "engine/grid.hpp"
#include "engine/turn.hpp"

namespace cartulary::engine {

class Board;
class Game;
struct GameRules;

/// A tile that lies on the table, and the figure on it.
struct Piece {
  TileId tile = kNoTile;
  Cell cell{};
  Rotation rotation{};
  Deployment deployment{};
  Player owner = kNobody;  ///< of the figure
  PieceExtras extra{};
  bool again = false;  ///< one more figure on the tile of a piece before it

  [[nodiscard]] bool has_figure() const { return deployment.any() && owner != kNobody; }
};

struct Position {
  std::span<const Piece> pieces{};  ///< in any order; any tile may lie at 0,0
  PerPlayer<int16_t> points{};      ///< where the players stand on the track
  TileCounts discarded{};           ///< tiles that left the game without being laid
  int unseen = 0;                   ///< the same, where nobody saw which
  PositionExtras extra{};
  Player to_move = kNobody;  ///< kNobody: whoever's turn it is by the number of tiles
};

/// The tiles of the bag that pieces are, each once.
[[nodiscard]] int tiles_in(std::span<const Piece> pieces, const GameRules& rules);
/// The piece on which one more figure of a tile is told: its own, or another one behind all others.
/// `pieces` has those of the tiles in their order.
[[nodiscard]] Piece& piece_for_figure(std::vector<Piece>& pieces, TileIndex tile);

/// The pieces in an order in which each lies next to one before it, as far as they are connected
/// with each other and their edges match. The others are left out.
[[nodiscard]] std::vector<std::size_t> laying_order(std::span<const Piece> pieces,
                                                    const TableLimit& limit);

/// Sets up a table as it was found. Pieces that cannot lie or stand there are left out;
/// check_position tells which. Turns are numbered on from the tiles that lie there.
void set_up(Game& game, const GameRules& rules, int players, const Position& position);

/// The tiles on the table and the figures on them, in the order in which the tiles were laid.
[[nodiscard]] std::vector<Piece> pieces_of(const Game& game);

/// For each piece, by side, the piece that lies there; kNoPiece if none does.
inline constexpr std::size_t kNoPiece = static_cast<std::size_t>(-1);
using PiecesAround = ArrayBy<Side, std::size_t, kSides>;
[[nodiscard]] std::vector<PiecesAround> pieces_around(std::span<const Piece> pieces);

/// For each piece, the first one on its cell: itself, unless two lie there.
[[nodiscard]] std::vector<std::size_t> first_on_cells(std::span<const Piece> pieces);

/// True if the sides at which two neighbours touch show the same.
[[nodiscard]] bool edges_match(const Piece& piece, Side side, const Piece& neighbour);
/// True if a piece matches those of its neighbours that count.
template <class Counts>
[[nodiscard]] bool matches_around(std::span<const Piece> pieces,
                                  std::span<const PiecesAround> around, std::size_t piece,
                                  Counts counts) {
  for (Side side : kAllSides) {
    const std::size_t there = around[piece][side];
    if (there == kNoPiece || !counts(there)) continue;
    if (!edges_match(pieces[piece], side, pieces[there])) return false;
  }
  return true;
}

/// The segment on which the figure of a piece stands; kNoNode if its tile could not be laid.
[[nodiscard]] Node node_of(const Board& board, const Piece& piece);

}  // namespace cartulary::engine
