#include "formats/league/tournament/tournament.hpp"

#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

void StageRules::follow(const standings::System& of) {
  system = &of;
  pairing = of.pairing;
  counting = standings::counting_of(of);
  chain = *standings::chain_of(of.chain);
}

const StageRules& Tournament::rules_of(std::string_view stage) const {
  const StageRules* const found = find_row(stages, &StageRules::stage, stage);
  return found == nullptr ? stages.front() : *found;
}

std::vector<std::string_view> Tournament::stage_names() const {
  std::vector<std::string_view> out =
      mapped(stages, [](const StageRules& rules) { return std::string_view(rules.stage); });
  std::erase(out, "");
  return out;
}

std::string nearest_or_all(std::string_view word, const std::vector<std::string_view>& names,
                           std::string_view all) {
  const std::string_view near = nearest(word, names);
  return near.empty() ? fmt::format("the {} are {}", all, enumerate({names.begin(), names.end()}))
                      : fmt::format("did you mean `{}`?", near);
}

const TournamentPlayer* Tournament::find(std::string_view player) const {
  return find_where(players, [player](const TournamentPlayer& p) {
    return p.name == player || contains(p.also, player);
  });
}

TournamentPlayer* Tournament::find(std::string_view player) {
  return const_cast<TournamentPlayer*>(std::as_const(*this).find(player));  // NOLINT: it is ours
}

void Tournament::add_team(const std::string& team) {
  add_once(teams, team);
}

void Tournament::add_listed(const std::vector<std::string>& names) {
  for (const std::string& player : names) {
    if (find(player) == nullptr) add_once(listed, player);
  }
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
  for (const EventRuling& ruling : tournament.rulings) {
    if (ruling.kind != EventRulingKind::renamed) continue;
    corrected_.emplace(ruling.players[0], listed(ruling.other));
  }
}

const TournamentPlayer* PlayerNames::find(const std::string& name) const {
  const auto found = players_.find(name);
  return found == players_.end() ? nullptr : found->second;
}

const std::string& PlayerNames::listed(const std::string& name) const {
  if (const TournamentPlayer* const player = find(name)) return player->name;
  const auto corrected = corrected_.find(name);
  return corrected == corrected_.end() ? name : corrected->second;
}

}  // namespace cartulary::formats
