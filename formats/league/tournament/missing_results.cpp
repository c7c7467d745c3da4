#include <algorithm>
#include <map>
#include <set>

#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/league/tournament/who_plays.hpp"

namespace cartulary::formats {
namespace {

/// More names than a sentence can bear are counted.
constexpr std::size_t kMostMissingNamed = 8;

struct SeenRound {
  std::string name{};
  std::size_t number = 0;  ///< in its stage, from 1
  uint32_t first = 0;      ///< entry
  std::set<std::string> names{};
};

class MissingSearch {
 public:
  /// `here`: which entries are looked at.
  template <class Holds>
  MissingSearch(const League& league, Holds here) : league_(league) {
    for (uint32_t i = 0; i < league.entries().size(); ++i) {
      const Entry& entry = league.entries()[i];
      if (!here(entry)) continue;
      entries_.push_back(i);
      of_teams_ |= league.teams_of(entry).has_value() || league.is_bye_of_team(entry);
    }
  }

  /// The rounds that have begun, of those that are named.
  void see(const std::vector<std::string>& rounds) {
    for (const std::string& name : rounds) {
      SeenRound round{.name = name};
      bool begun = false;
      for (uint32_t i : entries_) {
        const Entry& entry = league_.entries()[i];
        if (entry.round != name) continue;
        if (!begun && begins_round(entry)) {
          begun = true;
          round.first = i;
          const auto number = league_.round_number(entry);
          round.number = number ? static_cast<std::size_t>(*number) : rounds_.size() + 1;
        }
        for (std::string& side : sides_of(entry)) round.names.insert(std::move(side));
      }
      if (begun) rounds_.push_back(std::move(round));
    }
  }

  /// `over`: how many of the rounds are. `each`: who is not seen again is missing in each of them.
  std::vector<MissingResults> run(std::size_t over, bool each) const {
    std::map<std::size_t, std::set<std::string>> found;
    for (const std::string& name : everybody()) {
      const auto is_there = [&name](const SeenRound& round) { return round.names.contains(name); };
      const auto first = std::ranges::find_if(rounds_, is_there);
      const auto last = std::find_if(rounds_.rbegin(), rounds_.rend(), is_there);
      if (first == rounds_.end()) continue;
      const auto again = static_cast<std::size_t>(rounds_.rend() - last);  // none behind it
      for (auto at = static_cast<std::size_t>(first - rounds_.begin()); at < over; ++at) {
        if (is_there(rounds_[at]) || has_left(name, rounds_[at].number)) continue;
        if (at < again || each) {
          found[at].insert(name);
          continue;
        }
        if (is_known(name)) found[at].insert(name);
        break;
      }
    }
    std::vector<MissingResults> out;
    for (const auto& [at, names] : found) {
      const SeenRound& round = rounds_[at];
      out.push_back({round.name, {names.begin(), names.end()}, round.first});
    }
    return out;
  }

  std::size_t rounds() const { return rounds_.size(); }

 private:
  /// Teams, where teams meet; of others it is told that they play for none.
  std::vector<std::string> sides_of(const Entry& entry) const {
    const bool counts = !of_teams_ || league_.teams_of(entry) || league_.is_bye_of_team(entry);
    return counts ? league_.sides_of(entry) : std::vector<std::string>{};
  }

  /// Those of all entries, but for who has a result of which nobody knows the round.
  std::set<std::string> everybody() const {
    std::set<std::string> out;
    for (const SeenRound& round : rounds_) out.insert(round.names.begin(), round.names.end());
    for (uint32_t i : entries_) {
      const Entry& entry = league_.entries()[i];
      if (!entry.round.empty()) continue;
      for (const std::string& name : sides_of(entry)) out.erase(name);
    }
    return out;
  }

  bool has_left(const std::string& name, std::size_t round) const {
    return league_.has_left(name, round == 0 ? 0 : round - 1);
  }

  bool is_known(const std::string& name) const {
    const Tournament& tournament = league_.tournament();
    return league_.is_listed(name) || contains(tournament.teams, name) ||
           contains(tournament.listed, name);
  }

  const League& league_;
  std::vector<uint32_t> entries_{};
  std::vector<SeenRound> rounds_{};
  bool of_teams_ = false;
};

bool is_followed(const League& league, const std::string& stage) {
  return std::ranges::any_of(league.entries(), [&](const Entry& entry) {
    return entry.stage != stage && league.rules_of(entry).seeds_from == stage &&
           begins_round(entry);
  });
}

/// Finds what must exist in a group and does not.
class GapSearch {
 public:
  GapSearch(const League& league, const GroupStandings& group, std::vector<EntryFault>& out)
      : league_(league), group_(group), out_(out) {}

  void look() {
    if (group_.entries.empty()) return;
    const standings::Pairing pairing = group_.rules->pairing;
    if (!standings::is_bracket(pairing)) rounds();
    if (pairing == standings::Pairing::round_robin) meetings();
    if (group_.of_teams) boards();
  }

 private:
  std::size_t planned() const { return static_cast<std::size_t>(group_.rules->planned); }

  void add(uint32_t entry, Code code, std::string message, std::string help) {
    out_.push_back(
        {.entry = entry, .finding = finding_of(code, std::move(message), {std::move(help)})});
  }

  /// The entries of the group, by the numbers of their rounds; nothing if a round has none.
  std::map<int32_t, uint32_t> numbered() const {
    std::map<int32_t, uint32_t> out;
    for (uint32_t i = 0; i < league_.entries().size(); ++i) {
      const Entry& entry = league_.entries()[i];
      if (!entry.is_of(group_) || !begins_round(entry)) continue;
      const auto number = league_.round_number(entry);
      if (!number) return {};
      out.try_emplace(*number, i);
    }
    return out;
  }

  void rounds() {
    const std::map<int32_t, uint32_t> begun = numbered();
    if (begun.empty()) return;
    // Results of some rounds alone may be all that is asked about, unless rounds are planned.
    int32_t next = planned() > 0 ? 1 : begun.begin()->first;
    for (const auto& [number, entry] : begun) {
      if (planned() > 0 && number > group_.rules->planned) break;  // it is told as no round
      for (; next < number; ++next) {
        add(entry, Code::round_not_there,
            fmt::format("{} has no results, and {} has", round_of(next), round_of(number)),
            "enter its results, or correct the rounds of the others");
      }
      ++next;
    }
    if (next > group_.rules->planned || !is_followed(league_, group_.stage)) return;
    const uint32_t last = begun.rbegin()->second;
    for (; next <= group_.rules->planned; ++next) {
      add(last, Code::round_not_there,
          fmt::format("{} of {} has no results, and the stage behind it has", round_of(next),
                      planned()),
          "enter its results, or correct `rounds` in the tournament's file");
    }
  }
  static std::string round_of(int32_t number) { return fmt::format("round {}", number); }

  /// Those who have not met as often as others, when everybody should have.
  void meetings() {
    const bool over =
        (planned() > 0 && group_.rounds.size() >= planned()) || is_followed(league_, group_.stage);
    if (!over) return;
    std::map<std::pair<standings::Entrant, standings::Entrant>, int> met;
    for (const standings::Meeting& meeting : group_.contest.meetings) {
      if (meeting.seats.size() != 2) continue;
      ++met[std::minmax(meeting.seats[0].entrant, meeting.seats[1].entrant)];
    }
    // A duel that is listed without a result is told as such.
    for (const uint32_t i : league_.unplayed()) {
      const Entry& entry = league_.entries()[i];
      const std::vector<std::string> sides = league_.sides_of(entry);
      if (!entry.is_of(group_) || sides.size() != 2) continue;
      const auto a = league_.entrants().find(sides[0], group_.of_teams);
      const auto b = league_.entrants().find(sides[1], group_.of_teams);
      if (a && b) ++met[std::minmax(*a, *b)];
    }
    std::vector<standings::Entrant> who;
    for (const standings::Entrant entrant : group_.contest.who) {
      if (!league_.has_left(league_.name(entrant), group_.rounds.size())) who.push_back(entrant);
    }
    std::vector<int> times;
    for (std::size_t a = 0; a < who.size(); ++a) {
      for (std::size_t b = a + 1; b < who.size(); ++b) times.push_back(met[{who[a], who[b]}]);
    }
    if (times.empty()) return;
    // As often as most have.
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    for (std::size_t a = 0; a < who.size(); ++a) {
      for (std::size_t b = a + 1; b < who.size(); ++b) {
        const int of_two = met[{who[a], who[b]}];
        if (of_two >= *middle) continue;
        add(group_.entries.back().front(), Code::duel_not_there,
            fmt::format("{} and {} have {}, and all rounds are played", league_.name(who[a]),
                        league_.name(who[b]),
                        of_two == 0 ? std::string("not met")
                                    : fmt::format("met {} of {} times", of_two, *middle)),
            "enter their duel; who has left is listed under `withdrawn`");
      }
    }
  }

  /// Matches of teams with fewer duels than others.
  void boards() {
    const auto most = std::ranges::max(
        group_.entries, {}, [](const std::vector<uint32_t>& duels) { return duels.size(); });
    for (const std::vector<uint32_t>& duels : group_.entries) {
      const Entry& first = league_.entries()[duels.front()];
      if (duels.size() >= most.size() || first.players.size() < 2) continue;
      const auto teams = league_.teams_of(first);
      add(duels.front(), Code::duel_not_there,
          fmt::format("{} has {} in {}, and other matches have {}",
                      teams ? joined(*teams, " - ") : first.match,
                      counted(static_cast<long>(duels.size()), "duel"), round_name(first.round),
                      most.size()),
          "enter the others");
    }
  }

  const League& league_;
  const GroupStandings& group_;
  std::vector<EntryFault>& out_;
};

}  // namespace

std::vector<EntryFault> not_there(const League& league) {
  std::vector<EntryFault> out;
  for (const GroupStandings& group : league.standings({})) GapSearch(league, group, out).look();
  return out;
}

std::vector<MissingResults> missing_results(const League& league) {
  std::vector<MissingResults> out;
  for (const GroupStandings& group : league.standings({})) {
    if (!is_swiss(group.rules->pairing)) continue;
    MissingSearch search(league, [&group](const Entry& entry) { return entry.is_of(group); });
    search.see(group.rounds);
    if (search.rounds() == 0) continue;
    const std::size_t over = search.rounds() - (is_followed(league, group.stage) ? 0 : 1);
    for (MissingResults& one : search.run(over, false)) out.push_back(std::move(one));
  }
  return out;
}

std::vector<MissingResults> missing_results(const League& league, const std::string& stage,
                                            const std::vector<std::string>& rounds) {
  MissingSearch search(league, [&stage](const Entry& entry) { return entry.stage == stage; });
  search.see(rounds);
  return search.run(search.rounds(), true);
}

std::string text_of(const MissingResults& missing) {
  return fmt::format("{} no result in {}, which others played",
                     have_text(shortened(missing.names, kMostMissingNamed)),
                     round_name(missing.round));
}

}  // namespace cartulary::formats
