// Which versions of the places of two records make one game: legality and claims decide, and where
// they do not, nothing does.
#pragma once

#include "formats/desk/merge/course.hpp"

namespace cartulary::formats {

/// A version for each place, and what came of them.
struct Combination {
  std::vector<uint8_t> versions{};                      ///< by place
  engine::VectorBy<QuestionId, MergeAnswer> answers{};  ///< kNoAnswer where it did not arise
  std::vector<uint32_t> broken{};                       ///< claims that do not hold
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
  engine::VectorBy<QuestionId, MergeAnswers> possible{};

  bool found() const { return !best.versions.empty(); }
  /// The only answer that may be right; nothing if there are several, or if nobody asks.
  std::optional<MergeAnswer> answer(QuestionId question) const;
  /// Whose claim is right; nothing if that is not known, or if neither is.
  std::optional<Side> whose(QuestionId question) const;
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
  Obstacle obstacle{};
  std::optional<JudgedClaim> claim{};
};

struct Consequence {
  /// By place, up to a move that cannot be played.
  std::vector<std::vector<ConsequenceMove>> moves{};
  std::vector<JudgedClaim> claims{};
  std::optional<Contradiction> stopped{};
  engine::Player next = engine::kNobody;  ///< whose turn it was in the end
  int next_number = 0;

  /// The claim that was heard about a move; nullptr if nobody makes it.
  const JudgedClaim* claim(Matter matter, std::size_t place, std::size_t move,
                           engine::Player seat = engine::kNobody,
                           engine::Category category = {}) const;
  /// The first that speaks against it, but for claims that are known not to hold.
  std::optional<Contradiction> contradiction(const std::vector<uint32_t>& known) const;
};

/// Plays the places up to `end`; the end of the game, too, if that is all of them.
Consequence consequence_of(const Compared& in, const Rules& rules, const Combination& combination,
                           std::size_t end);

}  // namespace cartulary::formats
