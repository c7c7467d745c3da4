#include "formats/causes/diagnosis/evidence.hpp"

#include <algorithm>
#include <memory>

#include "engine/check.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/illegal.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/game/verify/running_totals.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {

const engine::Violation* broken_rule(const engine::Violations& violations) {
  return find_where(violations, [](const engine::Violation& violation) {
    return row_of(code_of(violation.rule)).severity == Severity::error;
  });
}

bool is_on_turn(const engine::Game& game, const RecordedTurn& recorded) {
  const bool named = recorded.player != engine::kNobody && recorded.player != game.to_move();
  if (named && !leaves_out_second_part(game, recorded)) return false;
  if (says_again_in_vain(game, recorded)) return false;
  return !recorded.number || *recorded.number == game.turn_number();
}

bool is_legal(const engine::Game& game, const RecordedTurn& recorded, const engine::Turn& turn) {
  if (leaves_out_second_part(game, recorded)) {
    const auto ready = std::make_unique<engine::Game>(game);
    make_ready(*ready, recorded);
    return is_legal(*ready, recorded, turn);
  }
  return is_on_turn(game, recorded) && broken_rule(objections_to(game, recorded, turn)) == nullptr;
}

namespace {

/// The number of kinds of goods of which a move claims other tokens than it takes.
int wrong_goods(const RecordedTurn& recorded, const engine::Goods& before,
                const engine::Goods& after) {
  int out = 0;
  for (engine::Good good : engine::kAllGoods) {
    if (claimed_at(recorded, good).size == 0) continue;
    out += recorded.goods[good] != after[good] - before[good];
  }
  return out;
}

bool can_lie_face_down(const engine::Game& game, const RecordedResult& result) {
  if (result.face_down.size() > static_cast<std::size_t>(game.unseen())) return false;
  engine::TileCounts listed{};
  return std::ranges::all_of(result.face_down, [&](const Located<engine::TileId>& found) {
    const engine::TileId tile = found.value;
    return ++listed[tile] <= game.unseen(tile) || game.rules().tiles.inferred[tile];
  });
}

}  // namespace

bool play_and_compare(engine::Game& game, const RecordedTurn& recorded, Divergence& divergence) {
  if (!recorded.readable || recorded.open.any()) return false;
  make_ready(game, recorded);
  if (recorded.player != engine::kNobody && recorded.player != game.to_move()) return false;
  if (says_again_in_vain(game, recorded)) return false;
  MeepleFault fault{};
  const engine::Turn turn = resolve(game, recorded, fault);
  if (fault != MeepleFault::none) return false;
  if (broken_rule(objections_to(game, recorded, turn)) != nullptr) return false;
  if (recorded.number) {
    const int off = *recorded.number - game.turn_number();
    divergence.jumps += off != divergence.number;
    divergence.number = off;
  }
  const engine::Player mover = game.to_move();
  const engine::Goods tokens = game.extra().trade.goods[mover];
  const bool claims_points = recorded.totals.given || recorded.gain.given;
  const SeatPoints before = claims_points ? points_of(game) : SeatPoints{};
  formats::play(game, recorded, turn);
  divergence.jumps += wrong_goods(recorded, tokens, game.extra().trade.goods[mover]);
  if (!claims_points) return true;
  for (engine::Player p : game.seats()) {
    int& off = divergence.points[p];
    bool jumps = false;
    if (claims_gain(recorded.gain, p, mover)) {
      const int more = claimed_gain(recorded.gain, p) - (game.points(p) - before[p]);
      jumps = more != 0;
      if (!recorded.totals.has(p)) off += more;
    }
    if (recorded.totals.given && recorded.totals.has(p)) {
      const int more = recorded.totals.points[p] - game.points(p);
      jumps |= more != off;
      off = more;
    }
    divergence.jumps += jumps;
  }
  return true;
}

void compare_result(engine::Game& game, const RecordedResult& result, Divergence& divergence) {
  if (!result.given) return;
  int& jumps = divergence.jumps;
  jumps += !can_lie_face_down(game, result);
  const Termination how = termination_of(result);
  const bool completed = how == Termination::completed;
  jumps += completed && !game.may_be_over();
  jumps += how == Termination::unfinished && game.over();
  if (has_final_scoring(result, completed || game.over())) game.finish();
  for (engine::Player p : game.seats()) {
    const bool claims = result.scores.given && result.scores.has(p);
    jumps += claims && result.scores.points[p] - game.points(p) != divergence.points[p];
  }
  for (const RecordedResult::Breakdown& row : result.breakdown) {
    for (engine::Category c : engine::kAllCategories) {
      jumps += row.categories[c] && *row.categories[c] != game.points(row.player, c);
    }
  }
  jumps += completed && result.winner && jumps == 0 &&
           !engine::can_have_won(result.winner->value, game.winners(), game.rules().tie);
}

}  // namespace cartulary::formats
