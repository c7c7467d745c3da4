#include "engine/dice/game.hpp"

#include <algorithm>

namespace cartulary::engine::dice {

TurnSums sums_of(const Turn& turn) {
  TurnSums out;
  for (const Roll& roll : turn.rolls) {
    out.catapults += roll.rolled.catapults;
    out.most_catapults = std::max<int>(out.most_catapults, roll.rolled.catapults);
    out.cities_built += roll.cities_built;
    out.knights += roll.knights_aside;
  }
  // "Set aside or lying": knights of the last roll need not be set aside.
  if (!turn.rolls.empty()) {
    const Roll& last = turn.rolls.back();
    out.knights += last.rolled.knights - last.knights_aside;
  }
  return out;
}

void Game::reset(int players, const Rules& rules) {
  *this = {};
  rules_ = rules;
  players_ = players;
  dice_[to_move_] = kDice;
}

void Game::play_unchecked(const Turn& turn) {
  const Player player = to_move_;
  const auto next = static_cast<Player>((static_cast<int>(player) + 1) % players_);
  const TurnSums sums = sums_of(turn);
  const bool doubled = has_knight(player);
  const bool keeps = turn.ending == Ending::keep;
  last_points_ = keeps ? 0 : dice::points(turn.city, doubled);
  points_[player] += last_points_;
  // Catapults went to the left neighbour at once, all other dice but a kept knight go now.
  dice_[next] = static_cast<uint8_t>(dice_[next] + dice_[player] - keeps);
  dice_[player] = keeps;
  knights_ = (knights_ - PlayerSet::of(player)) | PlayerSet::of(player).when(keeps);
  by_catapults_ = (rules_.nine_catapults == NineCatapults::turn ? sums.catapults
                                                                : sums.most_catapults) == kDice;
  if (by_catapults_ || points_[player] >= kGoal) winner_ = player;
  to_move_ = next;
  ++turn_number_;
}

}  // namespace cartulary::engine::dice
