#include <algorithm>
#include <array>

#include "formats/ground/text/print.hpp"
#include "formats/league/pairing/stage_round.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats::pairing {
namespace {

using Circle = std::vector<std::vector<CirclePair>>;
/// The names of two, in their order.
using PairsOfNames = std::set<std::array<std::string, 2>>;

PairsOfNames pairs_in(const League& league, const RoundOfGroup& round, const std::string& played) {
  PairsOfNames out;
  for (const Entry& of : league.entries()) {
    if (!of.is_of(round) || of.round != played) continue;
    Names names = round.of_teams ? league.sides_of(of) : of.players;
    if (names.size() != 2) continue;
    std::ranges::sort(names);
    out.insert({names[0], names[1]});
  }
  return out;
}

PairsOfNames names_in(const std::vector<CirclePair>& pairs, const Names& names) {
  PairsOfNames out;
  for (const auto& [a, b] : pairs) {
    if (a >= names.size() || b >= names.size()) continue;
    out.insert({std::min(names[a], names[b]), std::max(names[a], names[b])});
  }
  return out;
}

/// Tells for each of so many rounds if it was played; nothing if others were.
std::optional<std::vector<bool>> done_of(const StageRound& stage, const RoundOfGroup& round,
                                         const Circle& circle, std::size_t rounds) {
  std::vector<bool> done(rounds);
  for (const std::string& played : stage.played()) {
    const PairsOfNames pairs = pairs_in(stage.league(), round, played);
    if (pairs.empty()) continue;
    std::size_t i = 0;
    for (; i < rounds; ++i) {
      const PairsOfNames all = names_in(circle[i % circle.size()], round.entered);
      if (!done[i] && std::ranges::includes(all, pairs)) break;
    }
    if (i == rounds) return {};
    done[i] = true;
  }
  return done;
}

void fill(StageRound& stage, RoundOfGroup& round, const std::vector<CirclePair>& pairs,
          bool turned) {
  const Names& names = round.entered;
  for (CirclePair pair : pairs) {
    if (turned) std::swap(pair[0], pair[1]);
    const auto& [a, b] = pair;
    if (a >= names.size() || b >= names.size()) {
      const std::string& name = names[std::min(a, b)];
      if (!stage.has_left(name)) say_without_opponent(round, {name});
      continue;
    }
    const bool a_left = stage.has_left(names[a]);
    if (a_left == stage.has_left(names[b])) {
      if (!a_left) stage.add_match(round, names[a], names[b], false);
      continue;
    }
    const std::string& gone = names[a_left ? a : b];
    const std::string& other = names[a_left ? b : a];
    const Withdrawal& left = *stage.all->withdrawal_of(gone, stage.number);
    const bool wins = left.unplayed == Unplayed::walkover && left.played == BeforeLeaving::count;
    say_withdrawn(round, gone, other + (wins ? " wins without playing" : " does not play"));
    if (wins) stage.add_match(round, names[a], names[b], false, a_left ? 1u : 0u);
  }
}

/// Results that are not those of a circle: whoever has not met `legs` times.
void pair_without_circle(StageRound& stage, RoundOfGroup round, int32_t legs) {
  const Names names = stage.present(round);
  if (names.size() < 2) return;
  const Field field = field_of(stage.league(), round, names);
  bool all_met = true;
  for (std::size_t a = 0; a < names.size(); ++a) {
    for (std::size_t b = a + 1; b < names.size(); ++b) {
      all_met = all_met && field.met(a, b) >= legs;
    }
  }
  if (all_met) return;  // all is played
  round.say(
      "The results are not those of a circle of these players: who has not met{} is paired, and it "
      "may take more rounds than a circle.",
      legs > 1 ? fmt::format(" {} times", legs) : "");
  const auto pairs = pairs_of(field, stage.rules->pairing_order);
  for (const Pair& of : pairs->pairs) {
    if (field.met(of.first, of.second) >= legs) {
      round.say("{} and {} have met: they do not play in this round.", names[of.first],
                names[of.second]);
    } else {
      stage.add_match(round, names[of.first], names[of.second], of.second_starts);
    }
  }
  if (pairs->bye) say_without_opponent(round, {names[*pairs->bye]});
  stage.add(std::move(round));
}

}  // namespace

void pair_round_robin(StageRound& stage, RoundOfGroup round) {
  const Names& names = round.entered;
  if (!stage.are_enough(names, "name results") || !stage.can_match(names.size())) return;
  const Circle circle = circle_rounds(static_cast<uint32_t>(names.size()));
  const int32_t planned = stage.rules->planned;
  const std::size_t rounds = planned > 0 ? static_cast<std::size_t>(planned) : circle.size();
  const auto done = done_of(stage, round, circle, rounds);
  const auto legs = static_cast<int32_t>(std::max(rounds / circle.size(), std::size_t{1}));
  if (!done) return pair_without_circle(stage, std::move(round), legs);
  const bool all = stage.wish->all;
  std::size_t number = stage.number;
  for (std::size_t i = 0; i < rounds; ++i) {
    if ((*done)[i]) continue;
    RoundOfGroup one = round;
    if (number > stage.number) one.round = name_of_round(number, stage.played(), *stage.rules, 0);
    ++number;
    if (all) stage.tables = 0;
    fill(stage, one, circle[i % circle.size()], i / circle.size() % 2 == 1);
    stage.add(std::move(one));
    if (!all) break;
  }
}

}  // namespace cartulary::formats::pairing
