// The form of chess's reports of tournaments (TRF), for who reads them and who writes them.
#pragma once

#include <cstddef>

namespace cartulary::formats::trf {

/// Characters that a name may have.
inline constexpr std::size_t kNameWidth = 33;
/// More than any tournament has; a report may be hostile.
inline constexpr std::size_t kMostPlayers = 9999;

}  // namespace cartulary::formats::trf
