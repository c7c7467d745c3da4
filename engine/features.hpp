// Features as they grow together. One segment of each, its root, carries what scoring needs.
#pragma once

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/fixed.hpp"
#include "engine/types.hpp"

namespace cartulary::engine {

/// A connected city, road, field or monastery. Valid at the root node only.
struct Feature {
  TileSet tiles;           ///< tiles it runs over
  PlayerCounts followers;  ///< followers standing in it
  int16_t open = 0;        ///< ports without a neighbour; a monastery: empty cells around it
  uint8_t coats = 0;       ///< coats of arms
  FeatureKind kind = FeatureKind::field;

  /// Nothing can be added any more. For a field this only means that it is surrounded.
  [[nodiscard]] constexpr bool complete() const { return open == 0; }
  friend bool operator==(const Feature&, const Feature&) = default;
};

/// Some features of a game, by their root nodes. No tile begins more than four that are scored.
using NodeList = StaticVector<Node, kMaxTiles * 4>;

/// Every segment knows its root. Where two features join, the segments of the smaller one are told
/// the new root: mostly the one segment of a tile that has just been laid.
class Features {
 public:
  static constexpr int kMaxNodes = kMaxTiles * kMaxSegments;

  Features() = default;
  Features(const Features& other) { *this = other; }
  /// Copies the segments that there are, which are far fewer than there could be.
  Features& operator=(const Features& other) {
    std::copy_n(other.links_.begin(), other.size_, links_.begin());
    std::copy_n(other.features_.begin(), other.size_, features_.begin());
    size_ = other.size_;
    return *this;
  }

  int size() const { return size_; }
  void reset() { size_ = 0; }

  /// Adds a segment as a feature of its own.
  Node add(const Feature& feature) {
    assert(size_ < kMaxNodes);
    const Node node = static_cast<Node>(size_++);
    links_[node] = {node, node, 1, kNobody, Figure::meeple};
    features_[node] = feature;
    return node;
  }

  /// The root of the feature that a segment belongs to.
  [[nodiscard]] Node find(Node node) const { return links_[node].root; }

  Feature& operator[](Node root) { return features_[root]; }
  const Feature& operator[](Node root) const { return features_[root]; }
  /// The feature of any segment.
  const Feature& of(Node node) const { return features_[find(node)]; }

  /// Joins two different features by their roots and returns the common one.
  Node unite_roots(Node one, Node another) {
    assert(features_[one].kind == features_[another].kind);
    // Which one is smaller cannot be foreseen, so they change places without a branch.
    const bool lighter = links_[one].weight < links_[another].weight;
    const std::size_t both = index(one) ^ index(another);
    const auto root = static_cast<Node>(index(one) ^ (both * lighter));
    const auto other = static_cast<Node>(index(root) ^ both);
    for_each_segment(other, [&](Node node) { links_[node].root = root; });
    links_[root].weight = static_cast<uint16_t>(links_[root].weight + links_[other].weight);
    Feature& into = features_[root];
    const Feature& from = features_[other];
    into.tiles.merge(from.tiles);
    into.followers.merge(from.followers);
    into.open = static_cast<int16_t>(into.open + from.open);
    into.coats = static_cast<uint8_t>(into.coats + from.coats);
    std::swap(links_[root].next, links_[other].next);
    return root;
  }

  /// How many segments a feature has.
  int segments(Node root) const { return links_[root].weight; }

  /// Calls `visit(node)` for every segment of the feature that `node` belongs to.
  template <class Visit>
  void for_each_segment(Node node, Visit visit) const {
    Node at = node;
    do {
      visit(at);
      at = links_[at].next;
    } while (at != node);
  }

  /// Whose follower stands on exactly this segment.
  Player meeple_on(Node node) const { return links_[node].owner; }
  /// The kind of the follower; somebody must stand there.
  Figure figure_on(Node node) const { return links_[node].figure; }

  void place_meeple(Node node, Player player, Figure figure = Figure::meeple) {
    assert(links_[node].owner == kNobody && is_follower(figure));
    links_[node].owner = player;
    links_[node].figure = figure;
    features_[find(node)].followers.add(player, strength(figure));
  }

  /// Takes the follower off exactly this segment; somebody must stand there.
  void remove_meeple(Node node) {
    Link& link = links_[node];
    assert(link.owner != kNobody);
    features_[link.root].followers.add(link.owner, -strength(link.figure));
    link.owner = kNobody;
  }

  /// Takes all followers out of a feature; `took(player, figure)` for each.
  template <class Took>
  void remove_meeples(Node root, Took took) {
    if (!features_[root].followers.any()) return;
    for_each_segment(root, [&](Node node) {
      Player& owner = links_[node].owner;
      if (owner == kNobody) return;
      took(owner, links_[node].figure);
      owner = kNobody;
    });
    features_[root].followers.clear();
  }

 private:
  struct Link {
    Node root;        ///< of the feature that it belongs to
    Node next;        ///< ring through the segments of each feature
    uint16_t weight;  ///< segments of the feature, at the root
    Player owner;     ///< of the follower on exactly this segment
    Figure figure;    ///< what kind of follower that is
  };

  int size_ = 0;
  ArrayBy<Node, Link, kMaxNodes> links_;
  ArrayBy<Node, Feature, kMaxNodes> features_;
};

}  // namespace cartulary::engine
