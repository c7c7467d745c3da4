// All complete records for which one with something left open stands: every way to read what is
// open that makes the moves legal, and contradicts no claims, or as few as possible.
#pragma once

#include <limits>
#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

inline bool lacks_rotation(const RecordedTurn& move) {
  return move.action == engine::Action::place && !move.has_rotation && move.by_letter;
}
inline bool is_open(const RecordedTurn& move) {
  return move.open.any() || lacks_rotation(move);
}
/// True if a record whose tiles are turned has no rotations: then `r0` is as likely as others.
[[nodiscard]] bool writes_no_rotations(const TileRecord& record);
/// True if a figure's word may mean several features of its tile. Nearly all words name a side.
[[nodiscard]] bool may_mean_several(const RecordedTurn& move);

struct OpenTurn {
  std::size_t move = 0;  ///< index in TileRecord::moves
  int number = 0;        ///< of its turn
  std::vector<RecordedTurn> possible{};
};

struct CompleteRecord {
  std::vector<std::size_t> choices{};  ///< by open turn: index in OpenTurn::possible
  engine::PerPlayer<int> totals{};     ///< as they would be compared with the result
  engine::PlayerSet winners{};         ///< empty if the game goes on
  bool right = false;                  ///< its moves are legal, and all claims hold
};

struct FoundReadings {
  static constexpr std::size_t kNoStop = std::numeric_limits<std::size_t>::max();
  std::vector<OpenTurn> turns{};
  std::vector<CompleteRecord> readings{};
  bool gave_up = false;     ///< there may be others
  bool none_right = false;  ///< nor among the others
  /// Up to this move, which cannot be legal in any of them; kNoStop: up to the end.
  std::size_t stop = kNoStop;
};
[[nodiscard]] FoundReadings readings_of(const TileRecord& record);

}  // namespace cartulary::formats
