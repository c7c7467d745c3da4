#include "engine/mayor_abbey/wagon.hpp"

#include <algorithm>
#include <bitset>

#include "engine/found/spots.hpp"
#include "engine/tile_text.hpp"

namespace cartulary::engine {
namespace {

/// The segments of a type that touch each other, though they are not of one feature.
using Touching = ArrayBy<SegmentIndex, SegmentSet, kMaxSegments>;

consteval SegmentIndex named(const TileType& tile, char letter) {
  for (SegmentIndex s : each<SegmentIndex>(tile.segments.size())) {
    const Segment& segment = tile.segments[s];
    if (letter == 'm' && is_central(segment.kind)) return s;
    if (letter != 'm' && segment.kind != FeatureKind::field &&
        segment.ports.contains(port(tile_text::side(letter), centre))) {
      return s;
    }
  }
  throw "no road, city or monastery has this letter";
}

consteval TileId tile_named(std::string_view name) {
  for (TileId tile : kAllTiles) {
    if (kTileRows[index(tile)].alias == name) return tile;
  }
  throw "no tile has this name";
}

constexpr struct {
  std::string_view tile;
  std::string_view pairs;
} kTouchingRows[] = {
#include "engine/mayor_abbey/touching.def"
};

consteval ArrayBy<TileId, Touching, kTileTypes> touching_by_type() {
  ArrayBy<TileId, Touching, kTileTypes> out{};
  for (const auto& [name, pairs] : kTouchingRows) {
    const TileId id = tile_named(name);
    const TileType tile = parse_tile(kTileRows[index(id)]);
    for (std::size_t at = 0; at < pairs.size(); at += 3) {
      const SegmentIndex one = named(tile, pairs[at]);
      const SegmentIndex other = named(tile, pairs[at + 1]);
      if (one == other) throw "a feature does not touch itself";
      out[id][one].insert(other);
      out[id][other].insert(one);
    }
  }
  return out;
}
/// By type; tiles with a garden have none of their own.
constexpr ArrayBy<TileId, Touching, kTileTypes> kTouching = touching_by_type();

bool may_stand(const Game& game, TileIndex tile, SegmentIndex segment) {
  const Feature& feature = game.board().features().of(game.board().node(tile, segment));
  return game.rules().stands_on[Figure::wagon].contains(feature.kind) && !feature.complete() &&
         !feature.followers.any() &&
         !game.extra().dragon.dragon_is_at(game.board().tile(tile).cell);
}

bool is_near(Cell one, Cell other) {
  return std::abs(one.x - other.x) <= 1 && std::abs(one.y - other.y) <= 1;
}

using NodeSet = std::bitset<Features::kMaxNodes>;

/// Adds the abbey at each side of a tile where a feature ends.
void add_abbeys_beside(const Board& board, TileIndex tile, PortSet ports, NodeSet& out) {
  for (Port p : ports) {
    const TileIndex there = board.at(neighbour(board.tile(tile).cell, side_of(p)));
    if (there == kEmpty || board.tile(there).type != kAbbey) continue;
    out.set(index(board.tile(there).central));
  }
}

/// The segments that touch a feature that has scored.
NodeSet touching(const Board& board, Node scored) {
  NodeSet out;
  const Features& features = board.features();
  features.for_each_segment(scored, [&](Node node) {
    const TileIndex tile = board.tile_of(node);
    const PlacedTile& placed = board.tile(tile);
    const SegmentIndex here = node - placed.first_node;
    for (SegmentIndex s : kTouching[kPlainTile[placed.type]][here]) {
      out.set(index(board.node(tile, s)));
    }
    add_abbeys_beside(board, tile, board.oriented(tile).ports[here], out);
    if (placed.type != kAbbey) return;
    for (Side side : kAllSides) {
      const TileIndex there = board.at(neighbour(placed.cell, side));
      if (there == kEmpty) continue;
      const SegmentIndex s = board.oriented(there).segment_at[port(opposite(side), centre)];
      if (s != kNoSegment) out.set(index(board.node(there, s)));
    }
  });
  return out;
}

/// True if a wagon that stood somewhere may move to a segment of a tile, as far as its way goes.
bool is_in_reach(const Game& game, Node from, TileIndex tile, SegmentIndex segment) {
  const Board& board = game.board();
  if (!game.rules().extra.wagons_connected) {
    return is_near(board.tile(board.tile_of(from)).cell, board.tile(tile).cell);
  }
  return touching(board, from)[index(board.node(tile, segment))];
}

const ScoredWagon* scored_wagon(const Game& game, Player owner) {
  const auto& wagons = game.extra().abbey.wagons;
  const auto at = std::ranges::find(wagons, owner, &ScoredWagon::owner);
  return at == wagons.end() ? nullptr : &*at;
}

/// The table after a turn, but for what comes after the wagons; before them if none is `told`.
const Game& after_wagons(const Game& game, const Turn& turn, const WagonMoves& told) {
  thread_local Game after;
  after = game;
  Turn alone = turn;
  alone.laid()->extra.abbey.wagons = told;
  if (game.rules().extra.dragon_after_scoring) alone.laid()->extra.far.flight = {};
  after.play_unchecked(alone);
  return after;
}

}  // namespace

void add_wagon_places(const Game& game, ScoredWagon wagon, WagonPlaces& out) {
  const Board& board = game.board();
  for (TileIndex tile : each<TileIndex>(board.tile_count())) {
    for (SegmentIndex s : each<SegmentIndex>(board.oriented(tile).segment_count)) {
      if (!may_stand(game, tile, s) || !is_in_reach(game, wagon.from, tile, s)) continue;
      out.push_back(spot_at(board, tile, s, Figure::wagon));
    }
  }
}

void move_on(const Game& game, Turn& turn, const ChooseWagonPlace& choose) {
  WagonMoves told;
  const auto places = std::make_unique<WagonPlaces>();
  for (int turned = 0; turned < game.players(); ++turned) {
    const auto owner =
        static_cast<Player>((static_cast<int>(index(game.to_move())) + turned) % game.players());
    const Game& after = after_wagons(game, turn, told);
    const ScoredWagon* const wagon = scored_wagon(after, owner);
    if (wagon == nullptr) continue;
    places->clear();
    add_wagon_places(after, *wagon, *places);
    const Spot* const to = places->empty() ? nullptr : choose(owner, *places);
    if (to != nullptr) told.push_back({owner, *to});
  }
  turn.laid()->extra.abbey.wagons = told;
}

void forget_wagons(Play play, const Turn&, const Laid&) {
  play.extra().abbey.wagons.clear();
}

void note_wagons(Play play, Node root, bool final) {
  if (final) return;
  const Features& features = play.game().board().features();
  features.for_each_segment(root, [&](Node node) {
    const Player owner = features.meeple_on(node);
    if (owner == kNobody || features.figure_on(node) != Figure::wagon) return;
    play.extra().abbey.wagons.push_back({owner, node});
  });
}

void move_wagons(Play play, const Turn&, const Laid& laid) {
  const Game& game = play.game();
  for (const WagonMove& move : laid.extra.abbey.wagons) {
    const Node node = node_at(game.board(), move.to);
    const bool is_free = node != kNoNode && game.board().features().meeple_on(node) == kNobody;
    if (scored_wagon(game, move.owner) != nullptr && is_free) {
      play.stand(node, move.owner, Figure::wagon);
    }
  }
}

void check_wagons(const Game& game, const Turn& turn, const Laid& laid, bool fits,
                  Violations& out) {
  if (laid.extra.abbey.wagons.empty() || !fits || !out.empty()) return;
  const Game& after = after_wagons(game, turn, {});
  NodeSet taken;
  for (const WagonMove& move : laid.extra.abbey.wagons) {
    const ScoredWagon* const wagon = scored_wagon(after, move.owner);
    if (wagon == nullptr) {
      out.push_back({.rule = Rule::wagon_not_scored, .player = move.owner, .cell = move.to.cell});
      continue;
    }
    const TileIndex tile = after.board().at(move.to.cell);
    const Node node = node_at(after.board(), move.to);
    const bool free = node != kNoNode && may_stand(after, tile, move.to.segment) &&
                      !taken[index(after.board().features().find(node))];
    if (!free) {
      out.push_back({.rule = Rule::wagon_not_here, .player = move.owner, .cell = move.to.cell});
    } else if (!is_in_reach(after, wagon->from, tile, move.to.segment)) {
      out.push_back({.rule = Rule::wagon_too_far, .player = move.owner, .cell = move.to.cell});
    }
    if (node != kNoNode) taken.set(index(after.board().features().find(node)));
  }
}

}  // namespace cartulary::engine
