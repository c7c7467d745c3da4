// The score pad of a dice game that is recorded by it, cell by cell.
#pragma once

#include <optional>
#include <vector>

#include "formats/desk/editing/sheet_cell.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/verify/report.hpp"
#include "formats/ground/text/json.hpp"

namespace cartulary::formats {

/// True if the pad is all that a record has of a game. One with rolls is recorded by them.
bool is_recorded_by_pad(const Record& record);

class PadView {
 public:
  /// The report must be of a record that has a pad, and must outlive this.
  explicit PadView(const Report& report);

  /// The index in `dice_turns` of the turn at a place of the text.
  std::optional<std::size_t> turn_at(Span span) const;
  /// As records have it, `21` or `keep`.
  std::string entry(std::size_t turn) const { return text(places_[turn]); }
  /// The cell whose turn it is; nothing once the game is over.
  std::optional<SheetPlace> next() const;

  /// Appends the member `pad`, as position_report.hpp describes it.
  void append(Json& json) const;

 private:
  std::size_t size(engine::Player player) const;
  const SheetEntry* entry_at(SheetPlace place) const;
  std::string text(SheetPlace place) const;
  bool is_open(SheetPlace place) const;
  std::size_t rows() const;
  void append_findings(Json& json, Span span) const;

  const Report& report_;
  std::vector<SheetPlace> places_{};  ///< of the turns
};

}  // namespace cartulary::formats
