#include "engine/odds/fillings.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/odds/draws.hpp"
#include "engine/odds/matching.hpp"

namespace cartulary::engine::analysis {
namespace {

/// Tiles are tried in this many ways before a search is given up.
constexpr int kMaxSteps = 20'000;
/// Gaps of one cluster that are counted exactly.
constexpr std::size_t kMaxClustered = 5;
/// States of half-filled gaps that are counted exactly, and sets of such states at a time.
constexpr std::size_t kMaxPartial = 1024;
constexpr std::size_t kMaxStates = 3000;
/// Handfuls of tiles that are tried one by one.
constexpr std::size_t kMaxHandfuls = 5000;

constexpr std::size_t kNoCluster = static_cast<std::size_t>(-1);
constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

/// The gaps half filled: which are, and in which ways. Numbered 0, nothing is filled, to the last,
/// everything is.
class HalfFilled {
 public:
  /// False if there are too many.
  bool number(const Demand& demand) {
    std::size_t stride = 1;
    for (const Cluster& cluster : demand.clusters) {
      if (!cluster.listed || cluster.gaps.size() > kMaxClustered) return false;
      Part part{.cluster = &cluster, .stride = stride};
      number(part);
      stride *= part.numbers.size();
      if (stride > kMaxPartial) return false;
      parts_.push_back(std::move(part));
    }
    size_ = stride;
    return true;
  }
  std::size_t size() const { return size_; }

  /// By state, the one after a tile has been laid in this role; kNowhere if none may be.
  std::vector<std::size_t> after(const Role& role) const {
    std::vector<std::size_t> out(size_, kNowhere);
    for (const Part& part : parts_) {
      const auto& gaps = part.cluster->gaps;
      const auto at = std::ranges::find(gaps, role.gap);
      if (at == gaps.end()) continue;
      const auto place = static_cast<std::size_t>(at - gaps.begin());
      for (std::size_t state = 0; state < size_; ++state) {
        const std::size_t here = state / part.stride % part.states.size();
        Filling next = part.states[here];
        if (next[place] != 0) continue;
        next[place] = role.way + 1;
        const auto found = part.numbers.find(next);
        if (found == part.numbers.end()) continue;
        out[state] = state + found->second * part.stride - here * part.stride;
      }
    }
    return out;
  }

  /// True if all gaps are filled.
  bool full(std::size_t state) const {
    return std::ranges::all_of(parts_, [&](const Part& part) {
      const Filling& filling = part.states[state / part.stride % part.states.size()];
      return std::ranges::find(filling, std::size_t{0}) == filling.end();
    });
  }

 private:
  /// Partial fillings of a cluster, each of which can be extended to a filling. By gap 0, or the
  /// way and 1.
  struct Part {
    const Cluster* cluster = nullptr;
    std::size_t stride = 1;
    std::map<Filling, std::size_t> numbers{};
    std::vector<Filling> states{};
  };

  static void number(Part& part) {
    const std::size_t gaps = part.cluster->gaps.size();
    const auto note = [&part](const Filling& filling) {
      if (part.numbers.emplace(filling, part.states.size()).second) part.states.push_back(filling);
    };
    note(Filling(gaps, 0));
    for (const Filling& filling : part.cluster->fillings) {
      for (std::size_t laid = 1; laid < std::size_t{1} << gaps; ++laid) {
        Filling some(gaps, 0);
        for (std::size_t i = 0; i < gaps; ++i) {
          if ((laid >> i & 1) != 0) some[i] = filling[i] + 1;
        }
        note(some);
        if (part.states.size() > kMaxPartial) return;
      }
    }
  }

  std::vector<Part> parts_;
  std::size_t size_ = 1;
};

/// A set of states: all that the tiles so far could have done.
using States = std::vector<bool>;

/// Takes group after group, and for each set of states counts the sets of tiles that lead there.
class FailureCount {
 public:
  FailureCount(const Demand& demand, const TileGroups& groups, const CountTask& task)
      : demand_(demand),
        groups_(groups),
        pool_(copies_of(groups, task.pool)),
        sure_(copies_of(groups, task.sure)),
        most_tiles_(task.most_tiles) {
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      if (groups_[g].hides) hiding_ += pool_[g];
    }
  }

  std::optional<SetCounts> run() {
    HalfFilled half;
    if (!half.number(demand_)) return std::nullopt;
    find_steps(half);
    find_promising(half);

    std::map<States, SetCounts> layer;
    States start(half.size(), false);
    start[0] = true;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      for (int i = 0; i < sure_[g]; ++i) lay_one(start, g);
    }
    keep(start, promising_.front());
    if (!is_full(start)) {
      SetCounts one(0, 0);
      one.at(0, 0) = 1;
      layer.emplace(start, one);
    }
    int tiles = 0;
    int hiding = 0;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      tiles = std::min(most_tiles_, tiles + pool_[g]);
      if (groups_[g].hides) hiding += pool_[g];
      std::map<States, SetCounts> next;
      for (const auto& [states, sets] : layer) {
        States reached = states;
        for (int taken = 0; taken <= std::min(pool_[g], most_tiles_); ++taken) {
          if (taken > 0) lay_one(reached, g);
          if (is_full(reached)) break;
          States kept = reached;
          keep(kept, promising_[g + 1]);
          const auto into = next.try_emplace(std::move(kept), tiles, hiding).first;
          into->second.add(sets, taken, pool_[g], groups_[g].hides);
        }
        if (next.size() > kMaxStates) return std::nullopt;
      }
      layer = std::move(next);
    }
    // All sets but those that fail.
    SetCounts failing(most_tiles_, hiding_);
    for (const auto& [states, sets] : layer) failing.add(sets, 0, 0, false);
    const int in_pool = std::accumulate(pool_.begin(), pool_.end(), 0);
    SetCounts out(most_tiles_, hiding_);
    for (int h = 0; h <= hiding_; ++h) {
      for (int t = h; t <= most_tiles_; ++t) {
        out.at(t, h) = choose(hiding_, h) * choose(in_pool - hiding_, t - h) - failing.at(t, h);
      }
    }
    return out;
  }

 private:
  void find_steps(const HalfFilled& half) {
    for (const TileGroup& group : groups_) {
      steps_.emplace_back();
      for (const Role& role : group.roles) steps_.back().push_back(half.after(role));
    }
    full_.resize(half.size());
    for (std::size_t state = 0; state < half.size(); ++state) full_[state] = half.full(state);
  }

  /// By number of groups taken: the states from which what is left of the pool could still fill
  /// everything. Sets of tiles that differ in others are counted together.
  void find_promising(const HalfFilled& half) {
    promising_.assign(groups_.size() + 1, full_);
    for (std::size_t g = groups_.size(); g-- > 0;) {
      States& here = promising_[g];
      here = promising_[g + 1];
      for (int taken = 0; taken < pool_[g]; ++taken) {
        const States before = here;
        for (std::size_t state = 0; state < half.size(); ++state) {
          for (const auto& step : steps_[g]) {
            if (step[state] != kNowhere && before[step[state]]) here[state] = true;
          }
        }
        if (here == before) break;
      }
    }
  }

  /// One more tile of a group: each state may stay as it is, or get the tile.
  void lay_one(States& states, std::size_t group) const {
    const States before = states;
    for (std::size_t state = 0; state < before.size(); ++state) {
      if (!before[state]) continue;
      for (const auto& step : steps_[group]) {
        if (step[state] != kNowhere) states[step[state]] = true;
      }
    }
  }

  bool is_full(const States& states) const {
    for (std::size_t state = 0; state < states.size(); ++state) {
      if (states[state] && full_[state]) return true;
    }
    return false;
  }

  static void keep(States& states, const States& wanted) {
    for (std::size_t state = 0; state < states.size(); ++state) {
      states[state] = states[state] && wanted[state];
    }
  }

  const Demand& demand_;
  const TileGroups& groups_;
  std::vector<int> pool_;
  std::vector<int> sure_;
  int most_tiles_;
  int hiding_ = 0;
  std::vector<std::vector<std::vector<std::size_t>>> steps_;  ///< by group and role
  States full_;
  std::vector<States> promising_;
};

/// Tries every handful of tiles that could be drawn: for small pools.
class HandfulCount {
 public:
  HandfulCount(const Demand& demand, const TileGroups& groups, const CountTask& task)
      : search_(demand, groups),
        groups_(groups),
        pool_(copies_of(groups, task.pool)),
        hand_(copies_of(groups, task.sure)),
        most_tiles_(task.most_tiles) {
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      if (groups_[g].hides) hiding_ += pool_[g];
    }
  }

  std::optional<SetCounts> run() {
    std::size_t handfuls = 1;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      if (!groups_[g].roles.empty()) handfuls *= static_cast<std::size_t>(pool_[g]) + 1;
      if (handfuls > kMaxHandfuls) return std::nullopt;
    }
    SetCounts found(most_tiles_, hiding_);
    if (!take(0, 0, 0, 1, found)) return std::nullopt;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      if (!groups_[g].roles.empty()) continue;
      SetCounts more(most_tiles_, hiding_);
      for (int taken = 0; taken <= pool_[g]; ++taken) {
        more.add(found, taken, pool_[g], groups_[g].hides);
      }
      found = std::move(more);
    }
    return found;
  }

 private:
  /// `sets`: how many sets of tiles are the handful that has been taken of the groups so far.
  bool take(std::size_t group, int tiles, int hiding, Count sets, SetCounts& found) {
    while (group < groups_.size() && groups_[group].roles.empty()) ++group;
    if (group == groups_.size()) {
      const std::optional<bool> fills = search_.can_fill(hand_);
      if (fills == true) found.at(tiles, hiding) += sets;
      return fills.has_value();
    }
    const int before = hand_[group];
    for (int taken = 0; taken <= std::min(pool_[group], most_tiles_ - tiles); ++taken) {
      hand_[group] = before + taken;
      if (!take(group + 1, tiles + taken, hiding + (groups_[group].hides ? taken : 0),
                sets * choose(pool_[group], taken), found)) {
        return false;
      }
    }
    hand_[group] = before;
    return true;
  }

  FillingSearch search_;
  const TileGroups& groups_;
  std::vector<int> pool_;
  std::vector<int> hand_;
  int most_tiles_;
  int hiding_ = 0;
};

}  // namespace

TileGroups groups_of(const Game& game, const Demand& demand) {
  TileGroups out;
  for (TileId tile : kAllTiles) {
    if (game.remaining(tile) <= 0) continue;
    const bool hides = hides_another(game, tile);
    std::vector<Role> roles = demand.roles[tile];
    std::ranges::sort(roles, [](const Role& a, const Role& b) {
      return a.gap != b.gap ? a.gap < b.gap : a.way < b.way;
    });
    const auto same = std::ranges::find_if(
        out, [&](const TileGroup& group) { return group.hides == hides && group.roles == roles; });
    if (same != out.end()) {
      same->types.push_back(tile);
    } else {
      out.push_back({std::move(roles), hides, {tile}});
    }
  }
  return out;
}

std::vector<int> copies_of(const TileGroups& groups, const TileCounts& counts) {
  std::vector<int> out;
  for (const TileGroup& group : groups) out.push_back(group.copies(counts));
  return out;
}

FillingSearch::FillingSearch(const Demand& demand, const TileGroups& groups) : demand_(demand) {
  suppliers_.resize(demand.gaps.size());
  for (std::size_t gap = 0; gap < demand.gaps.size(); ++gap) {
    suppliers_[gap].resize(demand.ways[gap].size());
  }
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (const Role& role : groups[g].roles) suppliers_[role.gap][role.way].push_back(g);
  }
  for (std::size_t c = 0; c < demand.clusters.size(); ++c) {
    const auto& gaps = demand.clusters[c].gaps;
    order_.insert(order_.end(), gaps.begin(), gaps.end());
    cluster_.resize(order_.size(), kNoCluster);
    if (!gaps.empty()) cluster_.back() = c;
  }
}

std::optional<bool> FillingSearch::can_fill(const std::vector<int>& copies) {
  tried_ = 0;
  chosen_.clear();
  Matching matching(copies);
  const bool filled = fill(matching, 0);
  if (!filled && tried_ > kMaxSteps) return std::nullopt;
  return filled;
}

bool FillingSearch::fill(Matching& matching, std::size_t done) {
  if (done == order_.size()) return true;
  const std::size_t gap = order_[done];
  for (std::size_t way = 0; way < suppliers_[gap].size(); ++way) {
    if (suppliers_[gap][way].empty()) continue;
    if (++tried_ > kMaxSteps) return false;
    bool matches = true;
    for (std::size_t i = 0; i < done && matches; ++i) {
      matches = demand_.match({gap, way}, {order_[i], chosen_[i]});
    }
    if (!matches || !matching.add(suppliers_[gap][way])) continue;
    chosen_.push_back(way);
    bool holds = true;
    if (cluster_[done] != kNoCluster) {
      const Cluster& cluster = demand_.clusters[cluster_[done]];
      const auto first = chosen_.end() - static_cast<std::ptrdiff_t>(cluster.gaps.size());
      holds = demand_.holds(cluster, Filling(first, chosen_.end()));
    }
    if (holds && fill(matching, done + 1)) return true;
    chosen_.pop_back();
    matching.drop();
  }
  return false;
}

std::optional<SetCounts> count_by_handfuls(const Demand& demand, const TileGroups& groups,
                                           const CountTask& task) {
  return HandfulCount(demand, groups, task).run();
}

std::optional<SetCounts> count_by_states(const Demand& demand, const TileGroups& groups,
                                         const CountTask& task) {
  return FailureCount(demand, groups, task).run();
}

}  // namespace cartulary::engine::analysis
