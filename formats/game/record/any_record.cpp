// The only place that holds a record of either game by value.
#include <variant>

#include "formats/game/record/dice_record.hpp"

namespace cartulary::formats {

TileRecord& Record::tiles() {
  return const_cast<TileRecord&>(std::as_const(*this).tiles());
}
const DiceRecord& Record::dice() const {
  if (if_tiles() != nullptr) throw std::bad_variant_access();
  return static_cast<const DiceRecord&>(*this);
}
DiceRecord& Record::dice() {
  return const_cast<DiceRecord&>(std::as_const(*this).dice());
}
const TileParts& Record::tile_parts() const {
  static const TileParts none{};
  if (const TileRecord* const laid = if_tiles()) return *laid;
  return none;
}
const DiceParts& Record::dice_parts() const {
  static const DiceParts none{};
  if (if_tiles() != nullptr) return none;
  return dice();
}
std::size_t Record::turn_count() const {
  return tile_parts().moves.size() + dice_parts().turns.size();
}
const WrittenTurn& Record::turn(std::size_t index) const {
  const std::vector<RecordedTurn>& moves = tile_parts().moves;
  if (index < moves.size()) return moves[index];
  return dice_parts().turns[index];
}
bool Record::has_position() const {
  return tile_parts().position.given;
}
bool Record::in_variation(uint32_t offset) const {
  const std::vector<Variation>& variations = tile_parts().variations;
  return std::ranges::any_of(variations, [offset](const Variation& v) {
    return offset >= v.span.offset && offset < v.span.end();
  });
}

struct AnyRecord::Games {
  std::variant<TileRecord, DiceRecord> held{};

  Record* record() {
    return std::visit([](Record& record) { return &record; }, held);
  }
};

AnyRecord::AnyRecord() : games_(std::make_unique<Games>()), record_(games_->record()) {}
AnyRecord::AnyRecord(const Record& record) : AnyRecord() {
  *this = record;
}
AnyRecord::AnyRecord(AnyRecord&&) noexcept = default;
AnyRecord& AnyRecord::operator=(AnyRecord&&) noexcept = default;
AnyRecord::~AnyRecord() = default;

AnyRecord& AnyRecord::operator=(const Record& record) {
  if (const TileRecord* const tiles = record.if_tiles()) {
    games_->held = *tiles;
  } else {
    games_->held = record.dice();
  }
  record_ = games_->record();
  return *this;
}

void AnyRecord::clear(GameKind game) {
  std::vector<RecordedTurn> moves;
  if (TileRecord* const tiles = std::get_if<TileRecord>(&games_->held)) {
    moves = std::move(tiles->moves);
  }
  moves.clear();
  if (game == GameKind::dice) {
    games_->held.emplace<DiceRecord>();
  } else {
    TileRecord& tiles = games_->held.emplace<TileRecord>();
    tiles.moves = std::move(moves);
    tiles.game = game;
  }
  record_ = games_->record();
}

}  // namespace cartulary::formats
