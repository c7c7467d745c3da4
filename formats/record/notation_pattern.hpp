// The notation of moves and turns as regular expressions, for programs that know JSON Schema only.
//
// They are those of ECMA-262 and of Python alike, match in linear time, and are never narrower than
// the reader: what they refuse, it refuses. Each is written to match a whole text when it stands
// between `^(?:` and `)$`.
#pragma once

#include <string>
#include <string_view>

namespace cartulary::formats {

/// `^(?:pattern)$`.
std::string whole(std::string_view pattern);
/// The words themselves, apart by bars.
template <class Words>
std::string one_of(const Words& words);
/// A text that stands for itself.
std::string literally(std::string_view text);

inline constexpr std::string_view kNumberPattern = "-?[0-9]{1,9}";
/// A number, or `?` for none.
inline constexpr std::string_view kClaimPattern = "(?:-?[0-9]{1,9}|\\?)";
inline constexpr std::string_view kCellPattern = "-?[0-9]{1,9},-?[0-9]{1,9}";
inline constexpr std::string_view kRotationPattern = "[rR](?:[0-3]|90|180|270)";
inline constexpr std::string_view kGainPattern = "(?:-?[0-9]{1,9}|\\?)(?:/(?:-?[0-9]{1,9}|\\?))*";
/// Of two players or more.
inline constexpr std::string_view kTotalsPattern = "(?:-?[0-9]{1,9}|\\?)(?::(?:-?[0-9]{1,9}|\\?))+";

/// A name or an edge word.
std::string any_tile_pattern();
/// The same, or both with `=` between.
std::string tile_pattern();
std::string hidden_tile_pattern();
std::string token_pattern();
std::string figure_pattern();
/// `Bob>Ann=3`.
std::string trade_pattern();

/// One move of a list, and a block of them.
std::string move_item_pattern();
std::string move_block_pattern();

/// One turn of the dice game, a block of them, one of its rolls, and a layout.
std::string dice_item_pattern();
std::string dice_block_pattern();
std::string roll_pattern();
std::string layout_pattern();

template <class Words>
std::string one_of(const Words& words) {
  std::string out;
  for (std::string_view word : words) {
    if (!out.empty()) out += '|';
    out += literally(word);
  }
  return "(?:" + out + ")";
}

}  // namespace cartulary::formats
