#include "formats/causes/diagnosis/meaning.hpp"

#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/replay.hpp"

namespace cartulary::formats {

std::optional<engine::Turn> intended_turn(const RecordedTurn& move) {
  if (!move.readable || move.open.any()) return {};
  MeepleFault fault{};
  const engine::Turn turn = resolve(move, fault);
  return fault == MeepleFault::none ? std::optional(turn) : std::nullopt;
}

std::string meaning_of(const engine::Turn& turn, const TileRecord& record) {
  engine::Turn same = turn;
  if (turn.under == engine::kUnknownTile) same.under = engine::kNoTile;  // which counts as that
  engine::Laid* laid = same.laid();
  if (laid == nullptr) return move_text(same, record);
  laid->rotation = engine::kLookAlike[turn.tile][laid->rotation].lowest();
  std::string out;
  if (laid->deployment.any()) {
    out = meeple_text(turn.tile, turn.laid()->rotation, laid->deployment.segment,
                      laid->deployment.figure);
    laid->deployment = {};
  }
  return move_text(same, record) + " " + out;
}

}  // namespace cartulary::formats
