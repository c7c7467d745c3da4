// A recorded turn of the dice game as the engine's, and what a replayed turn came to.
#pragma once

#include "engine/dice/check.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/verify/dice_report.hpp"

namespace cartulary::formats {

engine::dice::Turn resolve(const RecordedDiceTurn& recorded, const DiceRecord& record);

/// A turn with everything that a finding about it can refer to. The game stands before it.
struct DiceScene : PlayOf<DiceRecord, engine::dice::Game> {
  std::size_t turn = 0;  ///< index in RecordedDice::turns
  engine::dice::Turn played{};

  const RecordedDiceTurn& recorded() const { return record.turns[turn]; }
  const std::string& mover() const { return record.players[game.to_move()].name; }
};

Finding explain(const engine::dice::Violation& violation, const DiceScene& scene);
Code code_of(engine::dice::Rule rule);

/// Says where the dice are that a player does not have.
void note_kept_knights(Finding& finding, const DiceScene& scene);
/// The finding for points that the score table leaves open: 56.
Finding undefined_cell(Span span);
void note_layout(Finding& finding, const engine::dice::Layout& layout, const DiceRecord& record);
/// Why points claimed for a turn are wrong: a finding without its place.
Finding wrong_points(int claimed, const DicePoints& points, const std::string& player);
/// "6 dice with a knight: 20 points".
std::string points_text(const DicePoints& points);
/// The turn that points on a score pad tell of: "6 dice with a knight: 20 points".
std::string pad_turn_text(const TracedDiceTurn& turn);

}  // namespace cartulary::formats
