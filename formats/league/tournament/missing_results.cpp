#include <fmt/core.h>

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

/// A round with all whom its entries name.
struct SeenRound {
  std::string name{};
  std::size_t number = 0;  ///< in its stage, from 1
  uint32_t first = 0;      ///< entry
  std::set<std::string> names{};
};

class MissingSearch {
 public:
  MissingSearch(const League& league, std::vector<uint32_t> entries)
      : league_(league), entries_(std::move(entries)) {
    of_teams_ = std::ranges::any_of(entries_, [&league](uint32_t i) {
      const Entry& entry = league.entries()[i];
      return league.teams_of(entry).has_value() || league.is_bye_of_team(entry);
    });
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
      const auto first = std::find_if(rounds_.begin(), rounds_.end(), is_there);
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
    return league_.withdrawal_of(name, round == 0 ? 0 : round - 1) != nullptr;
  }

  bool is_known(const std::string& name) const {
    const Tournament& tournament = league_.tournament();
    return league_.is_listed(name) || contains(tournament.teams, name) ||
           contains(tournament.listed, name);
  }

  const League& league_;
  std::vector<uint32_t> entries_;
  std::vector<SeenRound> rounds_{};
  bool of_teams_ = false;
};

/// True if a stage that is seeded by this one has begun.
bool is_followed(const League& league, const std::string& stage) {
  return std::ranges::any_of(league.entries(), [&](const Entry& entry) {
    return entry.stage != stage && league.rules_of(entry).seeds_from == stage &&
           begins_round(entry);
  });
}

}  // namespace

std::vector<MissingResults> missing_results(const League& league) {
  std::vector<MissingResults> out;
  for (const GroupStandings& group : league.standings({})) {
    const standings::Pairing pairing = group.rules->pairing;
    if (pairing != standings::Pairing::swiss && pairing != standings::Pairing::tables) continue;
    std::vector<uint32_t> entries;
    for (uint32_t i = 0; i < league.entries().size(); ++i) {
      const Entry& entry = league.entries()[i];
      if (entry.stage == group.stage && entry.group == group.group) entries.push_back(i);
    }
    MissingSearch search(league, std::move(entries));
    search.see(group.rounds);
    if (search.rounds() == 0) continue;
    const std::size_t over = search.rounds() - (is_followed(league, group.stage) ? 0 : 1);
    for (MissingResults& one : search.run(over, false)) out.push_back(std::move(one));
  }
  return out;
}

std::vector<MissingResults> missing_results(const League& league, const std::string& stage,
                                            const std::vector<std::string>& rounds) {
  std::vector<uint32_t> entries;
  for (uint32_t i = 0; i < league.entries().size(); ++i) {
    if (league.entries()[i].stage == stage) entries.push_back(i);
  }
  MissingSearch search(league, std::move(entries));
  search.see(rounds);
  return search.run(search.rounds(), true);
}

std::string text_of(const MissingResults& missing) {
  std::vector<std::string> names = missing.names;
  if (names.size() > kMostMissingNamed) {
    names.resize(kMostMissingNamed - 1);
    names.push_back(fmt::format("{} others", missing.names.size() - names.size()));
  }
  return fmt::format("{} no result in {}, which others played", have_text(names),
                     round_name(missing.round));
}

}  // namespace cartulary::formats
