// The meaning of heads of tables, in the usual words of English, German, French, Spanish and Czech.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cartulary::formats {

enum class Subject : uint8_t {
  player,
  opponent,
  games,   ///< that were won
  game,    ///< one game
  score,   ///< of games that were won, or of points
  points,  ///< on a board
  stage,
  group,
  round,
  table,
  match,
  date,
  winner,
  starter,
  best_of,
  place,  ///< at a table, or in a ranking
  rank,   ///< in a ranking
  team,
  club,
  seed,
};

/// The head of a column, understood.
struct Head {
  Subject subject{};
  /// Whose it is, of two: 1 or 2, or A and B, or home and guest; of Subject::game its number.
  int32_t number = 0;
};

/// Nothing unless all words of a head are known: `Spieler A`, `Score 1`, `Kolo`, `player_1`.
std::optional<Head> head_in(std::string_view cell);

}  // namespace cartulary::formats
