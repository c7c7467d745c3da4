// By how much each way to lay a tile changes the worth of a position: what worth_of() says of the
// position after it, told from what the tile touches alone.
#pragma once

#include "engine/analysis/worth.hpp"
#include "engine/legal.hpp"

namespace cartulary::engine::analysis {

/// A choice and by how much it is expected to move the mover's margin.
struct Rated {
  Choice choice{};
  Millipoints gain = 0;
};

/// Cities of a position, by the numbers that they have in a Rating.
class CityNumbers {
 public:
  static constexpr std::size_t kMost = 128;

  void add(std::size_t number) { words_[number / 64] |= uint64_t{1} << number % 64; }
  void merge(const CityNumbers& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= other.words_[w];
  }
  void remove(const CityNumbers& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= ~other.words_[w];
  }
  [[nodiscard]] bool meets(const CityNumbers& other) const {
    return ((words_[0] & other.words_[0]) | (words_[1] & other.words_[1])) != 0;
  }
  [[nodiscard]] int size() const { return bits_set(words_[0]) + bits_set(words_[1]); }
  [[nodiscard]] int in_common(const CityNumbers& other) const {
    return bits_set(words_[0] & other.words_[0]) + bits_set(words_[1] & other.words_[1]);
  }

 private:
  std::array<uint64_t, 2> words_{};
};

/// Rates the turns of a position with one tile, by all terms of a Worth. It does not see what boxes
/// add to a game, and places no figure but a meeple. Large; meant to be reused.
class Rating {
 public:
  /// The turns that lay a tile in one way: without a figure, and with a meeple on each segment.
  using Turns = StaticVector<Rated, kMaxSegments + 1>;

  /// Begins with a position in which the player to move has drawn the tile.
  void begin(const Game& game, TileId tile, const Worth& worth);

  /// The turns with the tile on this square, where it fits. Their gains leave out what all turns of
  /// the position have in common.
  const Turns& turns(SquareIndex square, Cell cell, Rotation rotation);

 private:
  /// How many tiles fit the gap of a feature that the fewest fit.
  struct Fewest {
    int tiles = kMaxTiles;
    int elsewhere = kMaxTiles;  ///< in all gaps but the one at `square`
    SquareIndex square{};

    void add(SquareIndex gap, int fitting);
    [[nodiscard]] int without(SquareIndex filled) const {
      return filled == square ? elsewhere : tiles;
    }
  };
  /// A city or road of the position.
  struct Growing {
    Fewest fewest{};
    Millipoints share = 0;  ///< how often its worth is in the mover's margin; 0 if it is nobody's
    Millipoints worth = 0;  ///< to each of its owners
  };
  struct Field {
    Node root{};
    CityNumbers cities{};
    int lead = 0;  ///< of its owner, in followers
    Millipoints share = 0;
    Millipoints worth = 0;
  };
  struct Monastery {
    SquareIndex square{};
    Cell cell{};
    int open = 0;
    PlayerCounts followers{};
    Millipoints share = 0;
    Millipoints worth = 0;
  };

  /// A feature beside a square.
  struct Met {
    Node root{};
    int fewest = kMaxTiles;  ///< of a city or road: tiles that fit its other gaps
    Millipoints before = 0;  ///< its part of the mover's margin
    CityNumbers number{};    ///< of a city
  };
  enum class MetIndex : uint8_t;
  using MetSet = Set<MetIndex, uint16_t>;
  /// A city or road that somebody owns and that has a gap beside the square, but is not met there.
  struct Limited {
    Node root{};
    Growing known{};
    SideSet gaps{};
  };

  /// A segment of the tile, with those that the features it meets connect it with.
  struct Part {
    SegmentSet segments{};
    PortSet ports{};
    MetSet met{};
    int open = 0;
    PlayerCounts followers{};
    Millipoints worth = 0;
    CityNumbers joined{};  ///< of a city: those that it joins
    CityNumbers number{};  ///< of a city: the one that stands for it
  };
  /// A meeple on a segment of the tile.
  struct Placed {
    bool possible = false;
    bool returns = false;  ///< at once, with the points
    Millipoints worth = 0;
  };

  void add_monastery(Node root);
  const Growing& growing(Node root);
  const Field& field_of(Node root);
  std::size_t number_of(Node city);
  [[nodiscard]] Fewest fewest_of(Node root) const;

  void look_around(SquareIndex square, Cell cell);
  void meet(Port port, Node root);
  void look_beyond(Side side, SquareIndex gap);
  void add_gap(Side side, Node root);
  [[nodiscard]] MetIndex met_as(Node root) const;

  Part& join(SegmentIndex s);
  [[nodiscard]] MetSet met_by(PortSet ports) const;
  void grow(SegmentIndex s);
  void limit_others();
  void surround_monasteries();
  void border_fields();
  void grow_field(const Part& part);
  void place_meeples();
  [[nodiscard]] Placed placed_on(SegmentIndex s);

  [[nodiscard]] int fitting_at(SquareIndex gap) const;
  [[nodiscard]] int fewest_around(SquareIndex middle) const;
  [[nodiscard]] CityNumbers bordered_by(const Part& field);
  [[nodiscard]] CityNumbers bordered_then(CityNumbers cities, SegmentSet own) const;
  [[nodiscard]] Millipoints unfinished(FeatureKind kind, int open, int size, int fewest) const;
  [[nodiscard]] Millipoints finished(FeatureKind kind, int tiles, int coats) const;
  [[nodiscard]] Millipoints field(const CityNumbers& cities, bool surrounded, int lead) const;
  [[nodiscard]] Millipoints share_of(PlayerCounts followers) const;
  [[nodiscard]] Millipoints hand(int meeples) const {
    return hands_[std::min(meeples, kHandTerms)];
  }

  const Game* game_ = nullptr;
  const Board* board_ = nullptr;
  const ArrayBy<Term, Millipoints, kTerms>* terms_ = nullptr;
  FittingTiles fitting_;
  TileId tile_ = kNoTile;
  Player mover_{};
  int others_ = 1;
  bool farmers_ = false;
  PerPlayer<Millipoints> share_{};
  std::array<Millipoints, kHandTerms + 1> hands_{};  ///< the worth of so many meeples at home

  ArrayBy<Node, uint16_t, Features::kMaxNodes> slot_{};   ///< of a root, from 1; 0 if not known
  ArrayBy<Node, uint8_t, Features::kMaxNodes> number_{};  ///< of a city, from 1
  StaticVector<Growing, Features::kMaxNodes> growing_;
  StaticVector<Field, Features::kMaxNodes> fields_;
  StaticVector<Monastery, kMaxTiles> monasteries_;
  std::size_t occupied_fields_ = 0;  ///< those with followers, which come first
  std::size_t cities_ = 0;
  CityNumbers complete_{};

  // The square that was looked at last.
  SquareIndex square_{};
  Cell cell_{};
  SideSet empty_{};
  StaticVector<Met, kPorts, MetIndex> met_;
  ArrayBy<Port, MetIndex, kPorts> met_at_{};
  PortSet meeting_{};                           ///< the ports that meet something
  ArrayBy<Side, MetSet, kSides> met_beyond_{};  ///< those that have a gap there, too
  StaticVector<Limited, 6 * kSides> limited_;

  // The tile as it would lie there.
  const OrientedTile* shape_ = nullptr;
  ArrayBy<Side, int, kSides> left_{};  ///< tiles that fit beside it then
  ArrayBy<SegmentIndex, Part, kMaxSegments> parts_{};
  ArrayBy<SegmentIndex, SegmentIndex, kMaxSegments> part_of_{};
  SegmentSet joined_{};
  SegmentSet cities_here_{};     ///< the parts that are cities
  CityNumbers joined_cities_{};  ///< of all of them
  CityNumbers complete_then_{};
  Millipoints gain_ = 0;
  PlayerCounts home_{};
  Turns turns_;
};

}  // namespace cartulary::engine::analysis
