// The course of a game that two records tell: its moves one after the other, each with what both
// claim about it.
#pragma once

#include <functional>

#include "engine/game.hpp"
#include "formats/desk/merge/places.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/running_totals.hpp"

namespace cartulary::formats {

/// Why a move cannot be played.
struct Obstacle {
  /// `again`: it says that its player goes on, and nobody does.
  enum class Kind : uint8_t { none, no_such_figure, again, rule };
  Kind kind = Kind::none;
  engine::Rule rule{};
};

/// A claim of one source or both beside what was computed. Sets of players have one bit for each.
struct JudgedClaim {
  Matter matter{};
  std::size_t place = 0;
  std::size_t move = 0;  ///< of the version
  engine::Player seat = engine::kNobody;
  engine::Category category{};
  std::optional<int> a{};
  std::optional<int> b{};
  int computed = 0;
  bool a_holds = false;
  bool b_holds = false;
  QuestionId question = kNotAsked;

  /// Judges it by what was computed.
  void judge(int right) {
    computed = right;
    a_holds = a == right;
    b_holds = b == right;
  }
  bool holds() const { return a_holds || b_holds; }
  MergeAnswer answer() const {
    return a_holds ? MergeAnswer::a : b_holds ? MergeAnswer::b : MergeAnswer::neither;
  }
  /// The same for the same claim in every course.
  uint32_t id() const;
};
using Hearing = std::function<void(const JudgedClaim&)>;

/// How a game ended, where the sources may not agree on that.
struct Ending {
  std::optional<Side> termination_of{};    ///< whose word is taken; nothing if they agree
  std::optional<Side> final_scoring_of{};  ///< the same
};
/// Every ending that the records leave open.
std::vector<Ending> endings(const Disagreements& disagreements);

/// A game that is played through the places of two records. Copies are cheap enough to go back to.
class Course {
 public:
  Course(const MergeSource& a, const MergeSource& b, const Disagreements& disagreements);

  /// Before the first move, by these rules.
  void begin(const Rules& rules);
  /// Makes the game ready for a move. Returns the obstacle in its way, if any.
  [[nodiscard]] Obstacle obstacle(const PossibleMove& move);
  /// Plays a move of a place that has no obstacle; claims about it go to `hear`.
  void play(std::size_t place, std::size_t move, const PossibleMove& played, const Hearing& hear);
  /// Claims about the end of the game, which is over then. Nothing if no source tells of it.
  void finish(const Ending& ending, const Hearing& hear);

  const engine::Game& game() const { return game_; }

 private:
  void hear_ending(const Ending& ending, Termination how, const Hearing& hear) const;
  void hear_categories(const RecordedResult* a, const RecordedResult* b, const Hearing& hear) const;
  void hear_winner(const RecordedResult* a, const RecordedResult* b, const Hearing& hear) const;
  void hear_totals(JudgedClaim claim, const SeatClaim* a, const SeatClaim* b,
                   const engine::PerPlayer<QuestionId>& questions, const Hearing& hear);
  void hear_gain(JudgedClaim claim, const SeatClaim* a, const SeatClaim* b, engine::Player mover,
                 const SeatPoints& before, const Hearing& hear) const;

  const MergeSource* a_;
  const MergeSource* b_;
  const Disagreements* disagreements_;
  engine::Game game_;
  /// By how much the totals of a player are known to be off: a mistake at the table, which is one
  /// mistake however long it is carried on.
  engine::PerPlayer<int> carried_{};
  engine::PerPlayer<int> carried_before_{};
};

}  // namespace cartulary::formats
