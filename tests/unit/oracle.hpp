// The rules a second time, as plainly as possible and as slowly as that takes: a map of cells,
// features found anew by flood fill after every turn. It shares the tile rows (data) with the
// engine and not one function.
#pragma once

#include <array>
#include <compare>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/legal.hpp"

namespace cartulary::test {

/// A cell of the table; x grows to the east, y to the south.
struct Spot {
  int x = 0;
  int y = 0;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};

/// A point of the plane where tiles can touch. A tile is four units wide with its middle at
/// (4x, 4y), so its twelve ports lie at whole points of its outline, and the ports of two
/// neighbours that touch are one and the same point.
struct Point {
  int x = 0;
  int y = 0;
  friend auto operator<=>(const Point&, const Point&) = default;
};

/// A tile as it lies on the table.
struct LaidTile {
  engine::TileId type = 0;
  int turns = 0;               ///< quarter turns clockwise
  std::map<int, int> meeples;  ///< seat of the owner by segment of the tile
};

/// One segment of one laid tile.
struct Part {
  Spot cell;
  int segment = 0;
  int meeple = -1;  ///< seat of the owner
  friend auto operator<=>(const Part&, const Part&) = default;
};

/// A whole feature.
struct Area {
  engine::FeatureKind kind{};
  std::vector<Part> parts;
  std::set<Spot> tiles;
  int coats = 0;
  int open = 0;                ///< free ends; a monastery: empty cells around it
  std::map<int, int> meeples;  ///< how many of each seat
};

/// Who touches whom.
class Landscape {
 public:
  void lay(Spot cell, const LaidTile& tile);
  /// Undoes the last `lay`.
  void take_back();
  const std::vector<Part>& parts() const { return parts_; }
  engine::FeatureKind kind(int part) const;
  /// Everything connected with one part, itself included.
  std::vector<int> flood(int part) const;
  /// The points of a part that touch no other tile.
  std::vector<Point> loose_ends(int part) const;
  /// The first part of the tile laid last.
  int newest() const { return first_parts_.back(); }

 private:
  struct PointHash {
    std::size_t operator()(Point p) const {
      return static_cast<std::size_t>(p.x + 4096) * 8192u + static_cast<std::size_t>(p.y + 4096);
    }
  };
  struct Touching {
    int first = -1;
    int second = -1;
  };

  std::vector<Part> parts_;
  std::vector<LaidTile> tiles_;
  std::vector<int> first_parts_;  ///< by tile
  std::vector<int> tile_of_part_;
  std::unordered_map<Point, Touching, PointHash> touching_;
};

class Oracle {
 public:
  using Points = std::array<int, engine::kCategories>;

  Oracle(const engine::Ruleset& rules, int players);

  void play(const engine::Turn& turn);
  void finish();

  /// All legal choices with a tile, sorted.
  std::vector<engine::Choice> legal(engine::TileId tile) const;
  bool fits_anywhere(engine::TileId tile) const { return !placements(tile).empty(); }

  const std::vector<Area>& areas() const { return areas_; }
  const std::map<Spot, LaidTile>& cells() const { return cells_; }
  /// Cities, roads and monasteries that are finished, occupied or not.
  int finished() const;
  int to_move() const { return to_move_; }
  int supply(int seat) const { return supply_[static_cast<std::size_t>(seat)]; }
  const Points& points(int seat) const { return points_[static_cast<std::size_t>(seat)]; }
  int total(int seat) const;
  bool over() const { return over_; }
  /// Copies of a type that are still to come.
  int remaining(engine::TileId tile) const;

 private:
  using Seats = std::vector<int>;

  void survey();
  std::vector<std::pair<Spot, int>> placements(engine::TileId tile) const;
  bool on_table(Spot cell) const;
  bool beyond_border(Spot cell) const;
  int tiles_around(Spot cell) const;
  void score_finished();
  void score_fields();
  static Seats strongest(const std::map<int, int>& meeples);
  void pay(int seat, engine::Category category, int points);
  /// The finished cities around a field, as numbers of areas.
  std::set<std::size_t> cities_of(const Area& field) const;

  engine::Ruleset rules_;
  int players_;
  std::map<Spot, LaidTile> cells_;
  Landscape landscape_;
  std::vector<Area> areas_;
  std::map<Part, std::size_t> area_of_;
  std::vector<int> supply_;
  std::vector<Points> points_;
  std::map<engine::TileId, int> gone_;
  int to_move_ = 0;
  bool over_ = false;
};

}  // namespace cartulary::test
