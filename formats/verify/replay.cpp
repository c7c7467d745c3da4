#include "formats/verify/replay.hpp"

#include "engine/check.hpp"
#include "formats/record/notation.hpp"

namespace cartulary::formats {

engine::Turn resolve(const RecordedTurn& recorded, MeepleFault& fault) {
  engine::Turn turn{.action = recorded.action,
                    .tile = recorded.tile,
                    .rotation = recorded.rotation,
                    .cell = recorded.cell,
                    .extra = recorded.extra,
                    .under = recorded.under,
                    .drew = recorded.drew,
                    .trade = recorded.trade};
  fault = MeepleFault::none;
  const MeepleWord& word = recorded.meeple;
  if (word.role == Role::none) return turn;
  const engine::OrientedTile& shape = engine::kOriented[turn.tile][turn.rotation];
  const engine::FeatureKind kind = feature_of(word.role);
  engine::SegmentIndex& place = turn.deployment.segment;
  for (engine::SegmentIndex s = 0; s < shape.segment_count; ++s) {
    if (engine::kTiles[turn.tile].segments[s].kind != kind) continue;
    if (word.ports != 0 && (shape.ports[s] & word.ports) == 0) continue;
    if (place != engine::kNoSegment) fault = MeepleFault::ambiguous;
    place = s;
  }
  if (place == engine::kNoSegment) {
    fault = MeepleFault::no_such_segment;
  } else if (word.role == Role::shepherd) {
    turn.deployment.figure = engine::Figure::shepherd;
  }
  return turn;
}

void Replay::begin(const Record& record, const engine::GameRules& rules) {
  record_ = &record;
  played_ = move_ = 0;
  game_.reset(rules, static_cast<int>(record.players.size()));
  for (const RecordedHand& hand : record.hands) {
    for (engine::TileId tile : hand.tiles) game_.take_into_hand(hand.player, tile);
  }
}

bool Replay::next() {
  if (played_ == record_->moves.size() || !record_->moves[played_].readable) return false;
  move_ = played_;
  turn_ = resolve(recorded(), fault_);
  player_ = game_.to_move();
  number_ = game_.turn_number();
  return true;
}

bool Replay::is_legal() const {
  return fault_ == MeepleFault::none && engine::check(game_, turn_).empty();
}

void Replay::play() {
  game_.play_unchecked(turn_);
  ++played_;
}

void Replay::play_to(std::size_t moves) {
  while (played_ < moves && next()) play();
}

bool Replay::play_legal(std::size_t moves) {
  while (played_ < moves && next() && is_legal()) play();
  return played_ >= moves;
}

}  // namespace cartulary::formats
