#include "formats/desk/annotate/computed_claims.hpp"

#include "formats/game/record/dice_record.hpp"
#include "formats/game/verify/dice_report.hpp"

namespace cartulary::formats {
namespace {

using engine::each;
using engine::Player;

/// Where a gain tells the number of a player.
Player seat_in(const SeatClaim& gain, Player player) {
  return gain.mover_only ? Player{0} : player;
}

}  // namespace

std::vector<ComputedTurn> computed_turns(const Report& report) {
  std::vector<ComputedTurn> out;
  SeatPoints before = report.verdict.before;
  const auto add = [&](std::size_t turn, Player player, bool pass, const auto& totals) {
    out.push_back({turn, player, pass, before, totals});
    before = out.back().after;
  };
  for (const TracedTurn& turn : report.tile_parts().turns) {
    add(turn.move, turn.player, turn.turn.laid() == nullptr, turn.totals);
  }
  for (const TracedDiceTurn& turn : report.dice_parts().turns) {
    if (turn.turn) add(*turn.turn, turn.player, false, turn.totals);
  }
  return out;
}

SeatClaim computed_gain(const ComputedTurn& turn, std::size_t players) {
  SeatClaim out;
  out.mover_only = true;
  for (Player p : each<Player>(players)) {
    if (turn.after[p] == turn.before[p]) continue;
    out.given = true;
    out.mover_only &= p == turn.player;
  }
  for (Player p : each<Player>(players)) {
    if (out.mover_only && p != turn.player) continue;
    out.set(seat_in(out, p), turn.after[p] - turn.before[p]);
  }
  return out;
}

SeatClaim computed_totals(const ComputedTurn& turn, std::size_t players) {
  SeatClaim out;
  out.given = true;
  for (Player p : each<Player>(players)) out.set(p, turn.after[p]);
  return out;
}

bool gain_is_wrong(const SeatClaim& gain, const ComputedTurn& turn, std::size_t players) {
  if (!gain.given) return false;
  for (Player p : each<Player>(players)) {
    if (!gain.has(seat_in(gain, p)) || (gain.mover_only && p != turn.player)) continue;
    if (claimed_gain(gain, p) != turn.after[p] - turn.before[p]) return true;
  }
  return false;
}

bool totals_are_wrong(const SeatClaim& totals, const ComputedTurn& turn, std::size_t players) {
  if (!totals.given) return false;
  for (Player p : each<Player>(players)) {
    if (totals.has(p) && totals.points[p] != turn.after[p]) return true;
  }
  return false;
}

std::vector<bool> totals_carried(const Report& report, const std::vector<ComputedTurn>& turns) {
  std::vector<bool> carried(turns.size());
  const SeatClaim& scores = report.record.result.scores;
  for (Player p : report.record.seats()) {
    int off = 0;
    std::size_t since = turns.size();  // the last claim of the player's total, if it is wrong
    const auto claim = [&](std::size_t i, int difference) {
      if (difference != 0 && difference == off) {
        for (std::size_t between = since; between < i; ++between) carried[between] = true;
      }
      off = difference;
      since = i;
    };
    for (std::size_t i = 0; i < turns.size(); ++i) {
      const SeatClaim& totals = report.record.turn(turns[i].turn).totals;
      if (totals.given && totals.has(p)) claim(i, totals.points[p] - turns[i].after[p]);
    }
    if (report.record.result.given && scores.given && scores.has(p)) {
      claim(turns.size(), scores.points[p] - report.verdict.totals[p]);
    }
  }
  return carried;
}

}  // namespace cartulary::formats
