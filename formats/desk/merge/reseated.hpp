// A record with its players in another order.
#pragma once

#include <string>

#include "formats/desk/merge/places.hpp"

namespace cartulary::formats {

/// For each seat where its player is in another record; nothing unless both name the same players.
std::optional<engine::VectorBy<engine::Player, engine::Player>> seats_in(const TileRecord& here,
                                                                         const TileRecord& there);

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

}  // namespace cartulary::formats
