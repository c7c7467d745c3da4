#include "engine/odds/demand.hpp"

#include <algorithm>
#include <numeric>

#include "engine/joining.hpp"
#include "engine/openings.hpp"

namespace cartulary::engine::analysis {
namespace {

/// More ways to fill a cluster are not listed.
constexpr std::size_t kMaxFillings = 3000;
/// Gaps of a cluster are filled in this many ways before its list is given up.
constexpr int kMaxTried = 200'000;

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

/// Things that are joined two by two, and which of them hang together.
class Joins {
 public:
  explicit Joins(std::size_t count) : parents_(count) {
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }
  std::size_t find(std::size_t at) const {
    while (parents_[at] != at) at = parents_[at];
    return at;
  }
  void join(std::size_t one, std::size_t another) { parents_[find(one)] = find(another); }

 private:
  std::vector<std::size_t> parents_;
};

/// Makes the demand of one feature.
class Survey {
 public:
  Survey(const Game& game, Node feature, Purpose purpose, Demand& out)
      : game_(game),
        feature_(feature),
        connects_(purpose == Purpose::finish && !is_central(kind_)),
        out_(out) {}

  void run() {
    find_neighbours();
    if (connects_) find_others();
    for (std::size_t gap = 0; gap < out_.gaps.size(); ++gap) find_ways(gap);
    find_clusters();
    for (Cluster& cluster : out_.clusters) list_fillings(cluster);
    drop_useless_ways();
  }

 private:
  /// Another feature of the same kind that a tile in a gap would join.
  struct Other {
    Node root = kNoNode;
    bool leaks = false;
    std::vector<std::size_t> gaps{};
  };

  std::size_t gap_at(Cell cell) const {
    const auto found = std::ranges::find(out_.gaps, cell);
    return found == out_.gaps.end() ? kNone : static_cast<std::size_t>(found - out_.gaps.begin());
  }

  void find_neighbours() {
    out_.beside.resize(out_.gaps.size());
    for (std::size_t gap = 0; gap < out_.gaps.size(); ++gap) {
      for (Side side : kAllSides) {
        const std::size_t there = gap_at(neighbour(out_.gaps[gap], side));
        out_.beside[gap][side] = there == kNone ? gap : there;
      }
    }
  }

  void find_others() {
    for (std::size_t gap = 0; gap < out_.gaps.size(); ++gap) {
      for (const Joining& around : features_around(board_, Grid::at(out_.gaps[gap]))) {
        if (around.root == feature_ || board_.features()[around.root].kind != kind_) continue;
        const auto known = std::ranges::find(others_, around.root, &Other::root);
        if (known != others_.end()) continue;
        Other other{.root = around.root};
        for (const OpenCell& open : open_cells(game_, around.root)) {
          const std::size_t reached = gap_at(open.cell);
          if (reached == kNone) {
            other.leaks = true;
          } else {
            other.gaps.push_back(reached);
          }
        }
        others_.push_back(std::move(other));
      }
    }
  }

  const Other& other(Node root) const { return *std::ranges::find(others_, root, &Other::root); }

  void find_ways(std::size_t gap) {
    const Cell cell = out_.gaps[gap];
    out_.ways.emplace_back();
    if (!board_.bounds().contains(cell)) return;
    const Joinings around = connects_ ? features_around(board_, Grid::at(cell)) : Joinings{};
    const Edges wanted = board_.wanted_at(cell);
    for (TileId tile : kAllTiles) {
      if (game_.remaining(tile) <= 0) continue;
      for (Rotation rotation : kFits[tile][wanted]) {
        Way way;
        if (!make_way(gap, kOriented[tile][rotation], around, way)) continue;
        const Role role{gap, number_of(way, out_.ways[gap])};
        std::vector<Role>& roles = out_.roles[tile];
        if (std::ranges::find(roles, role) == roles.end()) roles.push_back(role);
      }
    }
  }

  static std::size_t number_of(const Way& way, std::vector<Way>& known) {
    const auto found = std::ranges::find(known, way);
    const auto number = static_cast<std::size_t>(found - known.begin());
    if (found == known.end()) known.push_back(way);
    return number;
  }

  /// False if the feature would lead somewhere else, whatever lies on the other gaps.
  bool make_way(std::size_t gap, const OrientedTile& shape, const Joinings& around,
                Way& way) const {
    const Cell cell = out_.gaps[gap];
    for (Side side : kAllSides) {
      if (out_.beside[gap][side] != gap) {
        way.edges = way.edges + edges_at(side, edge_at(shape.edges, side));
      }
    }
    if (!connects_) return true;
    const PortSet beyond = board_.ports_beyond_border(cell);
    PortSet done;
    for (SegmentIndex s : each<SegmentIndex>(shape.segment_count)) {
      if (shape.kinds[s] != kind_ || shape.ports[s].meets(done)) continue;
      const PortSet ports = connected_ports(shape, around, shape.ports[s]);
      done |= ports;
      Strand strand;
      for (Port p : ports - beyond) {
        const Side side = side_of(p);
        if (board_.at(neighbour(cell, side)) != kEmpty) continue;
        if (out_.beside[gap][side] == gap) {
          strand.leaks = true;
        } else {
          strand.ports.insert(p);
        }
      }
      for (const Joining& joining : around) {
        if (!joining.ports.meets(ports)) continue;
        if (joining.root == feature_) {
          strand.own = true;
          continue;
        }
        const Other& joined = other(joining.root);
        strand.leaks |= joined.leaks;
        if (joined.gaps.size() > 1) strand.shared.push_back(joining.root);
      }
      if (strand.own && strand.leaks) return false;
      if (strand.shared.empty() && strand.ports.empty()) continue;
      std::ranges::sort(strand.shared);
      way.strands.push_back(std::move(strand));
    }
    return true;
  }

  void find_clusters() {
    Joins joins(out_.gaps.size());
    for (std::size_t gap = 0; gap < out_.gaps.size(); ++gap) {
      for (std::size_t there : out_.beside[gap]) joins.join(gap, there);
    }
    for (const Other& other : others_) {
      if (other.leaks) continue;
      for (std::size_t gap : other.gaps) joins.join(gap, other.gaps.front());
    }
    std::vector<std::size_t> numbers(out_.gaps.size(), kNone);
    for (std::size_t gap = 0; gap < out_.gaps.size(); ++gap) {
      std::size_t& number = numbers[joins.find(gap)];
      if (number == kNone) {
        number = out_.clusters.size();
        out_.clusters.emplace_back();
      }
      out_.clusters[number].gaps.push_back(gap);
    }
    for (Cluster& cluster : out_.clusters) put_neighbours_together(cluster);
  }

  /// Each gap after one beside it, if there is one, so that what does not match is found early.
  void put_neighbours_together(Cluster& cluster) const {
    auto& gaps = cluster.gaps;
    for (auto next = gaps.begin() + 1; next < gaps.end(); ++next) {
      const auto touches = [&](std::size_t gap) {
        const auto& beside = out_.beside[gap];
        return std::ranges::any_of(beside, [&](std::size_t there) {
          return there != gap && std::find(gaps.begin(), next, there) != next;
        });
      };
      const auto found = std::find_if(next, gaps.end(), touches);
      if (found != gaps.end()) std::rotate(next, found, found + 1);
    }
  }

  void list_fillings(Cluster& cluster) {
    tried_ = 0;
    Filling filling;
    cluster.listed = extend(cluster, filling);
  }

  /// False when there are too many.
  bool extend(Cluster& cluster, Filling& filling) {
    if (++tried_ > kMaxTried) return false;
    if (filling.size() == cluster.gaps.size()) {
      if (!out_.holds(cluster, filling)) return true;
      if (cluster.fillings.size() == kMaxFillings) return false;
      cluster.fillings.push_back(filling);
      return true;
    }
    const std::size_t gap = cluster.gaps[filling.size()];
    for (std::size_t way = 0; way < out_.ways[gap].size(); ++way) {
      bool matches = true;
      for (std::size_t i = 0; i < filling.size() && matches; ++i) {
        matches = out_.match({gap, way}, {cluster.gaps[i], filling[i]});
      }
      if (!matches) continue;
      filling.push_back(way);
      const bool goes_on = extend(cluster, filling);
      filling.pop_back();
      if (!goes_on) return false;
    }
    return true;
  }

  /// A way that is in no filling of its cluster is nobody's role.
  void drop_useless_ways() {
    for (const Cluster& cluster : out_.clusters) {
      if (!cluster.listed) continue;
      for (std::size_t i = 0; i < cluster.gaps.size(); ++i) {
        const std::size_t gap = cluster.gaps[i];
        const auto useless = [&](const Role& role) {
          return role.gap == gap &&
                 std::ranges::none_of(cluster.fillings, [&](const Filling& filling) {
                   return filling[i] == role.way;
                 });
        };
        for (auto& roles : out_.roles) {
          roles.erase(std::remove_if(roles.begin(), roles.end(), useless), roles.end());
        }
      }
    }
  }

  const Game& game_;
  const Board& board_ = game_.board();
  const Node feature_;
  const FeatureKind kind_ = board_.features()[feature_].kind;
  const bool connects_;  ///< what is joined counts, not only what matches
  Demand& out_;
  std::vector<Other> others_;
  int tried_ = 0;
};

}  // namespace

bool Demand::match(Role one, Role another) const {
  for (Side side : kAllSides) {
    if (beside[one.gap][side] != another.gap || one.gap == another.gap) continue;
    if (edge_at(ways[one.gap][one.way].edges, side) !=
        edge_at(ways[another.gap][another.way].edges, opposite(side))) {
      return false;
    }
  }
  return true;
}

bool Demand::holds(const Cluster& cluster, const Filling& filling) const {
  struct Placed {
    std::size_t gap;
    const Strand* strand;
  };
  std::vector<Placed> all;
  for (std::size_t i = 0; i < filling.size(); ++i) {
    const std::size_t gap = cluster.gaps[i];
    for (const Strand& strand : ways[gap][filling[i]].strands) all.push_back({gap, &strand});
  }
  const auto joined = [&](const Placed& a, const Placed& b) {
    if (a.strand->own && b.strand->own) return true;
    for (Node root : a.strand->shared) {
      const auto& shared = b.strand->shared;
      if (std::ranges::find(shared, root) != shared.end()) return true;
    }
    for (Port p : a.strand->ports) {
      if (beside[a.gap][side_of(p)] == b.gap && b.strand->ports.contains(facing(p))) return true;
    }
    return false;
  };
  Joins joins(all.size());
  for (std::size_t a = 0; a < all.size(); ++a) {
    for (std::size_t b = a + 1; b < all.size(); ++b) {
      if (joined(all[a], all[b])) joins.join(a, b);
    }
  }
  for (std::size_t a = 0; a < all.size(); ++a) {
    if (!all[a].strand->own) continue;
    for (std::size_t b = 0; b < all.size(); ++b) {
      if (all[b].strand->leaks && joins.find(a) == joins.find(b)) return false;
    }
  }
  return true;
}

Demand demand_of(const Game& game, Node feature, const std::vector<Cell>& gaps, Purpose purpose) {
  Demand out;
  out.gaps = gaps;
  Survey(game, feature, purpose, out).run();
  return out;
}

}  // namespace cartulary::engine::analysis
