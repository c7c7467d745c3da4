// Rounds by FIDE's Dutch rules, which another program knows.
#include <algorithm>
#include <set>

#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/league/pairing/round_report.hpp"
#include "formats/league/pairing/stage_round.hpp"

namespace cartulary::formats::pairing {
namespace {

/// The pairs of an answer, by their numbers in `names`, who starts first; a bye has one of them.
/// The answer has their number, then a line for each with the numbers of both in the report, 0 for
/// nobody. Nothing if it is none, or somebody is not paired just once.
std::optional<std::vector<std::vector<std::size_t>>> pairs_in(std::string answer,
                                                              const RoundOfGroup& round,
                                                              const Names& names) {
  std::vector<std::optional<int32_t>> numbers;
  std::replace_if(
      answer.begin(), answer.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  for (std::string_view rest = answer; !rest.empty();) {
    const std::string_view word = take_before(rest, ' ');
    if (!word.empty()) numbers.push_back(parse_number(word));
  }
  std::vector<std::vector<std::size_t>> out;
  std::set<std::size_t> paired;
  for (std::size_t i = 1; i + 1 < numbers.size(); i += 2) {
    out.emplace_back();
    for (const auto number : {numbers[i], numbers[i + 1]}) {
      if (number == 0 && out.back().size() == 1) continue;
      const auto entered = static_cast<std::size_t>(number.value_or(0)) - 1;
      if (entered >= round.entered.size()) return {};
      const auto player = index_in(names, round.entered[entered]);
      if (!player || !paired.insert(*player).second) return {};
      out.back().push_back(*player);
    }
  }
  const bool whole = paired.size() == names.size() && numbers.size() == 1 + 2 * out.size();
  return whole && numbers[0] == static_cast<int32_t>(out.size()) ? std::optional(out)
                                                                 : std::nullopt;
}

/// The answer of the program. Nothing, and why in `fault`, if there is none.
std::optional<std::string> answer_to(const StageRound& stage, const RoundOfGroup& round,
                                     std::string& fault) {
  if (round.of_teams) {
    fault = "`pairing: dutch` is for players, and teams meet here: leave `teams` and `match` out";
  } else if (stage.rules->planned == 0) {
    fault = "`pairing: dutch` needs `rounds`: the last round has rules of its own";
  } else if (!stage.wish->dutch) {
    fault = "`cartulary pair` alone pairs by `dutch`";
  } else {
    const NextRound before{.rounds = {round},
                           .tournament = stage.made.tournament,
                           .league = stage.made.league,
                           .counted = stage.made.counted};
    std::string report;
    std::vector<std::string> cut;  // names, which do not matter here
    if (write_trf(before, report, fault, cut)) return stage.wish->dutch(report, fault);
  }
  return {};
}

}  // namespace

void pair_dutch(StageRound& stage, RoundOfGroup round) {
  const Names names = swiss_players(stage, round);
  if (names.empty()) return;
  if (stage.wish->unpaired) return stage.add(std::move(round));
  std::string fault;
  const auto answer = answer_to(stage, round, fault);
  if (!answer) return stage.refuse(std::move(fault));
  const auto pairs = pairs_in(*answer, round, names);
  if (!pairs) return stage.refuse("no pairs of this round: " + printable(*answer));
  const Field field = field_of(stage.league(), round, names);
  for (const auto& pair : *pairs) {
    if (pair.size() == 1) {
      add_bye(round, names[pair[0]]);
      continue;
    }
    const auto [first, second] = std::minmax(pair[0], pair[1]);
    stage.add_match(round, names[first], names[second], pair[0] == second);
    say_met(round, names, field, first, second, false);
  }
  stage.add(std::move(round));
}

}  // namespace cartulary::formats::pairing
