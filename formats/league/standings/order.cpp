#include "formats/league/standings/order.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <set>
#include <span>

#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats::standings {
namespace {

/// Orders those who are tied before a step of the chain by it and by the steps behind it.
class Ordering {
 public:
  Ordering(const Sums& sums, const Chain& chain, std::vector<Place>& places)
      : sums_(sums), chain_(chain), places_(places), decided_(places.size()) {}

  void run() {
    // Breadth first, so that the depth of a chain needs no stack.
    std::vector<Tied> now{{0, places_.size()}};
    for (std::size_t step = 0; step < chain_.size() && !now.empty(); ++step) {
      std::vector<Tied> next;
      for (const Tied& tied : now) split(tied, step, next);
      now = std::move(next);
    }
    for (std::size_t i = 0; i < places_.size(); ++i) places_[i].decided = decided_[i];
    for (const Tied& tied : now) {
      for (std::size_t i = tied.begin; i < tied.end; ++i) {
        places_[i].rank = static_cast<int32_t>(tied.begin) + 1;
      }
    }
  }

 private:
  struct Tied {
    std::size_t begin;
    std::size_t end;
  };

  void split(const Tied& tied, std::size_t step, std::vector<Tied>& next) {
    const std::span<Place> part(places_.data() + tied.begin, tied.end - tied.begin);
    const auto who = mapped(part, [](const Place& place) { return place.entrant; });
    const auto amounts = amounts_of(sums_, chain_[step], who);
    if (!amounts) {
      next.push_back(tied);
      return;
    }
    for (std::size_t i = 0; i < part.size(); ++i) part[i].amounts[step] = (*amounts)[i];
    std::ranges::stable_sort(part, [step](const Place& a, const Place& b) {
      return *a.amounts[step] > *b.amounts[step];
    });
    for (std::size_t begin = 0; begin < part.size();) {
      std::size_t end = begin + 1;
      while (end < part.size() && *part[end].amounts[step] == *part[begin].amounts[step]) ++end;
      if (end < part.size()) decided_[tied.begin + end - 1] = step;
      if (end - begin == 1) {
        part[begin].rank = static_cast<int32_t>(tied.begin + begin) + 1;
      } else {
        next.push_back({tied.begin + begin, tied.begin + end});
      }
      begin = end;
    }
  }

  const Sums& sums_;
  const Chain& chain_;
  std::vector<Place>& places_;
  std::vector<std::optional<std::size_t>> decided_;  ///< between each place and the next
};

}  // namespace

std::vector<Place> order(const Contest& contest, const Chain& chain) {
  const Sums sums(contest, chain.empty() ? Step{Criterion::match_wins} : chain.front());
  std::vector<Place> out;
  for (Entrant entrant : contest.who) {
    Place& place = out.emplace_back();
    place.entrant = entrant;
    place.amounts.resize(chain.size());
  }
  const auto seed = [&contest](const Place& place) {
    const int32_t number = contest.seeds[place.entrant];
    return number == 0 ? std::numeric_limits<int32_t>::max() : number;
  };
  sort_by(out, seed);
  Ordering(sums, chain, out).run();
  // Amounts that are counted for everybody are shown for everybody, needed or not.
  for (std::size_t step = 0; step < chain.size(); ++step) {
    if (chain[step].among_tied) continue;
    for (Place& place : out) {
      if (!place.amounts[step])
        place.amounts[step] = amount_of(sums, chain[step].criterion, place.entrant);
    }
  }
  return out;
}

void settle_places(const std::vector<PlaceMatch>& matches, std::vector<Place>& places) {
  std::vector<Place> out(places.size());
  std::vector<bool> taken(places.size());  // by who played for it
  std::set<Entrant> seen;
  for (const PlaceMatch& match : matches) {
    const auto first = static_cast<std::size_t>(match.place) - 1;
    for (const auto& [at, who] :
         {std::pair(first, match.winner), std::pair(first + 1, match.loser)}) {
      Place* const of = find_row(places, &Place::entrant, who);
      if (at >= out.size() || taken[at] || of == nullptr || !seen.insert(who).second) return;
      taken[at] = true;
      out[at] = *of;
    }
  }
  std::size_t next = 0;
  for (const Place& place : places) {
    if (seen.contains(place.entrant)) continue;
    while (taken[next]) ++next;
    out[next++] = place;
  }
  // Those who were tied stay so, unless somebody came between them.
  int32_t rank_before = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const bool tied = i > 0 && !taken[i] && !taken[i - 1] && out[i].rank == rank_before;
    rank_before = out[i].rank;
    out[i].rank = tied ? out[i - 1].rank : static_cast<int32_t>(i) + 1;
    // No criterion puts somebody before who stands there for another reason.
    const Place* const place = find_row(places, &Place::entrant, out[i].entrant);
    const bool same =
        i + 1 < out.size() && place != &places.back() && (place + 1)->entrant == out[i + 1].entrant;
    if (!same) out[i].decided.reset();
  }
  places = std::move(out);
}

}  // namespace cartulary::formats::standings
