#include "tests/unit/engine/oracle.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/hills_sheep/box.hpp"

namespace cartulary::test {
namespace {

using engine::Category;
using engine::FeatureKind;
using engine::Player;
using engine::PlayerSet;
using engine::Rotation;
using engine::SegmentIndex;
using engine::TileId;
using engine::Title;

constexpr std::array<Spot, 4> kBeside{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
constexpr std::array<Spot, 8> kAround{
    {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

Spot operator+(Spot a, Spot b) {
  return {a.x + b.x, a.y + b.y};
}

/// Where a port of an unturned tile lies, from its middle: NL N NR EL E ER SL S SR WL W WR.
// clang-format off
constexpr engine::ArrayBy<engine::Port, Point, engine::kPorts> kOutline{{{
    {-1, -2}, {0, -2}, {1, -2},
    {2, -1}, {2, 0}, {2, 1},
    {1, 2}, {0, 2}, {-1, 2},
    {-2, 1}, {-2, 0}, {-2, -1},
}}};
// clang-format on

/// Tokens of the expansion by the number of sheep on them; none on a wolf.
const std::map<int, int> kTokens{{1, 4}, {2, 5}, {3, 5}, {4, 2}, {0, 2}};

TileId tile_named(std::string_view code) {
  for (TileId t : engine::kAllTiles) {
    if (engine::kTileRows[engine::index(t)].code == code) return t;
  }
  std::abort();
}

/// The tiles of The River, how many of each, and when they are drawn.
struct RiverTile {
  std::string_view code;
  int copies;
  int when;  ///< the first of all are 0
};
constexpr int kAfterTheRiver = 3;
constexpr RiverTile kRiver[] = {
    {"RI/s", 1, 0},      {"RI.1/CICI", 1, 1}, {"RI.1/CIRI", 1, 1}, {"RI.1/LIRI", 1, 1},
    {"RI.1/RIrI", 1, 1}, {"RI.1/IFI", 2, 1},  {"RI.1/CcII", 1, 1}, {"RI.1/RrII", 1, 1},
    {"RI.1/II", 2, 1},   {"RI.1/IIG", 0, 1},  {"RI.1/I.e", 1, 2},
};

int when_drawn(TileId tile) {
  const std::string_view code = engine::kTileRows[engine::index(tile)].code;
  for (const RiverTile& row : kRiver) {
    if (row.code == code) return row.when;
  }
  return kAfterTheRiver;
}

/// The tiles of a box, by what their names begin with; one copy of each but for one of them.
struct OtherBox {
  engine::Expansion expansion;
  std::string_view prefix;
  std::string_view twice;
};
constexpr OtherBox kOtherBoxes[] = {
    {engine::Expansion::inns_and_cathedrals, "IC/", "IC/Cccc.c"},
    {engine::Expansion::traders_and_builders, "TB/", ""},
    {engine::Expansion::king_and_robber, "KR/", ""},
};

/// With the abbot, one copy of each of these has a garden.
constexpr std::array<std::string_view, 2> kGardens[] = {
    {"E", "EG"},
    {"H", "HG"},
    {"I", "IG"},
    {"M", "MG"},
    {"N", "NG"},
    {"R", "RG"},
    {"U", "UG"},
    {"V", "VG"},
    {"RI.1/II", "RI.1/IIG"},
    {"HS/RR.h", "HS/RR.hG"},
    {"IC/CCCC", "IC/CCCCG"},
    {"IC/RFr.i", "IC/RFr.iG"},
    {"TB/CcRR.w", "TB/CcRR.wG"},
    {"TB/CcR.c", "TB/CcR.cG"},
    {"KR/RC", "KR/RCG"},
};

FeatureKind won_by(Title title) {
  return title == Title::king ? FeatureKind::city : FeatureKind::road;
}
Category scored_as(Title title) {
  return title == Title::king ? Category::king : Category::robber;
}

int sheep_of(engine::Token token) {
  return token == engine::Token::wolf ? 0 : static_cast<int>(token) + 1;
}

engine::Each<SegmentIndex> segments_of(TileId type) {
  return engine::each<SegmentIndex>(engine::kTiles[type].segments.size());
}

const engine::Segment& segment_of(TileId type, SegmentIndex segment) {
  return engine::kTiles[type].segments[segment];
}

Point turned(Point p, Rotation turns) {
  for (std::size_t n = 0; n < engine::index(turns); ++n) p = {-p.y, p.x};
  return p;
}

/// The points of a segment, from the middle of its tile. Kept, because it is asked for so often.
const std::vector<Point>& points_of(TileId type, SegmentIndex segment, Rotation turns) {
  using ByRotation = engine::ArrayBy<Rotation, std::vector<Point>, engine::kRotations>;
  using BySegment = engine::ArrayBy<SegmentIndex, ByRotation, engine::kMaxSegments>;
  static const auto all = [] {
    engine::ArrayBy<TileId, BySegment, engine::kTileTypes> out;
    for (TileId t : engine::kAllTiles) {
      for (SegmentIndex s : segments_of(t)) {
        for (Rotation r : engine::kAllRotations) {
          for (engine::Port port : segment_of(t, s).ports) {
            out[t][s][r].push_back(turned(kOutline[port], r));
          }
        }
      }
    }
    return out;
  }();
  return all[type][segment][turns];
}

/// The face of a tile in a direction: 'C', 'R', 'I' for the river, or 'F' where nothing comes out.
char face(TileId type, Rotation turns, Spot direction) {
  const std::string_view edges = engine::kTileRows[engine::index(type)].edges;
  for (std::size_t side = 0; side < kBeside.size(); ++side) {
    const Point there = turned({kBeside[side].x, kBeside[side].y}, turns);
    if (edges[side] == 'I' && direction == Spot{there.x, there.y}) return 'I';
  }
  const Point middle{2 * direction.x, 2 * direction.y};
  for (SegmentIndex s : segments_of(type)) {
    for (Point p : points_of(type, s, turns)) {
      if (p == middle) return segment_of(type, s).kind == FeatureKind::city ? 'C' : 'R';
    }
  }
  return 'F';
}

/// True if the river flows on a tile.
bool is_river(TileId type) {
  return engine::kTileRows[engine::index(type)].edges.find('I') != std::string_view::npos;
}

/// Where it flows out of a tile that lies, if it flows in from `in`: {0, 0} if nowhere.
Spot way_out(TileId type, Rotation turns, Spot in) {
  for (Spot step : kBeside) {
    if (step != in && face(type, turns, step) == 'I') return step;
  }
  return {0, 0};
}

Spot back(Spot step) {
  return {-step.x, -step.y};
}
Spot left_of(Spot step) {
  return {step.y, -step.x};
}

/// True if a feature has one place, in the middle of its tile.
bool in_the_middle(FeatureKind kind) {
  return kind == FeatureKind::monastery || kind == FeatureKind::garden;
}

/// The owner of the meeple on a segment; kNobody if there is none.
Player meeple_on(const LaidTile& tile, SegmentIndex segment) {
  const auto meeple = tile.meeples.find(segment);
  return meeple == tile.meeples.end() ? engine::kNobody : meeple->second;
}

}  // namespace

void Landscape::lay(Spot cell, const LaidTile& tile) {
  first_parts_.push_back(static_cast<int>(parts_.size()));
  for (SegmentIndex s : segments_of(tile.type)) {
    const int part = static_cast<int>(parts_.size());
    parts_.push_back({cell, s, meeple_on(tile, s)});
    tile_of_part_.push_back(static_cast<int>(tiles_.size()));
    for (Point p : points_of(tile.type, s, tile.turns)) {
      Touching& here = touching_[{4 * cell.x + p.x, 4 * cell.y + p.y}];
      (here.first < 0 ? here.first : here.second) = part;
    }
  }
  tiles_.push_back(tile);
}

void Landscape::take_back() {
  const int first = first_parts_.back();
  for (int part = first; part < static_cast<int>(parts_.size()); ++part) {
    const Part& gone = parts_[static_cast<std::size_t>(part)];
    for (Point p : points_of(tiles_.back().type, gone.segment, tiles_.back().turns)) {
      const auto here = touching_.find({4 * gone.cell.x + p.x, 4 * gone.cell.y + p.y});
      if (here->second.second < 0) {
        touching_.erase(here);
      } else {
        here->second.second = -1;
      }
    }
  }
  parts_.resize(static_cast<std::size_t>(first));
  tile_of_part_.resize(parts_.size());
  first_parts_.pop_back();
  tiles_.pop_back();
}

FeatureKind Landscape::kind(int part) const {
  const auto at = static_cast<std::size_t>(part);
  return segment_of(tiles_[static_cast<std::size_t>(tile_of_part_[at])].type, parts_[at].segment)
      .kind;
}

std::vector<int> Landscape::flood(int part) const {
  std::vector<char> wet(parts_.size(), 0);
  std::vector<int> reached{part};
  wet[static_cast<std::size_t>(part)] = 1;
  for (std::size_t next = 0; next < reached.size(); ++next) {
    const auto at = static_cast<std::size_t>(reached[next]);
    const Part& from = parts_[at];
    const LaidTile& tile = tiles_[static_cast<std::size_t>(tile_of_part_[at])];
    for (Point p : points_of(tile.type, from.segment, tile.turns)) {
      const auto here = touching_.find({4 * from.cell.x + p.x, 4 * from.cell.y + p.y});
      for (int other : {here->second.first, here->second.second}) {
        if (other < 0 || wet[static_cast<std::size_t>(other)]) continue;
        wet[static_cast<std::size_t>(other)] = 1;
        reached.push_back(other);
      }
    }
  }
  return reached;
}

std::vector<Point> Landscape::loose_ends(int part) const {
  const auto at = static_cast<std::size_t>(part);
  const Part& from = parts_[at];
  const LaidTile& tile = tiles_[static_cast<std::size_t>(tile_of_part_[at])];
  std::vector<Point> out;
  for (Point p : points_of(tile.type, from.segment, tile.turns)) {
    const Point there{4 * from.cell.x + p.x, 4 * from.cell.y + p.y};
    if (touching_.at(there).second < 0) out.push_back(p);
  }
  return out;
}

Oracle::Oracle(const engine::Ruleset& rules, int players)
    : rules_(rules),
      box_of_sheep_(rules.has(engine::Expansion::hills_and_sheep)),
      sheep_(box_of_sheep_ && rules.extra.shepherds),
      hills_(box_of_sheep_ && rules.extra.hills),
      abbots_(rules.has(engine::Expansion::abbot)),
      inns_(rules.has(engine::Expansion::inns_and_cathedrals)),
      traders_(rules.has(engine::Expansion::traders_and_builders)),
      players_(players) {
  supply_.fill(rules.meeples);
  for (TileId t : engine::kAllTiles) {
    box_[t] = rules_.box->counts[t];
    if (box_of_sheep_) box_[t] += engine::kHillsSheepDistribution.counts[t];
  }
  for (const OtherBox& box : kOtherBoxes) {
    if (!rules_.has(box.expansion)) continue;
    for (TileId t : engine::kAllTiles) {
      const std::string_view code = engine::kTileRows[engine::index(t)].code;
      if (!code.starts_with(box.prefix) || code.ends_with('G')) continue;
      box_[t] = code == box.twice ? 2 : 1;
    }
  }
  TileId first = rules_.box->start;
  if (rules_.has(engine::Expansion::river)) {
    for (const RiverTile& row : kRiver) box_[tile_named(row.code)] = row.copies;
    if (rules_.extra.river_start == engine::RiverStart::set_aside) --box_[first];
    first = tile_named("RI/s");
  }
  for (const auto& [plain, garden] : kGardens) {
    if (!abbots_ || box_[tile_named(plain)] == 0) continue;
    --box_[tile_named(plain)];
    ++box_[tile_named(garden)];
  }
  if (rules_.start == engine::Start::start_tile) {
    cells_[{0, 0}] = {first, Rotation{0}, {}};
    ++gone_[first];
    if (is_river(first)) river_.push_back({0, 0});
  }
  survey();
}

int Oracle::total(Player player) const {
  int sum = 0;
  for (int booked : points(player)) sum += booked;
  return sum;
}

int Oracle::finished() const {
  return static_cast<int>(std::count_if(areas_.begin(), areas_.end(), [](const Area& area) {
    return area.kind != FeatureKind::field && area.open == 0;
  }));
}

int Oracle::remaining(TileId tile) const {
  const auto gone = gone_.find(tile);
  return box_.at(tile) - (gone == gone_.end() ? 0 : gone->second);
}

bool Oracle::may_come(TileId tile) const {
  if (remaining(tile) <= 0) return false;
  for (TileId t : engine::kAllTiles) {
    if (remaining(t) > 0 && when_next(t) < when_next(tile)) return false;
  }
  return true;
}

bool Oracle::mixed_into_river(TileId tile) const {
  return rules_.has(engine::Expansion::river) && tile == rules_.box->start &&
         gone_.count(tile) == 0 && rules_.extra.river_start == engine::RiverStart::in_river;
}

int Oracle::when_next(TileId tile) const {
  return mixed_into_river(tile) ? 1 : when_drawn(tile);
}

bool Oracle::goes_back(TileId tile) const {
  return rules_.unplaceable == engine::Unplaceable::give_back &&
         !(rules_.has(engine::Expansion::river) && is_river(tile)) && !mixed_into_river(tile);
}

int Oracle::left() const {
  int sum = -unseen_;
  for (TileId t : engine::kAllTiles) sum += remaining(t);
  return sum;
}

int Oracle::in_bag(int sheep) const {
  int count = kTokens.at(sheep);
  for (const auto& [owner, shepherd] : shepherds_) {
    for (int token : shepherd.sheep) count -= token == sheep;
  }
  return count;
}

bool Oracle::on_table(Spot cell) const {
  if (!rules_.table) return true;
  const engine::Table& table = *rules_.table;
  if (table.shifting && !cells_.empty()) {
    // Anywhere, as long as the layout can still be pushed so that all of it lies on the table.
    int west = cell.x, east = cell.x, north = cell.y, south = cell.y;
    for (const auto& [spot, tile] : cells_) {
      west = std::min(west, spot.x);
      east = std::max(east, spot.x);
      north = std::min(north, spot.y);
      south = std::max(south, spot.y);
    }
    return east - west < table.columns && south - north < table.rows;
  }
  const int column = cell.x + table.start_column;
  const int row = cell.y + table.start_row;
  return column >= 0 && column < table.columns && row >= 0 && row < table.rows;
}

bool Oracle::beyond_border(Spot cell) const {
  return rules_.border_completes && rules_.table && !rules_.table->shifting && !on_table(cell);
}

int Oracle::tiles_around(Spot cell) const {
  int count = 0;
  for (Spot step : kAround) count += static_cast<int>(cells_.count(cell + step));
  return count;
}

int Oracle::vineyards_around(Spot cell) const {
  int count = 0;
  if (!rules_.extra.vineyards) return count;
  for (Spot step : kAround) {
    const auto there = cells_.find(cell + step);
    count += there != cells_.end() &&
             engine::kTiles[there->second.type].marks.contains(engine::Mark::vineyard);
  }
  return count;
}

std::vector<std::pair<Spot, Rotation>> Oracle::placements(TileId tile) const {
  std::vector<std::pair<Spot, Rotation>> out;
  if (cells_.empty()) {
    for (Rotation turns : engine::kAllRotations) out.emplace_back(Spot{0, 0}, turns);
    return out;
  }
  std::set<Spot> candidates;
  for (const auto& [spot, laid] : cells_) {
    for (Spot step : kBeside) {
      if (!cells_.contains(spot + step)) candidates.insert(spot + step);
    }
  }
  for (Spot spot : candidates) {
    if (!on_table(spot)) continue;
    for (Rotation turns : engine::kAllRotations) {
      bool fits = true;
      for (Spot step : kBeside) {
        const auto there = cells_.find(spot + step);
        if (there == cells_.end()) continue;
        fits = fits &&
               face(tile, turns, step) == face(there->second.type, there->second.turns, back(step));
      }
      if (fits && river_allows(tile, spot, turns)) out.emplace_back(spot, turns);
    }
  }
  return out;
}

bool Oracle::river_end(Spot& last, Spot& next) const {
  if (river_.empty()) return false;
  last = river_.back();
  const LaidTile& tile = cells_.at(last);
  for (Spot step : kBeside) {
    next = last + step;
    if (face(tile.type, tile.turns, step) == 'I' && !cells_.contains(next)) return true;
  }
  return false;
}

/// "Newly placed river tiles must continue the river", and two bends in a row must not go the same
/// way.
bool Oracle::river_allows(TileId tile, Spot cell, Rotation turns) const {
  if (!is_river(tile) || !rules_.has(engine::Expansion::river)) return true;
  Spot last{}, next{};
  if (!river_end(last, next) || cell != next) return false;
  const Spot flows{cell.x - last.x, cell.y - last.y};
  if (face(tile, turns, back(flows)) != 'I') return false;
  const Spot out = way_out(tile, turns, back(flows));
  if (out == Spot{0, 0}) return true;
  if (river_.size() >= 2) {
    const Spot before = river_[river_.size() - 2];
    const Spot flowed{last.x - before.x, last.y - before.y};
    const bool twice_left = flows == left_of(flowed) && out == left_of(flows);
    const bool twice_right = flowed == left_of(flows) && flows == left_of(out);
    if (twice_left || twice_right) return false;
  }
  return has_room(cell + out, out);
}

/// True if these cells are empty: the one that the river would flow into with its left and right,
/// and the one ahead with its left and right; or all cells ahead, three abreast.
bool Oracle::has_room(Spot mouth, Spot ahead) const {
  if (rules_.extra.river_room == engine::RiverRoom::none) return true;
  const int rows = rules_.extra.river_room == engine::RiverRoom::five_cells ? 2 : 300;
  const Spot left = left_of(ahead);
  for (int row = 0; row < rows; ++row, mouth = mouth + ahead) {
    for (Spot there : {mouth, mouth + left, mouth + back(left)}) {
      if (cells_.contains(there)) return false;
    }
  }
  return true;
}

const Area* Oracle::abbot_of(Player player) const {
  for (const Area& area : areas_) {
    for (const Part& part : area.parts) {
      if (part.meeple == player && cells_.at(part.cell).figure == engine::Figure::abbot) {
        return &area;
      }
    }
  }
  return nullptr;
}

int Oracle::abbots(Player player) const {
  return abbots_ && abbot_of(player) == nullptr;
}

int Oracle::large(Player player) const {
  int count = inns_;
  for (const auto& [spot, tile] : cells_) {
    for (const auto& [segment, owner] : tile.meeples) {
      count -= owner == player && tile.figure == engine::Figure::large;
    }
  }
  return count;
}

bool Oracle::may_accompany(const Landscape& landscape, SegmentIndex segment,
                           engine::Figure figure) const {
  if (!traders_ || companions(figure).contains(to_move_)) return false;
  const auto feature = landscape.flood(landscape.newest(segment));
  const FeatureKind kind = landscape.kind(feature[0]);
  const bool pig = figure == engine::Figure::pig;
  if (pig ? kind != FeatureKind::field : kind != FeatureKind::city && kind != FeatureKind::road) {
    return false;
  }
  int open = 0;
  for (int part : feature) open += open_ends(landscape, part);
  const bool accompanied = std::any_of(feature.begin(), feature.end(), [&](int part) {
    return landscape.parts()[static_cast<std::size_t>(part)].meeple == to_move_;
  });
  return accompanied && (pig || open > 0 || rules_.extra.builders_in_finished);
}

/// Not where the tile is the last one that the feature waits for.
bool Oracle::may_recall(Spot cell) const {
  const Area* area = abbot_of(to_move_);
  if (area == nullptr) return false;
  bool waits_for_more = false;
  for (Spot step : kAround) {
    const Spot there = *area->tiles.begin() + step;
    waits_for_more |= there != cell && !cells_.contains(there) && !beyond_border(there);
  }
  return waits_for_more;
}

/// 1 point, and 1 for each tile around.
void Oracle::recall_abbot() {
  const Area& area = *abbot_of(to_move_);
  const Spot spot = *area.tiles.begin();
  recalled_ = 1 + tiles_around(spot);
  pay(to_move_, area.kind == FeatureKind::garden ? Category::gardens : Category::monasteries,
      recalled_);
  cells_.at(spot).meeples.clear();
  cells_.at(spot).figure = {};
  survey();
}

std::vector<engine::Choice> Oracle::legal(TileId tile) const {
  std::vector<engine::Choice> out;
  if (over_) return out;
  Landscape landscape = landscape_;
  for (const auto& [spot, turns] : placements(tile)) {
    engine::Choice choice{.cell = cell_of(spot), .rotation = turns};
    out.push_back(choice);
    if (may_recall(spot)) {
      choice.deployment = engine::kRecall;
      out.push_back(choice);
    }
    for (SegmentIndex s : segments_of(tile)) {
      if (abbots(to_move_) == 0 || !in_the_middle(segment_of(tile, s).kind)) continue;
      choice.deployment = {s, engine::Figure::abbot};
      out.push_back(choice);
    }
    landscape.lay(spot, {tile, turns, {}});
    // "You cannot place a shepherd if there is already another shepherd in that field."
    for (SegmentIndex s : segments_of(tile)) {
      if (!sheep_ || shepherds_.contains(to_move_)) break;
      if (segment_of(tile, s).kind != FeatureKind::field) continue;
      if (!shepherds_in(landscape, landscape.flood(landscape.newest(s))).empty()) continue;
      choice.deployment = {s, engine::Figure::shepherd};
      out.push_back(choice);
    }
    for (SegmentIndex s : segments_of(tile)) {
      if (supply(to_move_) == 0 && large(to_move_) == 0) break;
      if (segment_of(tile, s).kind == FeatureKind::field && !rules_.farmers) continue;
      if (segment_of(tile, s).kind == FeatureKind::garden) continue;
      // "The feature must be unoccupied": as it is once the tile lies there.
      const auto feature = landscape.flood(landscape.newest(s));
      const bool free = std::all_of(feature.begin(), feature.end(), [&](int part) {
        return landscape.parts()[static_cast<std::size_t>(part)].meeple == engine::kNobody;
      });
      if (!free) continue;
      if (supply(to_move_) > 0) {
        choice.deployment = {s};
        out.push_back(choice);
      }
      if (large(to_move_) > 0) {
        choice.deployment = {s, engine::Figure::large};
        out.push_back(choice);
      }
    }
    for (SegmentIndex s : segments_of(tile)) {
      for (engine::Figure figure : {engine::Figure::builder, engine::Figure::pig}) {
        if (!may_accompany(landscape, s, figure)) continue;
        choice.deployment = {s, figure};
        out.push_back(choice);
      }
    }
    landscape.take_back();
  }
  std::sort(out.begin(), out.end());
  return out;
}

PlayerSet Oracle::shepherds_in(const Landscape& landscape, const std::vector<int>& parts) const {
  std::vector<Part> here;
  for (int n : parts) here.push_back(landscape.parts()[static_cast<std::size_t>(n)]);
  return shepherds_in(here);
}

PlayerSet Oracle::shepherds_in(const std::vector<Part>& parts) const {
  PlayerSet out;
  for (const Part& part : parts) {
    for (const auto& [owner, shepherd] : shepherds_) {
      if (shepherd.cell == part.cell && shepherd.segment == part.segment) out.insert(owner);
    }
  }
  return out;
}

std::set<engine::Placement> Oracle::extending(TileId tile) const {
  std::set<engine::Placement> out;
  if (over_ || !shepherds_.contains(to_move_)) return out;
  Landscape landscape = landscape_;
  for (const auto& [spot, turns] : placements(tile)) {
    landscape.lay(spot, {tile, turns, {}});
    for (SegmentIndex s : segments_of(tile)) {
      const auto area = landscape.flood(landscape.newest(s));
      if (!shepherds_in(landscape, area).contains(to_move_)) continue;
      out.insert({cell_of(spot), turns});
    }
    landscape.take_back();
  }
  return out;
}

Pasture Oracle::pasture(const engine::Turn& turn) const {
  Pasture out;
  const engine::Laid* laid = turn.laid();
  if (!sheep_ || laid == nullptr) return out;
  // Tokens that lie beside shepherds cannot be drawn, but for those of flocks of others that go
  // home because this tile closes their fields.
  PlayerSet home;
  Landscape landscape = landscape_;
  landscape.lay(spot_of(laid->cell), {turn.tile, laid->rotation, {}});
  for (SegmentIndex s : segments_of(turn.tile)) {
    const auto area = landscape.flood(landscape.newest(s));
    const PlayerSet owners = shepherds_in(landscape, area);
    if (owners.contains(to_move_)) {
      out.extended = true;
      continue;
    }
    int open = 0;
    for (int part : area) open += open_ends(landscape, part);
    if (open == 0) home |= owners;
  }
  std::map<int, int> tokens = kTokens;
  for (const auto& [owner, shepherd] : shepherds_) {
    if (home.contains(owner)) continue;
    for (int token : shepherd.sheep) --tokens[token];
  }
  for (const auto& [sheep, count] : tokens) {
    if (count > 0) out.tokens.insert(sheep);
  }
  return out;
}

/// "Immediately take another facedown tile": there must be one besides the hill.
bool Oracle::hill_told(const engine::Turn& turn) const {
  const bool due =
      hills_ && engine::kTiles[turn.tile].marks.contains(engine::Mark::hill) && left() > 1;
  // Only the record can say if a hill that fits nowhere got its tile before that was noticed.
  if (turn.under == engine::kNoTile) return !due || turn.laid() == nullptr;
  if (!due || turn.under == engine::kUnknownTile) return due;
  return remaining(turn.under) - (turn.under == turn.tile) > 0;
}

bool Oracle::tells_what_it_must(const engine::Turn& turn, const Pasture& pasture) const {
  using engine::FlockAction;
  if (!hill_told(turn)) return false;
  const engine::Laid* laid = turn.laid();
  if (laid == nullptr) return true;
  const engine::FlockMove& move = laid->extra.flock;
  const auto can_be_drawn = [&](engine::Token token) {
    return token != engine::Token::none && pasture.tokens.contains(sheep_of(token));
  };
  if (laid->deployment.figure == engine::Figure::shepherd ? !can_be_drawn(move.drawn)
                                                          : move.drawn != engine::Token::none) {
    return false;
  }
  if (pasture.extended != (move.action != FlockAction::none)) return false;
  return move.action != FlockAction::grow || can_be_drawn(move.grown);
}

int Oracle::open_ends(const Landscape& landscape, int part) const {
  int open = 0;
  for (Point end : landscape.loose_ends(part)) {
    const Spot step{end.x / 2 * (std::abs(end.x) == 2), end.y / 2 * (std::abs(end.y) == 2)};
    open += !beyond_border(landscape.parts()[static_cast<std::size_t>(part)].cell + step);
  }
  return open;
}

void Oracle::survey() {
  landscape_ = {};
  for (const auto& [spot, tile] : cells_) landscape_.lay(spot, tile);
  areas_.clear();
  area_of_.clear();
  std::set<int> seen;
  for (int start = 0; start < static_cast<int>(landscape_.parts().size()); ++start) {
    if (seen.contains(start)) continue;
    Area area;
    area.kind = landscape_.kind(start);
    for (int n : landscape_.flood(start)) {
      seen.insert(n);
      const Part& part = landscape_.parts()[static_cast<std::size_t>(n)];
      area.parts.push_back(part);
      area.tiles.insert(part.cell);
      const engine::Segment& row = segment_of(cells_.at(part.cell).type, part.segment);
      area.coats += row.coats;
      area.special |=
          row.marks.contains(engine::Mark::inn) || row.marks.contains(engine::Mark::cathedral);
      area.goods[0] += row.marks.contains(engine::Mark::wine);
      area.goods[1] += row.marks.contains(engine::Mark::grain);
      area.goods[2] += row.marks.contains(engine::Mark::cloth);
      if (part.meeple != engine::kNobody) {
        area.meeples[part.meeple] += cells_.at(part.cell).figure == engine::Figure::large ? 2 : 1;
        if (hills_ && engine::kTiles[cells_.at(part.cell).type].marks.contains(engine::Mark::hill))
          ++area.on_hills[part.meeple];
      }
      area.open += open_ends(landscape_, n);
      if (in_the_middle(area.kind)) {
        for (Spot step : kAround) {
          const Spot there = part.cell + step;
          area.open += !cells_.contains(there) && !beyond_border(there);
        }
      }
      area_of_[part] = areas_.size();
    }
    areas_.push_back(area);
  }
}

void Oracle::pay(Player player, Category category, int points) {
  points_[player][category] += points;
}

PlayerSet Oracle::strongest(const Meeples& meeples) {
  int most = 0;
  for (const auto& [owner, count] : meeples) most = std::max(most, count);
  PlayerSet out;
  for (const auto& [owner, count] : meeples) {
    if (count == most) out.insert(owner);
  }
  return out;
}

PlayerSet Oracle::winners(const Meeples& meeples, const Meeples& on_hills) const {
  const PlayerSet tied = strongest(meeples);
  if (tied.size() < 2) return tied;
  Meeples deciding;
  for (Player player : tied) {
    const auto there = on_hills.find(player);
    if (there == on_hills.end()) continue;
    deciding[player] =
        rules_.extra.hill_tiebreak == engine::HillTiebreak::count ? there->second : 1;
  }
  return deciding.empty() ? tied : strongest(deciding);
}

void Oracle::slip_under(TileId tile) {
  if (tile == engine::kUnknownTile) {
    ++unseen_;
  } else {
    ++gone_[tile];
  }
}

void Oracle::send_home(PlayerSet owners, bool wolf) {
  FlockHome flock{owners, 0, wolf};
  for (Player owner : owners) {
    const auto& sheep = shepherds_.at(owner).sheep;
    for (int token : sheep) flock.points += token;
  }
  if (wolf) flock.points = 0;
  for (Player owner : owners) {
    pay(owner, Category::sheep, flock.points);
    shepherds_.erase(owner);
  }
  flocks_home_.push_back(flock);
}

void Oracle::draw(Player player, engine::Token token) {
  if (token != engine::Token::wolf) {
    shepherds_.at(player).sheep.push_back(sheep_of(token));
    return;
  }
  for (const Area& area : areas_) {
    const PlayerSet owners = shepherds_in(area.parts);
    if (owners.contains(player)) return send_home(owners, true);
  }
}

void Oracle::tend_flocks(const engine::FlockMove& move) {
  const auto own_field = [&]() -> const Area* {
    for (const Area& area : areas_) {
      if (shepherds_in(area.parts).contains(to_move_)) return &area;
    }
    return nullptr;
  };
  for (const Area& area : areas_) {
    const PlayerSet owners = shepherds_in(area.parts);
    if (area.open == 0 && !owners.empty() && !owners.contains(to_move_)) send_home(owners, false);
  }
  if (move.action == engine::FlockAction::guide) send_home(shepherds_in(own_field()->parts), false);
  if (move.action == engine::FlockAction::grow) draw(to_move_, move.grown);
  const Area* own = own_field();
  if (own != nullptr && own->open == 0) send_home(shepherds_in(own->parts), false);
}

void Oracle::score_finished() {
  bool changed = false;
  for (const Area& area : areas_) {
    if (area.kind == FeatureKind::field || area.open > 0 || area.meeples.empty()) continue;
    const int tiles = static_cast<int>(area.tiles.size());
    int points = 0;
    Category category = Category::cities;
    if (area.kind == FeatureKind::city) {
      points = (area.special ? 3 : 2) * (tiles + area.coats);
      if (tiles == 2 && rules_.two_tile_city == engine::TwoTileCity::half) points /= 2;
    } else if (area.kind == FeatureKind::road) {
      category = Category::roads;
      points = area.special ? 2 * tiles : tiles;
    } else if (area.kind == FeatureKind::garden) {
      category = Category::gardens;
      points = 1 + tiles_around(*area.tiles.begin());
    } else {
      category = Category::monasteries;
      points = 1 + tiles_around(*area.tiles.begin()) + 3 * vineyards_around(*area.tiles.begin());
    }
    for (Player winner : winners(area.meeples, area.on_hills)) pay(winner, category, points);
    for (const Part& part : area.parts) {
      if (part.meeple == engine::kNobody) continue;
      LaidTile& tile = cells_.at(part.cell);
      if (tile.figure == engine::Figure::meeple) ++supply_[part.meeple];
      tile.figure = {};
      tile.meeples.erase(part.segment);
      changed = true;
    }
  }
  if (changed) survey();
}

void Oracle::lay(const engine::Turn& turn, const engine::Laid& laid) {
  if (laid.trade.points > 0) {
    pay(laid.trade.from, Category::trades, -laid.trade.points);
    pay(laid.trade.to, Category::trades, laid.trade.points);
  }
  const Spot spot = spot_of(laid.cell);
  LaidTile& tile = cells_[spot];
  tile = {turn.tile, laid.rotation, {}};
  ++gone_[turn.tile];
  if (is_river(turn.tile)) river_.push_back(spot);
  if (hills_ && engine::kTiles[turn.tile].marks.contains(engine::Mark::hill) && left() > 0) {
    slip_under(turn.under == engine::kNoTile ? engine::kUnknownTile : turn.under);
  }
  survey();
  // The builder is extended by the tile, not by what is placed on it.
  bool extended = false;
  if (const auto builder = builders_.find(to_move_); builder != builders_.end()) {
    const auto area_at = [&](Spot at, SegmentIndex segment) {
      return area_of_.at({at, segment, meeple_on(cells_.at(at), segment)});
    };
    for (SegmentIndex s : segments_of(turn.tile)) {
      extended |= area_at(spot, s) == area_at(builder->second.cell, builder->second.segment);
    }
  }
  const auto [placed, figure] = laid.deployment;
  if (placed != engine::kNoSegment) {
    const bool follower = figure == engine::Figure::meeple || figure == engine::Figure::abbot ||
                          figure == engine::Figure::large;
    if (follower) {
      tile.meeples[placed] = to_move_;
      tile.figure = figure;
      supply_[to_move_] -= figure == engine::Figure::meeple;
    }
    if (figure == engine::Figure::builder) builders_[to_move_] = {spot, placed};
    if (figure == engine::Figure::pig) pigs_[to_move_] = {spot, placed};
  }
  survey();
  if (laid.extra.recall) recall_abbot();
  if (laid.deployment.figure == engine::Figure::shepherd) {
    shepherds_[to_move_] = {spot, laid.deployment.segment, {}};
    draw(to_move_, laid.extra.flock.drawn);
  }
  tend_flocks(laid.extra.flock);
  for (const Area& area : areas_) {
    if (!traders_ || area.kind != FeatureKind::city || area.open > 0) continue;
    if (!area.tiles.contains(spot)) continue;
    for (std::size_t good = 0; good < 3; ++good) goods_[to_move_][good] += area.goods[good];
  }
  take_titles(spot);
  for (const Area& area : areas_) {
    if (area.open > 0 || area.kind == FeatureKind::field) continue;
    for (const Part& part : area.parts) {
      std::erase_if(builders_, [&](const auto& it) {
        return it.second.cell == part.cell && it.second.segment == part.segment;
      });
    }
  }
  score_finished();
  second_part_ = extended && !second_part_ && left() > 0;
  again_ = true;
  if (second_part_) return;
  bool hole = true;
  for (Spot step : kBeside) hole = hole && cells_.contains(spot + step);
  if (hole && rules_.hole_bonus) return;
  leave_second_part();
}

void Oracle::take_titles(Spot spot) {
  for (Title title : {Title::king, Title::robber}) {
    if (!plays(title)) continue;
    TitleHolder& held = titles_[static_cast<std::size_t>(title)];
    const TitleHolder before = held;
    for (const Area& area : areas_) {
      if (area.kind != won_by(title) || area.open > 0 || !area.tiles.contains(spot)) continue;
      if (rules_.extra.title_scoring == engine::TitleScoring::continuous && before.tiles > 0) {
        pay(before.player, scored_as(title), 1);
      }
      const int tiles = static_cast<int>(area.tiles.size());
      if (tiles > held.tiles) held = {to_move_, tiles};
    }
  }
}

void Oracle::score_titles() {
  const bool both = titles_[0].player == titles_[1].player;
  for (Title title : {Title::king, Title::robber}) {
    const TitleHolder& held = titles_[static_cast<std::size_t>(title)];
    if (held.tiles == 0) continue;
    int points = 0;
    switch (rules_.extra.title_scoring) {
      case engine::TitleScoring::per_feature:
        for (const Area& area : areas_) points += area.kind == won_by(title) && area.open == 0;
        break;
      case engine::TitleScoring::ten:
        points = 10;
        break;
      case engine::TitleScoring::fifteen:
        points = both ? 20 : 15;
        break;
      case engine::TitleScoring::continuous:
        break;
    }
    pay(held.player, scored_as(title), points);
  }
}

bool Oracle::plays(Title title) const {
  const auto& told = rules_.extra.titles[title];
  return told ? *told : rules_.has(engine::Expansion::king_and_robber);
}

void Oracle::leave_second_part() {
  second_part_ = again_ = false;
  const int next = static_cast<int>(to_move_) + 1;
  to_move_ = static_cast<Player>(next % players_);
}

void Oracle::play(const engine::Turn& turn) {
  flocks_home_.clear();
  recalled_ = 0;
  const bool given_back = turn.action() == engine::Action::give_back;
  if (const engine::Laid* laid = turn.laid()) {
    lay(turn, *laid);
  } else {
    if (!given_back) ++gone_[turn.tile];
    if (turn.under != engine::kNoTile) slip_under(turn.under);
    over_ = rules_.end == engine::End::first_unplaceable;
  }
  bool any_fits = false;
  for (TileId t : engine::kAllTiles) {
    // Drawing again from a bag in which nothing fits would never end.
    if (given_back && !any_fits) any_fits = remaining(t) > 0 && fits_anywhere(t);
  }
  over_ = over_ || left() == 0 || (given_back && !any_fits);
}

std::set<std::size_t> Oracle::cities_of(const Area& field) const {
  std::set<std::size_t> out;
  for (const Part& part : field.parts) {
    const LaidTile& tile = cells_.at(part.cell);
    for (SegmentIndex s : segment_of(tile.type, part.segment).bordered_cities) {
      const std::size_t city = area_of_.at({part.cell, s, meeple_on(tile, s)});
      if (areas_[city].open == 0) out.insert(city);
    }
  }
  return out;
}

void Oracle::score_fields() {
  std::map<std::size_t, Meeples> farmers_around;  // by city
  std::map<std::size_t, Meeples> on_hills_around;
  std::map<Player, std::set<std::size_t>> once;  // cities by player
  for (const Area& field : areas_) {
    if (field.kind != FeatureKind::field || field.meeples.empty()) continue;
    const auto cities = cities_of(field);
    for (std::size_t city : cities) {
      for (const auto& [owner, count] : field.meeples) farmers_around[city][owner] += count;
      for (const auto& [owner, count] : field.on_hills) on_hills_around[city][owner] += count;
    }
    for (Player winner : winners(field.meeples, field.on_hills)) {
      once[winner].insert(cities.begin(), cities.end());
      if (rules_.field_scoring == engine::FieldScoring::per_field) {
        pay(winner, Category::fields, 3 * static_cast<int>(cities.size()));
      }
    }
  }
  if (rules_.field_scoring == engine::FieldScoring::per_field_once) {
    for (const auto& [winner, cities] : once) {
      pay(winner, Category::fields, 3 * static_cast<int>(cities.size()));
    }
  }
  if (rules_.field_scoring == engine::FieldScoring::per_city) {
    for (const auto& [city, farmers] : farmers_around) {
      for (Player winner : winners(farmers, on_hills_around[city])) {
        pay(winner, Category::fields, 4);
      }
    }
  }
}

/// Most tokens of a kind: 10 points.
void Oracle::score_goods() {
  for (std::size_t good = 0; good < 3; ++good) {
    int most = 1;
    for (Player p : engine::each<Player>(players_)) most = std::max(most, goods_[p][good]);
    for (Player p : engine::each<Player>(players_)) {
      if (goods_[p][good] == most) pay(p, Category::goods, 10);
    }
  }
}

/// A pig brings its owner a point for each city of its field that he is paid for.
void Oracle::score_pigs() {
  for (const auto& [owner, stands] : pigs_) {
    const Companion pig = stands;
    for (const Area& field : areas_) {
      const bool here = std::any_of(field.parts.begin(), field.parts.end(), [&](const Part& part) {
        return part.cell == pig.cell && part.segment == pig.segment;
      });
      if (!here) continue;
      const auto cities = cities_of(field);
      if (rules_.field_scoring != engine::FieldScoring::per_city) {
        if (!winners(field.meeples, field.on_hills).contains(owner)) continue;
        pay(owner, Category::fields, static_cast<int>(cities.size()));
        continue;
      }
      for (std::size_t city : cities) {
        Meeples around, on_hills;
        for (const Area& other : areas_) {
          if (other.kind != FeatureKind::field || !cities_of(other).contains(city)) continue;
          for (const auto& [player, count] : other.meeples) around[player] += count;
          for (const auto& [player, count] : other.on_hills) on_hills[player] += count;
        }
        if (winners(around, on_hills).contains(owner)) pay(owner, Category::fields, 1);
      }
    }
  }
}

void Oracle::finish() {
  for (const Area& area : areas_) {
    if (area.meeples.empty() || !rules_.incomplete_scores) continue;
    if (area.special && !rules_.extra.unfinished_inns_ignored) continue;
    const int tiles = static_cast<int>(area.tiles.size());
    for (Player winner : winners(area.meeples, area.on_hills)) {
      if (area.kind == FeatureKind::city) pay(winner, Category::cities, tiles + area.coats);
      if (area.kind == FeatureKind::road) pay(winner, Category::roads, tiles);
      if (area.kind == FeatureKind::monastery) {
        pay(winner, Category::monasteries, 1 + tiles_around(*area.tiles.begin()));
      }
      if (area.kind == FeatureKind::garden) {
        pay(winner, Category::gardens, 1 + tiles_around(*area.tiles.begin()));
      }
    }
  }
  score_fields();
  score_pigs();
  if (traders_) score_goods();
  score_titles();
}

}  // namespace cartulary::test
