// Whose column is whose, where two records name the same players in another order.
#pragma once

#include <memory>

#include "formats/desk/merge/reseated.hpp"
#include "formats/desk/merge/solved.hpp"

namespace cartulary::formats {

/// In which order the players sit.
struct SeatsResolution {
  std::string told{};  ///< how it was decided; empty where it was not, or both have one order
  /// Why it was not decided; empty where it was.
  std::string open = "it is unclear who had the first turn";
};

/// Two records as they are merged, in one order of players if that can be told.
struct Seated {
  SeatsResolution resolution{};
  std::unique_ptr<Reseated> other{};  ///< the one that had another order
  std::unique_ptr<Both> both{};
};

/// Seats both records by the order that the columns, the names at the moves and the results of each
/// fit.
Seated seated(const MergeSource& a, const MergeSource& b);

}  // namespace cartulary::formats
