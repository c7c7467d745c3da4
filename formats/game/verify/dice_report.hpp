// The outcome of a dice game.
#pragma once

#include "engine/dice/game.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

std::string dice_text(int number);

struct DicePoints {
  int city = 0;          ///< dice of the largest closed city
  bool doubled = false;  ///< a knight was kept in the turn before
  bool kept = false;     ///< a knight is kept now, so there are no points
  int due() const { return kept ? 0 : engine::dice::points(city, doubled); }
};

/// One turn of the dice game, replayed or taken from a score pad.
struct TracedDiceTurn {
  std::optional<std::size_t> turn{};  ///< index in RecordedDice::turns; none for a score pad's
  int number = 0;
  engine::Player player = engine::kNobody;
  DicePoints worth{};
  int points = 0;                   ///< scored
  bool kept_unknown = false;        ///< a score pad's 0, which may be a turn with a kept knight
  bool catapults = false;           ///< won by nine catapults
  int knights = 0;                  ///< set aside, and lying after the last roll
  engine::PerPlayer<int> totals{};  ///< after the turn
  engine::dice::Layout layout{};    ///< empty when it is not known
  bool wins() const { return catapults || totals[player] >= engine::dice::kGoal; }
};

/// The outcome of a dice game.
struct DiceReport {
  std::vector<TracedDiceTurn> turns{};
};

}  // namespace cartulary::formats
