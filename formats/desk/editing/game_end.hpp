// Words that end a game before its last tile: "conceded Ann", "time", "abandoned".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// A word that ends a game: that of its `termination`.
struct GameEndRow {
  enum class Loser : uint8_t { named, may_be_named, none };
  Termination how{};
  Loser loser{};
  std::string_view meaning;   ///< with `Ann` as the one who loses
  std::string_view sentence;  ///< what has come of it, with `{}` for who loses
  std::string_view alone;     ///< the same if nobody loses
};
std::span<const GameEndRow> game_end_rows();
std::string_view word_of(const GameEndRow& row);

struct GameEnd {
  const GameEndRow* row = nullptr;
  engine::Player loser = engine::kNobody;
  engine::PlayerSet winners{};
  /// Why that cannot be; empty if it can.
  std::string refused{};

  /// "Ann has conceded; Bob wins".
  std::string text(const Record& record) const;
};
/// The end that a line means for a game that stands so; nothing if its first word ends no game.
std::optional<GameEnd> parse_game_end(std::string_view line, const Report& report);

bool ended_by_turn(const Report& report);
/// How a record says that its game was ended: by one of these words, other than `completed`.
std::optional<Termination> ended_by_word(const RecordedResult& result);
/// The entry of the result that ended a game early: `conceded`, or `final-scoring: true`. Or empty.
std::string_view ended_by_entry(const Report& report);

}  // namespace cartulary::formats
