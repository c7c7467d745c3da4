#include "formats/league/tournament/who_plays.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <set>

#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats {
namespace {

using standings::Place;

using NameSet = std::set<std::string>;

/// Behind all rounds.
constexpr std::size_t kEver = std::numeric_limits<std::size_t>::max();

struct GoingOn {
  std::string from{};
  int32_t advance = 0;
  std::size_t count = 0;
  NameSet own{};                                ///< by what counts, however lots fall
  NameSet surely{};                             ///< also if other scores of wrong records count
  NameSet perhaps{};                            ///< these, too
  std::map<std::string, std::string> places{};  ///< "8th of Preliminary"
};

/// Adds those who go on by the places of a group: `sure`, if no lot can change it. How many do.
std::size_t add_going_on(const League& league, const GroupStandings& group,
                         const std::string& stage, NameSet& sure, GoingOn& out) {
  const auto advance = static_cast<std::size_t>(out.advance);
  for (const Place& place : group.places) {
    out.places.try_emplace(
        league.name(place.entrant),
        fmt::format("{} of {}", ordinal(place.rank), group_name(group.stage, group.group)));
  }
  const std::vector<Place> staying = staying_in(league, group, stage).places;
  for (std::size_t i = 0; i < staying.size(); ++i) {
    const bool tied = staying.size() > advance &&
                      staying[advance].rank == staying[advance - 1].rank &&
                      staying[i].rank == staying[advance].rank;
    const std::string& name = league.name(staying[i].entrant);
    if (i < advance || tied) out.perhaps.insert(name);
    if (i < advance && !tied) sure.insert(name);
  }
  return std::min(staying.size(), advance);
}

bool may_lack_results(const League& league, const std::string& stage,
                      const std::vector<GroupStandings>& groups,
                      const std::vector<MissingResults>& missing) {
  for (uint32_t i : league.unplayed()) {
    const Entry& entry = league.entries()[i];
    const bool left = std::ranges::any_of(
        entry.players, [&league](const std::string& name) { return league.has_left(name, kEver); });
    if (entry.stage == stage && entry.players.size() > 1 && !left) return true;
  }
  for (const MissingResults& one : missing) {
    if (league.entries()[one.entry].stage == stage) return true;
  }
  for (const GroupStandings& group : groups) {
    if (group.stage != stage) continue;
    const StageRules& rules = *group.rules;
    if (rules.planned > 0 && group.rounds.size() < static_cast<std::size_t>(rules.planned)) {
      return true;
    }
    const std::size_t all = group.contest.who.size();
    if (rules.pairing == standings::Pairing::round_robin &&
        group.contest.meetings.size() < all * (all - 1) / 2) {
      return true;
    }
  }
  return false;
}

/// Nothing if it is not known: not said, results missing, or several groups share who go on.
std::optional<GoingOn> going_on_to(const League& league, const std::string& stage,
                                   const std::vector<GroupStandings>& groups,
                                   const std::vector<MissingResults>& missing, Counted counted) {
  const Tournament& tournament = league.tournament();
  const std::string& from = tournament.rules_of(stage).seeds_from;
  GoingOn out{.from = from, .advance = tournament.rules_of(from).advance};
  if (from.empty() || from == stage || out.advance == 0) return {};
  const std::size_t seeded =
      count_of(tournament.stages, [&](const auto& rules) { return rules.seeds_from == from; });
  const std::size_t of_stage =
      count_of(groups, [&](const auto& group) { return group.stage == stage; });
  if (seeded > 1 || of_stage != 1 || may_lack_results(league, from, groups, missing)) return {};
  for (const GroupStandings& group : groups) {
    if (group.stage != from) continue;
    out.count += add_going_on(league, group, stage, out.own, out);
  }
  out.surely = out.own;
  if (!league.contradicted().empty()) {
    NameSet others;
    counted.trust = counted.trust == Trust::claims ? Trust::replay : Trust::claims;
    for (const GroupStandings& group : league.standings(counted)) {
      if (group.stage == from) add_going_on(league, group, stage, others, out);
    }
    std::erase_if(out.surely, [&](const std::string& name) { return !others.contains(name); });
  }
  if (out.perhaps.empty()) return {};
  return out;
}

/// The matches of a knock-out that may be played beside each other.
struct CourseLevel {
  std::vector<uint32_t> entries{};      ///< of two
  std::vector<std::size_t> meetings{};  ///< those with a result, byes among them
  NameSet named{};
};

/// Where somebody lost so often as to be out, or won last.
struct CourseMark {
  std::string round{};
  uint32_t entry = 0;
  std::string opponent{};
};

/// Somebody who is not in and plays against somebody who is.
struct Intruder {
  std::string name{};
  std::string opponent{};
  uint32_t entry = 0;
};

class CourseCheck {
 public:
  CourseCheck(const League& league, const GroupStandings& group,
              const std::optional<GoingOn>& going_on, std::vector<EntryFault>& out)
      : league_(league),
        group_(group),
        going_on_(going_on),
        twice_(group.rules->pairing == standings::Pairing::double_elimination),
        out_(out) {
    for (standings::Entrant entrant : group.contest.who) who_.insert(league.name(entrant));
    if (going_on_) admitted_ = going_on_->perhaps;
  }

  void look() {
    const auto levels = levels_of_rounds(*group_.rules, group_.rounds);
    const bool bracket = twice_ || group_.rules->pairing == standings::Pairing::knock_out;
    if (bracket && !levels) return;  // nobody knows what came first
    std::map<int32_t, CourseLevel> course;
    for (uint32_t i = 0; i < league_.entries().size(); ++i) {
      const Entry& entry = league_.entries()[i];
      if (!entry.is_of(group_)) continue;
      CourseLevel& level = course[bracket ? (*levels)[*index_in(group_.rounds, entry.round)] : 0];
      const std::vector<std::string> sides = league_.sides_of(entry);
      level.named.insert(sides.begin(), sides.end());
      named_.insert(sides.begin(), sides.end());
      const bool here =
          std::ranges::all_of(sides, [this](const auto& side) { return who_.contains(side); });
      if (!here || entry.absent || entry.annulled || place_played_for(entry.round)) continue;
      if (bracket ? sides.size() == 2 : sides.size() > 1) level.entries.push_back(i);
    }
    if (!bracket) {
      if (going_on_ && !course.empty()) look_for_strangers(course.begin()->second);
      return;
    }
    for (std::size_t i = 0; i < group_.contest.meetings.size(); ++i) {
      const uint32_t round = group_.contest.meetings[i].round;
      if (!place_played_for(group_.rounds[round])) course[(*levels)[round]].meetings.push_back(i);
    }
    if (!course.empty()) all_are_drawn_ = fits_all(course.begin()->second);
    for (auto at = course.begin(); at != course.end(); ++at) {
      look_at(at->second, std::next(at), course.end());
      settle(at->second);
    }
  }

 private:
  using Course = std::map<int32_t, CourseLevel>;

  bool has_left(const std::string& name) const { return league_.has_left(name, kEver); }
  bool has_advanced(const std::string& name) const {
    return !going_on_ || admitted_.contains(name);
  }
  bool is_in(const std::string& name) const {
    return !defeats_.contains(name) && has_advanced(name);
  }

  /// True if as many play in the first round as a bracket of all who are listed has there, so that
  /// those without a result wait. Else some of them may not have come.
  bool fits_all(const CourseLevel& first) const {
    NameSet playing;
    for (uint32_t i : first.entries) {
      for (const std::string& name : league_.sides_of(league_.entries()[i])) playing.insert(name);
    }
    const std::size_t all = count_of(
        who_, [this](const std::string& name) { return named_.contains(name) || !has_left(name); });
    return !twice_ && playing.size() + std::bit_ceil(all) == 2 * all;
  }

  /// Those of whom results are expected as long as they are in.
  NameSet expected() const {
    NameSet out;
    for (const std::string& name : who_) {
      const bool waits = all_are_drawn_ && !has_left(name);
      if (named_.contains(name) || waits) out.insert(name);
    }
    if (!going_on_) return out;
    // As long as somebody's place is free, it is that of who goes on by what counts.
    const NameSet& others = lacks_somebody() ? going_on_->own : going_on_->surely;
    out.insert(others.begin(), others.end());
    return out;
  }

  bool lacks_somebody() const {
    const std::size_t there = count_of(going_on_->perhaps, [this](const std::string& name) {
      return named_.contains(name) || has_made_room(name);
    });
    return there < going_on_->count;
  }

  bool has_made_room(const std::string& name) const {
    return let_go_.contains(name) || has_left(name);
  }

  /// In a stage that is no knock-out.
  void look_for_strangers(const CourseLevel& stage) {
    if (!lacks_somebody()) return;
    std::vector<std::string> missing;
    for (const std::string& name : expected()) {
      const bool there = named_.contains(name) || !has_advanced(name) || has_made_room(name);
      if (!there) missing.push_back(name);
    }
    std::vector<Intruder> strangers;
    NameSet seen;
    for (uint32_t i : stage.entries) {
      for (const std::string& name : league_.sides_of(league_.entries()[i])) {
        if (!has_advanced(name) && seen.insert(name).second) strangers.push_back({name, "", i});
      }
    }
    tell(strangers, missing);
  }

  void look_at(const CourseLevel& level, Course::const_iterator later, Course::const_iterator end) {
    std::vector<Intruder> losers;
    std::vector<Intruder> strangers;
    NameSet seen;
    bool anybody = false;
    for (uint32_t i : level.entries) {
      const std::vector<std::string> sides = league_.sides_of(league_.entries()[i]);
      const bool first = is_in(sides[0]);
      anybody |= first || is_in(sides[1]);
      // Two who are not in play for some other place.
      if (first == is_in(sides[1])) continue;
      const std::string& name = sides[first ? 1 : 0];
      if (!seen.insert(name).second) continue;
      (defeats_.contains(name) ? losers : strangers).push_back({name, sides[first ? 0 : 1], i});
    }
    if (!anybody) return;

    std::vector<std::string> missing;
    std::size_t in = 0;
    std::size_t gone = 0;
    for (const std::string& name : expected()) {
      if (!is_in(name)) continue;
      ++in;
      // In a double elimination, rounds do not tell who plays in them.
      if ((twice_ ? named_ : level.named).contains(name)) continue;
      if (has_made_room(name)) {
        ++gone;
      } else {
        missing.push_back(name);
      }
    }
    if (missing.empty()) {
      if (!going_on_ || !lacks_somebody()) strangers.clear();
      // The second leg of a match, or the match once more.
      std::erase_if(losers, [this](const Intruder& of) {
        return !twice_ && defeats_.at(of.name).opponent == of.opponent;
      });
    }
    // Places that nobody took who is in may be those of lucky losers.
    const std::size_t room =
        twice_ ? (gone > 0 ? losers.size() : 0) : std::bit_ceil(in) - (in - gone);
    if (losers.size() <= room) losers.clear();
    strangers.insert(strangers.end(), losers.begin(), losers.end());
    tell(strangers, missing);
    // Right or not, they are in from now on.
    for (const std::string& name : seen) {
      defeats_.erase(name);
      lost_.erase(name);
      admitted_.insert(name);
    }
    const bool over =
        std::any_of(later, end, [](const auto& of) { return !of.second.entries.empty(); });
    if (!twice_ && over) tell_unseen(missing, level, later, end);
  }

  void tell(const std::vector<Intruder>& intruders, const std::vector<std::string>& missing) {
    if (intruders.empty()) return;
    const bool in_place = !missing.empty() && missing.size() <= intruders.size();
    for (const Intruder& of : intruders) {
      const std::string round = round_name(league_.entries()[of.entry].round);
      const std::string where = round.empty() ? group_.stage : round;
      std::string text = fmt::format("{} {} and plays in {}", of.name, why_not_in(of.name), where);
      if (in_place) {
        put(text, ", where ", have_text(missing), " no result");
      }
      add(of.entry, of.name, Code::plays_though_out, std::move(text),
          "correct the name; who has left and makes room is listed under `withdrawn`");
    }
    if (in_place) let_go_.insert(missing.begin(), missing.end());
  }

  std::string why_not_in(const std::string& name) const {
    if (const auto defeat = defeats_.find(name); defeat != defeats_.end()) {
      return fmt::format("is out since {} ({})", round_name(defeat->second.round),
                         where_read(league_.entries()[defeat->second.entry]));
    }
    const auto place = going_on_->places.find(name);
    return fmt::format("{}, from which {} {} on,",
                       place == going_on_->places.end() ? "has no place in " + going_on_->from
                                                        : "is " + place->second,
                       going_on_->advance, going_on_->advance == 1 ? "goes" : "go");
  }

  /// Tells of players who won and are in no later round, although others are.
  void tell_unseen(const std::vector<std::string>& missing, const CourseLevel& level,
                   Course::const_iterator later, Course::const_iterator end) {
    for (const std::string& name : missing) {
      const auto won = wins_.find(name);
      const bool again =
          std::any_of(later, end, [&](const auto& of) { return of.second.named.contains(name); });
      if (won == wins_.end() || again || let_go_.contains(name)) continue;
      add(won->second.entry, name, Code::went_on_unseen,
          fmt::format("{} goes on from {} and has no result in {}, which others played", name,
                      round_name(won->second.round),
                      round_name(league_.entries()[level.entries.front()].round)),
          "enter it; who has left is listed under `withdrawn`");
      let_go_.insert(name);
    }
  }

  void settle(const CourseLevel& level) {
    for (std::size_t i : level.meetings) {
      const standings::Meeting& meeting = group_.contest.meetings[i];
      const std::string& round = group_.rounds[meeting.round];
      for (std::size_t seat = 0; seat < meeting.seats.size() && meeting.seats.size() < 3; ++seat) {
        const std::string& name = league_.name(meeting.seats[seat].entrant);
        CourseMark mark{.round = round, .entry = group_.entries[i].front()};
        if (meeting.seats.size() == 2) {
          mark.opponent = league_.name(meeting.seats[1 - seat].entrant);
        }
        const standings::Tally& matches = meeting.seats[seat].score.matches;
        if (matches.won > 0) {
          wins_.insert_or_assign(name, std::move(mark));
          continue;
        }
        wins_.erase(name);
        if (matches.lost > 0 && ++lost_[name] >= (twice_ ? 2 : 1)) {
          defeats_.try_emplace(name, std::move(mark));
        }
      }
    }
  }

  void add(uint32_t entry, const std::string& word, Code code, std::string text, std::string help) {
    out_.push_back({entry, word, finding_of(code, std::move(text), {std::move(help)})});
  }

  const League& league_;
  const GroupStandings& group_;
  const std::optional<GoingOn>& going_on_;
  const bool twice_;
  std::vector<EntryFault>& out_;
  NameSet who_{};
  NameSet named_{};  ///< by any entry
  bool all_are_drawn_ = false;
  NameSet admitted_{};  ///< who may play here, if that is known
  NameSet let_go_{};    ///< who is told to be missing, once
  std::map<std::string, int> lost_{};
  std::map<std::string, CourseMark> defeats_{};
  std::map<std::string, CourseMark> wins_{};
};

}  // namespace

std::vector<std::string> rounds_begun(const League& league, const std::string& stage) {
  std::vector<std::string> out;
  for (const Entry& entry : league.entries()) {
    if (entry.stage == stage && begins_round(entry)) add_once(out, entry.round);
  }
  return rounds_in_order(league.tournament().rules_of(stage), std::move(out));
}

Staying staying_in(const League& league, const GroupStandings& group, const std::string& to) {
  const std::size_t rounds = rounds_begun(league, group.stage).size();
  Staying out;
  for (const Place& place : group.places) {
    const std::string& name = league.name(place.entrant);
    const bool stays = !league.has_left(name, rounds) || league.plays_in(to, name);
    (stays ? out.places : out.gone).push_back(place);
  }
  for (const EventRuling& ruling : league.tournament().rulings) {
    if (ruling.kind != EventRulingKind::instead_of || !is_wanted(ruling.stage, to)) continue;
    const auto in = league.entrants().find(league.name_of_player(ruling.players[0]));
    const auto left = league.entrants().find(league.name_of_player(ruling.other));
    Place* const place = left ? find_row(out.places, &Place::entrant, *left) : nullptr;
    if (!in || place == nullptr) continue;
    // The one who comes in stands where the other one stood.
    place->entrant = *in;
    std::erase_if(out.places, [&](const Place& of) { return of.entrant == *in && &of != place; });
  }
  return out;
}

std::string stage_behind(const Tournament& tournament, const std::string& stage) {
  for (const StageRules& rules : tournament.stages) {
    if (rules.seeds_from == stage && rules.stage != stage) return rules.stage;
  }
  return "";
}

std::vector<EntryFault> who_plays(const League& league, const Counted& counted) {
  std::vector<EntryFault> out;
  const std::vector<GroupStandings> groups = league.standings(counted);
  const std::vector<MissingResults> missing = missing_results(league);
  for (const GroupStandings& group : groups) {
    const auto going_on = going_on_to(league, group.stage, groups, missing, counted);
    CourseCheck(league, group, going_on, out).look();
  }
  return out;
}

}  // namespace cartulary::formats
