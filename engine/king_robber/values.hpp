// Titles as values (King & Robber).
#pragma once

#include "engine/types.hpp"

namespace cartulary::engine {

/// The king completed the largest city so far, the robber the longest road.
enum class Title : uint8_t { king, robber };
inline constexpr int kTitles = 2;
inline constexpr auto kAllTitles = each<Title>(kTitles);
template <class T>
using PerTitle = ArrayBy<Title, T, kTitles>;

/// Points for a title.
enum class TitleScoring : uint8_t {
  per_feature,  ///< in the end, one for each completed city or road on the table
  ten,          ///< in the end, 10
  fifteen,      ///< in the end, 15, and 40 for both
  continuous,   ///< one whenever a city or road is completed, and none in the end
};

struct HeldTitle {
  Player holder = kNobody;
  uint8_t tiles = 0;  ///< of the largest city or road that was completed
  friend bool operator==(const HeldTitle&, const HeldTitle&) = default;
};

}  // namespace cartulary::engine
