// The meaning of a word that no turn of the dice game has.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "formats/game/record/dice_record.hpp"

namespace cartulary::formats {

/// The word, and where it stood.
struct OddWord {
  std::string_view word;
  std::string_view before;  ///< the word before it; empty at the beginning of the line
  std::string_view after;   ///< the word after it; empty at the end
  bool in_die = false;      ///< after the place of a die
  bool rolls_over = false;  ///< after `city`, `keep`, a player or a claim
  std::string_view faces;   ///< the names of the city faces
  std::span<const RecordedPlayer> players;
};

/// "write `c6`: the letter comes first"; empty if it is unclear.
std::string dice_word_hint(const OddWord& slip);

}  // namespace cartulary::formats
