// Why a record may be wrong: slips of the table that explain its claims.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/score_event.hpp"
#include "engine/types.hpp"
#include "formats/text/source.hpp"

namespace cartulary::formats {

/// A change of a document.
struct Replacement {
  Span span;
  std::string text;
};

/// One line before and after a change.
struct LineFix {
  uint32_t line = 0;  ///< of the file
  std::string from;
  std::string to;
};

/// One slip. Several are needed together if `slips` is above 1; each of them may have alternatives.
/// A cause agrees with every claim of its record.
struct Cause {
  std::string_view kind;  ///< "coat-of-arms-missed"
  /// Nothing else that is known explains the claims. Otherwise the cause is only possible.
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
  std::string headline{};             ///< the same in a few words; only of a likely cause
  std::vector<Replacement> edits{};   ///< the change of the moves that makes the record right
  std::optional<LineFix> fix{};       ///< what the edits make of the only line that they change
  std::string scoring{};              ///< what was scored wrong, as scoring_text(); may be empty
};

/// What was found out about the wrong claims of a record.
struct Diagnosis {
  bool asked = false;           ///< the record is wrong, and causes were wanted
  bool illegal = false;         ///< a move is illegal; causes are changes of the moves
  std::vector<Cause> causes{};  ///< best first; empty: nothing that is known explains the claims
  std::size_t beyond = 0;       ///< more alternatives than are listed
  // What the causes explain.
  std::size_t totals = 0;  ///< turns with wrong totals
  std::size_t gains = 0;   ///< wrong gains
  bool result = false;     ///< wrong scores or points by category in the result
};

}  // namespace cartulary::formats
