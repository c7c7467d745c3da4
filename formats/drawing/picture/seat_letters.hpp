// One letter for each player, by which figures are told apart where colour alone must not do it.
#pragma once

#include <string>

#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// The letter on the figures of a player.
struct SeatLetter {
  std::string capital;  ///< on figures that stand
  std::string small;    ///< on farmers, in pictures of characters; a digit again for a digit
};

using SeatLetters = engine::VectorBy<engine::Player, SeatLetter>;

/// For each player the first letter of the name that no player before has, or the number of the
/// seat. Letters of Latin, Greek and Cyrillic, one column wide; `ascii`: A to Z only.
SeatLetters seat_letters(const Record& record, bool ascii = false);

}  // namespace cartulary::formats
