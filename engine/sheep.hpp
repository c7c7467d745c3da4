// Shepherds, flocks and the bag of tokens (Hills & Sheep). A shepherd is a special figure, not a
// meeple: it never counts for a majority and is not affected by other scorings.
#pragma once

#include <array>
#include <cassert>

#include "engine/board.hpp"
#include "engine/joining.hpp"
#include "engine/turn.hpp"

namespace cartulary::engine {

class Game;

/// "18 flock and wolf tokens (4x 1 sheep, 5x 2 sheep, 5x 3 sheep, 2x 4 sheep, 2x wolf)".
inline constexpr std::array<uint8_t, kTokenKinds> kTokensInAll{4, 5, 5, 2, 2};

/// A player's shepherd and the tokens beside it.
struct Flock {
  Node shepherd = kNoNode;  ///< kNoNode: at home
  std::array<uint8_t, kTokenKinds> tokens{};

  bool at_home() const { return shepherd == kNoNode; }
  int sheep() const {
    int sum = 0;
    for (int t = 0; t < kTokenKinds; ++t) {
      sum += tokens[static_cast<std::size_t>(t)] * sheep_on(static_cast<Token>(t));
    }
    return sum;
  }
};

class Flocks {
 public:
  void reset() { flocks_ = {}; }

  const Flock& of(Player player) const { return flocks_[player]; }
  /// Tokens of a kind that are not beside any shepherd. Wolves never stay outside the bag.
  int in_bag(Token token) const;
  /// The players whose shepherds stand in the field with this root.
  PlayerSet in_field(const Board& board, Node root) const;
  bool any() const;

  void place(Player player, Node node) { flocks_[player].shepherd = node; }
  void add(Player player, Token token) {
    assert(token < Token::wolf && in_bag(token) > 0);
    ++flocks_[player].tokens[static_cast<std::size_t>(index(token))];
  }
  /// The shepherd goes home and its tokens into the bag.
  void send_home(Player player) { flocks_[player] = {}; }

 private:
  std::array<Flock, kMaxPlayers> flocks_{};
};

// Steps of a turn.

/// "If any player closes a field with shepherds and sheep [...], immediately resolve the Guide the
/// flock to the stable action for that field." The mover's own flock waits for its owner's choice.
void close_fields(Game& game, const Turn& turn);
/// "If you place the shepherd, immediately draw a token from the bag."
void place_shepherd(Game& game, const Turn& turn);
/// Grows or guides the mover's flock; where the tile closed its field, what is left of it is
/// guided.
void tend_own_flock(Game& game, const Turn& turn);

/// "If your shepherd and sheep are in a field at the end of the game, you do not score any points
/// for them." Tells of them with events of no points.
void leave_flocks(Game& game);

/// The players whose shepherds would stand in the field that has the ports `connected` of a tile.
PlayerSet shepherds_joined(const Game& game, const Joinings& around, PortMask connected);

/// Whether the tile of `turn`, once laid, extends the field in which the mover's shepherd stands
/// already. The tile must fit there.
bool extends_own_field(const Game& game, const Turn& turn);

}  // namespace cartulary::engine
