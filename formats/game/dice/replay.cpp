#include "formats/game/dice/replay.hpp"

#include <fmt/core.h>

#include "formats/game/dice/picture.hpp"
#include "formats/game/verify/words.hpp"

namespace cartulary::formats {

using engine::dice::points;

engine::dice::Turn resolve(const RecordedDiceTurn& recorded, const DiceRecord& record) {
  engine::dice::Turn out;
  for (std::size_t i = 0; i < recorded.rolls.size() && i < out.rolls.capacity(); ++i) {
    engine::dice::Roll roll = recorded.rolls[i].roll;
    if (i < recorded.layouts.size() && recorded.layouts[i].told) {
      roll.has_layout = true;
      for (const engine::dice::BuiltDie& die : recorded.layouts[i].dice) roll.layout.push_back(die);
    }
    out.rolls.push_back(roll);
  }
  out.ending = recorded.kept ? engine::dice::Ending::keep : engine::dice::Ending::score;
  if (!out.rolls.empty() && out.rolls.back().has_layout) {
    out.city = static_cast<uint8_t>(
        engine::dice::largest_closed(record.face_table, out.rolls.back().layout));
  } else if (recorded.city) {
    out.city = static_cast<uint8_t>(recorded.city->value);
  }
  return out;
}

std::string points_text(const DicePoints& p) {
  const std::string city = p.city == 0
                               ? std::string("no closed city")
                               : fmt::format("largest closed city of {}{}", dice_text(p.city),
                                             p.doubled ? " with a knight" : "");
  return p.kept ? fmt::format("{}, a knight kept: 0 points", city)
                : fmt::format("{}: {}", city, counted(p.due(), "point"));
}

std::string pad_turn_text(const TracedDiceTurn& turn) {
  if (turn.catapults) return "nine catapults";
  if (turn.worth.kept) return "a knight kept";
  if (turn.points == 0) return turn.kept_unknown ? "no points, or a knight kept" : "no points";
  const std::string points = counted(turn.points, "point");
  return turn.worth.city == 0 ? points
                              : fmt::format("{}{}: {}", dice_text(turn.worth.city),
                                            turn.worth.doubled ? " with a knight" : "", points);
}

Finding undefined_cell(Span span) {
  return {.code = Code::undefined_cell,
          .span = span,
          .message = "nine dice with a knight, which the score table calls impossible",
          .label = fmt::format("counted as {} points", points(engine::dice::kDice, true)),
          .help = {"the rules let the kept knight be rolled again, so it can happen; either way "
                   "the game is won"}};
}

void note_layout(Finding& finding, const engine::dice::Layout& layout, const DiceRecord& record) {
  for (std::string& line : draw_layout(layout, record)) finding.notes.push_back(std::move(line));
}

Finding wrong_points(int claimed, const DicePoints& p, const std::string& player) {
  Finding out;
  out.notes.push_back(points_text(p));
  const auto message = [&](Code code, std::string_view why) {
    out.code = code;
    out.message = fmt::format("expected {} for {}{}, got {}", counted(p.due(), "point"), player,
                              why, claimed);
    out.brief = fmt::format("{} written for {}, who scored {}", counted(claimed, "point"), player,
                            p.due() == 0 ? "none" : std::to_string(p.due()));
  };
  if (p.kept) {
    message(Code::points_while_keeping, ", who keeps a knight");
    out.help.push_back("keeping a knight gives up this turn's points and doubles the next turn's");
  } else if (!p.doubled && p.due() > 0 && claimed == points(p.city, true)) {
    message(Code::doubled_without_knight, ", who kept no knight last turn");
    out.help.push_back("only the turn after keeping a knight is doubled");
  } else if (p.doubled && p.due() > 0 && claimed == points(p.city, false)) {
    message(Code::not_doubled, ", who kept a knight last turn");
    out.help.push_back("the turn after keeping a knight is doubled");
  } else {
    message(Code::table_value, "");
    if (p.doubled && p.due() > 0 && claimed == 2 * p.due()) {
      out.help.push_back("points are doubled once, however often a knight was kept");
    }
    for (const bool doubled : {p.doubled, !p.doubled}) {
      const int dice = engine::dice::city_worth(claimed, doubled);
      if (dice <= 0) continue;
      out.help.push_back(fmt::format("{} dice{} score {}", dice, doubled ? " with a knight" : "",
                                     counted(claimed, "point")));
    }
    out.help.push_back("`cartulary dice table` shows the score table");
  }
  return out;
}

}  // namespace cartulary::formats
