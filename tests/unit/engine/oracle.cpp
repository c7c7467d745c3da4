#include "tests/unit/engine/oracle.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/hills_sheep/box.hpp"

namespace cartulary::test {
namespace {

using engine::Category;
using engine::FeatureKind;
using engine::TileId;

constexpr std::array<Spot, 4> kBeside{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
constexpr std::array<Spot, 8> kAround{
    {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

Spot operator+(Spot a, Spot b) {
  return {a.x + b.x, a.y + b.y};
}

/// Where a port of an unturned tile lies, from its middle: NL N NR EL E ER SL S SR WL W WR.
constexpr std::array<Point, 12> kOutline{{{-1, -2},
                                          {0, -2},
                                          {1, -2},  //
                                          {2, -1},
                                          {2, 0},
                                          {2, 1},  //
                                          {1, 2},
                                          {0, 2},
                                          {-1, 2},  //
                                          {-2, 1},
                                          {-2, 0},
                                          {-2, -1}}};

/// Tokens of the expansion by the number of sheep on them; none on a wolf.
const std::map<int, int> kTokens{{1, 4}, {2, 5}, {3, 5}, {4, 2}, {0, 2}};

int sheep_of(engine::Token token) {
  return token == engine::Token::wolf ? 0 : static_cast<int>(token) + 1;
}

Point turned(Point p, int quarter_turns) {
  for (int n = 0; n < quarter_turns; ++n) p = {-p.y, p.x};
  return p;
}

/// The points of a segment, from the middle of its tile. Kept, because it is asked for so often.
const std::vector<Point>& points_of(TileId type, int segment, int turns) {
  using Key = std::array<std::array<std::vector<Point>, 4>, engine::kMaxSegments>;
  static const std::vector<Key> all = [] {
    std::vector<Key> out(engine::kTiles.size());
    for (std::size_t t = 0; t < out.size(); ++t) {
      for (std::size_t s = 0; s < engine::kTiles[t].segments.size(); ++s) {
        for (std::size_t r = 0; r < 4; ++r) {
          for (std::size_t port = 0; port < kOutline.size(); ++port) {
            if ((engine::kTiles[t].segments[s].ports >> port & 1) == 0) continue;
            out[t][s][r].push_back(turned(kOutline[port], static_cast<int>(r)));
          }
        }
      }
    }
    return out;
  }();
  return all[type][static_cast<std::size_t>(segment)][static_cast<std::size_t>(turns)];
}

int segments_of(TileId type) {
  return static_cast<int>(engine::kTiles[type].segments.size());
}

const engine::Segment& segment_of(TileId type, int segment) {
  return engine::kTiles[type].segments[static_cast<std::size_t>(segment)];
}

/// What a tile shows in one direction: 'C', 'R' or, where no city and no road comes out, 'F'.
char face(TileId type, int turns, Spot direction) {
  const Point middle{2 * direction.x, 2 * direction.y};
  for (int s = 0; s < segments_of(type); ++s) {
    for (Point p : points_of(type, s, turns)) {
      if (p == middle) return segment_of(type, s).kind == FeatureKind::city ? 'C' : 'R';
    }
  }
  return 'F';
}

}  // namespace

void Landscape::lay(Spot cell, const LaidTile& tile) {
  first_parts_.push_back(static_cast<int>(parts_.size()));
  for (int s = 0; s < segments_of(tile.type); ++s) {
    const int part = static_cast<int>(parts_.size());
    const auto meeple = tile.meeples.find(s);
    parts_.push_back({cell, s, meeple == tile.meeples.end() ? -1 : meeple->second});
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
      sheep_(rules.expansions != 0),
      players_(players),
      supply_(static_cast<std::size_t>(players), rules.meeples),
      points_(static_cast<std::size_t>(players)) {
  for (TileId t = 0; t < engine::kTileTypes; ++t) {
    box_[t] = rules_.box->counts[t];
    if (sheep_) box_[t] += engine::kHillsSheepDistribution.counts[t];
  }
  if (rules_.start == engine::Start::start_tile) {
    cells_[{0, 0}] = {rules_.box->start, 0, {}};
    ++gone_[rules_.box->start];
  }
  survey();
}

int Oracle::total(int seat) const {
  int sum = 0;
  for (int booked : points(seat)) sum += booked;
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

int Oracle::left() const {
  int sum = -unseen_;
  for (TileId t = 0; t < engine::kTileTypes; ++t) sum += remaining(t);
  return sum;
}

int Oracle::in_bag(int sheep) const {
  int count = kTokens.at(sheep);
  for (const auto& [seat, shepherd] : shepherds_) {
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
  for (Spot step : kAround) {
    const auto there = cells_.find(cell + step);
    count += there != cells_.end() && engine::kTiles[there->second.type].mark == engine::kVineyard;
  }
  return count;
}

std::vector<std::pair<Spot, int>> Oracle::placements(TileId tile) const {
  std::vector<std::pair<Spot, int>> out;
  if (cells_.empty()) return {{{0, 0}, 0}, {{0, 0}, 1}, {{0, 0}, 2}, {{0, 0}, 3}};
  std::set<Spot> candidates;
  for (const auto& [spot, laid] : cells_) {
    for (Spot step : kBeside) {
      if (!cells_.contains(spot + step)) candidates.insert(spot + step);
    }
  }
  for (Spot spot : candidates) {
    if (!on_table(spot)) continue;
    for (int turns = 0; turns < 4; ++turns) {
      bool fits = true;
      for (Spot step : kBeside) {
        const auto there = cells_.find(spot + step);
        if (there == cells_.end()) continue;
        const Spot back{-step.x, -step.y};
        fits =
            fits && face(tile, turns, step) == face(there->second.type, there->second.turns, back);
      }
      if (fits) out.emplace_back(spot, turns);
    }
  }
  return out;
}

std::vector<engine::Choice> Oracle::legal(TileId tile) const {
  std::vector<engine::Choice> out;
  if (over_) return out;
  Landscape landscape = landscape_;
  for (const auto& [spot, turns] : placements(tile)) {
    engine::Choice choice{{static_cast<int16_t>(spot.x), static_cast<int16_t>(spot.y)},
                          static_cast<engine::Rotation>(turns)};
    out.push_back(choice);
    landscape.lay(spot, {tile, turns, {}});
    // "You cannot place a shepherd if there is already another shepherd in that field."
    for (int s = 0; s < segments_of(tile); ++s) {
      if (!sheep_ || shepherds_.contains(to_move_)) break;
      if (segment_of(tile, s).kind != FeatureKind::field) continue;
      if (!shepherds_in(landscape, landscape.flood(landscape.newest() + s)).empty()) continue;
      choice.deployment = {static_cast<engine::SegmentIndex>(s), engine::Figure::shepherd};
      out.push_back(choice);
    }
    for (int s = 0; s < segments_of(tile); ++s) {
      if (supply(to_move_) == 0) break;
      if (segment_of(tile, s).kind == FeatureKind::field && !rules_.farmers) continue;
      // "The feature must be unoccupied": as it is once the tile lies there.
      const auto feature = landscape.flood(landscape.newest() + s);
      const bool free = std::all_of(feature.begin(), feature.end(), [&](int part) {
        return landscape.parts()[static_cast<std::size_t>(part)].meeple < 0;
      });
      if (!free) continue;
      choice.deployment = {static_cast<engine::SegmentIndex>(s)};
      out.push_back(choice);
    }
    landscape.take_back();
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::set<int> Oracle::shepherds_in(const Landscape& landscape,
                                   const std::vector<int>& parts) const {
  std::set<int> out;
  for (int n : parts) {
    const Part& part = landscape.parts()[static_cast<std::size_t>(n)];
    for (const auto& [seat, shepherd] : shepherds_) {
      if (shepherd.cell == part.cell && shepherd.segment == part.segment) out.insert(seat);
    }
  }
  return out;
}

std::set<int> Oracle::shepherds_in(const Area& area) const {
  std::set<int> out;
  for (const Part& part : area.parts) {
    for (const auto& [seat, shepherd] : shepherds_) {
      if (shepherd.cell == part.cell && shepherd.segment == part.segment) out.insert(seat);
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
    for (int s = 0; s < segments_of(tile); ++s) {
      const auto area = landscape.flood(landscape.newest() + s);
      if (!shepherds_in(landscape, area).contains(to_move_)) continue;
      out.insert({{static_cast<int16_t>(spot.x), static_cast<int16_t>(spot.y)},
                  static_cast<engine::Rotation>(turns)});
    }
    landscape.take_back();
  }
  return out;
}

Pasture Oracle::pasture(const engine::Turn& turn) const {
  Pasture out;
  if (!sheep_ || turn.action != engine::Action::place) return out;
  // What lies beside shepherds, but for flocks of others that go home because this tile closes
  // their fields, cannot be drawn.
  std::set<int> home;
  Landscape landscape = landscape_;
  landscape.lay({turn.cell.x, turn.cell.y}, {turn.tile, turn.rotation, {}});
  for (int s = 0; s < segments_of(turn.tile); ++s) {
    const auto area = landscape.flood(landscape.newest() + s);
    const auto seats = shepherds_in(landscape, area);
    if (seats.contains(to_move_)) {
      out.extended = true;
      continue;
    }
    int open = 0;
    for (int part : area) open += open_ends(landscape, part);
    if (open == 0) home.insert(seats.begin(), seats.end());
  }
  std::map<int, int> tokens = kTokens;
  for (const auto& [seat, shepherd] : shepherds_) {
    if (home.contains(seat)) continue;
    for (int token : shepherd.sheep) --tokens[token];
  }
  for (const auto& [sheep, count] : tokens) {
    if (count > 0) out.tokens.insert(sheep);
  }
  return out;
}

/// "Immediately take another facedown tile": there must be one besides the hill.
bool Oracle::hill_told(const engine::Turn& turn) const {
  const bool due = engine::kTiles[turn.tile].mark == engine::kHill && left() > 1;
  // Whether a hill that fits nowhere got its tile before that was noticed is for the record to say.
  if (turn.under == engine::kNoTile) return !due || turn.action != engine::Action::place;
  if (!due || turn.under == engine::kUnknownTile) return due;
  return remaining(turn.under) - (turn.under == turn.tile) > 0;
}

bool Oracle::tells_what_it_must(const engine::Turn& turn, const Pasture& pasture) const {
  using engine::FlockAction;
  if (!hill_told(turn)) return false;
  const auto can_be_drawn = [&](engine::Token token) {
    return token != engine::Token::none && pasture.tokens.contains(sheep_of(token));
  };
  if (turn.deployment.figure == engine::Figure::shepherd
          ? !can_be_drawn(turn.extra.flock.drawn)
          : turn.extra.flock.drawn != engine::Token::none) {
    return false;
  }
  if (pasture.extended != (turn.extra.flock.action != FlockAction::none)) return false;
  return turn.extra.flock.action != FlockAction::grow || can_be_drawn(turn.extra.flock.grown);
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
      area.coats += segment_of(cells_.at(part.cell).type, part.segment).coats;
      if (part.meeple >= 0) {
        ++area.meeples[part.meeple];
        if (engine::kTiles[cells_.at(part.cell).type].mark == engine::kHill)
          ++area.on_hills[part.meeple];
      }
      area.open += open_ends(landscape_, n);
      if (area.kind == FeatureKind::monastery) {
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

void Oracle::pay(int seat, Category category, int points) {
  points_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(category)] += points;
}

Oracle::Seats Oracle::strongest(const std::map<int, int>& meeples) {
  int most = 0;
  for (const auto& [seat, count] : meeples) most = std::max(most, count);
  Seats out;
  for (const auto& [seat, count] : meeples) {
    if (count == most) out.push_back(seat);
  }
  return out;
}

Oracle::Seats Oracle::winners(const std::map<int, int>& meeples,
                              const std::map<int, int>& on_hills) const {
  Seats tied = strongest(meeples);
  if (tied.size() < 2) return tied;
  std::map<int, int> deciding;
  for (int seat : tied) {
    const auto there = on_hills.find(seat);
    if (there == on_hills.end()) continue;
    deciding[seat] = rules_.hill_tiebreak == engine::HillTiebreak::count ? there->second : 1;
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

void Oracle::send_home(const std::set<int>& seats, bool wolf) {
  FlockHome flock{seats, 0, wolf};
  for (int seat : seats) {
    const auto& sheep = shepherds_.at(seat).sheep;
    for (int token : sheep) flock.points += token;
  }
  if (wolf) flock.points = 0;
  for (int seat : seats) {
    pay(seat, Category::sheep, flock.points);
    shepherds_.erase(seat);
  }
  flocks_home_.push_back(flock);
}

void Oracle::draw(int seat, engine::Token token) {
  if (token != engine::Token::wolf) {
    shepherds_.at(seat).sheep.push_back(sheep_of(token));
    return;
  }
  for (const Area& area : areas_) {
    const auto seats = shepherds_in(area);
    if (seats.contains(seat)) return send_home(seats, true);
  }
}

void Oracle::tend_flocks(const engine::Turn& turn) {
  const auto own_field = [&]() -> const Area* {
    for (const Area& area : areas_) {
      if (shepherds_in(area).contains(to_move_)) return &area;
    }
    return nullptr;
  };
  for (const Area& area : areas_) {
    const auto seats = shepherds_in(area);
    if (area.open == 0 && !seats.empty() && !seats.contains(to_move_)) send_home(seats, false);
  }
  if (turn.extra.flock.action == engine::FlockAction::guide)
    send_home(shepherds_in(*own_field()), false);
  if (turn.extra.flock.action == engine::FlockAction::grow) draw(to_move_, turn.extra.flock.grown);
  const Area* own = own_field();
  if (own != nullptr && own->open == 0) send_home(shepherds_in(*own), false);
}

void Oracle::score_finished() {
  bool changed = false;
  for (const Area& area : areas_) {
    if (area.kind == FeatureKind::field || area.open > 0 || area.meeples.empty()) continue;
    const int tiles = static_cast<int>(area.tiles.size());
    int points = 0;
    Category category = Category::cities;
    if (area.kind == FeatureKind::city) {
      points = 2 * (tiles + area.coats);
      if (tiles == 2 && rules_.two_tile_city == engine::TwoTileCity::half) points /= 2;
    } else if (area.kind == FeatureKind::road) {
      category = Category::roads;
      points = tiles;
    } else {
      category = Category::monasteries;
      points = 1 + tiles_around(*area.tiles.begin()) + 3 * vineyards_around(*area.tiles.begin());
    }
    for (int seat : winners(area.meeples, area.on_hills)) pay(seat, category, points);
    for (const Part& part : area.parts) {
      if (part.meeple < 0) continue;
      ++supply_[static_cast<std::size_t>(part.meeple)];
      cells_.at(part.cell).meeples.erase(part.segment);
      changed = true;
    }
  }
  if (changed) survey();
}

void Oracle::play(const engine::Turn& turn) {
  flocks_home_.clear();
  if (turn.action != engine::Action::place) {
    if (turn.action == engine::Action::discard) ++gone_[turn.tile];
    if (turn.under != engine::kNoTile) slip_under(turn.under);
    over_ = rules_.end == engine::End::first_unplaceable;
  } else {
    if (turn.trade.points > 0) {
      pay(turn.trade.from, Category::trades, -turn.trade.points);
      pay(turn.trade.to, Category::trades, turn.trade.points);
    }
    const Spot spot{turn.cell.x, turn.cell.y};
    LaidTile& tile = cells_[spot];
    tile = {turn.tile, turn.rotation, {}};
    ++gone_[turn.tile];
    if (sheep_ && engine::kTiles[turn.tile].mark == engine::kHill && left() > 0) {
      slip_under(turn.under == engine::kNoTile ? engine::kUnknownTile : turn.under);
    }
    if (const auto meeple = turn.deployment.of(engine::Figure::meeple);
        meeple != engine::kNoSegment) {
      tile.meeples[meeple] = to_move_;
      --supply_[static_cast<std::size_t>(to_move_)];
    }
    survey();
    if (turn.deployment.figure == engine::Figure::shepherd) {
      shepherds_[to_move_] = {spot, turn.deployment.segment, {}};
      draw(to_move_, turn.extra.flock.drawn);
    }
    tend_flocks(turn);
    score_finished();
    bool hole = true;
    for (Spot step : kBeside) hole = hole && cells_.contains(spot + step);
    if (!hole || !rules_.hole_bonus) to_move_ = (to_move_ + 1) % players_;
  }
  bool any_fits = false;
  for (TileId t = 0; t < engine::kTileTypes; ++t) {
    // Drawing again from a bag in which nothing fits would never end.
    if (turn.action == engine::Action::give_back && !any_fits) {
      any_fits = remaining(t) > 0 && fits_anywhere(t);
    }
  }
  over_ = over_ || left() == 0 || (turn.action == engine::Action::give_back && !any_fits);
}

std::set<std::size_t> Oracle::cities_of(const Area& field) const {
  std::set<std::size_t> out;
  for (const Part& part : field.parts) {
    const LaidTile& tile = cells_.at(part.cell);
    for (int s = 0; s < segments_of(tile.type); ++s) {
      if ((segment_of(tile.type, part.segment).bordered_cities >> s & 1) == 0) continue;
      const auto meeple = tile.meeples.find(s);
      const std::size_t city =
          area_of_.at({part.cell, s, meeple == tile.meeples.end() ? -1 : meeple->second});
      if (areas_[city].open == 0) out.insert(city);
    }
  }
  return out;
}

void Oracle::score_fields() {
  std::map<std::size_t, std::map<int, int>> farmers_around;  // by city
  std::map<std::size_t, std::map<int, int>> on_hills_around;
  std::map<int, std::set<std::size_t>> once;  // cities by seat
  for (const Area& field : areas_) {
    if (field.kind != FeatureKind::field || field.meeples.empty()) continue;
    const auto cities = cities_of(field);
    for (std::size_t city : cities) {
      for (const auto& [seat, count] : field.meeples) farmers_around[city][seat] += count;
      for (const auto& [seat, count] : field.on_hills) on_hills_around[city][seat] += count;
    }
    for (int seat : winners(field.meeples, field.on_hills)) {
      once[seat].insert(cities.begin(), cities.end());
      if (rules_.field_scoring == engine::FieldScoring::per_field) {
        pay(seat, Category::fields, 3 * static_cast<int>(cities.size()));
      }
    }
  }
  if (rules_.field_scoring == engine::FieldScoring::per_field_once) {
    for (const auto& [seat, cities] : once) {
      pay(seat, Category::fields, 3 * static_cast<int>(cities.size()));
    }
  }
  if (rules_.field_scoring == engine::FieldScoring::per_city) {
    for (const auto& [city, farmers] : farmers_around) {
      for (int seat : winners(farmers, on_hills_around[city])) pay(seat, Category::fields, 4);
    }
  }
}

void Oracle::finish() {
  for (const Area& area : areas_) {
    if (area.meeples.empty() || !rules_.incomplete_scores) continue;
    const int tiles = static_cast<int>(area.tiles.size());
    for (int seat : winners(area.meeples, area.on_hills)) {
      if (area.kind == FeatureKind::city) pay(seat, Category::cities, tiles + area.coats);
      if (area.kind == FeatureKind::road) pay(seat, Category::roads, tiles);
      if (area.kind == FeatureKind::monastery) {
        pay(seat, Category::monasteries, 1 + tiles_around(*area.tiles.begin()));
      }
    }
  }
  score_fields();
}

}  // namespace cartulary::test
