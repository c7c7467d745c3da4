// A dice game as steps to go through: the start, each turn, and a turn that could not be replayed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/game/record/dice_record.hpp"
#include "formats/game/verify/dice_report.hpp"

namespace cartulary::formats {

struct DiceAtHand {
  int number = 0;       ///< a kept knight included
  bool knight = false;  ///< one is kept
};

struct DiceStep {
  enum class Kind : uint8_t {
    start,  ///< before the first turn
    turn,   ///< after a turn
    stop,   ///< a turn that could not be replayed; nothing changes
  };
  Kind kind = Kind::start;
  int number = 0;                              ///< of the turn; 0 before the first
  engine::Player player = engine::kNobody;     ///< whose turn it is
  std::string key{};                           ///< names the step in a link: `turn=3`, `stop`
  const RecordedDiceTurn* recorded = nullptr;  ///< none of a score pad's turn
  const TracedDiceTurn* traced = nullptr;      ///< what it came to; none unless Kind::turn
  std::optional<DiceAtHand> before{};  ///< of the player; none if that is not known, as with a pad
  int doubled_by = 0;  ///< the turn in which a knight was kept; 0: nothing is doubled
  engine::PerPlayer<int> totals{};
  int gain = 0;                         ///< of the player
  std::vector<DiceAtHand> after{};      ///< of each player; none if that is not known
  std::vector<std::size_t> findings{};  ///< what is wrong here: index in Report::findings
};

/// The steps of a dice game that was started. They point into the report.
std::vector<DiceStep> dice_steps(const Report& report);

/// The step that a place in the record belongs to; nothing for its header.
std::optional<std::size_t> dice_step_at(const Report& report, const std::vector<DiceStep>& steps,
                                        Span span);

/// "Turn 3", "Turn 3, not legal", "Start".
std::string step_name(const Report& report, const DiceStep& step);
/// "Ann closes a city of 6 dice: +10".
std::string step_sentence(const Report& report, const DiceStep& step);

}  // namespace cartulary::formats
