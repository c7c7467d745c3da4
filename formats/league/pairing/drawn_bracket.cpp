#include <algorithm>
#include <bit>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/pairing/bracket_round.hpp"
#include "formats/league/pairing/round_report.hpp"
#include "formats/league/pairing/stage_round.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/league/tournament/standings_report.hpp"

namespace cartulary::formats {
namespace {

using pairing::BracketMatch;
using pairing::Side;
using pairing::StageRound;
using standings::FirstMatches;
using standings::Meeting;

/// The meetings of two, in the order of their rounds and then of those who are listed first.
std::vector<const Meeting*> in_order(const RoundOfGroup& round) {
  std::vector<const Meeting*> out;
  for (const Meeting& meeting : round.before.contest.meetings) {
    if (meeting.seats.size() == 2) out.push_back(&meeting);
  }
  sort_by(out, [](const Meeting* meeting) {
    const auto [first, second] = std::minmax(meeting->seats[0].entrant, meeting->seats[1].entrant);
    return std::tuple(meeting->round, first, second);
  });
  return out;
}

/// The first matches, from above, of a bracket in which those who won meet as they did. Or empty.
FirstMatches as_played(const League& league, const RoundOfGroup& round) {
  std::vector<FirstMatches> parts;
  std::vector<std::optional<std::size_t>> part_of(round.entered.size());
  for (const Meeting* meeting : in_order(round)) {
    std::array<std::size_t, 2> seeds{};
    for (std::size_t i = 0; i < 2; ++i) {
      seeds[i] = *index_in(round.entered, league.name(meeting->seats[i].entrant));
    }
    auto& [a, b] = seeds;
    if (!part_of[a] && !part_of[b]) {
      part_of[a] = part_of[b] = parts.size();
      parts.push_back(
          {{static_cast<uint32_t>(std::min(a, b)) + 1, static_cast<uint32_t>(std::max(a, b)) + 1}});
      continue;
    }
    if (!part_of[a] || !part_of[b]) return {};
    const auto [first, second] = std::minmax(*part_of[a], *part_of[b]);
    // Others meet for a place.
    if (first == second || parts[first].size() != parts[second].size()) continue;
    parts[first].insert(parts[first].end(), parts[second].begin(), parts[second].end());
    parts[second].clear();
    for (auto& part : part_of) {
      if (part == second) part = first;
    }
  }
  sort_by(parts, [](const FirstMatches& part) { return -static_cast<long>(part.size()); });
  FirstMatches from_above;
  for (const FirstMatches& part : parts) {
    from_above.insert(from_above.end(), part.begin(), part.end());
  }
  const bool whole = 2 * from_above.size() == std::bit_ceil(round.entered.size());
  return whole ? pairing::by_seeds(from_above) : FirstMatches{};
}

/// The bracket of a group with its results; nothing if they are of none.
std::optional<pairing::PlayedBracket> bracket_of(StageRound& stage, RoundOfGroup& round) {
  const int losses = stage.rules->pairing == standings::Pairing::knock_out ? 1 : 2;
  auto played = play_bracket(stage, round, losses, first_matches(stage, round));
  if (played && !played->astray.empty() && losses == 1) {
    const FirstMatches first = as_played(stage.league(), round);
    if (first.empty()) return {};
    played = play_bracket(stage, round, losses, first);
  }
  if (!played || !played->astray.empty()) return {};
  pairing::without_result(stage, round, played->bracket);
  return played;
}

class BracketDrawing {
 public:
  BracketDrawing(const StageRound& stage, const RoundOfGroup& round)
      : stage_(stage),
        round_(round),
        rules_(*stage.rules),
        rounds_(stage.begun),
        left_(in_order(round)) {
    const auto is_for_place = [](const std::string& name) { return place_played_for(name); };
    std::erase_if(rules_.rounds, is_for_place);
    std::erase_if(rounds_, is_for_place);
  }

  std::vector<Listing> listings(const pairing::PlayedBracket& played) {
    const bool settled = played.is_settled(rules_);
    std::vector<Listing> places;
    std::array<Listing, 4> of_sides;  // without places
    std::array<uint32_t, pairing::kSides.size()> levels{};
    for (const BracketMatch& slot : played.bracket.all()) {
      const bool bye = contains(slot.players, pairing::kNobody);
      if (bye && slot.side >= Side::third_place) continue;
      if (slot.side == Side::places) {
        Listing& listing = for_places(slot, places);
        listing.bracket.front().matches.push_back(drawn(slot));
        continue;
      }
      if (settled && slot.winner == pairing::kUnknown) continue;
      const auto side = static_cast<std::size_t>(slot.side);
      auto& columns = of_sides[side].bracket;
      const bool is_next = columns.empty() || slot.level != levels[side];
      if (is_next) columns.push_back({head_of(slot), {}});
      levels[side] = slot.level;
      columns.back().matches.push_back(drawn(slot));
    }
    auto& [winners, losers, final, third] = of_sides;
    winners.bracket.insert(winners.bracket.end(), final.bracket.begin(), final.bracket.end());
    std::vector<Listing> out;
    const bool one = losers.bracket.empty();
    for (auto& [listing, title] : {std::pair(&winners, one ? "bracket" : "winners' bracket"),
                                   std::pair(&losers, "losers' bracket"), std::pair(&third, "")}) {
      if (listing->bracket.empty()) continue;
      listing->name = "bracket";
      if (*title != '\0') listing->title = standings_title(round_.before, title);
      if (!listing->title.empty()) listing->title[0] = upper(listing->title[0]);
      out.push_back(std::move(*listing));
    }
    for (Listing& listing : places) out.push_back(std::move(listing));
    return out;
  }

 private:
  static Listing& for_places(const BracketMatch& slot, std::vector<Listing>& out) {
    const std::string head = name_of_places(slot.stake);
    Listing* const known =
        find_where(out, [&head](const Listing& of) { return of.bracket.front().head == head; });
    if (known != nullptr) return *known;
    return out.emplace_back(Listing{.name = "bracket", .bracket = {{head, {}}}});
  }

  std::string head_of(const BracketMatch& slot) const {
    if (slot.side == Side::final) return slot.level == 0 ? "Final" : "Second final";
    if (slot.side == Side::third_place) return "Third place";
    if (rules_.pairing != standings::Pairing::knock_out) {
      return fmt::format("Round {}", slot.level + 1);
    }
    std::string out = round_name(name_of_round(slot.level, rounds_, rules_,
                                               std::bit_ceil(round_.entered.size()) >> slot.level));
    out[0] = upper(out[0]);
    return out;
  }

  DrawnMatch drawn(const BracketMatch& slot) {
    DrawnMatch out{.bye = contains(slot.players, pairing::kNobody)};
    for (std::size_t i = 0; i < 2; ++i) {
      const int32_t seed = slot.players[i];
      if (out.bye || seed < 0) continue;
      out.seats[i] = {.player = round_.entered[static_cast<std::size_t>(seed)],
                      .won = slot.winner == seed};
    }
    add_scores(out);
    return out;
  }

  /// The scores of the first meeting of two that is not drawn yet.
  void add_scores(DrawnMatch& match) {
    const auto seat_of = [&](const Meeting& meeting, const DrawnMatch::Seat& seat) {
      const std::string& name = seat.player.text;
      if (stage_.league().name(meeting.seats[0].entrant) == name) return std::size_t{0};
      return stage_.league().name(meeting.seats[1].entrant) == name ? std::size_t{1}
                                                                    : meeting.seats.size();
    };
    for (auto at = left_.begin(); at != left_.end(); ++at) {
      const Meeting& meeting = **at;
      const auto places =
          mapped(match.seats, [&](const auto& seat) { return seat_of(meeting, seat); });
      if (places[0] + places[1] != 1) continue;
      for (std::size_t i = 0; i < 2; ++i) match.seats[i].score = score_of(meeting, places[i]);
      left_.erase(at);
      return;
    }
  }

  /// The points of a single game, else games won, or duels.
  std::string score_of(const Meeting& meeting, std::size_t seat) const {
    const standings::Score& score = meeting.seats[seat].score;
    if (!meeting.played) return score.matches.won > 0 ? "w/o" : "";
    if (round_.of_teams) return std::to_string(score.duels.won);
    if (score.shares == 1 && score.games.played() == 1) return std::to_string(score.points);
    return std::to_string(score.games.won);
  }

  const StageRound& stage_;
  const RoundOfGroup& round_;
  StageRules rules_;                  ///< without rounds for places
  pairing::Names rounds_;             ///< those that have begun, without the same
  std::vector<const Meeting*> left_;  ///< not drawn yet
};

}  // namespace

std::vector<Listing> drawn_brackets(const League& all, const std::vector<Entry>& entries,
                                    Trust trust) {
  std::vector<Listing> out;
  const RoundWish wish{.trust = trust};
  const pairing::Names stages = pairing::stages_of(all, entries.size());
  for (std::size_t i = 0; i < stages.size(); ++i) {
    StageRound stage = pairing::stage_round(all, wish, stages, i);
    if (!is_bracket(stage.rules->pairing)) continue;
    stage.number = stage.begun.size();
    look_back(stage, entries, stages);
    const pairing::Names groups = groups_of(stage);
    for (const std::string& group : groups) {
      stage.made.refusals.clear();
      RoundOfGroup round = round_of(stage, group, groups.size() == 1);
      if (stage.is_refused()) continue;
      const auto played = bracket_of(stage, round);
      if (!played) continue;
      for (Listing& listing : BracketDrawing(stage, round).listings(*played)) {
        out.push_back(std::move(listing));
      }
    }
  }
  return out;
}

}  // namespace cartulary::formats
