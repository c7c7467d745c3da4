// The only place that holds a record of either game by value.
#include <variant>

#include "formats/game/record/dice_record.hpp"

namespace cartulary::formats {

const DiceRecord* Record::if_dice() const {
  return game == GameKind::dice ? static_cast<const DiceRecord*>(this) : nullptr;
}
const TileRecord& Record::tiles() const {
  if (if_tiles() == nullptr) throw std::bad_variant_access();
  return *if_tiles();
}
TileRecord& Record::tiles() {
  return const_cast<TileRecord&>(std::as_const(*this).tiles());
}
const DiceRecord& Record::dice() const {
  if (if_dice() == nullptr) throw std::bad_variant_access();
  return *if_dice();
}
DiceRecord& Record::dice() {
  return const_cast<DiceRecord&>(std::as_const(*this).dice());
}
std::size_t Record::turn_count() const {
  const DiceRecord* const rolled = if_dice();
  return rolled != nullptr ? rolled->turns.size() : tiles().moves.size();
}
const WrittenTurn& Record::turn(std::size_t index) const {
  if (const DiceRecord* const rolled = if_dice()) return rolled->turns[index];
  return tiles().moves[index];
}
bool Record::has_position() const {
  const TileRecord* const laid = if_tiles();
  return laid != nullptr && laid->position.given;
}
bool Record::in_variation(uint32_t offset) const {
  const auto variations = variations_of(*this);
  return std::any_of(variations.begin(), variations.end(), [offset](const Variation& v) {
    return offset >= v.span.offset && offset < v.span.end();
  });
}
std::span<const Variation> variations_of(const Record& record) {
  const TileRecord* const laid = record.if_tiles();
  return laid != nullptr ? std::span(laid->variations) : std::span<const Variation>();
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
  if (const TileRecord* const tiles = record.if_tiles()) games_->held = *tiles;
  if (const DiceRecord* const rolled = record.if_dice()) games_->held = *rolled;
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
