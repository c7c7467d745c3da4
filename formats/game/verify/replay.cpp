#include "formats/game/verify/replay.hpp"

#include "engine/check.hpp"
#include "engine/found/spots.hpp"
#include "engine/legal.hpp"
#include "formats/game/record/notation.hpp"

namespace cartulary::formats {

void resolve(const RecordedTurn& recorded, MeepleFault& fault, engine::Turn& turn) {
  fault = MeepleFault::none;
  turn.tile = recorded.tile;
  turn.under = recorded.under;
  turn.drew = recorded.drew;
  if (recorded.action == engine::Action::discard) turn.fate = engine::Discarded{};
  if (recorded.action == engine::Action::give_back) turn.fate = engine::GivenBack{};
  if (recorded.action != engine::Action::place) return;
  engine::Laid* laid = turn.laid();
  if (laid == nullptr) laid = &turn.fate.emplace<engine::Laid>();
  laid->deployment = {};
  laid->cell = recorded.cell;
  // A tile without edges lies in one way, however it is turned.
  const bool turns = engine::kOriented[turn.tile][recorded.rotation].edges != engine::kNoEdges;
  laid->rotation = turns ? recorded.rotation : engine::Rotation{};
  laid->extra = recorded.extra;
  laid->extra.declined |= recorded.ruled.declined;
  laid->trade = recorded.trade;
  const MeepleWord& word = recorded.meeple;
  if (!word.role) return;
  const engine::OrientedTile& shape = engine::kOriented[turn.tile][laid->rotation];
  if (word.side && !has_whole_side(turn.tile, laid->rotation, word.ports)) {
    fault = MeepleFault::no_such_segment;
    return;
  }
  engine::SegmentIndex& place = laid->deployment.segment;
  // A figure that may stand anywhere stands in the middle if its word names no place.
  const engine::SegmentIndex middle = shape.central;
  const bool in_middle = !word.has_place() && middle != engine::kNoSegment &&
                         can_mean(*word.role, shape.kinds[middle]);
  for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(shape.segment_count)) {
    if (!can_mean(*word.role, shape.kinds[s]) || (in_middle && s != middle)) continue;
    if (!word.can_be(shape.ports[s], inner_number(shape, s))) continue;
    if (place != engine::kNoSegment) fault = MeepleFault::ambiguous;
    place = s;
  }
  if (place == engine::kNoSegment) {
    fault = MeepleFault::no_such_segment;
  } else {
    laid->deployment.figure = word.role->figure;
  }
}

void resolve_by_board(const engine::Game& game, const RecordedTurn& recorded, engine::Turn& turn,
                      MeepleFault& fault) {
  std::optional<engine::Turn> only;
  const engine::OrientedTile& shape = engine::kOriented[turn.tile][turn.laid()->rotation];
  for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(shape.segment_count)) {
    if (!can_mean(*recorded.meeple.role, shape.kinds[s])) continue;
    if (!recorded.meeple.can_be(shape.ports[s], inner_number(shape, s))) continue;
    engine::Turn meant = turn;
    meant.laid()->deployment = {.segment = s, .figure = recorded.meeple.role->figure};
    if (!engine::check(game, meant).empty()) continue;
    if (only) return;
    only = meant;
  }
  if (!only) return;
  fault = MeepleFault::none;
  turn = *only;
}

void resolve_far(const engine::Game& game, engine::Turn& turn) {
  engine::Laid* const laid = turn.laid();
  if (laid == nullptr) return;
  engine::FarTurn& said = laid->extra.far;
  const bool is_here = said.action == engine::FarAction::portal && said.spot.cell == laid->cell;
  const engine::SegmentIndex segment =
      is_here ? engine::segment_meant(engine::kOriented[turn.tile][laid->rotation], said.spot)
              : engine::segment_meant(game, said);
  said.spot.segment = segment;
  if (!is_here || segment == engine::kNoSegment) return;
  laid->deployment = {segment, said.spot.figure};
  said = {.flight = said.flight};
}

void resolve_wagons(const engine::Game& game, engine::Turn& turn) {
  engine::Laid* const laid = turn.laid();
  if (laid == nullptr) return;
  for (engine::WagonMove& move : laid->extra.abbey.wagons) {
    if (move.owner == engine::kNobody) move.owner = game.to_move();
    const engine::TileIndex there = game.board().at(move.to.cell);
    if (move.to.cell == laid->cell) {
      move.to.segment =
          engine::way_or_place_meant(engine::kOriented[turn.tile][laid->rotation], move.to);
    } else if (there != engine::kEmpty) {
      move.to.segment = engine::way_or_place_meant(game.board().oriented(there), move.to);
    }
  }
}

engine::Player make_ready(engine::Game& game, const RecordedTurn& recorded) {
  if (leaves_out_second_part(game, recorded)) game.forgo_second_part();
  if (buyer_lays(game, recorded)) game.lend_turn_to(recorded.player);
  if (game.over() && !game.over_for(recorded.tile)) {
    const engine::Player layer =
        recorded.player != engine::kNobody ? recorded.player : engine::next_to_lay_own(game);
    if (layer != engine::kNobody) game.give_turn_to(layer);
  }
  if (!recorded.ruled.any()) return engine::kNobody;
  for (engine::Player p : recorded.ruled.left) {
    if (!game.gone().contains(p)) game.leave(p);
  }
  const engine::Player named = recorded.player;
  const engine::Player due = game.to_move();
  if (!recorded.ruled.stands || named == engine::kNobody || named == due) return engine::kNobody;
  game.give_turn_to(named);
  return due;
}

void play(engine::Game& game, const RecordedTurn& recorded, const engine::Turn& turn) {
  const engine::Player mover = game.to_move();
  game.play_unchecked(turn);
  if (!recorded.ruled.awards()) return;
  if (recorded.ruled.to_mover != 0) game.award(mover, recorded.ruled.to_mover);
  for (engine::Player p : game.seats()) {
    if (recorded.ruled.awarded[p] != 0) game.award(p, recorded.ruled.awarded[p]);
  }
}

engine::Violations objections_to(const engine::Game& game, const RecordedTurn& recorded,
                                 const engine::Turn& turn) {
  return recorded.ruled.stands ? engine::check_standing(game, turn) : engine::check(game, turn);
}

FoundTable::FoundTable(const TileRecord& record) {
  const RecordedPosition& found = record.position;
  for (const RecordedTurn& tile : found.tiles) {
    const engine::Turn turn = resolve(tile, faults.emplace_back());
    pieces.push_back({.tile = tile.tile,
                      .cell = tile.cell,
                      .rotation = tile.rotation,
                      .owner = tile.player,
                      .extra = tile.found});
    engine::Piece& piece = pieces.back();
    if (faults.back() == MeepleFault::none) piece.deployment = turn.laid()->deployment;
    piece.again = std::any_of(pieces.begin(), pieces.end() - 1, [&](const engine::Piece& before) {
      return before.tile == piece.tile && before.cell == piece.cell && before.has_figure() &&
             before.rotation == piece.rotation && piece.has_figure();
    });
  }
  position.pieces = pieces;
  if (found.totals.given) position.points = found.totals.points;
  for (const auto& [tile, span] : found.discarded) ++position.discarded[tile];
  position.unseen = found.unseen;
  position.extra = found.extra;
  for (auto& spot : position.extra.neutral) {
    if (spot) spot->segment = engine::segment_of_figure(pieces, *spot);
  }
  if (found.to_move) position.to_move = found.to_move->value;
}

void begin_game(engine::Game& game, const TileRecord& record, const engine::GameRules& rules) {
  const int players = static_cast<int>(record.players.size());
  if (record.position.given) {
    engine::set_up(game, rules, players, FoundTable(record).position);
  } else {
    game.reset(rules, players);
  }
  for (const RecordedHand& hand : record.hands) {
    for (engine::TileId tile : hand.tiles) game.take_into_hand(hand.player, tile);
  }
}

void Replay::begin(const TileRecord& record, const engine::GameRules& rules) {
  record_ = &record;
  played_ = move_ = 0;
  begin_game(game_, record, rules);
}

bool Replay::next() {
  if (played_ == record_->moves.size() || !record_->moves[played_].readable) return false;
  move_ = played_;
  left_out_by_ = leaves_out_unsaid(game_, recorded()) ? game_.to_move() : engine::kNobody;
  due_ = make_ready(game_, recorded());
  resolve(game_, recorded(), fault_, turn_);
  player_ = game_.to_move();
  number_ = game_.turn_number();
  return true;
}

bool Replay::is_legal() const {
  return fault_ == MeepleFault::none && !says_again_in_vain(game_, recorded()) &&
         objections_to(game_, recorded(), turn_).empty();
}

void Replay::play() {
  formats::play(game_, recorded(), turn_);
  ++played_;
}

void Replay::play_to(std::size_t moves) {
  while (played_ < moves && next()) play();
}

}  // namespace cartulary::formats
