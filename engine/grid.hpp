// The table as squares: what lies where, which empty squares touch the layout, what they demand.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#include "engine/catalogue.hpp"
#include "engine/fixed.hpp"

namespace cartulary::engine {

/// A rectangle of cells, borders included.
struct Bounds {
  int16_t west = -kMaxTiles;
  int16_t north = -kMaxTiles;
  int16_t east = kMaxTiles;
  int16_t south = kMaxTiles;

  constexpr bool contains(Cell c) const {
    return c.x >= west && c.x <= east && c.y >= north && c.y <= south;
  }
  /// Contains it and the eight cells around it.
  constexpr bool surrounds(Cell c) const {
    return c.x > west && c.x < east && c.y > north && c.y < south;
  }
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// Where tiles may lie. Without a table rule: as far as the tiles of the box can ever reach.
struct TableLimit {
  Bounds bounds;          ///< for a fixed layout
  bool shifting = false;  ///< the layout may be pushed: only its extent is limited
  int16_t columns = 2 * kMaxTiles + 1;
  int16_t rows = 2 * kMaxTiles + 1;
};

inline constexpr TileIndex kEmpty{0xFF};
/// A cell as the grid counts them, row by row.
enum class SquareIndex : int32_t {};
constexpr SquareIndex operator+(SquareIndex square, int step) {
  return static_cast<SquareIndex>(static_cast<int>(square) + step);
}

class Grid {
 public:
  /// Room for kMaxTiles in every direction, and a ring that stays empty.
  static constexpr int kStride = 2 * kMaxTiles + 5;
  static constexpr ArrayBy<Side, int, kSides> kStep{{-kStride, 1, kStride, -1}};
  static constexpr int kAround[8] = {-kStride - 1, -kStride, -kStride + 1, -1, 1,
                                     kStride - 1,  kStride,  kStride + 1};

  /// Most openings: around the first tile four, and each further one takes one and adds three.
  static constexpr std::size_t kMaxOpenings = 2 * kMaxTiles + 4;

  /// An empty square with a neighbour.
  struct Opening {
    SquareIndex square{};
    Cell cell;
  };

  /// An empty square that nothing touches is all zeros, which is why the tile is coded.
  struct Square {
    TileIndex tile() const { return static_cast<TileIndex>(index(kEmpty) ^ coded_tile); }

    uint8_t coded_tile = 0;       ///< its number, each bit inverted
    bool beside_central = false;  ///< one of the eight squares around it has one
    Edges wanted{};               ///< what the neighbours show towards this square
    uint16_t frontier_slot = 0;   ///< while empty and touched: its place in frontier()
    PortSet occupied;             ///< while empty: ports that would join a feature with meeples
  };

  Grid() : squares_(static_cast<Square*>(std::calloc(kStride * kStride, sizeof(Square)))) {
    if (squares_ == nullptr) throw std::bad_alloc();
  }
  Grid(const Grid& other) : Grid() { *this = other; }
  /// Copies what was touched, which is far less than the whole table.
  Grid& operator=(const Grid& other) {
    if (this == &other) return *this;
    reset();
    for (SquareIndex square : other.placed_) at_square(square) = other[square];
    for (const Opening& opening : other.frontier_) {
      at_square(opening.square) = other[opening.square];
    }
    for (SquareIndex square : other.centrals_) mark_central(square);
    frontier_ = other.frontier_;
    wanted_ = other.wanted_;
    placed_ = other.placed_;
    extent_ = other.extent_;
    return *this;
  }

  static constexpr SquareIndex at(Cell c) {
    return static_cast<SquareIndex>((c.y + kMaxTiles + 2) * kStride + c.x + kMaxTiles + 2);
  }
  /// True if the cell can be looked up at all.
  static constexpr bool representable(Cell c) {
    return c.x >= -kMaxTiles - 1 && c.x <= kMaxTiles + 1 && c.y >= -kMaxTiles - 1 &&
           c.y <= kMaxTiles + 1;
  }

  const Square& operator[](SquareIndex square) const { return squares_[index(square)]; }
  /// Empty squares with a neighbour, in no particular order.
  const auto& frontier() const { return frontier_; }
  /// The edges that the neighbours show towards each square of frontier(), in its order. Every
  /// drawn tile is tried on all of them, so they lie side by side.
  const auto& wanted() const { return wanted_; }
  /// The smallest rectangle around the layout; meaningless while nothing lies.
  const Bounds& extent() const { return extent_; }

  /// Clears what was touched since the last reset, which is far less than the whole table.
  void reset() {
    for (SquareIndex square : placed_) at_square(square) = {};
    for (const Opening& opening : frontier_) at_square(opening.square) = {};
    for (SquareIndex square : centrals_) {
      for (int step : kAround) at_square(square + step).beside_central = false;
    }
    placed_.clear();
    centrals_.clear();
    frontier_.clear();
    wanted_.clear();
  }

  /// Notes that the segment which owns `ports` of the tile on `square` belongs to a feature with
  /// meeples. Those that a feature sends home as it scores leave no open port.
  void mark_occupied(SquareIndex square, PortSet ports) {
    for_each_facing(square, ports, [](Square& there, PortSet facing) { there.occupied |= facing; });
  }
  /// The same for a feature that all have left.
  void mark_free(SquareIndex square, PortSet ports) {
    for_each_facing(square, ports, [](Square& there, PortSet facing) {
      there.occupied = there.occupied - facing;
    });
  }

  /// Notes that the tile on `square` has a feature in its middle.
  void mark_central(SquareIndex square) {
    for (int step : kAround) at_square(square + step).beside_central = true;
    centrals_.push_back(square);
  }

  /// The sides of a square at which a tile lies.
  SideSet neighbours(SquareIndex square) const {
    SideSet out;
    for (Side side : kAllSides) out.insert_if((*this)[square + kStep[side]].tile() != kEmpty, side);
    return out;
  }

  /// Lays tile number `tile`, which shows `shown` to its neighbours, on an empty square.
  /// `neighbours`: the sides at which tiles lie.
  void put(Cell c, TileIndex tile, const ArrayBy<Side, Edges, kSides>& shown, SideSet neighbours) {
    const SquareIndex square = at(c);
    Square& here = at_square(square);
    assert(here.tile() == kEmpty);
    if (!neighbours.empty()) leave_frontier(here.frontier_slot);
    here.coded_tile = static_cast<uint8_t>(index(kEmpty) ^ index(tile));
    if (placed_.empty()) extent_ = {c.x, c.y, c.x, c.y};
    extent_ = {std::min(extent_.west, c.x), std::min(extent_.north, c.y),
               std::max(extent_.east, c.x), std::max(extent_.south, c.y)};
    placed_.push_back(square);
    for (Side side : kEverySide - neighbours) {
      const SquareIndex there = square + kStep[side];
      Square& next = at_square(there);
      // True if it has other neighbours cannot be foreseen, so there is no branch.
      const bool opens = next.wanted == kNoEdges;
      if (opens) next.frontier_slot = static_cast<uint16_t>(frontier_.size());
      frontier_.push_back_if(opens, {there, neighbour(c, side)});
      wanted_.push_back_if(opens, kNoEdges);
      next.wanted = next.wanted + shown[side];
      wanted_[next.frontier_slot] = next.wanted;
    }
  }

 private:
  /// The ports of a side, three bits, as the neighbour counts them: left and right change places.
  static constexpr std::array<uint16_t, 8> kMirrored{0, 4, 2, 6, 1, 5, 3, 7};

  Square& at_square(SquareIndex square) { return squares_[index(square)]; }

  /// Calls `visit(neighbour, ports)` for each side, with the ports of that neighbour that touch
  /// these of a square.
  template <class Visit>
  void for_each_facing(SquareIndex square, PortSet ports, Visit visit) {
    for (Side side : kAllSides) {
      const uint16_t there = kMirrored[ports.bits >> (3 * index(side)) & 7];
      visit(at_square(square + kStep[side]),
            PortSet{static_cast<uint16_t>(there << (3 * index(opposite(side))))});
    }
  }

  void leave_frontier(uint16_t slot) {
    at_square(frontier_.back().square).frontier_slot = slot;
    frontier_.swap_remove(slot);
    wanted_.swap_remove(slot);
  }

  struct Free {
    void operator()(Square* squares) const { std::free(squares); }
  };
  static_assert(std::is_trivially_copyable_v<Square> && std::is_trivially_destructible_v<Square>);

  /// Most of the table is never touched. calloc() hands out zeros that take no memory and no time
  /// until then.
  std::unique_ptr<Square[], Free> squares_;
  StaticVector<Opening, kMaxOpenings> frontier_;
  StaticVector<Edges, kMaxOpenings> wanted_;
  StaticVector<SquareIndex, kMaxTiles> placed_;
  StaticVector<SquareIndex, kMaxTiles> centrals_;
  Bounds extent_;
};

}  // namespace cartulary::engine
