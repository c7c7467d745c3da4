// Hills, shepherds and their flocks as values (Hills & Sheep). A shepherd is a special figure, not
// a meeple: it never counts for a majority and is not affected by other scorings.
#pragma once

#include <algorithm>
#include <cassert>

#include "engine/types.hpp"

namespace cartulary::engine {

/// How hills break a tie for a feature.
enum class HillTiebreak : uint8_t {
  presence,  ///< who has a follower on a hill
  count,     ///< who has the most followers on hills (house rule)
};

/// The picture of a flock token: one to four sheep, or a wolf. `unknown`: one was drawn, but nobody
/// wrote down which, so it cannot be played.
enum class Token : uint8_t { one, two, three, four, wolf, unknown, none };
inline constexpr int kTokenKinds = 5;
/// A value for each kind of token.
template <class T>
using PerToken = ArrayBy<Token, T, kTokenKinds>;
/// Sheep on a token; none on a wolf.
constexpr int sheep_on(Token token) {
  return token < Token::wolf ? static_cast<int>(token) + 1 : 0;
}

/// "18 flock and wolf tokens (4x 1 sheep, 5x 2 sheep, 5x 3 sheep, 2x 4 sheep, 2x wolf)".
inline constexpr PerToken<uint8_t> kTokensInAll{{4, 5, 5, 2, 2}};

/// The action of a player with the flock after extending the field that it stands in.
enum class FlockAction : uint8_t {
  none,
  grow,   ///< draws another token
  guide,  ///< leads the flock to the stable: it scores and goes home
};

/// The statements of a turn about the mover's flock.
struct FlockMove {
  Token drawn = Token::none;  ///< token drawn for the shepherd that is placed
  FlockAction action = FlockAction::none;
  Token grown = Token::none;  ///< token drawn by FlockAction::grow
  friend bool operator==(const FlockMove&, const FlockMove&) = default;
};

/// Why a flock left its field.
enum class FlockEnd : uint8_t {
  none,    ///< not about a flock
  guided,  ///< its shepherd's owner led it to the stable
  closed,  ///< a tile closed the field
  wolf,    ///< a wolf was drawn: no points
  left,    ///< it did not leave: still out at the end of the game, no points
};
inline constexpr int kFlockEnds = 5;
constexpr bool pays(FlockEnd end) {
  return end == FlockEnd::guided || end == FlockEnd::closed;
}

/// The contents of a flock's scoring.
struct FlockScore {
  FlockEnd end = FlockEnd::none;
  PlayerSet shepherds;               ///< whose shepherds stood in the field
  PerPlayer<Node> shepherd_nodes{};  ///< and where, by player
};

/// A player's shepherd and the tokens beside it.
struct Flock {
  Node shepherd = kNoNode;  ///< kNoNode: at home
  PerToken<uint8_t> tokens{};

  bool at_home() const { return shepherd == kNoNode; }
  int sheep() const {
    int sum = 0;
    for (Token token : each<Token>(kTokenKinds)) sum += tokens[token] * sheep_on(token);
    return sum;
  }
};

/// The flocks of all players.
class Flocks {
 public:
  const Flock& of(Player player) const { return flocks_[player]; }
  /// Tokens of a kind that are not beside any shepherd. Wolves never stay outside the bag.
  int in_bag(Token token) const {
    int left = kTokensInAll[token];
    for (const Flock& flock : flocks_) left -= flock.tokens[token];
    return left;
  }
  /// True if any shepherd is on the table.
  bool any() const { return !std::ranges::all_of(flocks_, &Flock::at_home); }

  void place(Player player, Node node) { flocks_[player].shepherd = node; }
  void add(Player player, Token token) {
    assert(token < Token::wolf && in_bag(token) > 0);
    ++flocks_[player].tokens[token];
  }
  /// The shepherd goes home and its tokens into the bag.
  void send_home(Player player) { flocks_[player] = {}; }

 private:
  PerPlayer<Flock> flocks_{};
};

}  // namespace cartulary::engine
