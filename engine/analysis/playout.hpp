// Games that are played on from a position, with the tiles in a given order.
#pragma once

#include <vector>

#include "engine/analysis/end_table.hpp"
#include "engine/analysis/estimate.hpp"
#include "engine/analysis/policy.hpp"

namespace cartulary::engine::analysis {

/// The tiles that nobody has seen, in the order in which they come. Those that lie face down on the
/// table are among them: which ones they are, nobody knows, so they are those that never come.
class Deck {
 public:
  Deck() = default;
  /// All tiles that are unseen in the position, by type; those of a lower stage come first.
  explicit Deck(const Game& game);

  /// Puts all that is left of each stage into another order.
  void shuffle(Random& random);
  [[nodiscard]] bool empty() const { return tiles_.empty(); }
  [[nodiscard]] std::size_t size() const { return tiles_.size(); }
  TileId draw() {
    const TileId tile = tiles_.back();
    tiles_.drop_back();
    return tile;
  }
  /// The same for a game that may hold tiles back: those go below the others.
  TileId draw(const Game& game) {
    for (std::size_t tries = size(); tries > 1; --tries) {
      const TileId tile = draw();
      if (!game.is_held_back(tile)) return tile;
      give_back(tile);
    }
    return draw();
  }
  /// Takes the first copy of a type out, wherever it is: it was drawn before. There must be one.
  void take(TileId tile);
  /// A tile that fits nowhere goes back; it comes after all the others.
  void give_back(TileId tile);

 private:
  StaticVector<TileId, kMaxTiles> tiles_;  ///< the next one is the last
  StaticVector<uint8_t, 8>
      begins_;  ///< where the tiles of each stage begin, the last stage's first
};

/// Plays a turn with the next tile of the deck; a tile that fits nowhere goes where the rules say.
/// Returns false, and plays nothing, where the game is over. `random` is for what is drawn besides.
bool play_next(Game& game, Deck& deck, Policy& policy, Random& random);

/// Plays a turn that is chosen but for what an expansion draws besides.
void play_chosen(Game& game, Turn turn, Random& random);

/// Plays the game to its end, final scoring included, or as far as `most` turns.
Outcome play_out(Game& game, Deck& deck, Policy& policy, int most, Random& random);

/// Plays the last turns of games better than the policy does: by the scores that the game then ends
/// with, fields included. Large; meant to be reused.
class LastTurns {
 public:
  /// The tiles that are left then. Three are not worth the time that they take.
  static constexpr int kMost = 2;

  /// True if it can: so few tiles are left, of a game by the rules that an EndTable knows.
  [[nodiscard]] static bool can(const Game& game) {
    return !game.over() && game.remaining() <= kMost && EndTable::can_be(game);
  }
  /// Plays the game to its end, of which the deck has all tiles. The game stays as it is.
  Outcome play(const Game& game, Deck& deck);

 private:
  void play_best(TileId tile);
  void play_best_two(TileId tile, TileId last);

  EndTable table_;
  std::vector<Ranked> choices_;
};

/// The same, with the last turns as they are played best.
Outcome play_out(Game& game, Deck& deck, Policy& policy, int most, Random& random, LastTurns& last);

}  // namespace cartulary::engine::analysis
