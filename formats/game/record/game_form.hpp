// The form of the records of a game: the parts of their own, besides those that all records have.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/game/record/reading.hpp"

namespace cartulary::formats {

/// A turn, and its play in canonical words: without number, player, claims, mark and comment.
struct WrittenPlay {
  const WrittenTurn* turn;
  std::string play;
};

/// The form of the records of a game, or of several that differ in their rules only.
struct GameForm {
  GameKind game;          ///< of a record that names no other
  KeyOf games;            ///< the keys that it has
  std::string_view name;  ///< "the dice game"
  /// The value of `game` that means this form; empty for records that may leave `game` out.
  std::string_view told_by{};
  /// The advice on turns of other games: "in the dice game write `turns` or a `sheet`".
  std::string_view instead{};
  std::string_view turns_key;
  std::size_t least_players;
  std::size_t most_players;
  std::span<const Key<Record>> keys{};  ///< of its header alone, read and written before `result`
  /// Keys that people write for these.
  std::span<const KeyHint> meant{};
  /// Checks what a record needs besides its required keys.
  void (*finish)(Reading& in);
  /// The turns in their order.
  std::vector<WrittenPlay> (*plays)(const Record& record, const Document& document);
};

/// The form of the tile games.
extern const GameForm kTileForm;

}  // namespace cartulary::formats
