// Assertions of a saved game of JCloisterZone about the state that it ends in.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/exchange/jcz/reading.hpp"

namespace cartulary::formats {

/// The state in which a save ends.
struct JczEnd {
  struct Scored {
    engine::Player player;
    engine::Category category;
    int points;
  };

  std::vector<std::string> names;  ///< of the players, as the file has them
  std::array<int, engine::kMaxPlayers> points{};
  std::vector<Scored> scored;
  const JczPhase* phase = &kTilePhase;
  const engine::Ruleset* rules = nullptr;
  const JczTile* drawn = nullptr;      ///< the tile to be laid; nullptr if nobody knows which it is
  const engine::Game* game = nullptr;  ///< in which it is to be laid
  std::optional<bool> may_undo;        ///< nothing if that cannot be told
};

/// Judges the assertions of `test`: what a save says must come out.
void judge_assertions_of(JsonValue save, const JczEnd& end, JczReading& in, Imported& to);

}  // namespace cartulary::formats
