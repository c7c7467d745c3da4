// The course of a game that two records tell: its moves one after the other, each with what both
// claim about it.
#pragma once

#include <functional>

#include "engine/game.hpp"
#include "formats/desk/merge/places.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/running_totals.hpp"

namespace cartulary::formats {

/// The claim of each source, if it makes one: points, or the number of a player, players or an end.
using Said = PerSide<std::optional<int>>;

/// A claim of one source or both beside what was computed.
struct JudgedClaim {
  JudgedClaim(const Question& of, const Said& by)
      : question(of),
        said(by),
        disputed(by[Side::a] && by[Side::b] && by[Side::a] != by[Side::b]) {}

  Question question;
  Said said;
  bool disputed;  ///< the sources do not claim the same
  int computed = 0;
  PerSide<bool> right{};
  engine::Player mover = engine::kNobody;  ///< who gains, for a gain
  PerSide<const SeatClaim*> numbers{};     ///< of which it is one, for points

  bool made() const { return said[Side::a] || said[Side::b]; }
  /// What A claims, or else B.
  int first() const { return said[Side::a].value_or(said[Side::b].value_or(0)); }
  /// Judges it by what was computed. True if it holds.
  bool judge(int number) {
    computed = number;
    right = per_side([this](Side side) { return said[side] == computed; });
    return holds();
  }
  bool holds() const { return right[Side::a] || right[Side::b]; }
  MergeAnswer answer() const {
    return right[Side::a] ? MergeAnswer::a : right[Side::b] ? MergeAnswer::b : MergeAnswer::neither;
  }
};
using Hearing = std::function<void(const JudgedClaim&)>;

/// How a game ended.
struct Ending {
  Termination how = Termination::completed;
  std::optional<int> final_scoring{};  ///< a truth value; nothing where the end tells it
};

/// A game that is played through the places of two records. Copies are cheap enough to go back to.
class Course {
 public:
  explicit Course(const Compared& in);

  /// Before the first move, by these rules.
  void begin(const Rules& rules);
  /// Makes the game ready for a move. Returns why it cannot be played, if it cannot.
  [[nodiscard]] std::optional<Code> obstacle(const PossibleMove& move);
  /// Plays a move of a place that has no obstacle; claims about it go to `hear`.
  void play(std::size_t place, std::size_t move, const PossibleMove& played, const Hearing& hear);
  /// Every ending that the records leave open; one if no source tells of it.
  std::vector<Ending> endings() const;
  /// Claims about the end of the game, which is over then. Nothing if no source tells of it.
  void finish(const Ending& ending, const Hearing& hear);

  const engine::Game& game() const { return game_; }

 private:
  JudgedClaim claim_of_end(Matter matter) const;
  void hear_ending(const Ending& ending, const Hearing& hear) const;
  void hear_totals(Question question, const PerSide<const SeatClaim*>& totals, const Hearing& hear);
  void hear_gain(const Question& question, const PerSide<const SeatClaim*>& gains,
                 engine::Player mover, const SeatPoints& before, const Hearing& hear) const;

  PerSide<const TileRecord*> records_;
  PerSide<const RecordedResult*> results_;  ///< nullptr where none is given
  std::size_t end_;                         ///< the place of claims about the result
  engine::Game game_;
  /// By how much the totals of a player are known to be off: a mistake at the table, which is one
  /// mistake however long it is carried on.
  engine::PerPlayer<int> carried_{};
  engine::PerPlayer<int> carried_before_{};
};

}  // namespace cartulary::formats
