// Slips in counting and writing down of the dice game.
#include <fmt/core.h>

#include <memory>

#include "engine/dice/score_table.hpp"
#include "formats/causes/slips/claim_causes.hpp"
#include "formats/causes/slips/slip.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "formats/game/verify/result_claims.hpp"

namespace cartulary::formats {
namespace {

namespace dice = engine::dice;

/// A slip in what one turn brings, and the points it writes for them; nothing if it cannot happen.
struct DiceSlipRow {
  SlipKind kind;
  std::optional<int> (*written)(const TracedDiceTurn& turn);
  bool in_total = false;  ///< or the points of the turn are right, and only the total is not
};

std::optional<int> if_it(bool happens, int points) {
  return happens ? std::optional(points) : std::nullopt;
}
/// The points of a city that has so many dice more.
std::optional<int> row_beside(const TracedDiceTurn& turn, int more) {
  const int city = turn.worth.city + more;
  return if_it(!turn.worth.kept && turn.worth.city > 0 && city >= 0 && city <= dice::kDice,
               dice::points(city, turn.worth.doubled));
}

constexpr DiceSlipRow kRows[] = {
#include "formats/causes/slips/dice_slip_rows.def"
};
constexpr SlipKind kNextCredited{"next-player-credited", 80,
                                 "{words} went to {other}, whose turn comes next",
                                 "points of the player before"};
constexpr SlipKind kWrongPlayer{"wrong-player", 40, "{words} went to {other}",
                                "points of another player"};

void propose_turn(const PlayedGame& game, const ClaimsMade& claims, std::size_t move,
                  const TracedDiceTurn& turn, Slips& out) {
  const auto add = [&](const SlipKind& kind, const engine::PerPlayer<int>& delta,
                       engine::Player other, std::string words, bool gain = true) {
    out.push_back({.kind = &kind,
                   .move = move,
                   .delta = delta,
                   .other = other,
                   .words = std::move(words),
                   .predicted = predicted(claims, delta, engine::Category::cities,
                                          {.from = move, .gain = gain})});
  };
  const std::string& name = game.record.players[turn.player].name;
  for (const DiceSlipRow& row : kRows) {
    const std::optional<int> written = row.written(turn);
    if (!written || *written == turn.points) continue;
    const std::string words =
        fmt::format("in turn {} {} got {} instead of {}", turn.number, name, *written, turn.points);
    const auto delta = points_each(engine::PlayerSet::of(turn.player), *written - turn.points);
    add(row.kind, delta, engine::kNobody, words);
    if (row.in_total) add(row.kind, delta, engine::kNobody, words, false);
  }
  if (turn.points == 0) return;
  const auto count = game.record.players.size();
  for (const engine::Player other : game.record.seats()) {
    if (other == turn.player) continue;
    const bool is_next = engine::index(other) == (engine::index(turn.player) + 1) % count;
    add(is_next ? kNextCredited : kWrongPlayer, points_moved(turn.player, other, turn.points),
        other, fmt::format("the {} points of {} in turn {}", turn.points, name, turn.number));
  }
}

}  // namespace

Diagnosis diagnose_dice(const Report& report, std::vector<Finding>* /*later*/) {
  Diagnosis out{.asked = true};
  const std::vector<TracedDiceTurn>& turns = report.dice().turns;
  const DiceRecord& dice = report.record.dice();
  if (report.verdict.status != Status::wrong || !dice.has_turns) return {};
  // The turns as moves, of which only the points and claims are asked.
  TileRecord record;
  record.players = dice.players;
  record.result = dice.result;
  const auto unplayed = std::make_unique<engine::Game>();
  PlayedGame game{{record, *unplayed}, {}, {}, report.verdict, "the result"};
  game.verdict.over = true;  // the scores are those of the last turn, whether or not somebody won
  for (const TracedDiceTurn& turn : turns) {
    static_cast<WrittenTurn&>(record.moves.emplace_back()) = dice.turns[*turn.turn];
    game.turns.push_back({.move = game.turns.size(),
                          .number = turn.number,
                          .player = turn.player,
                          .totals = turn.totals});
  }
  explain_claims(
      report, game,
      [&turns](const PlayedGame& played, const ClaimsMade& claims, Slips& slips) {
        for (std::size_t m = 0; m < turns.size(); ++m)
          propose_turn(played, claims, m, turns[m], slips);
        propose_total_slips(played, claims, slips);
        propose_booking_slips(played, claims, slips);
      },
      out);
  // Right claims would be those of a game that goes on, which no correction of them can end.
  if (!report.verdict.over && termination_of(dice.result) == Termination::completed) {
    for (Cause& cause : out.causes) cause.claims.clear();
  }
  return out;
}

}  // namespace cartulary::formats
