// The claims of a record beside what was computed: what every explanation must come to,
// and which of them are wrong first.
#pragma once

#include <fmt/core.h>

#include <initializer_list>
#include <limits>
#include <string>
#include <vector>

#include "formats/game/verify/move_scene.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/report.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {

struct PlayedGame : RecordedPlay {
  std::vector<TracedTurn> turns{};  ///< by move
  std::vector<ScoredFeature> final_scores{};
  Verdict verdict{};
  std::string_view last = "the final scoring";  ///< what comes behind the moves

  /// In place of a move: the final scoring.
  std::size_t end() const { return turns.size(); }
  /// The totals after a move, and before one.
  const engine::PerPlayer<int>& totals(std::size_t move) const {
    return move == end() ? verdict.totals : turns[move].totals;
  }
  const engine::PerPlayer<int>& before(std::size_t move) const {
    return move > 0 ? totals(move - 1) : verdict.before;
  }
  template <class Visit>
  void for_each_scoring(Visit visit) const {
    for (std::size_t move = 0; move < end(); ++move) {
      for (const ScoredFeature& scored : turns[move].scored) visit(scored, move);
    }
    for (const ScoredFeature& scored : final_scores) visit(scored, end());
  }
  /// "turn 31", or what comes behind the moves.
  std::string when(std::size_t move) const {
    return move == end() ? std::string(last) : fmt::format("turn {}", turns[move].number);
  }
};

struct ClaimMade {
  enum class Kind : uint8_t { gain, total, category, score };
  Kind kind{};
  std::size_t move = 0;  ///< PlayedGame::end() for those of the result
  engine::Player player{};
  engine::Category category{};
  int claimed = 0;
  int computed = 0;
  int difference() const { return claimed - computed; }
  /// True if it is of all points since the game began, not of a part of them.
  bool is_running() const { return kind == Kind::total || kind == Kind::score; }
};

/// Differences, one for each claim of a record.
using Differences = std::vector<int16_t>;

/// All claims of a record, in the order of the game.
class ClaimsMade {
 public:
  explicit ClaimsMade(const PlayedGame& game);

  const std::vector<ClaimMade>& all() const { return claims_; }
  const Differences& differences() const { return differences_; }
  bool has(ClaimMade::Kind kind) const {
    return find_row(claims_, &ClaimMade::kind, kind) != nullptr;
  }

 private:
  std::vector<ClaimMade> claims_;
  Differences differences_;
};

/// The differences that `off(claim)` tells.
template <class Off>
Differences differences_by(const ClaimsMade& claims, Off off) {
  return mapped(claims.all(),
                [&off](const ClaimMade& claim) { return static_cast<int16_t>(off(claim)); });
}

/// Which claims a slip of some points makes wrong.
struct Reach {
  static constexpr std::size_t kForEver = std::numeric_limits<std::size_t>::max();
  std::size_t from = 0;          ///< the move at which it happens
  std::size_t until = kForEver;  ///< the first move whose totals are right again
  bool gain = true;              ///< the gain of that move is wrong, too
  bool category = true;          ///< so is the category in the result
};

/// The differences that points too many make.
Differences predicted(const ClaimsMade& claims, const engine::PerPlayer<int>& points,
                      engine::Category category, const Reach& reach);

/// A place where the difference between claimed and computed totals changes.
struct Jump {
  std::size_t move = 0;
  std::size_t after = 0;  ///< the first move that may have to do with it: behind the claim before
  engine::Player player{};
  int before = 0;  ///< the total with the difference that was there already
  int claimed = 0;
  int points() const { return claimed - before; }
};
std::vector<Jump> jumps_of(const PlayedGame& game, const ClaimsMade& claims);

inline constexpr std::size_t kLongestHeadline = 80;

/// The first of some texts, the longest first, that a headline has room for.
std::string that_fits(std::initializer_list<std::string> texts);

/// The first claims that differ: "turn 47: Ann 6 too many (27 for 21?)". Empty if none do.
std::string claims_headline(const PlayedGame& game, const ClaimsMade& claims);

}  // namespace cartulary::formats
