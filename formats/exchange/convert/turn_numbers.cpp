#include "formats/exchange/convert/turn_numbers.hpp"

namespace cartulary::formats {

std::size_t moves_up_to(const Report& report, int turn) {
  std::size_t moves = 0;
  for (const TracedTurn& traced : report.tiles().turns) {
    if (traced.number <= turn) moves = traced.move + 1;
  }
  return moves;
}

int last_turn(const Report& report) {
  return report.tiles().turns.empty() ? static_cast<int>(report.verdict.turns_before)
                                      : report.tiles().turns.back().number;
}

}  // namespace cartulary::formats
