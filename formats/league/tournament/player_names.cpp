#include "formats/league/tournament/player_names.hpp"

namespace cartulary::formats {

PlayerNames::PlayerNames(const Tournament& tournament) {
  for (const TournamentPlayer& player : tournament.players) {
    players_.emplace(player.name, &player);
    for (const std::string& name : player.also) players_.emplace(name, &player);
  }
}

const TournamentPlayer* PlayerNames::find(const std::string& name) const {
  const auto found = players_.find(name);
  return found == players_.end() ? nullptr : found->second;
}

const std::string& PlayerNames::listed(const std::string& name) const {
  const TournamentPlayer* const player = find(name);
  return player == nullptr ? name : player->name;
}

}  // namespace cartulary::formats
