#include "formats/game/verify/dice_report.hpp"

#include <utility>

#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

std::string dice_text(int number) {
  return counted(number, "die", "dice");
}

Report::Report(std::shared_ptr<CheckedRecord> checked)
    : document(checked->document),
      record(*checked->record),
      findings(checked->findings),
      checked_(std::move(checked)) {
  if (record.if_tiles() == nullptr) dice_ = std::make_shared<DiceReport>();
}

const TileReport& Report::tiles() const {
  if (dice_ != nullptr) throw std::bad_variant_access();
  return tiles_;
}
TileReport& Report::tiles() {
  return const_cast<TileReport&>(std::as_const(*this).tiles());
}
const DiceReport& Report::dice() const {
  if (dice_ == nullptr) throw std::bad_variant_access();
  return *dice_;
}
DiceReport& Report::dice() {
  return const_cast<DiceReport&>(std::as_const(*this).dice());
}
const DiceReport& Report::dice_parts() const {
  static const DiceReport none{};
  return dice_ != nullptr ? *dice_ : none;
}

std::string_view why_no_tiles(const Report& report) {
  const bool dice = report.record.game_known && report.record.if_tiles() == nullptr;
  return dice ? "expected a game with tiles, got one of the dice game" : "";
}

}  // namespace cartulary::formats
