// The rules a second time, as plainly as possible and as slowly as that takes: a map of cells,
// features found anew by flood fill after every turn. It shares the vocabulary and the tile rows
// (data) with the engine and not one function of the rules.
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
inline engine::Cell cell_of(Spot spot) {
  return {static_cast<int16_t>(spot.x), static_cast<int16_t>(spot.y)};
}
inline Spot spot_of(engine::Cell cell) {
  return {cell.x, cell.y};
}

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
  engine::TileId type{};
  engine::Rotation turns{};
  std::map<engine::SegmentIndex, engine::Player> meeples;
  engine::Figure figure{};  ///< of the one on it, if any
};

/// One segment of one laid tile.
struct Part {
  Spot cell;
  engine::SegmentIndex segment{};
  engine::Player meeple = engine::kNobody;  ///< its owner
  friend auto operator<=>(const Part&, const Part&) = default;
};

/// A whole feature.
struct Area {
  engine::FeatureKind kind{};
  std::vector<Part> parts;
  std::set<Spot> tiles;
  int coats = 0;
  bool special = false;        ///< a road with an inn, a city with a cathedral
  std::array<int, 3> goods{};  ///< symbols of wine, grain and cloth
  int open = 0;                ///< free ends; a monastery or garden: empty cells around it
  std::map<engine::Player, int> meeples;   ///< how many of each player; a large one counts 2
  std::map<engine::Player, int> on_hills;  ///< how many of them on hill tiles
};

/// A shepherd that is not at home.
struct Shepherd {
  Spot cell;
  engine::SegmentIndex segment{};
  std::vector<int> sheep;  ///< sheep on each token beside it
};

/// Where a builder or a pig stands.
struct Companion {
  Spot cell;
  engine::SegmentIndex segment{};
};

/// The holder of a title, and the tiles of the city or road that won it; nobody with none.
struct TitleHolder {
  engine::Player player = engine::kNobody;
  int tiles = 0;
};

/// The consequences for flocks of laying a tile.
struct Pasture {
  bool extended = false;  ///< the field of the mover's shepherd, so he must grow or guide
  std::set<int> tokens;   ///< kinds that could be drawn, by the sheep on them; 0: the wolf
};

/// A flock that left its field.
struct FlockHome {
  engine::PlayerSet owners;  ///< whose shepherds went home
  int points = 0;            ///< for each of them; none after a wolf
  bool wolf = false;
};

/// The parts of laid tiles, and which of them touch each other.
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
  /// The part that a segment of the tile laid last is.
  int newest(engine::SegmentIndex segment) const {
    return first_parts_.back() + static_cast<int>(segment);
  }

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
  using Points = engine::ArrayBy<engine::Category, int, engine::kCategories>;

  Oracle(const engine::Ruleset& rules, int players);

  void play(const engine::Turn& turn);
  void finish();

  /// All legal choices with a tile, sorted.
  std::vector<engine::Choice> legal(engine::TileId tile) const;
  /// The places where a tile would extend the field of the mover's shepherd, so that he must grow
  /// or guide his flock.
  std::set<engine::Placement> extending(engine::TileId tile) const;
  /// True if a turn, right as far as the base game goes, says all that Hills & Sheep asks for and
  /// nothing else: which tile lies under a hill, which tokens were drawn, what the flock does.
  bool tells_what_it_must(const engine::Turn& turn, const Pasture& pasture) const;
  /// The consequences for flocks of the place of a turn's tile, where it fits.
  Pasture pasture(const engine::Turn& turn) const;
  bool fits_anywhere(engine::TileId tile) const { return !placements(tile).empty(); }
  /// True if a tile may be the next one that is drawn: the spring comes before the other tiles of
  /// the river, the lake after them, and all others last.
  bool may_come(engine::TileId tile) const;
  /// True if a tile that fits nowhere goes back into the bag, and does not leave the game.
  bool goes_back(engine::TileId tile) const;

  const std::vector<Area>& areas() const { return areas_; }
  const std::map<Spot, LaidTile>& cells() const { return cells_; }
  /// Cities, roads and monasteries that are finished, occupied or not.
  int finished() const;
  engine::Player to_move() const { return to_move_; }
  int supply(engine::Player player) const { return supply_[player]; }
  /// Abbots that a player can place: one or none.
  int abbots(engine::Player player) const;
  /// Large meeples that a player can place.
  int large(engine::Player player) const;
  /// Builders or pigs on the table, by owner.
  const std::map<engine::Player, Companion>& companions(engine::Figure figure) const {
    return figure == engine::Figure::pig ? pigs_ : builders_;
  }
  /// Tokens of wine, grain and cloth.
  const std::array<int, 3>& goods(engine::Player player) const { return goods_[player]; }
  const TitleHolder& title(engine::Title title) const {
    return titles_[static_cast<std::size_t>(title)];
  }
  /// True if the tile that comes is laid by whoever laid the last one.
  bool again() const { return again_; }
  /// The player who may go on does not.
  void leave_second_part();
  /// Points that the abbot taken home in the last turn scored; none if none was.
  int recalled() const { return recalled_; }
  const Points& points(engine::Player player) const { return points_[player]; }
  int total(engine::Player player) const;
  bool over() const { return over_; }
  /// Copies of a type that nobody has seen.
  int remaining(engine::TileId tile) const;
  /// Tiles that are still to be drawn.
  int left() const;
  /// Tiles under hills that nobody has seen.
  int unseen() const { return unseen_; }
  /// By owner.
  const std::map<engine::Player, Shepherd>& shepherds() const { return shepherds_; }
  /// Flocks that the last turn sent home.
  const std::vector<FlockHome>& flocks_home() const { return flocks_home_; }
  /// Tokens of each kind that lie beside no shepherd; 0 sheep: the wolf.
  int in_bag(int sheep) const;

 private:
  /// The next copy of a tile is the start tile that was mixed into the river.
  bool mixed_into_river(engine::TileId tile) const;
  int when_next(engine::TileId tile) const;

  /// How many meeples of each player.
  using Meeples = std::map<engine::Player, int>;

  void survey();
  std::vector<std::pair<Spot, engine::Rotation>> placements(engine::TileId tile) const;
  bool on_table(Spot cell) const;
  bool beyond_border(Spot cell) const;
  int tiles_around(Spot cell) const;
  int vineyards_around(Spot cell) const;
  /// Where the river flows from, and so the last of its tiles, and to; false if it has ended.
  bool river_end(Spot& last, Spot& next) const;
  /// True if a tile, the edges of which match, may lie there as far as the river goes.
  bool river_allows(engine::TileId tile, Spot cell, engine::Rotation turns) const;
  bool has_room(Spot mouth, Spot ahead) const;
  /// Where the abbot of a player stands; null if it is at home.
  const Area* abbot_of(engine::Player player) const;
  /// True if the mover may take the abbot home in a turn that lays its tile on a cell.
  bool may_recall(Spot cell) const;
  void recall_abbot();
  int open_ends(const Landscape& landscape, int part) const;
  /// The players whose shepherds stand in these parts of a landscape.
  engine::PlayerSet shepherds_in(const Landscape& landscape, const std::vector<int>& parts) const;
  engine::PlayerSet shepherds_in(const std::vector<Part>& parts) const;
  bool hill_told(const engine::Turn& turn) const;
  void slip_under(engine::TileId tile);
  void draw(engine::Player player, engine::Token token);
  void send_home(engine::PlayerSet owners, bool wolf);
  void tend_flocks(const engine::FlockMove& move);
  void lay(const engine::Turn& turn, const engine::Laid& laid);
  /// The builder or pig on the parts of a landscape that are connected with a segment of its last
  /// tile may be placed there.
  bool may_accompany(const Landscape& landscape, engine::SegmentIndex segment,
                     engine::Figure figure) const;
  bool plays(engine::Title title) const;
  /// The tile on a cell may make its player king or robber.
  void take_titles(Spot spot);
  void score_titles();
  void score_goods();
  void score_pigs();
  void score_finished();
  void score_fields();
  static engine::PlayerSet strongest(const Meeples& meeples);
  engine::PlayerSet winners(const Meeples& meeples, const Meeples& on_hills) const;
  void pay(engine::Player player, engine::Category category, int points);
  /// The finished cities around a field, as numbers of areas.
  std::set<std::size_t> cities_of(const Area& field) const;

  engine::Ruleset rules_;
  std::map<engine::TileId, int> box_;
  bool box_of_sheep_;  ///< the tiles of Hills & Sheep are in the bag
  bool sheep_;         ///< and its shepherds are played
  bool hills_;
  bool abbots_;
  bool inns_;
  bool traders_;
  int players_;
  std::map<Spot, LaidTile> cells_;
  Landscape landscape_;
  std::vector<Area> areas_;
  std::map<Part, std::size_t> area_of_;
  engine::PerPlayer<int> supply_{};
  engine::PerPlayer<Points> points_{};
  std::map<engine::TileId, int> gone_;
  int unseen_ = 0;
  std::map<engine::Player, Shepherd> shepherds_;
  std::vector<FlockHome> flocks_home_;
  std::vector<Spot> river_;  ///< where its tiles lie, downstream
  std::map<engine::Player, Companion> builders_;
  std::map<engine::Player, Companion> pigs_;
  engine::PerPlayer<std::array<int, 3>> goods_{};
  std::array<TitleHolder, 2> titles_{};
  bool again_ = false;
  bool second_part_ = false;
  int recalled_ = 0;
  engine::Player to_move_{};
  bool over_ = false;
};

}  // namespace cartulary::test
