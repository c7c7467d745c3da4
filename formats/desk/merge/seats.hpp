// Whose column is whose, where two records name the same players in another order.
#pragma once

#include <memory>

#include "formats/desk/merge/solved.hpp"

namespace cartulary::formats {

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
