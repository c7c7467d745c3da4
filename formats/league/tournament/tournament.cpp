#include "formats/league/tournament/tournament.hpp"

#include <algorithm>

namespace cartulary::formats {

void StageRules::follow(const standings::System& of) {
  system = &of;
  pairing = of.pairing;
  counting = standings::counting_of(of);
  chain = *standings::chain_of(of.chain);
}

const StageRules& Tournament::rules_of(std::string_view stage) const {
  const auto found = std::find_if(stages.begin(), stages.end(),
                                  [stage](const StageRules& r) { return r.stage == stage; });
  return found == stages.end() ? stages.front() : *found;
}

const TournamentPlayer* Tournament::find(std::string_view player) const {
  const auto found =
      std::find_if(players.begin(), players.end(), [player](const TournamentPlayer& p) {
        return p.name == player || std::find(p.also.begin(), p.also.end(), player) != p.also.end();
      });
  return found == players.end() ? nullptr : &*found;
}

TournamentPlayer* Tournament::find(std::string_view player) {
  return const_cast<TournamentPlayer*>(std::as_const(*this).find(player));  // NOLINT: it is ours
}

void Tournament::add_team(const std::string& team) {
  if (std::find(teams.begin(), teams.end(), team) == teams.end()) teams.push_back(team);
}

Tournament default_tournament() {
  Tournament out;
  out.stages.emplace_back().follow(*standings::find_system("duels"));
  return out;
}

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
