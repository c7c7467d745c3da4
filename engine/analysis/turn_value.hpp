// The value of a turn: how lucky its draw was, and what the move made of it.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/analysis/exact.hpp"
#include "engine/analysis/search.hpp"

namespace cartulary::engine::analysis {

/// How many playouts a turn gets.
struct Effort {
  int choosing = 1500;  ///< to find the moves that may be best with the tile that was drawn
  int replying = 40;    ///< to find the best one with each tile that could have been drawn, and
                        ///< that the next player may draw
  int orders = 250;     ///< of tiles, in which the moves that may be best are compared
  int orders_of_draws = 100;  ///< of them, those in which all other draws are looked at, too
};

/// The values of a position or a change to each player.
struct Values {
  PerPlayer<Value> margin{};
  PerPlayer<Value> win{};
};

/// By how much the margin of a game moves with a point of luck. Kinds of games by themselves would
/// have weights on both sides of it (formats/guide/ANALYSIS.md).
inline constexpr double kLuckWeight = 0.8;

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

/// A turn, its tile and what it came to. Values are those of the mover's best moves as far as they
/// were found, and of the policy from then on.
struct TurnValue {
  Player mover{};
  TileId tile = kNoTile;
  bool fits = false;     ///< else the tile went where the rules say
  Choice best{};         ///< the best move that was found; with tiles that fit
  Values before{};       ///< before the draw: the mean of all draws
  Values with_best{};    ///< after the best move with the tile
  Values with_played{};  ///< after the move that was made
  Values loss{};         ///< with_best - with_played; never less than 0 for the mover
  /// with_played less the value after the move that the short look finds which each tile gets that
  /// could have been drawn. What that move comes to for all tiles is `before`.
  Values skill{};
  Values luck{};      ///< with_played - skill - before
  Values moved{};     ///< with_played - before; the best move, which both know, is not in its error
  bool same = false;  ///< the best move is the one that was made
  /// All that could still come was looked at. The best move is the one that is best for the chance
  /// to win; with it, points are at least those with the move that was made.
  bool exact = false;
  /// The best of the moves that were compared, at most kCandidates, the best one first; the move
  /// that was made is one of them, and its loss is `loss`. Empty if the tile fits nowhere.
  std::vector<Candidate> candidates{};
};

/// Looks into turns. Large; meant to be reused.
class TurnValuer {
 public:
  TurnValuer();
  ~TurnValuer();

  /// A turn that is legal in the position. The same seed gives the same values.
  [[nodiscard]] TurnValue value_of(const Game& before, const Turn& turn, const Effort& effort,
                                   uint64_t seed);
  /// A position by the mean of what may be drawn next; the game must not be over.
  [[nodiscard]] Values value_before(const Game& game, const Effort& effort, uint64_t seed);

 private:
  struct Draw;
  using Mean = Expected;
  /// A draw of which the outcome is known already.
  struct KnownDraw {
    TileId tile = kNoTile;
    const Outcome* outcome = nullptr;
  };
  struct Line;
  std::vector<Draw> draws_of(const Game& game, const Effort& effort, uint64_t seed);
  /// The best move with a tile, as far as one of many is looked at.
  Turn reply(const Game& game, TileId tile, const Effort& effort, uint64_t seed);
  void begin_line(const Game& before, const Turn& turn, const Effort& effort, uint64_t seed,
                  Line& out);
  void play_line(const Game& before, const Deck& left, Random random, Line& line);
  /// The move that was made first, then those that were found as for any draw, if they are others.
  std::vector<Turn> finalists(const Game& before, const Turn& played,
                              const std::array<Turn, 2>& found, const Effort& effort,
                              uint64_t seed);
  /// `looks`: the moves that were found as for any draw.
  void compare(const Game& before, const std::array<const Line*, 2>& looks,
               const std::vector<Mean>& means, TurnValue& out) const;
  const Line* named(const Game& before, const Line& best) const;
  /// Lists the lines. `chosen`: what each half of the orders is valued against. The rest of the
  /// value has to be there.
  void list_lines(const Line& best, const std::array<const Line*, 2>& chosen, TurnValue& out) const;
  /// Lists moves of which all is known.
  void list_computed(const Game& before, const Turn& turn, const Expected& best, TurnValue& out);
  Mean mean_of_draws(const Game& game, const std::vector<Draw>& draws, const Deck& deck,
                     Random random, const KnownDraw& known);
  TurnValue tried(const Game& before, const Turn& turn, const Effort& effort, uint64_t seed);
  TurnValue computed(const Game& before, const Turn& turn);

  Search search_;
  Exact exact_;
  std::vector<std::unique_ptr<Line>> lines_;
};

}  // namespace cartulary::engine::analysis
