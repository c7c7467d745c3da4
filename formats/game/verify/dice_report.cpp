#include "formats/game/verify/dice_report.hpp"

#include <utility>
#include <variant>

namespace cartulary::formats {

Report::Report(std::shared_ptr<CheckedRecord> checked)
    : document(checked->document),
      record(*checked->record),
      findings(checked->findings),
      checked_(std::move(checked)) {
  if (record.if_dice() != nullptr) dice_ = std::make_shared<DiceReport>();
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

std::string_view why_no_tiles(const Report& report) {
  const bool dice = report.record.game_known && report.if_dice() != nullptr;
  return dice ? "expected a game with tiles, got one of the dice game" : "";
}
std::span<const PlayedVariation> played_variations(const Report& report) {
  return report.if_tiles() != nullptr ? std::span(report.tiles().variations)
                                      : std::span<const PlayedVariation>();
}
const std::vector<Edit>& filled_in(const Report& report) {
  static const std::vector<Edit> none;
  return report.if_tiles() != nullptr ? report.tiles().filled_in : none;
}

}  // namespace cartulary::formats
