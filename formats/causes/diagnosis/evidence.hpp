// Checks that moves are legal and claims hold, without a word about why not: what speaks for one
// reading of a record, or against it.
#pragma once

#include "engine/game.hpp"
#include "engine/violation.hpp"
#include "formats/game/record/record.hpp"
#include "formats/game/verify/running_totals.hpp"

namespace cartulary::formats {

/// No game has so many moves; what searches a record takes a time that grows with their square.
inline constexpr std::size_t kMaxSearched = 3 * engine::kMaxTiles;

/// The first that forbids a turn; nullptr if there are only warnings.
[[nodiscard]] const engine::Violation* broken_rule(const engine::Violations& violations);

/// True if it is the recorded player's turn, as the line says, and its recorded number is right.
[[nodiscard]] bool is_on_turn(const engine::Game& game, const RecordedTurn& recorded);
[[nodiscard]] bool is_legal(const engine::Game& game, const RecordedTurn& recorded,
                            const engine::Turn& turn);

/// By how much the claims of a game are off so far. Wrong totals are carried on: changes are jumps.
struct Divergence {
  SeatPoints points{};  ///< claimed more than computed
  int number = 0;       ///< the same for the number of the turn
  int jumps = 0;
};

/// Plays a move if it is readable and legal; its claims are compared. False if it was not played.
[[nodiscard]] bool play_and_compare(engine::Game& game, const RecordedTurn& recorded,
                                    Divergence& divergence);
/// Compares the claims of a result with a game that ends here, with the final scoring if it has it.
void compare_result(engine::Game& game, const RecordedResult& result, Divergence& divergence);

}  // namespace cartulary::formats
