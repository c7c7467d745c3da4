// The versions of the places of two records that make one game, by legality and claims alone. The
// course of such a game: its moves, each with what both claim about it.
#pragma once

#include <functional>
#include <map>

#include "engine/game.hpp"
#include "formats/desk/merge/places.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/running_totals.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {

/// The claim of each source, if it makes one: points, or the number of a player, players or an end.
using Said = PerSide<std::optional<int>>;

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
  /// By how much a player's totals are known to be off: one mistake, however long carried on.
  engine::PerPlayer<int> carried_{};
  engine::PerPlayer<int> carried_before_{};
};

struct Answered {
  Question question{};
  MergeAnswer answer{};
  friend bool operator==(const Answered&, const Answered&) = default;
};

struct Combination {
  std::vector<uint8_t> versions{};  ///< by place
  std::vector<Answered> answers{};
  std::vector<Question> broken{};  ///< claims that do not hold
  Ending ending{};
};

/// The basis that a game was chosen by, the best first.
enum class Basis : uint8_t {
  all_claims,   ///< every claim holds
  most_claims,  ///< a few claims hold with no choice, the others do
  moves,        ///< the moves are legal; too many claims do not hold
  nothing,      ///< no game was found
};

struct Outcome {
  Basis basis = Basis::nothing;
  /// Places taken into account: if no choice is legal, those well before the first illegal move.
  std::size_t places = 0;
  std::optional<std::size_t> stuck{};  ///< the place that no choice gets beyond
  bool cut_off = false;                ///< not every choice was tried
  Combination best{};
  std::map<Question, MergeAnswers> possible{};

  bool found() const { return !best.versions.empty(); }
  /// The answers to one question; none if it did not come up.
  MergeAnswers answers(const Question& question) const {
    const auto found = possible.find(question);
    return found == possible.end() ? MergeAnswers{} : found->second;
  }
  /// The only answer that may be right; nothing if there are several, or none.
  std::optional<MergeAnswer> answer(const Question& question) const {
    const MergeAnswers found = answers(question);
    return found.size() == 1 ? std::optional(found.lowest()) : std::nullopt;
  }
  /// Whose claim is right; nothing if that is not known, or if neither is.
  std::optional<Side> whose(const Question& question) const {
    const auto found = answer(question);
    return found ? side_of(*found) : std::nullopt;
  }
};

/// Looks for all ways to choose a version for each place so that all moves are legal and as many
/// claims as possible hold. A move that only one source has is left out only where it must be.
Outcome search(const Compared& in, const Rules& rules);

struct ConsequenceMove {
  int number = 0;  ///< of its turn
  engine::Player player = engine::kNobody;
};

struct Contradiction {
  std::size_t place = 0;
  std::size_t move = 0;  ///< of the version
  std::optional<Code> obstacle{};
  std::optional<JudgedClaim> claim{};
};

struct Consequence {
  /// By place, up to a move that cannot be played.
  std::vector<std::vector<ConsequenceMove>> moves{};
  std::vector<JudgedClaim> claims{};
  std::optional<Contradiction> stopped{};

  /// The claim that was heard; nullptr if nobody makes it.
  const JudgedClaim* claim(const Question& question) const {
    return find_row(claims, &JudgedClaim::question, question);
  }
  /// The first that speaks against it, but for claims that are known not to hold.
  std::optional<Contradiction> contradiction(const std::vector<Question>& known) const;
};

/// Plays the places up to `end`; the end of the game, too, if that is all of them.
Consequence consequence_of(const Compared& in, const Rules& rules, const Combination& combination,
                           std::size_t end);

}  // namespace cartulary::formats
