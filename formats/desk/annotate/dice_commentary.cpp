// The dice game in a commentator's words.
#include <fmt/core.h>

#include "formats/desk/annotate/commentary.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/verify/dice_report.hpp"

namespace cartulary::formats {
namespace {

/// So many catapults of the nine that win are worth a word.
constexpr int kManyCatapults = 5;

std::vector<std::string> events_of(const Report& report, const TracedDiceTurn& turn) {
  const std::string& name = report.record.players[turn.player].name;
  const DicePoints& worth = turn.worth;
  std::vector<std::string> out;
  if (turn.catapults) {
    out.push_back(fmt::format("nine catapults: {} wins", name));
    return out;
  }
  const std::string city =
      worth.city == 0 ? "no closed city" : fmt::format("closed city of {} dice", worth.city);
  if (worth.kept) {
    out.push_back(
        fmt::format("{} keeps a knight: no points, and the next turn counts double", name));
  } else if (worth.doubled) {
    out.push_back(fmt::format("{}, doubled by the knight: 2 x {} = {} -> {} {}", city,
                              worth.due() / 2, worth.due(), name, worth.due()));
  } else if (worth.due() > 0) {
    out.push_back(fmt::format("{}: {} -> {} {}", city, worth.due(), name, worth.due()));
  }
  int catapults = 0;
  for (const RecordedRoll& roll : report.record.dice().turns[*turn.turn].rolls) {
    catapults += roll.roll.rolled.catapults;
  }
  if (catapults >= kManyCatapults) {
    out.push_back(fmt::format("{} of the nine catapults that win", catapults));
  }
  return out;
}

}  // namespace

void report_rolls(const Report& report, const Topics& topics, Commentary& out) {
  for (const TracedDiceTurn& turn : report.dice().turns) {
    if (!turn.turn) continue;  // a score pad's
    out.turns.push_back(topics.events ? events_of(report, turn) : std::vector<std::string>{});
  }
}

}  // namespace cartulary::formats
