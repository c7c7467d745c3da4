// A turn of the dice game as text: `9 c6 k2 x1 > c4 | c2 k1 x1 > c2 city:6 +10 =10:0 // comment`.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/game/record/dice_record.hpp"
#include "formats/game/record/move_words.hpp"

namespace cartulary::formats {

struct DiceContext {
  MoveContext words;
  std::string_view face_names;
};

/// Reads a turn. `line` is part of the document's text; words that cannot be understood become
/// findings and make the turn unreadable. False when the line holds no turn, only a comment.
bool read_dice_turn(std::string_view line, const DiceContext& context, RecordedDiceTurn& out);

/// The number of dice at hand before a turn; nothing if the word is none.
std::optional<int> dice_at_hand(std::string_view word);

/// Reads one roll, `c6 k2 x1 > c4`, and adds it to the turn.
bool read_roll(std::string_view text, const DiceContext& context, RecordedDiceTurn& out);

/// Reads a die with its place, `A 0,0 r1`, behind its letter. Takes words off `rest`. Or a finding.
bool read_die(std::size_t face, Span letter, const DiceContext& context, std::string_view& rest,
              engine::dice::BuiltDie& die, Span& span);

/// Reads dice with their places, `A 0,0 r1 B 1,0`.
bool read_layout(std::string_view text, const DiceContext& context, RecordedLayout& out);

/// Agreement of the parts of a turn that was read whole.
void complete_dice_turn(const DiceContext& context, RecordedDiceTurn& out);

/// The play of a turn in canonical form: dice, rolls, city, knight; no claims.
std::string dice_play_text(const RecordedDiceTurn& turn, const DiceRecord& record);
/// "A 1,0 r2": a built die.
std::string built_text(const engine::dice::BuiltDie& die, const DiceRecord& record);

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
