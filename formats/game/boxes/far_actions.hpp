// The actions on other tiles than the one that is laid, in the words of a record (Princess &
// Dragon).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/game.hpp"
#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// True if a game plays any part of Princess & Dragon.
bool plays_far_actions(const Rules& rules);
/// The same of Abbey & Mayor.
bool plays_abbeys(const Rules& rules);
/// `fairy@1,0:N`.
std::string word_of(const engine::FarTurn& action, const Record& record);
/// `knight:N`: the figure of an action, where it stands or will; empty where it has none.
std::string figure_of(const engine::FarTurn& action);
/// The actions of a turn in place of a figure on its tile.
std::vector<engine::FarTurn> far_actions(const engine::Game& game, const engine::Turn& turn);

/// A figure that may move on once the turn has scored its feature.
struct MovingOn {
  struct Place {
    std::string word;     ///< what the turn says of it: `wagon-to:Ann>4,-1:S`
    std::string feature;  ///< `road:S`
    engine::Cell cell;
  };
  engine::Player owner = engine::kNobody;
  std::vector<Place> places{};
  std::optional<std::size_t> chosen{};  ///< what the turn says now, a number in `places`
};
/// The figures that may move on after a turn, in their order. `turn` may be illegal.
std::vector<MovingOn> moving_on(const engine::Game& game, const engine::Turn& turn,
                                const Record& record);

/// The keys of a position for tiles that players have yet, and for what stands on corners.
void append_own_keys(std::string& out, const engine::Game& game, const Record& record,
                     std::string (*quoted)(std::string_view));
/// The same of a position that was read: what it is, and the value.
std::vector<std::pair<std::string, std::string>> own_facts(const TileRecord& record,
                                                           const Record& seats);

}  // namespace cartulary::formats
