// The one replay of a record: its moves as turns of the engine, played one after the other.
#pragma once

#include "engine/found/position.hpp"
#include "engine/game.hpp"
#include "engine/rules_of.hpp"
#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// Why a meeple's word names no segment of the tile.
enum class MeepleFault : uint8_t {
  none,
  no_such_segment,  ///< nothing of that kind there
  ambiguous,        ///< several, and the place does not say which
};

/// The engine's turn for recorded words, in place of another one. The tile must be readable.
void resolve(const RecordedTurn& recorded, MeepleFault& fault, engine::Turn& turn);

/// Where a meeple's word is ambiguous, the game may tell which segment is meant: the only one that
/// is legal. Then the fault is gone.
void resolve_by_board(const engine::Game& game, const RecordedTurn& recorded, engine::Turn& turn,
                      MeepleFault& fault);

/// The game tells which segment of another tile a word means.
void resolve_far(const engine::Game& game, engine::Turn& turn);

/// The same for the places of wagons that move on.
void resolve_wagons(const engine::Game& game, engine::Turn& turn);

/// The same as `resolve`, where the game tells which segment is meant.
inline void resolve(const engine::Game& game, const RecordedTurn& recorded, MeepleFault& fault,
                    engine::Turn& turn) {
  resolve(recorded, fault, turn);
  if (fault == MeepleFault::ambiguous) resolve_by_board(game, recorded, turn, fault);
  if (recorded.far_span.size > 0) resolve_far(game, turn);
  if (recorded.wagons_span.size > 0) resolve_wagons(game, turn);
}
[[nodiscard]] inline engine::Turn resolve(const engine::Game& game, const RecordedTurn& recorded,
                                          MeepleFault& fault) {
  engine::Turn turn;
  resolve(game, recorded, fault, turn);
  return turn;
}

/// The turn alone, without a figure whose word names no segment.
[[nodiscard]] inline engine::Turn resolve(const RecordedTurn& recorded, MeepleFault& fault) {
  engine::Turn turn;
  resolve(recorded, fault, turn);
  return turn;
}
[[nodiscard]] inline engine::Turn resolve(const RecordedTurn& recorded) {
  MeepleFault fault{};
  return resolve(recorded, fault);
}
/// The fault alone.
[[nodiscard]] inline MeepleFault fault_of(const RecordedTurn& recorded) {
  MeepleFault fault{};
  static_cast<void>(resolve(recorded, fault));
  return fault;
}

/// True if a line says that its player goes on, where somebody may.
[[nodiscard]] inline bool says_again(const engine::Game& game) {
  return game.again() && game.rules().tells_who_goes_on;
}
/// `again` where nobody goes on.
[[nodiscard]] inline bool says_again_in_vain(const engine::Game& game, const RecordedTurn& turn) {
  return turn.extra.again && !game.again();
}
/// The player who buys a tile lays it, with figures of his own: the line names him. The turn stays
/// that of the player who sells it.
[[nodiscard]] inline bool buyer_lays(const engine::Game& game, const RecordedTurn& turn) {
  return turn.trade.any() && turn.player == turn.trade.from && turn.trade.to == game.to_move();
}
/// True if a line belongs to another player than the one who may go on. It says so by a name, or by
/// a tile that is laid without `again`; one that fits nowhere belongs to the turn of the tile that
/// replaces it.
[[nodiscard]] inline bool leaves_out_second_part(const engine::Game& game,
                                                 const RecordedTurn& turn) {
  if (!says_again(game) || turn.extra.again || buyer_lays(game, turn)) return false;
  if (turn.player != engine::kNobody) return turn.player != game.to_move();
  return turn.action == engine::Action::place;
}

/// The same of a line that says so by its tile alone.
[[nodiscard]] inline bool leaves_out_unsaid(const engine::Game& game, const RecordedTurn& turn) {
  return turn.player == engine::kNobody && leaves_out_second_part(game, turn);
}

/// Makes a game ready for a move: a second part may be left out before it, and what was ruled about
/// it may change whose turn it is. To do this twice changes nothing. Returns whose turn it was if a
/// ruling gave it to another player; else kNobody.
engine::Player make_ready(engine::Game& game, const RecordedTurn& recorded);
/// Plays a move that the game is ready for, and awards what was ruled.
void play(engine::Game& game, const RecordedTurn& recorded, const engine::Turn& turn);
/// The objections to a move; where an arbiter let it stand, those after which nobody could play on.
[[nodiscard]] engine::Violations objections_to(const engine::Game& game,
                                               const RecordedTurn& recorded,
                                               const engine::Turn& turn);

/// The table that a record begins from, as the engine knows it.
struct FoundTable {
  explicit FoundTable(const TileRecord& record);

  std::vector<engine::Piece> pieces{};  ///< those of the record's position, in its order
  std::vector<MeepleFault> faults{};    ///< of their figures, which are left out then
  engine::Position position{};          ///< made of them
};

/// Sets a game up as the record begins.
void begin_game(engine::Game& game, const TileRecord& record, const engine::GameRules& rules);

/// A game that is played from a record, move by move. `next` resolves a move, `play` plays it; in
/// between the caller judges it. Replays one record after the other and reuses its memory.
class Replay {
 public:
  /// Sets the game up by these rules, or the record's. The record must outlive the replay.
  void begin(const TileRecord& record, const engine::GameRules& rules);
  void begin(const TileRecord& record) { begin(record, engine::rules_of(record.rules)); }

  /// Goes to the next move. False when there is none, or when it cannot be read.
  [[nodiscard]] bool next();
  /// True if the move can be played: its meeple has a place, it does not say that its player goes
  /// on where nobody does, and no rule is broken that an arbiter did not let pass. `@player` is not
  /// looked at.
  [[nodiscard]] bool is_legal() const;
  /// Plays the move that `next` went to. It must be legal.
  void play();
  /// Plays the moves up to `moves` in all, which must be legal.
  void play_to(std::size_t moves);
  /// The final scoring.
  void finish() { game_.finish(); }

  const engine::Game& game() const { return game_; }
  /// Moves played so far.
  std::size_t played() const { return played_; }

  // The move that `next` went to, also after it was played.

  std::size_t move() const { return move_; }  ///< index in TileRecord::moves
  const RecordedTurn& recorded() const { return record_->moves[move_]; }
  const engine::Turn& turn() const { return turn_; }
  /// To try another turn than the one that was recorded.
  engine::Turn& turn() { return turn_; }
  MeepleFault fault() const { return fault_; }
  engine::Player player() const { return player_; }  ///< whose move it is
  /// Whose move it would have been, had no arbiter let it stand; kNobody if it is as it should be.
  engine::Player due() const { return due_; }
  /// The player who might have gone on and did not, where no word says so; kNobody if nobody.
  engine::Player left_out_by() const { return left_out_by_; }
  int number() const { return number_; }  ///< turn number

 private:
  const TileRecord* record_ = nullptr;
  engine::Game game_;
  std::size_t played_ = 0;
  std::size_t move_ = 0;
  engine::Turn turn_{};
  MeepleFault fault_{};
  engine::Player player_ = engine::kNobody;
  engine::Player due_ = engine::kNobody;
  engine::Player left_out_by_ = engine::kNobody;
  int number_ = 0;
};

}  // namespace cartulary::formats
