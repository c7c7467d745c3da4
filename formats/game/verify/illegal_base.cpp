// Words for broken rules of the base game.
#include <algorithm>
#include <utility>

#include "engine/legal.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/illegal_rules.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats::illegal {

namespace {

std::string rotations_here(const MoveScene& scene) {
  const engine::Cell cell = scene.laid().cell;
  const engine::RotationSet fits = scene.game.allowed(
      scene.turn.tile, cell, engine::kFits[scene.turn.tile][scene.game.board().wanted_at(cell)]);
  if (fits.empty()) {
    return fmt::format("{} does not fit at {} in any rotation", tile_code(scene.turn.tile),
                       at(scene.laid().cell, scene));
  }
  return fmt::format("{} fits at {} with {}", tile_code(scene.turn.tile),
                     at(scene.laid().cell, scene), text_of(fits));
}

/// Where the follower of a move stands on another tile; null if it is placed on its own.
const engine::Spot* through_portal(const MoveScene& scene) {
  return scene.laid().deployment.any() ? nullptr
                                       : scene.laid().extra.far.of(engine::FarAction::portal);
}

/// "highwayman": what the move places, by the feature that it is placed in.
std::string_view placed_figure(const MoveScene& scene) {
  const MeepleWord& word = recorded(scene).meeple;
  if (const engine::Spot* far = through_portal(scene)) return name_of(Role{far->figure, far->kind});
  return word.role ? name_of(*word.role) : name_of(scene.laid().deployment.figure);
}

std::string_view edge_name(int edge) {
  return name_of(static_cast<engine::Edge>(edge)).phrase;
}

/// Tiles that are easily taken for `tile`: the same edges, and some of them are left.
void suggest_lookalikes(Finding& finding, engine::TileId tile, const MoveScene& scene) {
  std::vector<std::string> names;
  for (engine::TileId other : engine::kAllTiles) {
    if (other == tile || !scene.game.may_come(other)) continue;
    for (engine::Rotation r : engine::kAllRotations) {
      if (engine::kOriented[other][r].edges != engine::kOriented[tile][engine::Rotation{0}].edges)
        continue;
      names.push_back(fmt::format("{} (`{}`)", tile_code(other), edge_word(other, r)));
      break;
    }
  }
  if (names.empty()) return;
  finding.help.push_back(fmt::format("{} (`{}`) has the same edges as {}", tile_code(tile),
                                     edge_word(tile, engine::Rotation{0}), enumerate(names, "or")));
}

void game_over(Finding& f, const Violation&, const MoveScene& scene) {
  f.span = recorded(scene).span;
  f.message = fmt::format("the game ended after turn {}, but another move follows",
                          scene.game.turn_number() - 1);
  f.label = "the game is over";
  f.brief = "move after the end of the game";
  if (scene.game.remaining() == 0) {
    f.notes.push_back("the last tile has been laid or discarded");
  } else if (scene.game.rules().unplaceable_ends) {
    f.notes.push_back(
        "a tile could not be placed, which ends the game under `end: first-unplaceable`");
  } else {
    f.notes.push_back("none of the tiles left can be laid");
  }
  if (scene.game.unseen() > 0) {
    f.notes.push_back(fmt::format("{} unseen {}, out of the game",
                                  counted(scene.game.unseen(), "tile lies", "tiles lie"),
                                  face_down_words(scene.record.rules)));
  }
}

void tile_exhausted(Finding& f, const Violation& v, const MoveScene& scene) {
  const RecordedTurn& move = recorded(scene);
  f.span = v.about == engine::About::laid_tile    ? move.tile_span
           : v.about == engine::About::under_tile ? move.under_span
                                                  : move.drew_span;
  if (v.tile == scene.game.rules().own) {
    f.message = fmt::format("{} is not in the bag: each player has one", tile_code(v.tile));
    f.label = "only laid";
    return;
  }
  if (v.expected == 0) {
    f.message = fmt::format("{} is not a tile of this game", tile_code(v.tile));
    f.label = "not in this box";
    if (const ExpansionRow* box = expansion_of(v.tile)) {
      f.help.push_back(fmt::format("this tile belongs to `expansions: [{}]`", box->name));
    }
    suggest_lookalikes(f, v.tile, scene);
    return;
  }
  f.message = fmt::format("more than {} of tile {}", counted(v.expected, "copy", "copies"),
                          tile_code(v.tile));
  f.label = "one too many";
  f.brief = fmt::format("{} laid once too often", tile_code(v.tile));
  if (v.about != engine::About::laid_tile) f.brief.clear();
  label_copies(f, v.tile, scene.record, scene.move);
  if (v.tile == scene.game.rules().tiles.start && !scene.game.rules().random_start) {
    f.notes.push_back("one copy is the start tile");
  }
  if (v.about == engine::About::laid_tile) suggest_lookalikes(f, v.tile, scene);
}

void provisional_count(Finding& f, const Violation& v, const MoveScene& scene) {
  tile_exhausted(f, v, scene);
  f.message = fmt::format("more copies of tile {} than the box probably contains ({})",
                          tile_code(v.tile), v.expected);
  f.help.push_back(
      "the rules of the demo do not list its tiles; the counts are inferred, so this is only a "
      "warning");
}

/// "Ann holds E, U and V".
std::string hand_text(const MoveScene& scene) {
  std::vector<std::string> hand;
  for (engine::TileId tile : engine::kAllTiles) {
    const int held = scene.game.in_hand(scene.game.drawer(), tile);
    for (int n = 0; n < held; ++n) hand.emplace_back(tile_code(tile));
  }
  if (hand.empty()) return fmt::format("{}'s hand is empty", drawer(scene));
  return fmt::format("{} holds {}", drawer(scene), enumerate(hand));
}

void not_in_hand(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).tile_span;
  f.message = fmt::format("{} is not in {}'s hand", tile_code(v.tile), drawer(scene));
  f.label = "not in hand";
  f.brief = fmt::format("{} laid, but not in {}'s hand", tile_code(v.tile), drawer(scene));
  f.notes.push_back(hand_text(scene));
}

void hand_overfull(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).drew_span;
  f.message = fmt::format("more than {} tiles in {}'s hand", v.expected, drawer(scene));
  f.label = "one too many";
  f.notes.push_back(hand_text(scene) + " before this move");
}

void cell_occupied(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).cell_span;
  const engine::Board& board = scene.game.board();
  const engine::TileIndex there = board.tile_of(v.node);
  f.message =
      fmt::format("{} already lies at {}", tile_code(board.tile(there).type), at(v.cell, scene));
  f.brief = fmt::format("{} laid at {}, where {} lies", tile_code(scene.turn.tile),
                        at(v.cell, scene), tile_code(board.tile(there).type));
  label_tile(f, there, fmt::format("{} was laid there", tile_code(board.tile(there).type)), scene);
  f.help.push_back(places_of(scene.turn.tile, scene));
}

void off_table(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).cell_span;
  const engine::Bounds& b = scene.game.board().bounds();
  const auto [low, high] =
      std::minmax({scene.record.written_y(b.north), scene.record.written_y(b.south)});
  f.message = fmt::format("{} is off the table", at(v.cell, scene));
  f.brief =
      fmt::format("{} laid at {}, off the table", tile_code(scene.turn.tile), at(v.cell, scene));
  f.notes.push_back(fmt::format("on the table, x runs from {} to {} and y from {} to {}", b.west,
                                b.east, low, high));
  f.help.push_back(places_of(scene.turn.tile, scene));
}

void not_adjacent(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).cell_span;
  f.message = fmt::format("{} is not next to any tile", at(v.cell, scene));
  f.brief =
      fmt::format("{} laid at {}, next to no tile", tile_code(scene.turn.tile), at(v.cell, scene));
  f.notes.push_back("touching at a corner does not count");
  f.help.push_back(places_of(scene.turn.tile, scene));
}

void first_off_origin(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).cell_span;
  f.message = fmt::format("the first tile must be at 0,0, not {}", at(v.cell, scene));
  f.brief = fmt::format("first tile laid at {}, not at 0,0", at(v.cell, scene));
  f.notes.push_back("under `start: random`, the first tile is the origin of the coordinates");
  f.help.push_back("write `0,0` and count all other places from there");
}

/// True if no later side of the tile mismatches: what would fit is told once, after all reasons.
bool last_mismatch(engine::Side side, const MoveScene& scene) {
  const engine::Edges wanted = scene.game.board().wanted_at(scene.laid().cell);
  const engine::Edges shown = engine::kOriented[scene.turn.tile][scene.laid().rotation].edges;
  for (engine::Side later : engine::kAllSides) {
    if (later <= side) continue;
    const engine::Edge want = engine::edge_at(wanted, later);
    if (want != engine::Edge::none && want != engine::edge_at(shown, later)) return false;
  }
  return true;
}

void edge_mismatch(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).has_rotation ? recorded(scene).rotation_span : recorded(scene).cell_span;
  const engine::Side side = v.side;
  const engine::Cell next = engine::neighbour(v.cell, v.side);
  const engine::TileIndex there = scene.game.board().at(next);
  f.message = fmt::format("expected {} to the {}, got {}", edge_name(v.expected), kSideWords[side],
                          edge_name(v.actual));
  f.label = fmt::format("{} r{} shows {} to the {}", tile_code(scene.turn.tile),
                        index(scene.laid().rotation), edge_name(v.actual), kSideWords[side]);
  f.brief = fmt::format("{} laid at {}, with {} against {}", tile_code(scene.turn.tile),
                        at(v.cell, scene), edge_name(v.actual), edge_name(v.expected));
  label_tile(f, there,
             fmt::format("{} at {} shows {} there", tile_code(scene.game.board().tile(there).type),
                         at(next, scene), edge_name(v.expected)),
             scene);
  if (!last_mismatch(side, scene)) return;
  f.help.push_back(rotations_here(scene));
  f.help.push_back(places_of(scene.turn.tile, scene, true));
}

void no_meeple_left(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = figure_span(scene);
  const auto figure = static_cast<engine::Figure>(v.actual);
  const std::string_view noun = name_of(figure);
  f.message = fmt::format("{} has no {} left", mover(scene), noun);
  f.label = "nothing left to place";
  f.brief =
      fmt::format("{} placed, but {} has no {} left", placed_figure(scene), mover(scene), noun);
  std::vector<std::string> where;
  const engine::Board& board = scene.game.board();
  for (const auto node : engine::each<engine::Node>(board.features().size())) {
    if (board.features().meeple_on(node) != v.player) continue;
    if (board.features().figure_on(node) != figure) continue;
    const engine::PlacedTile& tile = board.tile(board.tile_of(node));
    where.push_back(fmt::format("{} at {}", name_of(role_of(board.segment(node).kind, figure)),
                                at(tile.cell, scene)));
  }
  const int all = scene.game.rules().followers[figure];
  if (all == 0) return;  // it is not played, which is told
  f.notes.push_back(fmt::format(
      "{} of {} {} on the board: {}",
      all == 1 ? fmt::format("the only {}", noun) : fmt::format("all {} {}s", all, noun),
      mover(scene), all == 1 ? "is" : "are", enumerate(where)));
}

void feature_occupied(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = figure_span(scene);
  const engine::Board& board = scene.game.board();
  const engine::TileIndex there = board.tile_of(v.node);
  const engine::FeatureKind kind = board.segment(v.node).kind;
  if (board.features().meeple_on(v.node) == engine::kNobody) {
    f.message =
        fmt::format("this {} has a barn, and no follower is placed there any more", name_of(kind));
    f.label = "closed by a barn";
    f.brief = fmt::format("{} in a {} with a barn", placed_figure(scene), name_of(kind));
    return;
  }
  const std::string& owner = scene.record.players[board.features().meeple_on(v.node)].name;
  const std::string_view occupant = name_of(role_of(kind, board.features().figure_on(v.node)));
  f.message = fmt::format("this {} is already occupied by {}'s {}", name_of(kind), owner, occupant);
  f.label = "occupied";
  f.brief = fmt::format("{} {} a {} that {} occupies", placed_figure(scene), in_or_on(kind),
                        name_of(kind), owner);
  label_tile(
      f, there,
      fmt::format("{}'s {} stands at {}", owner, occupant, at(board.tile(there).cell, scene)),
      scene);
  if (through_portal(scene) != nullptr) return;
  const std::vector<std::string> free = free_figures(scene, engine::Figure::meeple);
  f.help.push_back(free.empty() ? "no feature of this tile is free"
                                : fmt::format("free on this tile: {}", enumerate(free)));
  // Some figures join others.
  std::vector<std::string> joining;
  for (engine::Figure figure : engine::kAllFigures) {
    const engine::SegmentIndex here = scene.laid().deployment.segment;
    for (std::string& free_one : free_figures(scene, figure, here)) {
      joining.push_back(std::move(free_one));
    }
  }
  if (!joining.empty()) {
    f.help.push_back(fmt::format("there it may be {}", enumerate(joining, "or")));
  }
}

void figure_not_here(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = figure_span(scene);
  const auto figure = static_cast<engine::Figure>(v.actual);
  const std::string_view kind = name_of(static_cast<engine::FeatureKind>(v.expected));
  const std::string_view noun = name_of(figure);
  f.message = fmt::format("a {} takes no {}", kind, noun);
  f.label = fmt::format("this is a {}", kind);
  f.brief = fmt::format("{} placed on a {}", noun, kind);
  std::vector<std::string> others;
  for (engine::Figure other : engine::kAllFigures) {
    const bool stands =
        scene.game.rules().stands_on[other].contains(static_cast<engine::FeatureKind>(v.expected));
    if (stands) others.emplace_back(name_of(other));
  }
  if (!others.empty()) {
    f.help.push_back(fmt::format("only the {} may stand there", enumerate(others, "or")));
  }
}

void farmers_not_played(Finding& f, const Violation&, const MoveScene& scene) {
  f.span = figure_span(scene);
  f.message = "this game has no farmers";
  f.label = "this would be a farmer";
  f.brief = "farmer in a game without farmers";
  f.help.push_back(scene.record.game == GameKind::print_and_play
                       ? "the demo has no farmers; `rules: {farmers: true}` plays with them"
                       : "the record says `farmers: false`");
}

void still_placeable(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).span;
  f.message = fmt::format("`{}`{} can be placed", tile_code(v.tile),
                          v.tile == scene.turn.tile ? "" : " in the hand");
  f.label = "has a legal place";
  f.brief = fmt::format("{} not laid, although it can be", tile_code(v.tile));
  f.help.push_back(places_of(v.tile, scene));
}

void wrong_unplaceable(Finding& f, const Violation&, const MoveScene& scene) {
  const engine::GameRules& rules = scene.game.rules();
  const bool discards = scene.game.unplaceable_with(scene.turn.tile) == engine::Action::discard;
  const bool others_return = rules.unplaceable == engine::Action::give_back;
  f.span = recorded(scene).span;
  f.message = discards ? "expected `discard`, got `return`" : "expected `return`, got `discard`";
  f.brief = discards ? "tile returned to the bag, not discarded"
                     : "tile discarded, not returned to the bag";
  f.notes.push_back(!discards ? "under `unplaceable: return`, the tile goes back into the bag"
                    : others_return
                        ? "a tile that comes before others leaves the game if it fits nowhere"
                        : "a tile that fits nowhere leaves the game");
  f.help.push_back(!discards ? "write `return`, or leave the option out"
                   : others_return
                       ? "write `discard`"
                       : "write `discard`, or `rules: {unplaceable: return}` in the header");
}

void cannot_pay(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).trade_span;
  const std::string& payer = scene.record.players[v.player].name;
  f.message = fmt::format("{} cannot pay {}", payer, counted(v.actual, "point"));
  f.label = fmt::format("{} has {} before this move", payer, counted(v.expected, "point"));
  f.brief = fmt::format("{} paid by {}, who has {}", counted(v.actual, "point"), payer, v.expected);
}

void bag_empty(Finding& f, const Violation& v, const MoveScene& scene) {
  f.span = recorded(scene).drew_span;
  f.message = fmt::format("{} is drawn from an empty bag", tile_code(v.tile));
  f.label = "no tile left to draw";
  f.brief = fmt::format("{} drawn from an empty bag", tile_code(v.tile));
  f.notes.push_back(hand_text(scene) + " before this move");
}

constexpr RuleRow kBaseRules[] = {
#include "formats/game/verify/illegal_base.def"
};

}  // namespace

RuleSet base_rules() {
  return {kBaseRules, {}};
}

}  // namespace cartulary::formats::illegal
