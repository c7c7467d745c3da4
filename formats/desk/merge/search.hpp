// Which versions of the places of two records make one game: legality and claims decide, and where
// they do not, nothing does.
#pragma once

#include <map>

#include "formats/desk/merge/course.hpp"

namespace cartulary::formats {

/// A question that came up, and what was answered.
struct Answered {
  Question question{};
  MergeAnswer answer{};
  friend bool operator==(const Answered&, const Answered&) = default;
};

/// A version for each place, and what came of them.
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
  /// Places that were taken into account. If no choice makes all moves legal, only those well
  /// before the first one that cannot be played.
  std::size_t places = 0;
  std::optional<std::size_t> stuck{};  ///< the place that no choice gets beyond
  bool cut_off = false;                ///< not every choice was tried
  Combination best{};
  /// The answers that may be right.
  std::map<Question, MergeAnswers> possible{};

  bool found() const { return !best.versions.empty(); }
  /// The answers to one question; none if it did not come up.
  MergeAnswers answers(const Question& question) const;
  /// The only answer that may be right; nothing if there are several, or none.
  std::optional<MergeAnswer> answer(const Question& question) const;
  /// Whose claim is right; nothing if that is not known, or if neither is.
  std::optional<Side> whose(const Question& question) const;
};

/// Looks for all ways to choose a version for each place so that all moves are legal and as many
/// claims as possible hold. A move that only one source has is left out only where it must be.
Outcome search(const Compared& in, const Rules& rules);

/// A move as it was played.
struct ConsequenceMove {
  int number = 0;  ///< of its turn
  engine::Player player = engine::kNobody;
};

/// A move that cannot be played, or a claim that does not hold.
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
  const JudgedClaim* claim(const Question& question) const;
  /// The first that speaks against it, but for claims that are known not to hold.
  std::optional<Contradiction> contradiction(const std::vector<Question>& known) const;
};

/// Plays the places up to `end`; the end of the game, too, if that is all of them.
Consequence consequence_of(const Compared& in, const Rules& rules, const Combination& combination,
                           std::size_t end);

}  // namespace cartulary::formats
