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
