// Why a record may be wrong: slips of the table that explain its claims.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/score_event.hpp"
#include "engine/types.hpp"
#include "formats/ground/text/edits.hpp"

namespace cartulary::formats {

enum class Causes : uint8_t {
  none,
  of_first,  ///< the replay ends at the first illegal move
  of_all,    ///< it goes on under the likeliest reading of that move
};

/// The treatment of the rulings of arbiters: they count or not.
enum class Rulings : uint8_t { heard, forgotten };

/// One line before and after a change. Added ones have nothing before, removed ones nothing after.
struct LineFix {
  uint32_t line = 0;  ///< of the file; one that is added comes before it
  std::optional<std::string> from{};
  std::optional<std::string> to{};
};

/// One slip. Several are needed if `slips` is above 1. It agrees with every claim of its record.
struct Cause {
  std::string_view kind;  ///< "coat-of-arms-missed"
  /// Far likelier than all else, slips that nobody knows among it. Otherwise it is only possible.
  bool likely = false;
  std::size_t slip = 1;               ///< which of the slips this is, in the order of the game
  std::size_t slips = 1;              ///< how many are needed together
  std::size_t alternative = 1;        ///< of the alternatives for a slip, best first
  std::optional<std::size_t> move{};  ///< index in Record::moves; none: the final scoring
  int number = 0;                     ///< of its turn
  Span span{};                        ///< the move, or the claimed result
  engine::PlayerSet players{};        ///< whose points are wrong by it
  std::optional<engine::Category> category{};
  std::vector<engine::Cell> cells{};  ///< of the feature
  engine::PerPlayer<int> delta{};     ///< points that players have too many, where it happened
  std::string text{};                 ///< what the table did, and what is right
  std::string headline{};             ///< the same in a few words; only of the first for a slip
  std::vector<Edit> edits{};          ///< the change of the moves that makes the record right
  std::vector<Edit> claims{};         ///< the claims that it makes wrong, as they should be
  std::vector<LineFix> fixes{};       ///< what these make of the lines that they change
  std::string assumed{};              ///< "r3 for r1": what to read; only of a change of the moves
  std::string scoring{};              ///< what was scored wrong, as scoring_text(); may be empty
  /// Logarithm of how often this happens, with all slips that are needed besides.
  double weight = 0;

  /// The change of one line, if there is no other.
  const LineFix* fix() const {
    const bool one = fixes.size() == 1 && fixes[0].from && fixes[0].to;
    return one ? &fixes[0] : nullptr;
  }
};

struct Remains {
  std::size_t moves = 0;  ///< that cannot be played
  std::size_t jumps = 0;  ///< how often claims part from what is computed in a new way
  bool counted = false;   ///< slips in counting are told that explain those claims, or say so
};

struct Diagnosis {
  bool asked = false;           ///< the record is wrong, and causes were wanted
  bool illegal = false;         ///< a move is illegal; causes are changes of the moves
  std::vector<Cause> causes{};  ///< best first; empty: nothing that is known explains the claims
  /// The fault and its remedy, in at most 80 characters; empty if the first finding says it.
  std::string headline{};
  std::size_t beyond = 0;  ///< more alternatives than are listed
  /// After the first change for each of several slips in writing moves down.
  std::optional<Remains> remains{};
  // The wrong claims that the causes explain.
  std::size_t totals = 0;  ///< turns with wrong totals
  std::size_t gains = 0;   ///< wrong gains
  bool result = false;     ///< wrong scores or points by category in the result
  bool unscored = false;   ///< the result is not compared, since the record ends too early
};

}  // namespace cartulary::formats
