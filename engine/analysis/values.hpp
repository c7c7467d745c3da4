// The value of a turn: how lucky its draw was, and what the move made of it.
#pragma once

#include <vector>

#include "engine/analysis/expected.hpp"
#include "engine/legal.hpp"

namespace cartulary::engine::analysis {

/// The values of a position or a change to each player.
struct Values {
  PerPlayer<Value> margin{};
  PerPlayer<Value> win{};
};

/// Most moves of a turn that are told, the one that was made among them.
inline constexpr std::size_t kCandidates = 4;

/// A move of a turn that was compared with the others, as its player sees it.
struct Candidate {
  Choice choice{};
  bool played = false;  ///< the one that was made
  /// How much less it brings than the first of the list, which has 0; never less than 0. The error
  /// of the first is that of its distance from the next one.
  Value loss{};
  Value win_loss{};  ///< the same in chances to win; less than 0 if it has the better chance
};

/// A turn, its tile and what it came to. Values are those of positions that both players go on
/// from as well as they were looked at.
struct TurnValue {
  Player mover{};
  TileId tile = kNoTile;
  bool fits = false;     ///< else the tile went where the rules say
  Choice best{};         ///< the best move that was found; with tiles that fit
  Values with_best{};    ///< after the best move with the tile
  Values with_played{};  ///< after the move that was made
  Values loss{};         ///< with_best - with_played; never less than 0 for the mover
  Expected luck{};       ///< of the draw (draw_luck.hpp)
  bool same = false;     ///< the best move is the one that was made
  /// All that could still come was looked at. The best move is the one that is best for the chance
  /// to win; with it, points are at least those with the move that was made.
  bool exact = false;
  Values before{};  ///< before the draw, if it is exact
  /// The best of the moves that were compared, at most kCandidates, the best one first; the move
  /// that was made is one of them, and its loss is `loss`. Empty if the tile fits nowhere.
  std::vector<Candidate> candidates{};
};

}  // namespace cartulary::engine::analysis
