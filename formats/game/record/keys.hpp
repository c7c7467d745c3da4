// The keys of a record's mappings: one table for the reader, `fmt` and the tests.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "formats/game/record/record.hpp"

namespace cartulary::formats {

enum class KeyOf : uint8_t { all_games, tile_games, dice_game };

struct Range {
  int lowest;
  int highest;
};
inline constexpr Range kPoints{-999, 9999};
inline constexpr Range kTurnPoints{0, 999};  ///< of a score pad
inline constexpr Range kTurnNumbers{0, 9999};
inline constexpr Range kTableSizes{1, 256};
inline constexpr Range kTablePlaces{0, 255};
inline constexpr Range kDiceNumbers{0, 99};

/// Longer names are no names.
inline constexpr int kMaxPlayerName = 64;         ///< letters, as readers count them
inline constexpr int kMaxPlayerNameBytes = 2048;  ///< also that of a schema, in characters

inline constexpr std::array<std::string_view, 2> kTruthNames{"false", "true"};
/// Entries of a score pad that are no numbers.
inline constexpr std::array<std::string_view, 2> kSheetWords{"keep", "catapults"};

/// The table that a record begins from.
inline constexpr std::string_view kPositionKey = "position";

/// Keys for private use, which are ignored.
inline constexpr std::string_view kPrivatePrefix = "x-";

/// The mappings whose keys are words of the format, but for the rules, whose keys are options.
enum class MappingOf : uint8_t { record, table, player, position, move, dice_turn, ruling, result };

struct KeyRow {
  std::string_view key;
  std::string_view meaning;
  bool required = false;
  KeyOf games = KeyOf::all_games;
  bool inheritable = false;  ///< a configuration may give it for many records
  /// A key beside which a required one may be left out.
  std::string_view unless{};
};
}  // namespace cartulary::formats
