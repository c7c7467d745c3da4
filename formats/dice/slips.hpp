// What was meant by a word that no turn of the dice game has.
#pragma once

#include <string>
#include <string_view>

#include "formats/dice/turn_text.hpp"

namespace cartulary::formats {

/// Where a word stood.
struct SlipPlace {
  std::string_view before{};  ///< the word before it; empty at the beginning of the line
  std::string_view after{};   ///< the word after it; empty at the end
  bool in_die = false;        ///< after the place of a die
  bool rolls_over = false;    ///< after `city`, `keep`, a player or a claim
};

/// "write `c6`: the letter comes first"; empty if nobody can tell.
std::string meant_dice_word(std::string_view word, const SlipPlace& place,
                            const DiceContext& context);

}  // namespace cartulary::formats
