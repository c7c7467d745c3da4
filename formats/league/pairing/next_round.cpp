#include "formats/league/pairing/next_round.hpp"

#include <algorithm>

#include "formats/ground/text/finding.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/pairing/stage_round.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/league/tournament/who_plays.hpp"

namespace cartulary::formats {
namespace {

using pairing::Names;
using pairing::StageRound;
using standings::Pairing;

struct SystemRow {
  Pairing pairing;
  void (*pair)(StageRound& stage, RoundOfGroup round);
};
constexpr SystemRow kSystems[] = {
#include "formats/league/pairing/systems.def"
};

std::optional<std::size_t> place_of_round(const Names& rounds, const std::string& wished) {
  return index_where(rounds,
                     [&wished](const std::string& name) { return same_round(wished, name); });
}

/// Nothing, after saying so, if there is no such stage.
std::optional<std::size_t> chosen_stage(const League& all, const Names& stages,
                                        const RoundWish& wish, Names& refusals) {
  if (!wish.stage.empty()) {
    const auto at = index_where(
        stages, [&wish](const std::string& name) { return same_word(name, wish.stage); });
    if (at) return at;
    const std::string_view near = nearest(wish.stage, stages);
    refusals.push_back(fmt::format("no stage is called `{}`{}", wish.stage,
                                   !near.empty() ? fmt::format("; did you mean `{}`?", near)
                                   : stages.front().empty()
                                       ? ": the results have no stages"
                                       : ": the stages are " + enumerate(stages)));
    return {};
  }
  std::size_t last = 0;
  for (std::size_t i = 0; i < stages.size(); ++i) {
    const Names rounds = rounds_begun(all, stages[i]);
    if (!rounds.empty()) last = i;
    if (wish.round.empty()) continue;
    const Names& named = all.tournament().rules_of(stages[i]).rounds;
    if (place_of_round(rounds, wish.round) || place_of_round(named, wish.round)) return i;
  }
  return last;
}

/// Finds the number of the wanted round; false, after saying so, if it cannot be made.
bool choose_round(StageRound& stage) {
  const std::string& wished = stage.wish->round;
  stage.number = stage.begun.size();
  if (wished.empty()) return true;
  if (const auto begun = place_of_round(stage.begun, wished)) {
    stage.number = *begun;
    return true;
  }
  std::optional<std::size_t> number = place_of_round(stage.rules->rounds, wished);
  if (const auto named = number_of_round(wished); !number && named && *named > 0) {
    number = static_cast<std::size_t>(*named) - 1;
  }
  if (number == stage.number) return true;
  stage.refuse(number ? fmt::format("{} cannot be paired before {} is played", round_name(wished),
                                    round_name(stage.name()))
                      : fmt::format("no round is called `{}`", wished));
  return false;
}

void pair_nobody(StageRound& stage, RoundOfGroup round) {
  round.of_tables = stage.rules->pairing == Pairing::tables;
  stage.add(std::move(round));
}

void make_groups(StageRound& stage, void (*pair)(StageRound&, RoundOfGroup)) {
  const std::string& wished = stage.wish->group;
  const Names groups = pairing::groups_of(stage);
  bool found = false;
  for (const std::string& group : groups) {
    if (!wished.empty() && !same_word(wished, group)) continue;
    found = true;
    RoundOfGroup round = pairing::round_of(stage, group, groups.size() == 1);
    if (!stage.is_refused()) pair(stage, std::move(round));
  }
  if (found) return;
  const bool none = groups.size() == 1 && groups.front().empty();
  stage.refuse("no group is called `{}`{}", wished,
               none ? ": there are no groups" : ": the groups are " + enumerate(groups));
}

/// Makes the round of a stage, or refuses it. Does neither if all its rounds are played.
void make_stage(StageRound& stage, const std::vector<Entry>& entries, const Names& stages) {
  if (!choose_round(stage)) return;
  pairing::look_back(stage, entries, stages);
  const bool swiss = is_swiss(stage.rules->pairing);
  const bool any = stage.wish->stage.empty() && stage.wish->round.empty();
  if (swiss && stage.rules->planned == 0 && any && stage.stage != stages.back() &&
      stage.number > 0) {
    stage.refuse(
        "{} does not say how many rounds it has: give it `rounds`, or name the "
        "next stage by `--stage`",
        stage.stage);
  } else if (stage.wish->all && stage.rules->pairing != Pairing::round_robin) {
    stage.refuse("only of a round robin all rounds are known beforehand: leave `--all` out");
  } else {
    pairing::refuse_faulty(stage);
  }
  if (stage.is_refused() || (swiss && stage.is_over())) return;
  make_groups(stage, find_row(kSystems, &SystemRow::pairing, stage.rules->pairing)->pair);
}

}  // namespace

NextRound next_round(const League& all, const std::vector<Entry>& entries, const RoundWish& wish) {
  const Names stages = pairing::stages_of(all, entries.size());
  NextRound out{.counted = {.trust = wish.trust}};
  const auto first = chosen_stage(all, stages, wish, out.refusals);
  if (!first) return out;
  for (std::size_t i = *first;; ++i) {
    StageRound stage = pairing::stage_round(all, wish, stages, i);
    make_stage(stage, entries, stages);
    const bool is_last = !wish.stage.empty() || !wish.round.empty() || i + 1 == stages.size();
    if (is_last && !stage.is_refused() && stage.made.rounds.empty()) {
      const std::string of = stages[i].empty() ? "" : " of " + stages[i];
      stage.refuse("all rounds{} are played: there is none to pair", of);
      stage.made.is_over = true;
    }
    if (stage.is_refused()) stage.made.rounds.clear();
    if (stage.is_refused() || !stage.made.rounds.empty()) return std::move(stage.made);
  }
}

std::string paired_otherwise(const League& all, const std::vector<Entry>& entries,
                             const WhatIf& what_if, Trust trust) {
  const Entry& of = all.entries()[what_if.entry];
  const Names begun = rounds_begun(all, of.stage);
  const auto at = index_in(begun, of.round);
  RoundWish wish{.stage = of.stage, .group = of.group, .trust = trust};
  if (at && *at + 1 < begun.size()) wish.round = begun[*at + 1];
  const auto pairs = [&] {
    std::vector<std::string> out;
    for (const RoundOfGroup& round : next_round(all, entries, wish).rounds) {
      for (const RoundTable& table : round.tables) {
        out.push_back(table.players.size() > 1 ? joined(sorted(table.players), " - ")
                                               : table.players[0] + " without an opponent");
      }
      wish.round = round.round;
    }
    return sorted(std::move(out));
  };
  const std::vector<std::string> before = pairs();
  wish.what_ifs = {what_if};
  const std::vector<std::string> after = pairs();
  const auto less = [](const auto& some, const auto& others) {
    std::vector<std::string> out;
    std::set_difference(some.begin(), some.end(), others.begin(), others.end(),
                        std::back_inserter(out));
    return enumerate(shortened(std::move(out), 6));
  };
  if (before.empty() || after.empty() || before == after) return "";
  return fmt::format("{} would pair {} instead of {}", round_name(wish.round), less(after, before),
                     less(before, after));
}

NextRound played_rounds(const League& all, const std::vector<Entry>& entries,
                        const RoundWish& wish) {
  const Names stages = pairing::stages_of(all, entries.size());
  NextRound out{.counted = {.trust = wish.trust}};
  const auto chosen = chosen_stage(all, stages, wish, out.refusals);
  if (!chosen) return out;
  StageRound stage = pairing::stage_round(all, wish, stages, *chosen);
  stage.number = stage.begun.size();
  pairing::look_back(stage, entries, stages);
  make_groups(stage, pair_nobody);
  return std::move(stage.made);
}

}  // namespace cartulary::formats
