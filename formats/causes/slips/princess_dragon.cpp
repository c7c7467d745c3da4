// Slips about what the fairy pays, and in the steps of the dragon (Princess & Dragon).
#include <algorithm>

#include "formats/causes/slips/slip.hpp"
#include "formats/game/record/notation.hpp"

namespace cartulary::formats {
namespace {

bool is_fairy(const ScoringSlips& out) {
  return out.is(engine::Category::fairy) && out.scored().points > 0;
}

/// The follower that a player had placed on a segment; a builder or a pig counts for nothing.
bool was_follower(const PlayedGame& game, engine::Node node, std::size_t before) {
  const engine::Board& board = game.game.board();
  for (std::size_t m = before; m-- > 0;) {
    const engine::Laid* laid = game.turns[m].turn.laid();
    if (laid == nullptr || !laid->deployment.any()) continue;
    if (board.node(board.at(laid->cell), laid->deployment.segment) == node) {
      return engine::is_follower(laid->deployment.figure);
    }
  }
  return true;  // it came through a portal
}

/// A follower whom the dragon has eaten counts in its feature as if it stood there.
void eaten_still_counts(const SlipKind& kind, ScoringSlips& out) {
  const ScoredFeature& scored = out.scored();
  if (out.is(engine::Category::fairy) || scored.feature == engine::kNoNode) return;
  const engine::Features& features = out.game().game.board().features();
  // In the turn of the scoring itself, it is a question of the order (`dragon-moves`).
  const std::size_t turns = std::min(out.move(), out.game().turns.size());
  for (std::size_t m = 0; m < turns; ++m) {
    for (const ScoredFeature& eaten : out.game().turns[m].scored) {
      if (eaten.terms.empty() || eaten.terms.front().counted != engine::Counted::figures_eaten)
        continue;
      if (features.find(eaten.feature) != features.find(scored.feature)) continue;
      if (!was_follower(out.game(), eaten.feature, m)) continue;
      const engine::Player owner = eaten.tied.lowest();
      const engine::PlayerSet most = most_if(scored.present | eaten.tied, [&](engine::Player p) {
        return scored.followers[p] + (p == owner);
      });
      if (most != scored.winners) out.other_winners(kind, most, owner);
    }
  }
}

constexpr ScoringSlipRow kFairyRows[] = {
#include "formats/causes/slips/princess_dragon.def"
};

/// Flights with one step more, or with another one.
std::vector<OtherWord> other_flights(const RecordedTurn& written) {
  std::vector<OtherWord> out;
  const engine::Flight& flight = written.extra.far.flight;
  for (std::size_t at = 0; at <= flight.count && flight.count > 0; ++at) {
    for (const engine::Side side : engine::kAllSides) {
      if (at < flight.count && side == flight.steps[at]) continue;
      for (const std::size_t replaced : {0u, 1u}) {
        if (at + replaced > flight.count || flight.count - replaced == engine::kFlightSteps)
          continue;
        OtherWord& other = out.emplace_back(OtherWord{written, written.flight_span, "dragon:"});
        engine::Flight& taken = other.move.extra.far.flight;
        std::copy(flight.begin() + at + replaced, flight.end(), taken.steps.begin() + at + 1);
        taken.steps[at] = side;
        taken.count = static_cast<uint8_t>(flight.count + 1 - replaced);
        for (const engine::Side step : taken) other.word += kSideNames[step];
      }
    }
  }
  return out;
}

}  // namespace

ExpansionSlips princess_and_dragon_slips() {
  return {.expansion = engine::Expansion::princess_and_dragon,
          .scorings = kFairyRows,
          .other_words = other_flights};
}

}  // namespace cartulary::formats
