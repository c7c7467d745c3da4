// The next round of a tournament: which it is, who plays in it, and against whom.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "formats/league/pairing/paired_round.hpp"

namespace cartulary::formats {

/// Which round is wanted. An empty name is found out: the first that has not begun.
struct RoundWish {
  std::string stage{};
  std::string round{};
  std::string group{};
  Trust trust = Trust::claims;
  bool force = false;  ///< pair though results are missing
  bool all = false;    ///< all rounds that are left, where they are known beforehand
};

struct NextRound {
  std::vector<RoundOfGroup> rounds{};
  /// Why there is none, or what is missing for it; sentences, perhaps with a place before them.
  std::vector<std::string> refusals{};
  /// The results before the round; `rounds` refer to it.
  std::shared_ptr<const Tournament> tournament{};
  std::shared_ptr<const League> league{};
  Trust trust = Trust::claims;  ///< what counted
};

/// `all`: the tournament with all its results. `entries`: the same as they were read.
NextRound next_round(const League& all, const std::vector<Entry>& entries, const RoundWish& wish);

}  // namespace cartulary::formats
