// A game in progress: the board, the players' supplies and points, the tiles that are left.
#pragma once

#include <array>

#include "engine/board.hpp"
#include "engine/ruleset.hpp"
#include "engine/score_event.hpp"
#include "engine/sheep.hpp"

namespace cartulary::engine {

/// Most scorings of one turn or of the final scoring.
inline constexpr std::size_t kMaxEvents = 192;
using ScoreEvents = StaticVector<ScoreEvent, kMaxEvents>;

class Game {
 public:
  /// Sets up a new game; `players` is 2 to kMaxPlayers. The object is meant to be reused.
  void reset(const GameRules& rules, int players);

  /// Plays a turn that `check` found no fault with. Events of the turn are in events() until the
  /// next call.
  void play_unchecked(const Turn& turn);

  /// Final scoring of the position as it stands. Events are in events().
  void finish();

  const GameRules& rules() const { return rules_; }
  int players() const { return players_; }
  Player to_move() const { return to_move_; }
  /// Number of the turn about to be played, from 1. A discard belongs to the turn it interrupts.
  int turn_number() const { return turn_number_; }
  /// No tile is left, or the rules ended the game earlier.
  bool over() const { return over_; }
  /// Where tiles return into the bag, the game is over when none of them fits. Every tile that
  /// fits may lie unseen under a hill; then nobody can tell from the record.
  bool may_be_over() const { return over_ || may_be_over_; }

  int supply(Player player) const { return supply_[player]; }
  int points(Player player) const { return points_[player]; }
  int points(Player player, Category category) const {
    return by_category_[player][static_cast<std::size_t>(index(category))];
  }
  /// Copies of a type that nobody has seen: in the bag, in hands or face down under a hill.
  /// Negative only when an inferred count was exceeded.
  int remaining(TileId tile) const { return remaining_[tile]; }
  /// Tiles that are still to be laid: in the bag and in hands.
  int remaining() const { return remaining_total_; }
  /// Tiles in the bag, apart from hands that the record tells.
  int bag_size() const;
  /// Tiles in the bag once the tile of the coming turn has been drawn.
  int left_to_draw() const { return bag_size() - static_cast<int>(!rules_.record_hands); }
  /// Tiles that lie under hills and that nobody has seen.
  int unseen() const { return unseen_; }
  const Flocks& flocks() const { return flocks_; }
  int in_hand(Player player, TileId tile) const { return hands_[player][tile]; }
  int hand_size(Player player) const { return hand_size_[player]; }
  /// Copies of a type in all hands.
  int in_hands(TileId tile) const;

  const ScoreEvents& events() const { return events_; }
  const Board& board() const { return board_; }

  /// The players with the best total, after the tie rule.
  PlayerSet winners() const;

  /// Where players hold several tiles, the one under a hill was taken when the hill was drawn, long
  /// before it is laid and the record tells of it. So the hill that was drawn last may have none,
  /// although other tiles seem to be left.
  bool hill_may_be_bare() const;

  // Used by the phases and the scorers.
  Board& board() { return board_; }
  Flocks& flocks() { return flocks_; }
  void lay(TileId tile, Cell cell, Rotation rotation);
  /// A tile leaves the bag to lie under a hill; kUnknownTile if nobody saw it.
  void take_unseen(TileId tile);
  void place_meeple(SegmentIndex segment);
  /// Scores a feature that has just been finished and sends its meeples home.
  void close_feature(Node root);
  void award(const ScoreEvent& event);
  void take_into_hand(Player player, TileId tile);
  void draw_into_hand(TileId played, TileId drawn);
  void pass_turn() { to_move_ = static_cast<Player>(to_move_ + 1 == players_ ? 0 : to_move_ + 1); }

 private:
  void put_out_of_game(TileId tile);
  /// Unseen tiles that can be laid. Where tiles return into the bag, the game is over when none
  /// is left there.
  int fitting() const;

  Board board_;
  GameRules rules_;
  int players_ = 0;
  Player to_move_ = 0;
  int turn_number_ = 1;
  bool over_ = false;
  bool may_be_over_ = false;
  int unseen_ = 0;
  int remaining_total_ = 0;
  std::array<int8_t, kTileTypes> remaining_{};
  std::array<uint8_t, kMaxPlayers> supply_{};
  std::array<int16_t, kMaxPlayers> points_{};
  std::array<std::array<int16_t, kCategories>, kMaxPlayers> by_category_{};
  std::array<std::array<uint8_t, kTileTypes>, kMaxPlayers> hands_{};
  std::array<uint8_t, kMaxPlayers> hand_size_{};
  Flocks flocks_;
  ScoreEvents events_;
};

/// The tile that the turn slips under its hill; kUnknownTile if nobody has seen it, kNoTile if
/// there is none: no hill, or no tile left ("the player is still allowed to place it without a
/// second tile underneath", Hills & Sheep page, footnote 3). A hill that fits nowhere has one only
/// if the record says so.
TileId slipped_under(const Game& game, const Turn& turn);

}  // namespace cartulary::engine
