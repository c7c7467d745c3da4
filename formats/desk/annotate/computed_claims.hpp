// The claims that a record could make for each turn, as computed, and where its own claims differ.
#pragma once

#include <vector>

#include "formats/game/verify/report.hpp"
#include "formats/game/verify/running_totals.hpp"

namespace cartulary::formats {

/// A replayed turn of any game: the points before and after it.
struct ComputedTurn {
  std::size_t turn = 0;  ///< number for Record::turn
  engine::Player player = engine::kNobody;
  bool pass = false;  ///< a tile that fits nowhere: no turn of its own
  SeatPoints before{};
  SeatPoints after{};
};

/// The replayed turns of a report that was asked for its turns; none of a score pad.
std::vector<ComputedTurn> computed_turns(const Report& report);

/// `+4`, or `+4/0/3` when others gained as well; not given when nobody gained anything.
SeatClaim computed_gain(const ComputedTurn& turn, std::size_t players);
SeatClaim computed_totals(const ComputedTurn& turn, std::size_t players);

bool gain_is_wrong(const SeatClaim& gain, const ComputedTurn& turn, std::size_t players);
bool totals_are_wrong(const SeatClaim& totals, const ComputedTurn& turn, std::size_t players);

/// For each of these turns, if the record's totals are off there by as much as before and after.
std::vector<bool> totals_carried(const Report& report, const std::vector<ComputedTurn>& turns);

}  // namespace cartulary::formats
