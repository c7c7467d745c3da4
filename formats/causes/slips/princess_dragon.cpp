// Slips about what the fairy pays, and in the steps of the dragon (Princess & Dragon).
#include <algorithm>

#include "formats/causes/slips/slip.hpp"
#include "formats/game/record/notation.hpp"

namespace cartulary::formats {
namespace {

bool is_fairy(const ScoringSlips& out) {
  return out.is(engine::Category::fairy) && out.scored().points > 0;
}

constexpr ScoringSlipRow kFairyRows[] = {
#include "formats/causes/slips/princess_dragon.def"
};

/// Flights with one step more, or with another one.
std::vector<OtherWord> other_flights(const RecordedTurn& written) {
  std::vector<OtherWord> out;
  const engine::Flight& flight = written.extra.dragon.flight;
  std::string steps;
  for (const engine::Side side : flight) steps += kSideNames[side];
  const auto add = [&](std::size_t at, std::size_t replaced, engine::Side side) {
    RecordedTurn move = written;
    engine::Flight& other = move.extra.dragon.flight;
    if (replaced == 0) {
      std::copy_backward(flight.begin() + at, flight.end(), other.steps.begin() + ++other.count);
    }
    other.steps[at] = side;
    std::string word = steps;
    word.replace(at, replaced, kSideNames[side]);
    out.push_back({std::move(move), written.flight_span, "dragon:" + word});
  };
  for (std::size_t at = 0; at < flight.count; ++at) {
    for (const engine::Side side : engine::kAllSides) {
      if (side == flight.steps[at]) continue;
      add(at, 1, side);
      if (flight.count < engine::kFlightSteps) add(at, 0, side);
    }
  }
  if (flight.count == 0 || flight.count == engine::kFlightSteps) return out;
  for (const engine::Side side : engine::kAllSides) add(flight.count, 0, side);
  return out;
}

}  // namespace

ExpansionSlips princess_and_dragon_slips() {
  return {.expansion = engine::Expansion::princess_and_dragon,
          .scorings = kFairyRows,
          .other_words = other_flights};
}

}  // namespace cartulary::formats
