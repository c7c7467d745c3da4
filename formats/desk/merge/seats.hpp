// Two records of one game: the rules by which they fit best, the versions that make one game by
// those, and whose column is whose.
#pragma once

#include <memory>

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

/// A record whose players have the order of another one. Its lines are as many as before.
class Reseated {
 public:
  /// With `columns`, its columns of numbers follow the players; without, they stay where they are.
  Reseated(const MergeSource& source, const TileRecord& order, bool columns);
  Reseated(const Reseated&) = delete;
  Reseated& operator=(const Reseated&) = delete;

  MergeSource source() const { return {document_, tree_, record_->tiles()}; }

 private:
  std::string text_;
  Document document_;
  YamlDocument tree_;
  AnyRecord record_;
};

/// In which order the players sit.
struct SeatsResolution {
  std::string told{};  ///< how it was decided; empty where it was not, or both have one order
  /// Why it was not decided; empty where it was.
  std::string open = "it is unclear who had the first turn";
};

/// Two records as they are merged, in one order of players if that can be told.
struct SeatedRecords {
  SeatsResolution resolution{};
  std::unique_ptr<Reseated> other{};  ///< the one that had another order
  std::unique_ptr<Both> both{};
};

/// Seats both records by the order that columns, names at the moves and results of each fit.
SeatedRecords seated(const MergeSource& a, const MergeSource& b);

}  // namespace cartulary::formats
