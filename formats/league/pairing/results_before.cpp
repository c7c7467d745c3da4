#include <algorithm>

#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/pairing/stage_round.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/league/tournament/who_plays.hpp"

namespace cartulary::formats::pairing {
namespace {

/// Refuses results of a stage that nobody entered; `number`: of the round that comes next.
void refuse_unplayed(StageRound& stage, const std::string& of_stage, std::size_t number) {
  for (uint32_t i : stage.league().unplayed()) {
    const Entry& of = stage.league().entries()[i];
    // The result of somebody who has withdrawn is not missing.
    const bool left = std::ranges::any_of(
        stage.league().sides_of(of),
        [&](const std::string& name) { return stage.all->has_left(name, number); });
    if (of.stage != of_stage || of.players.size() < 2 || left) continue;
    std::string text = of.where.empty() ? "" : of.where + ": ";
    if (!of.round.empty()) text += round_name(of.round) + " ";
    if (!of.table.empty()) text += "table " + of.table + " ";
    stage.refuse(text + joined(of.players, " - ") + " has no result");
  }
}

/// Refuses players who played before a round and are not in it: perhaps a result was forgotten.
void refuse_missing(StageRound& stage, const std::string& of_stage, const Names& rounds) {
  for (const MissingResults& missing : missing_results(stage.league(), of_stage, rounds)) {
    for (const std::string& name : missing.names) refuse_missing(stage, name, missing.round);
  }
}

/// Refuses rounds and duels of a stage that must exist, and do not.
void refuse_gaps(StageRound& stage, const std::string& of_stage) {
  for (const EntryFault& fault : not_there(stage.league())) {
    const Entry& of = stage.league().entries()[fault.entry];
    if (of.stage == of_stage) stage.refuse(fault.finding.message);
  }
}

}  // namespace

void look_back(StageRound& stage, const std::vector<Entry>& entries, const Names& stages) {
  const Names earlier(stages.begin(), std::ranges::find(stages, stage.stage));
  const Names played = stage.played();
  Names known;  // rounds that stay, of all stages up to this one
  std::vector<Entry> kept;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    // As the tournament has the names of its stage and its players.
    const Entry& of = stage.all->entries()[i];
    const bool here = of.stage == stage.stage && contains(played, of.round);
    if (!here && !contains(earlier, of.stage)) continue;
    kept.push_back(entries[i]);
    add_once(known, of.round);
  }
  const auto is_known = [&known](const std::string& round) {
    return std::ranges::any_of(
        known, [&round](const std::string& other) { return same_round(round, other); });
  };
  const std::string name = stage.name();
  for (const Entry& of : stage.all->entries()) {
    const bool here = (of.absent || of.half_bye) && of.stage == stage.stage;
    if (here && same_round(of.round, name)) stage.absent[of.players[0]] = of.half_bye;
  }
  auto tournament = std::make_shared<Tournament>(stage.all->tournament());
  // Rulings on the results of later rounds do not count yet; those who have a bye now are kept.
  std::erase_if(tournament->rulings, [&](const EventRuling& ruling) {
    if (ruling.kind == EventRulingKind::time_loss) return !is_known(ruling.round);
    if (*ruling.kind >= EventRulingKind::penalty) return false;
    const bool of_bye = ruling.players.size() == 1;
    if (!of_bye) return !ruling.round.empty() && !is_known(ruling.round);
    if (!ruling.stage.empty() && ruling.stage != stage.stage) {
      return !contains(earlier, ruling.stage);
    }
    if (!same_round(ruling.round, name)) return !is_known(ruling.round);
    stage.with_bye.insert(stage.all->name_of_player(ruling.players[0]));
    return true;
  });
  stage.made.league = std::make_shared<League>(*tournament, std::move(kept));
  stage.made.tournament = std::move(tournament);
  for (WhatIf what_if : stage.wish->what_ifs) {
    if (stage.league().find(what_if).empty()) stage.made.counted.what_ifs.push_back(what_if);
  }
  stage.groups = stage.league().standings(stage.made.counted);
}

void refuse_faulty(StageRound& stage) {
  const standings::Pairing pairing = stage.rules->pairing;
  if (pairing != standings::Pairing::round_robin && !stage.wish->force) {
    refuse_unplayed(stage, stage.stage, stage.number);
    if (is_swiss(pairing)) refuse_missing(stage, stage.stage, stage.played());
    refuse_gaps(stage, stage.stage);
  }
  for (const EntryFault& fault : who_plays(stage.league(), stage.made.counted)) {
    const Entry& of = stage.league().entries()[fault.entry];
    if (of.stage != stage.stage) continue;
    if (stage.wish->force) {
      stage.strange.push_back(fault.finding.message + ".");
    } else {
      stage.refuse("{}: {}", where_read(of), fault.finding.message);
    }
  }
}

void refuse_unfinished(StageRound& stage, const std::string& from) {
  const StageRules& rules = stage.all->tournament().rules_of(from);
  const Names rounds = rounds_begun(*stage.all, from);
  refuse_unplayed(stage, from, rounds.size());
  refuse_gaps(stage, from);
  if (is_swiss(rules.pairing)) refuse_missing(stage, from, rounds);
  if (rules.planned > 0 && rounds.size() < static_cast<std::size_t>(rules.planned)) {
    stage.refuse("{} of {} rounds of {} are played", rounds.size(), rules.planned, from);
  }
}

void refuse_missing(StageRound& stage, const std::string& name, const std::string& round) {
  stage.refuse("{} has no result of {}: enter it, or list a bye or a withdrawal",
               round.empty() ? "this round" : round_name(round), name);
}

}  // namespace cartulary::formats::pairing
