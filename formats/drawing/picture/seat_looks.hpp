// How the figures of the players look in pictures: the colour of each, and a letter, by which they
// are told apart where colour alone must not do it.
#pragma once

#include <string>
#include <string_view>

#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// A colour of figures. Pictures never tell by colour alone whose a figure is.
struct SeatColour {
  std::string_view name;      ///< as records write it
  std::string_view fill;      ///< of a figure, `#rrggbb`
  std::string_view line;      ///< of a line around what the player owns, also on a light road
  std::string_view ink;       ///< of a letter on `fill`, `#rrggbb`
  std::string_view terminal;  ///< parameters of the ANSI escape that colours text, `31`
};

using SeatColours = engine::VectorBy<engine::Player, const SeatColour*>;

/// A colour for each player: the one that the record gives, if it is a colour of the box (red,
/// blue, green, yellow, black, pink) and no other player has it; else the one that is the name; for
/// the others those that are left, in their order.
SeatColours seat_colours(const Record& record);

/// The player whose colour a thing that several share has at place `place`: they take turns.
engine::Player whose_turn(engine::PlayerSet players, std::size_t place);

struct SeatLetter {
  std::string capital;  ///< on figures that stand
  std::string small;    ///< on farmers, in pictures of characters; a digit again for a digit
};

using SeatLetters = engine::VectorBy<engine::Player, SeatLetter>;

/// For each player the first letter of the name that no player before has, or the number of the
/// seat. Letters of Latin, Greek and Cyrillic, one column wide; `ascii`: A to Z only.
SeatLetters seat_letters(const Record& record, bool ascii = false);

}  // namespace cartulary::formats
