#include <fmt/core.h>

#include "formats/league/pairing/bracket_round.hpp"
#include "formats/league/pairing/systems.hpp"

namespace cartulary::formats::pairing {
void pair_double_elimination(StageRound& stage, RoundOfGroup round) {
  auto played = play_bracket(stage, round, 2, first_matches(stage, round));
  if (stage.is_refused()) return;
  if (!played->astray.empty()) {
    stage.refuse(
        fmt::format("{} is no match of the bracket of these seeds, so what follows is not known",
                    played->astray));
    return;
  }
  if (played->is_settled(*stage.rules)) return;
  if (!add_ready(stage, round, played->bracket).empty()) stage.add(std::move(round));
}

}  // namespace cartulary::formats::pairing
