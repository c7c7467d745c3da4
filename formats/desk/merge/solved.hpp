// Two records of one game with what was found about them: the rules by which they fit best, and
// which versions make one game by those.
#pragma once

#include "formats/desk/merge/words.hpp"

namespace cartulary::formats {

/// By which rules a record is kept, where that is not what is computed: its preset and options.
struct RulesResolution {
  Side whose = Side::a;  ///< whose rules were taken
  bool open = false;     ///< undecided
  std::string reason{};  ///< empty where the rules are the same
};

/// The rules by which the moves and claims fit best, and what was found by them.
struct Solved {
  Outcome outcome;
  RulesResolution rules;
};
Solved solve(const Compared& in);

/// Two records as they are merged: the rest of each tells what it leaves open.
class Both {
  const PerSide<TileRecord> filled_in_;

 public:
  Both(const MergeSource& a, const MergeSource& b);
  Both(const Both&) = delete;
  Both& operator=(const Both&) = delete;

  const MergeSource a;
  const MergeSource b;
  const std::vector<Place> places;
  const Solved solved;

  Compared compared() const { return {a, b, places}; }
  const Rules& rules() const { return (solved.rules.whose == Side::a ? a : b).record.rules; }
};

}  // namespace cartulary::formats
